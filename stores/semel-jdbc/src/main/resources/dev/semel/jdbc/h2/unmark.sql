SELECT n FROM semel_watch
