create table hh_connections (
  company_id uuid primary key references companies (id),
  created_by uuid not null references users (id),
  source text not null check (source in ('oauth', 'manual')),
  access_token_enc bytea not null,
  refresh_token_enc bytea,
  token_expires_at timestamptz,
  hh_user_id text,
  employer_id text not null,
  employer_name text,
  manager_id text,
  manager_name text,
  email text,
  paid_access jsonb,
  paid_access_checked_at timestamptz,
  verified boolean not null,
  verified_at timestamptz,
  last_error_code text,
  last_error_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table oauth_states (
  state_hash bytea primary key,
  company_id uuid not null references companies (id),
  user_id uuid not null references users (id) on delete cascade,
  redirect_uri text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index oauth_states_user on oauth_states (user_id);

create table company_settings (
  company_id uuid primary key references companies (id),
  auto_analysis boolean not null default false,
  min_score integer not null default 40 check (min_score between 0 and 100),
  batch_size integer not null default 5 check (batch_size between 1 and 50),
  retention_days integer check (retention_days between 30 and 3650),
  resume_opening text not null default 'on_analysis' check (resume_opening in ('on_analysis', 'with_sync')),
  updated_at timestamptz not null default now()
);

create table sync_jobs (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references companies (id),
  created_by uuid references users (id),
  status text not null default 'pending' check (status in ('pending', 'processing', 'completed', 'failed')),
  sync_vacancies boolean not null,
  sync_applications boolean not null,
  force_full_sync boolean not null,
  vacancies_synced integer not null default 0,
  applications_synced integer not null default 0,
  errors jsonb not null default '[]',
  warnings jsonb not null default '[]',
  cursor jsonb, -- where a killed worker's successor goes on
  attempts integer not null default 0,
  claimed_by bigint, -- platform/nodes.ts: the process that works on it
  cancel_requested_at timestamptz,
  created_at timestamptz not null default now(),
  started_at timestamptz,
  completed_at timestamptz
);
create unique index sync_jobs_one_active on sync_jobs (company_id) where status in ('pending', 'processing');
create index sync_jobs_history on sync_jobs (company_id, created_at desc);
create index sync_jobs_active on sync_jobs (status) where status in ('pending', 'processing');
