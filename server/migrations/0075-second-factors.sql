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
