SELECT {columns}, r.id
FROM {table} r
WHERE r.id = :id
FOR UPDATE NOWAIT
