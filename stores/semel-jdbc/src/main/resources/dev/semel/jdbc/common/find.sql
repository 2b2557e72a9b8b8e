SELECT {columns}
FROM {table} r
WHERE r.key_digest = :digest
