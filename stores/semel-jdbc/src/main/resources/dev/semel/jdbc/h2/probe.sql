-- Waits for an open claim of the key. Always rolled back.
INSERT INTO {table} (key_digest, scope, idem_key, status, attempt, when_in_doubt, fingerprint, created_at, updated_at, expires_at)
VALUES (:digest, '', '', 'free', 0, 'RETRY', X'', {now}, {now}, {now})
