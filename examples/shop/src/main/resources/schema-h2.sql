CREATE TABLE IF NOT EXISTS stock (
  sku VARCHAR(64) PRIMARY KEY,
  title VARCHAR(100) NOT NULL,
  quantity INT NOT NULL
);
CREATE TABLE IF NOT EXISTS orders (
  order_id VARCHAR(32) PRIMARY KEY,
  customer VARCHAR(64) NOT NULL,
  sku VARCHAR(64) NOT NULL,
  quantity INT NOT NULL,
  status VARCHAR(16) NOT NULL,
  created_at TIMESTAMP(6) DEFAULT CURRENT_TIMESTAMP NOT NULL
);
CREATE INDEX IF NOT EXISTS orders_by_sku ON orders (sku);
-- No unique key on out_trade_no, nor on a customer's coupon: what a careless shop looks like, and what Semel guards here.
CREATE TABLE IF NOT EXISTS payments (
  payment_id VARCHAR(32) PRIMARY KEY,
  out_trade_no VARCHAR(64) NOT NULL,
  amount DECIMAL(12, 2) NOT NULL,
  paid_at TIMESTAMP(6) DEFAULT CURRENT_TIMESTAMP NOT NULL
);
CREATE TABLE IF NOT EXISTS points (
  entry_id VARCHAR(32) PRIMARY KEY,
  customer VARCHAR(64) NOT NULL,
  out_trade_no VARCHAR(64) NOT NULL,
  points BIGINT NOT NULL,
  given_at TIMESTAMP(6) DEFAULT CURRENT_TIMESTAMP NOT NULL
);
CREATE TABLE IF NOT EXISTS coupons (
  code VARCHAR(64) PRIMARY KEY,
  title VARCHAR(100) NOT NULL,
  available INT NOT NULL
);
CREATE TABLE IF NOT EXISTS coupon_claims (
  claim_id VARCHAR(32) PRIMARY KEY,
  code VARCHAR(64) NOT NULL,
  customer VARCHAR(64) NOT NULL,
  claimed_at TIMESTAMP(6) DEFAULT CURRENT_TIMESTAMP NOT NULL
);
MERGE INTO stock t USING (VALUES ('tea', 'Green tea', 1000), ('cup', 'Clay cup', 200), ('kettle', 'Iron kettle', 12)) v (sku, title, quantity) ON t.sku = v.sku
  WHEN NOT MATCHED THEN INSERT (sku, title, quantity) VALUES (v.sku, v.title, v.quantity);
MERGE INTO coupons t USING (VALUES ('WELCOME', 'Welcome to the shop', 1000), ('SPRING', 'Ten percent in spring', 100)) v (code, title, available) ON t.code = v.code
  WHEN NOT MATCHED THEN INSERT (code, title, available) VALUES (v.code, v.title, v.available);
