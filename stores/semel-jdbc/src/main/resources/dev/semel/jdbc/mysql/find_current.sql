-- What is committed now, whatever the snapshot of this transaction says.
SELECT {columns}, r.id
FROM {table} r
WHERE r.key_digest = :digest
{locking_share} NOWAIT
