-- When the product starts a synchronisation by itself. A start moves `next_at` in its own transaction: one start per due time.
create table sync_schedules (
  company_id uuid primary key references companies (id),
  is_on boolean not null default true,
  every_minutes integer not null default 15 check (every_minutes in (15, 30, 60, 180)),
  quiet_from integer default 22 check (quiet_from between 0 and 23), -- hours of Moscow; null: none are quiet
  quiet_to integer default 8 check (quiet_to between 0 and 23),
  next_at timestamptz not null,
  wanted_at timestamptz, -- a start beside the regular ones: the board told of news, or resumes are left from yesterday
  failures integer not null default 0, -- in a row
  updated_at timestamptz not null
);
create index sync_schedules_due on sync_schedules (next_at);

alter table sync_jobs add column origin text not null default 'person' check (origin in ('person', 'schedule'));
create index sync_jobs_scheduled on sync_jobs (completed_at) where origin = 'schedule';
