-- of a manager with several work accounts, the one chosen to work here; null: the primary
alter table hh_connections
  add column account_id text,
  add column has_several_accounts boolean not null default false;
