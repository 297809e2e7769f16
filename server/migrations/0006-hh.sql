create table hh_connections (
  company_id uuid primary key references companies (id),
  created_by uuid not null,
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
  updated_at timestamptz not null default now(),
  account_id text,
  has_several_accounts boolean not null default false,
  webhook_checked_at timestamptz,
  foreign key (company_id, created_by) references users (company_id, id)
);

-- Whom a notification of the board concerns: it names a secret, which companies of the same manager share.
create table hh_webhooks (
  key_hash bytea not null,
  company_id uuid not null unique references hh_connections (company_id) on delete cascade,
  primary key (key_hash, company_id)
);

-- a connection to another employer, kept aside until the person confirms that the old one's data go (Q-038)
create table hh_switches (
  company_id uuid primary key references companies (id),
  created_by uuid not null,
  source text not null,
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
  updated_at timestamptz not null default now(),
  account_id text,
  has_several_accounts boolean not null default false,
  foreign key (company_id, created_by) references users (company_id, id)
);

create table oauth_states (
  state_hash bytea primary key,
  company_id uuid not null,
  user_id uuid not null,
  redirect_uri text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
create index oauth_states_user on oauth_states (company_id, user_id);

create table sync_jobs (
  company_id uuid not null references companies (id),
  id uuid not null default gen_random_uuid(),
  created_by uuid,
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
  claimed_by bigint, -- platform/nodes/nodes.ts: the process that works on it
  cancel_requested_at timestamptz,
  created_at timestamptz not null default now(),
  started_at timestamptz,
  completed_at timestamptz,
  origin text not null default 'person' check (origin in ('person', 'schedule')),
  resumes_to_open integer, -- null: none were to be opened
  resumes_opened integer not null default 0,
  continues_at timestamptz, -- the day's views were used up: the rest comes then
  -- responses stored for the first time
  applications_new integer not null default 0 check (applications_new >= 0),
  primary key (company_id, id),
  foreign key (company_id, created_by) references users (company_id, id)
);
create unique index sync_jobs_one_active on sync_jobs (company_id) where status in ('pending', 'processing');
create index sync_jobs_history on sync_jobs (company_id, created_at desc);
create index sync_jobs_active on sync_jobs (status) where status in ('pending', 'processing');
create index sync_jobs_scheduled on sync_jobs (completed_at) where origin = 'schedule';
create index sync_jobs_failed on sync_jobs (created_at) where status = 'failed';
create index sync_jobs_completed on sync_jobs (company_id, completed_at) where status = 'completed';

-- When the product starts a synchronisation by itself. A start moves `next_at` in its own transaction: one start per due time.
create table sync_schedules (
  company_id uuid primary key references companies (id),
  is_on boolean not null default true,
  every_minutes integer not null default 15 check (every_minutes in (15, 30, 60, 180)),
  quiet_from integer default 22 check (quiet_from between 0 and 23), -- hours of Moscow; null: none are quiet
  quiet_to integer default 8 check (quiet_to between 0 and 23),
  next_at timestamptz not null,
  wanted_at timestamptz, -- a start beside the regular ones: the board reported a change, or resumes are left from yesterday
  failures integer not null default 0, -- in a row
  updated_at timestamptz not null
);
create index sync_schedules_due on sync_schedules (next_at);

-- The day's views of resumes at the board: what it told was left, and what has been opened here. One row per company, of its last day.
create table view_days (
  company_id uuid primary key references companies (id),
  day date not null, -- of Moscow
  opened integer not null default 0,
  may_open integer, -- of that day in all; null: not reported
  manager_id text,
  manager_limit integer,
  manager_left integer, -- when `reported_at_opened` had been opened
  is_shared boolean,
  reported_at_opened integer,
  asked_at timestamptz, -- null: must be asked again
  used_up_at timestamptz, -- the board refused to show more
  -- raised when the day is forgotten for another manager or employer: an answer about the former one is not stored
  epoch integer not null default 0,
  -- as the board counts them; what is left does not tell: it is the company's remainder where that is smaller
  manager_spent integer
);

create table board_action_settings (
  company_id uuid primary key references companies (id),
  invite text,
  move text,
  discard text, -- null: the text of the product
  discard_delay_minutes integer check (discard_delay_minutes between 0 and 1440),
  updated_at timestamptz not null
);

create table board_actions (
  company_id uuid not null references companies (id),
  id uuid not null default gen_random_uuid(),
  batch_id uuid not null,
  application_id uuid not null,
  created_by uuid,
  kind text not null check (kind in ('invite', 'move', 'discard')),
  target text not null,
  target_name text not null,
  -- where the response was: finding it elsewhere after a lost answer tells whether the step was made
  source text not null,
  href text not null,
  method text not null,
  message text,
  status text not null default 'waiting' check (status in ('waiting', 'sending', 'sent', 'cancelled', 'failed')),
  send_at timestamptz not null,
  attempts integer not null default 0,
  claimed_by bigint, -- platform/nodes/nodes.ts; null while sending: nobody knows whether the board took it
  asked_at timestamptz, -- when the board was last asked
  problem text,
  created_at timestamptz not null,
  settled_at timestamptz,
  -- the employer state it leads to, as the board names it: collections, states and actions have ids of their own
  target_state text not null,
  -- A failed step is told until it is repeated or somebody puts it aside.
  dismissed_at timestamptz,
  primary key (company_id, id),
  foreign key (company_id, application_id) references applications (company_id, id) on delete cascade,
  foreign key (company_id, created_by) references users (company_id, id) on delete set null (created_by)
);
-- nothing is sent twice: a response has one step under way at most
create unique index board_actions_one_open on board_actions (company_id, application_id) where status in ('waiting', 'sending');
create index board_actions_due on board_actions (send_at) where status in ('waiting', 'sending');
create index board_actions_history on board_actions (company_id, created_at desc, id);
create index board_actions_failed on board_actions (send_at) where status = 'failed';
create index board_actions_application on board_actions (company_id, application_id);
create index board_actions_unsent on board_actions (company_id, created_at desc)
  where status = 'failed' and dismissed_at is null;
