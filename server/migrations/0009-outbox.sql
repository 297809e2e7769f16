-- A message is claimed by a process under its node number (platform/nodes.ts); a dead process's claim is free at once.
alter table outbox
  add column claimed_by integer,
  add column sent_at timestamptz,
  add column dedupe_key text; -- one message per fact: the second insert of the same key is no news
create unique index outbox_dedupe on outbox (dedupe_key);
create index outbox_settled on outbox (created_at) where status <> 'pending';
