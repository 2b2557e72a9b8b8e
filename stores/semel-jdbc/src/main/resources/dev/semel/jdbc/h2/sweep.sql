UPDATE {table} r
SET status = 'unknown', reason = 'lease over', updated_at = {now}
WHERE r.lease_until <= {now}
  AND r.status = 'processing'
  AND r.when_in_doubt = 'HOLD'
FETCH FIRST :limit ROWS ONLY
