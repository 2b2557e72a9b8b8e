-- New rows for absent keys. IGNORE leaves out what is there, and whatever else is wrong with a row: it goes alone then.
{at_once}
INSERT IGNORE INTO {table} ({written})
VALUES [[ , || (:digest, {row_values}) ]]
