-- Companies are the tenants; people belong to one (Q-016).
create sequence node_ids; -- a number for every running process, see platform/nodes.ts

create table companies (
  id uuid primary key default gen_random_uuid(),
  name text not null check (char_length(name) between 2 and 100),
  created_at timestamptz not null default now()
);

create table users (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references companies (id),
  email text not null,
  password_hash text not null,
  full_name text not null,
  role text not null default 'user' check (role in ('user', 'admin')),
  is_active boolean not null default true,
  token_version integer not null default 0,
  terms_version text,
  terms_accepted_at timestamptz,
  consent_version text,
  consent_accepted_at timestamptz,
  last_login_at timestamptz,
  last_active_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index users_email on users (lower(email));
create index users_company on users (company_id);

-- One row per refresh token; a family is one sign-in.
create table auth_sessions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id) on delete cascade,
  family_id uuid not null,
  token_hash bytea not null unique,
  issued_at timestamptz not null,
  expires_at timestamptz not null,
  rotated_at timestamptz,
  revoked_at timestamptz,
  revoke_reason text,
  user_agent text
);
create index auth_sessions_family on auth_sessions (family_id);
create index auth_sessions_user on auth_sessions (user_id);

create table one_time_tokens (
  token_hash bytea primary key,
  user_id uuid not null references users (id) on delete cascade,
  purpose text not null check (purpose in ('password_reset', 'email_verify')),
  expires_at timestamptz not null,
  used_at timestamptz,
  created_at timestamptz not null default now()
);
create index one_time_tokens_user on one_time_tokens (user_id);

-- Fixed windows and lock-outs; keys carry hashes, never addresses.
create table rate_buckets (
  key text primary key,
  count integer not null,
  window_started_at timestamptz not null,
  blocked_until timestamptz
);

create table audit_log (
  id uuid primary key default gen_random_uuid(),
  company_id uuid references companies (id),
  actor_user_id uuid,
  action text not null,
  target_type text,
  target_id text,
  before jsonb,
  after jsonb,
  created_at timestamptz not null default now()
);
create index audit_log_company on audit_log (company_id, created_at desc);

-- Mail and messages wait here; the fact and its message commit together.
create table outbox (
  id uuid primary key default gen_random_uuid(),
  channel text not null check (channel in ('mail', 'telegram')),
  payload jsonb not null,
  status text not null default 'pending' check (status in ('pending', 'sent', 'failed')),
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default now(),
  last_error text,
  created_at timestamptz not null default now()
);
create index outbox_due on outbox (next_attempt_at) where status = 'pending';

-- Answers to repeated POSTs that carry an Idempotency-Key (24 h).
create table idempotency_keys (
  company_id uuid not null references companies (id) on delete cascade,
  key text not null,
  fingerprint text not null,
  status integer,
  response jsonb,
  created_at timestamptz not null default now(),
  primary key (company_id, key)
);
create index idempotency_keys_age on idempotency_keys (created_at);
