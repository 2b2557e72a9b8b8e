DELETE FROM {table}
WHERE key_digest = {watched}
