{at_once}
INSERT INTO {table} ({written})
VALUES (:digest, {row_values})
