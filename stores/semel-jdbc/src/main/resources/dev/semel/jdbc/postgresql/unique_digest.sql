-- One row if the digest alone is unique.
SELECT 1
FROM pg_index i
JOIN pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = i.indkey[0]
WHERE i.indrelid = to_regclass('{table}')
  AND i.indisunique AND i.indisvalid AND i.indimmediate AND i.indpred IS NULL
  AND i.indnkeyatts = 1
  AND a.attname = 'key_digest'
LIMIT 1
