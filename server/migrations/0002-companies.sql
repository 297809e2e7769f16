-- Companies are the tenants; people belong to one (Q-016).
create table companies (
  id uuid primary key default gen_random_uuid(),
  name text not null check (char_length(name) between 2 and 100),
  created_at timestamptz not null default now(),
  trial_carried_at timestamptz -- of the first payment: what was left of the trial has gone to its period, even if nothing was left
);

create table company_settings (
  company_id uuid primary key references companies (id),
  auto_analysis boolean not null default false,
  min_score integer not null default 40 check (min_score between 0 and 100),
  batch_size integer not null default 5 check (batch_size between 1 and 50),
  retention_days integer default 365 check (retention_days between 30 and 3650),
  resume_opening text not null default 'on_analysis' check (resume_opening in ('on_analysis', 'with_sync')),
  updated_at timestamptz not null default now(),
  time_zone text not null default 'Europe/Moscow',
  views_reserved integer not null default 50 check (views_reserved between 0 and 10000), -- for people on the board's site
  company_views_per_day integer default 8000 check (company_views_per_day between 1 and 1000000), -- the board does not tell it
  auto_since timestamptz -- when it was switched on: what came before is left to people
);

-- Append-only: a hash chain of each company, and one of the installation, whose company is the nil id. Each entry's hash covers the
-- entry and the hash before it, and the head keeps the last one, so that a changed, removed or cut-off entry shows (features/companies).
create table audit_log (
  -- no reference: the installation is no company, and an entry is the last write of a transaction that has locked other rows
  company_id uuid not null,
  seq bigint not null default 0, -- the trigger numbers from 1, without gaps
  id uuid not null default gen_random_uuid(),
  actor_user_id uuid,
  action text not null,
  target_type text,
  target_id text,
  before jsonb,
  after jsonb,
  created_at timestamptz not null default now(),
  prev_hash text not null default '',
  hash text not null default '',
  primary key (company_id, seq)
);
create index audit_log_newest on audit_log (created_at desc, company_id, seq desc);
create index audit_log_actor on audit_log (actor_user_id, created_at, seq);
-- the history of one response
create index audit_log_application on audit_log (company_id, target_id, seq) where target_type = 'application';

create table audit_heads (
  company_id uuid primary key,
  seq bigint not null,
  hash text not null
);

-- jsonb has one spelling per value and the epoch no time zone, so the same entry gives the same hash in every session
create function audit_hash(entry audit_log) returns text language sql stable as $$
  select encode(sha256(convert_to(jsonb_build_array(
    entry.prev_hash, entry.seq, entry.id, entry.company_id, entry.actor_user_id, entry.action, entry.target_type,
    entry.target_id, entry.before, entry.after, extract(epoch from entry.created_at))::text, 'UTF8')), 'hex')
$$;

-- Two who append to one chain do it one after the other: its head is the lock, held until the fact commits.
create function chain_audit() returns trigger language plpgsql as $$
declare head audit_heads;
begin
  insert into audit_heads (company_id, seq, hash) values (new.company_id, 0, '') on conflict (company_id) do nothing;
  select * into head from audit_heads where company_id = new.company_id for update;
  new.seq := head.seq + 1;
  new.prev_hash := head.hash;
  new.hash := audit_hash(new);
  update audit_heads set seq = new.seq, hash = new.hash where company_id = new.company_id;
  return new;
end $$;

create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  raise exception 'the audit log is append-only';
end $$;

create trigger audit_log_chain before insert on audit_log for each row execute function chain_audit();
create trigger audit_log_append_only before update or delete on audit_log
  for each row execute function refuse_audit_change();
-- a truncation runs no row triggers
create trigger audit_log_not_truncated before truncate on audit_log
  for each statement execute function refuse_audit_change();

-- Answers to repeated POSTs that carry an Idempotency-Key (24 h).
create table idempotency_keys (
  company_id uuid not null references companies (id) on delete cascade,
  key text not null,
  fingerprint text not null,
  status integer,
  response jsonb,
  created_at timestamptz not null default now(),
  -- the number of the process that answers a keyed request: of a dead one it is free at once
  claimed_by integer,
  -- the id of what the request creates: who repeats the request of a dead process finds it and creates it no second time
  created_id uuid not null default gen_random_uuid(),
  primary key (company_id, key)
);
create index idempotency_keys_age on idempotency_keys (created_at);
