-- One row if the key was absent. Locks nothing but a new row. None if a record is there, or gaps would be locked.
-- The first read takes no lock; the second, only where the first saw nothing, fails on a rival's open claim.
INSERT INTO {table} ({written})
SELECT :digest, {row_values}
FROM DUAL
WHERE {no_gaps}
  AND NOT EXISTS (SELECT 1 FROM {table} r WHERE r.key_digest = :digest)
  AND NOT EXISTS (SELECT 1 FROM {table} r WHERE r.key_digest = :digest FOR SHARE NOWAIT)
