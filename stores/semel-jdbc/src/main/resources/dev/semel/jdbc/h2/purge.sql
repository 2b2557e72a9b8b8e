DELETE FROM {table} r
WHERE r.expires_at <= {now}
  AND (r.status IN ('done', 'failed', 'free') OR ({abandoned}))
FETCH FIRST :limit ROWS ONLY
