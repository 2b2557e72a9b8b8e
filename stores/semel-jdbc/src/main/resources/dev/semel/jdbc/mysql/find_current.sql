-- What is committed now, whatever the snapshot of this transaction says.
SELECT {columns}
FROM {table} r
WHERE r.key_digest = :digest
{locking_share} NOWAIT
