DELETE FROM {table}
WHERE key_digest = ANY (ARRAY(
  SELECT r.key_digest
  FROM {table} r
  WHERE r.expires_at <= {now}
    AND (r.status IN ('done', 'failed', 'free') OR ({abandoned}))
  ORDER BY r.expires_at
  LIMIT :limit
  FOR UPDATE SKIP LOCKED))
