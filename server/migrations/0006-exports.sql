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
  content bytea, -- kept in the database so that any node can serve it
  error_message text,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  expires_at timestamptz
);
create index exports_company on exports (company_id, created_at desc);
create index exports_active on exports (status) where status in ('pending', 'processing');
