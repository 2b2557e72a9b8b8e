-- An unknown record keeps the end of its lease, so that one index finds all that wait for somebody.
SELECT {columns}, r.key_digest, r.scope
FROM {table} r
WHERE r.lease_until <= {now}
  AND r.status IN ('processing', 'unknown')
ORDER BY r.lease_until
LIMIT :limit
