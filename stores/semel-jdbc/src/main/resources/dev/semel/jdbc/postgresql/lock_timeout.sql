SELECT set_config('lock_timeout', :bound, TRUE)
