SELECT {columns}, r.key_digest
FROM {table} r
WHERE r.key_digest IN ([[ , || CAST(:digest AS BINARY(32)) ]])
