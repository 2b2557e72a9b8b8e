SET SESSION innodb_lock_wait_timeout = @semel_lock_wait
