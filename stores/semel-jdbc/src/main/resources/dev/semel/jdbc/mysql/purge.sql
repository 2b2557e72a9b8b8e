DELETE dead
FROM {table} dead
JOIN (
  SELECT r.id
  FROM {table} r
  WHERE r.expires_at <= {now}
    AND (r.status IN ('done', 'failed', 'free') OR ({abandoned}))
  ORDER BY r.expires_at
  LIMIT :limit
  FOR UPDATE SKIP LOCKED
) old ON old.id = dead.id
