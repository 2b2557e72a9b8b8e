CREATE TABLE IF NOT EXISTS {table} (
  key_digest     BINARY(32)     NOT NULL PRIMARY KEY,
  scope          VARCHAR(64)    NOT NULL,
  caller         VARCHAR(255),
  idem_key       VARCHAR(255)   NOT NULL,
  status         VARCHAR(12)    NOT NULL,
  owner          VARCHAR(36),
  attempt        BIGINT         NOT NULL,
  when_in_doubt  VARCHAR(8)     NOT NULL,
  fingerprint    VARBINARY(255) NOT NULL,
  answer_format  VARCHAR(64),
  answer_status  INTEGER,
  answer_headers CLOB,
  answer_type    VARCHAR(255),
  answer_body    BLOB,
  reason         VARCHAR(1000),
  created_at     TIMESTAMP(6) WITH TIME ZONE NOT NULL,
  updated_at     TIMESTAMP(6) WITH TIME ZONE NOT NULL,
  lease_until    TIMESTAMP(6) WITH TIME ZONE,
  expires_at     TIMESTAMP(6) WITH TIME ZONE NOT NULL
);
CREATE INDEX IF NOT EXISTS {name}_expires ON {table} (expires_at);
CREATE INDEX IF NOT EXISTS {name}_lease ON {table} (lease_until);
