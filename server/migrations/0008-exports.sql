create table exports (
  company_id uuid not null references companies (id),
  id uuid not null default gen_random_uuid(),
  created_by uuid,
  vacancy_id uuid,
  filters jsonb not null,
  include_resume boolean not null,
  format text not null default 'xlsx' check (format in ('xlsx', 'csv')),
  status text not null default 'pending' check (status in ('pending', 'processing', 'completed', 'failed', 'expired')),
  claimed_by bigint,
  attempts integer not null default 0,
  rows integer,
  file_name text not null,
  error_message text,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  expires_at timestamptz,
  period_id uuid,
  primary key (company_id, id),
  foreign key (company_id, created_by) references users (company_id, id),
  foreign key (company_id, vacancy_id) references vacancies (company_id, id),
  foreign key (company_id, period_id) references usage_periods (company_id, id),
  constraint exports_reserved_somewhere check (period_id is not null or status not in ('pending', 'processing'))
);
create index exports_company on exports (company_id, created_at desc);
create index exports_active on exports (status) where status in ('pending', 'processing');
-- The page of failures asks for the latest few.
create index exports_failed on exports (created_at) where status = 'failed';
create index exports_vacancy on exports (company_id, vacancy_id) where vacancy_id is not null;
create index exports_period on exports (company_id, period_id) where period_id is not null;
create index exports_end on exports (expires_at) where status = 'completed';

-- A file is written and read piece by piece: nobody ever holds it whole. Pieces of the try that finished the file are the file.
create table export_chunks (
  company_id uuid not null references companies (id) on delete cascade,
  export_id uuid not null,
  attempt integer not null,
  position integer not null,
  bytes bytea not null,
  primary key (company_id, export_id, attempt, position),
  foreign key (company_id, export_id) references exports (company_id, id) on delete cascade
);
-- packed already
alter table export_chunks alter column bytes set storage external;
