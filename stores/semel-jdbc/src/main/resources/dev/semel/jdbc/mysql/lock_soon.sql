SET @semel_lock_wait = @@session.innodb_lock_wait_timeout, SESSION innodb_lock_wait_timeout = 1
