SELECT @@session.innodb_lock_wait_timeout
