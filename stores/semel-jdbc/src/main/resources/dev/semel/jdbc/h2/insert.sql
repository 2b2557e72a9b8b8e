-- Claims an absent key; changes nothing and locks nothing where there is a record.
INSERT INTO {table} ({written})
SELECT :digest, :scope, :caller, :idem_key, :status, :owner, 1, :when_in_doubt, :fingerprint,
       :answer_format, :answer_status, :answer_headers, :answer_type, :answer_body, :reason,
       {now}, {now}, {after:lease}, {after:keep}
WHERE NOT EXISTS (SELECT 1 FROM {table} r WHERE r.key_digest = :digest)
