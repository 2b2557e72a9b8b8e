-- One row always: the record, if there is one, and how this session locks.
SELECT {columns}, r.id, {no_gaps}, @@session.innodb_lock_wait_timeout, @@global.innodb_rollback_on_timeout
FROM (SELECT 1) one
LEFT JOIN {table} r ON r.key_digest = :digest
