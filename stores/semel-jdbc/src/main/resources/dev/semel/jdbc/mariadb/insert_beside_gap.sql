-- As insert.sql, for a key that was just seen to be absent: waits a second at most for the lock of the gap that it belongs in.
SET STATEMENT innodb_lock_wait_timeout = 1 FOR
INSERT INTO {table} ({written})
VALUES (:digest, {row_values})
