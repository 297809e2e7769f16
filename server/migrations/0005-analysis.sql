create table analysis_runs (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references companies (id),
  created_by uuid references users (id),
  vacancy_id uuid references vacancies (id),
  kind text not null check (kind in ('new', 'selected', 'reanalyze')),
  status text not null default 'pending' check (status in ('pending', 'running', 'completed', 'stopped', 'failed')),
  total integer not null check (total > 0),
  analyzed integer not null default 0,
  failed integer not null default 0,
  skipped integer not null default 0,
  period_id uuid not null references usage_periods (id), -- where its units were reserved
  stop_requested_at timestamptz,
  error_code text,
  created_at timestamptz not null default now(),
  started_at timestamptz,
  finished_at timestamptz
);
create unique index analysis_runs_one_active on analysis_runs (company_id) where status in ('pending', 'running');
create index analysis_runs_company on analysis_runs (company_id, created_at desc);
create index analysis_runs_active on analysis_runs (status) where status in ('pending', 'running');

create table analysis_run_items (
  run_id uuid not null references analysis_runs (id),
  application_id uuid not null references applications (id),
  company_id uuid not null references companies (id),
  position integer not null,
  status text not null default 'queued' check (status in ('queued', 'processing', 'done', 'failed', 'skipped', 'released')),
  attempts integer not null default 0,
  not_before timestamptz, -- back-off of a failed attempt
  claimed_by bigint, -- platform/nodes.ts
  error_code text,
  error_message text,
  result_id uuid,
  finished_at timestamptz,
  primary key (run_id, application_id)
);
create index analysis_run_items_open on analysis_run_items (run_id, position) where status in ('queued', 'processing');

create table analysis_results (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references companies (id),
  application_id uuid not null references applications (id),
  vacancy_id uuid not null references vacancies (id),
  run_id uuid not null references analysis_runs (id),
  score integer not null check (score between 0 and 100),
  recommendation text not null check (recommendation in ('hire', 'interview', 'maybe', 'reject')),
  skills_match integer check (skills_match between 0 and 100),
  experience_match integer check (experience_match between 0 and 100),
  salary_match text check (salary_match in ('match', 'higher', 'lower')),
  strengths jsonb not null,
  weaknesses jsonb not null,
  red_flags jsonb not null,
  reasoning text not null,
  criteria jsonb not null,
  flags jsonb not null,
  questions jsonb not null,
  engine text not null check (engine in ('embedded', 'llm')),
  engine_version text not null,
  model text,
  rubric_version integer not null,
  -- of the vacancy text and the resume that were judged: a difference means «Данные изменились после анализа»
  vacancy_hash text not null,
  resume_hash text not null,
  is_current boolean not null default true,
  analyzed_at timestamptz not null,
  unique (run_id, application_id)
);
create unique index analysis_results_current on analysis_results (application_id) where is_current;
-- the included columns let figures be counted from the index alone: rows are wide
create index analysis_results_score on analysis_results (company_id, vacancy_id, score desc, id)
  include (recommendation) where is_current;
create index analysis_results_company_score on analysis_results (company_id, score desc, id)
  include (vacancy_id, recommendation) where is_current;
create index analysis_results_date on analysis_results (company_id, analyzed_at desc, id)
  include (vacancy_id, recommendation) where is_current;

-- A person's decision stands beside the engine's advice and outlives a new analysis.
create table decisions (
  application_id uuid primary key references applications (id),
  company_id uuid not null references companies (id),
  result_id uuid not null references analysis_results (id),
  verdict text not null check (verdict in ('hire', 'interview', 'maybe', 'reject')),
  note text,
  decided_by uuid not null references users (id),
  decided_at timestamptz not null
);
create index decisions_company on decisions (company_id);
