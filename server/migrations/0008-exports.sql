create table exports (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references companies (id),
  created_by uuid references users (id),
  vacancy_id uuid references vacancies (id),
  filters jsonb not null,
  include_resume boolean not null,
  status text not null default 'pending' check (status in ('pending', 'processing', 'completed', 'failed', 'expired')),
  claimed_by bigint,
  attempts integer not null default 0,
  rows integer,
  file_name text not null,
  error_message text,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  expires_at timestamptz,
  period_id uuid references usage_periods (id),
  constraint exports_reserved_somewhere check (period_id is not null or status not in ('pending', 'processing'))
);
create index exports_company on exports (company_id, created_at desc);
create index exports_active on exports (status) where status in ('pending', 'processing');
-- The page of failures asks for the latest few.
create index exports_failed on exports (created_at) where status = 'failed';
create index exports_vacancy on exports (vacancy_id) where vacancy_id is not null;
create index exports_period on exports (period_id) where period_id is not null;
create index exports_end on exports (expires_at) where status = 'completed';

-- A file is written and read piece by piece: nobody ever holds it whole. Pieces of the try that finished the file are the file.
create table export_chunks (
  export_id uuid not null references exports (id) on delete cascade,
  company_id uuid not null references companies (id) on delete cascade,
  attempt integer not null,
  position integer not null,
  bytes bytea not null,
  primary key (export_id, attempt, position)
);
-- packed already
alter table export_chunks alter column bytes set storage external;
create index export_chunks_company on export_chunks (company_id);
