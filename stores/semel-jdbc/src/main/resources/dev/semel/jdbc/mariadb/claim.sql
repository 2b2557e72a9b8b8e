-- One row if the key was absent. Locks nothing but a new row. None if a record is there, or gaps would be locked.
-- A rival's open claim makes the INSERT fail at once.
{at_once}
INSERT INTO {table} ({written})
SELECT d.key_digest, {row_values}
FROM (SELECT CAST(:digest AS BINARY(32)) AS key_digest) d
WHERE {no_gaps}
  AND NOT EXISTS (SELECT 1 FROM {table} r WHERE r.key_digest = d.key_digest)
