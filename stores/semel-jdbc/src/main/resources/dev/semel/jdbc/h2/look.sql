SELECT {columns}, CASE WHEN {takeable} THEN 1 ELSE 0 END
FROM {table} r
WHERE r.key_digest = :digest
