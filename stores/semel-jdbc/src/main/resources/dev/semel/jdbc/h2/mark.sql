-- A row that nobody else ever sees, named after the session: it goes with the transaction.
MERGE INTO {table} (key_digest, scope, idem_key, status, attempt, when_in_doubt, fingerprint, created_at, updated_at, expires_at)
KEY (key_digest)
VALUES ({watched}, 'semel_watch', 'semel_watch', 'free', 0, 'RETRY', X'', {now}, {now}, {now})
