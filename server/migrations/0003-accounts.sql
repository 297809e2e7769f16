-- The directory of sign-ins: an address leads to a person and the company.
create table users (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references companies (id),
  email text not null,
  password_hash text not null,
  full_name text not null,
  role text not null default 'user' check (role in ('user', 'admin')),
  is_active boolean not null default true,
  token_version integer not null default 0,
  last_login_at timestamptz,
  last_active_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  email_confirmed_at timestamptz,
  erase_at timestamptz,
  erased_at timestamptz,
  unique (company_id, id)
);
create unique index users_email on users (lower(email));
create index users_erasing on users (erase_at) where erase_at is not null and erased_at is null;

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
  user_agent text,
  -- When the person signed in: rows of a family come and go with every refresh, its age must not.
  signed_in_at timestamptz not null
);
create index auth_sessions_family on auth_sessions (family_id);
create index auth_sessions_user on auth_sessions (user_id);
create index auth_sessions_end on auth_sessions (expires_at);

create table one_time_tokens (
  token_hash bytea primary key,
  user_id uuid not null references users (id) on delete cascade,
  purpose text not null check (purpose in ('password_reset', 'email_verify', 'telegram_link', 'email_change')),
  expires_at timestamptz not null,
  used_at timestamptz,
  created_at timestamptz not null default now()
);
create index one_time_tokens_user on one_time_tokens (user_id);

-- The second step of a sign-in: a secret shared with an authenticator app (RFC 6238).
create table second_factors (
  user_id uuid primary key references users (id) on delete cascade,
  secret_enc bytea not null, -- AES-256-GCM
  confirmed_at timestamptz, -- null: being set up, asks nobody for a code yet
  last_step bigint not null default 0, -- thirty-second step of the last code taken: a code is good once
  created_at timestamptz not null
);

create table recovery_codes (
  user_id uuid not null references second_factors (user_id) on delete cascade,
  code_hash bytea not null, -- SHA-256 of 120 random bits
  used_at timestamptz,
  primary key (user_id, code_hash)
);

-- Documents a person agreed to, version by version: the proof that 152-FZ art. 9 asks for. A withdrawal keeps its row.
create table consents (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id) on delete cascade,
  document text not null check (document in ('terms', 'personal_data')),
  version text not null,
  text_hash text not null, -- of the words that were shown
  given_at timestamptz not null,
  withdrawn_at timestamptz,
  ip text,
  user_agent text
);
create index consents_user on consents (user_id, given_at);
