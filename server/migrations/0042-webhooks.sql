-- notifications of the board: the address is told by a secret in it; looked after once a day
alter table hh_connections
  add column webhook_key bytea,
  add column webhook_checked_at timestamptz;
create index hh_connections_webhook on hh_connections (webhook_key);
