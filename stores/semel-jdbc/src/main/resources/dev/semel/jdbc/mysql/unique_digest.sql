-- One row if the digest alone is unique.
SELECT 1
FROM information_schema.STATISTICS s
WHERE s.TABLE_SCHEMA = COALESCE({schema}, DATABASE())
  AND s.TABLE_NAME = '{name}'
  AND s.NON_UNIQUE = 0
GROUP BY s.INDEX_NAME
HAVING COUNT(*) = 1 AND MAX(s.COLUMN_NAME) = 'key_digest' AND MAX(s.SUB_PART) IS NULL
LIMIT 1
