CREATE TABLE IF NOT EXISTS {table} (
  key_digest     bytea         NOT NULL PRIMARY KEY,
  scope          varchar(64)   NOT NULL,
  caller         varchar(255),
  idem_key       varchar(255)  NOT NULL,
  status         varchar(12)   NOT NULL,
  owner          varchar(36),
  attempt        bigint        NOT NULL,
  when_in_doubt  varchar(8)    NOT NULL,
  fingerprint    bytea         NOT NULL,
  answer_format  varchar(64),
  answer_status  integer,
  answer_headers text,
  answer_type    varchar(255),
  answer_body    bytea,
  reason         varchar(1000),
  created_at     timestamptz   NOT NULL,
  updated_at     timestamptz   NOT NULL,
  lease_until    timestamptz,
  expires_at     timestamptz   NOT NULL
) WITH (fillfactor = 60);
CREATE INDEX IF NOT EXISTS {name}_expires ON {table} (expires_at);
CREATE INDEX IF NOT EXISTS {name}_lease ON {table} (lease_until) WHERE lease_until IS NOT NULL;
