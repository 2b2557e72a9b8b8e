-- Goes with the transaction, and does not commit it. Seen by this session alone.
CREATE LOCAL TEMPORARY TABLE semel_watch (n INT) ON COMMIT DROP TRANSACTIONAL
