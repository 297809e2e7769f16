-- Analysis that the product starts by itself after a synchronisation.
alter table company_settings add column auto_since timestamptz; -- when it was switched on: what came before is left to people
update company_settings set auto_since = now() where auto_analysis;

create table auto_rules (
  company_id uuid primary key references companies (id),
  per_day integer default 50 check (per_day between 1 and 10000), -- analyses of a Moscow day; null: as many as the plan has
  per_period integer check (per_period between 1 and 1000000), -- analyses of the plan's period
  halt text check (halt in ('day', 'period', 'plan', 'views', 'connection')), -- why nothing is started now
  look_after timestamptz, -- nothing is looked for before
  drained_at timestamptz -- nothing was left then: looked for again after the next synchronisation
);

create table auto_vacancies (
  vacancy_id uuid primary key references vacancies (id) on delete cascade,
  company_id uuid not null references companies (id),
  chosen_at timestamptz not null -- responses that were there before are left to people
);
create index auto_vacancies_company on auto_vacancies (company_id);

-- A response is taken once, whatever becomes of its analysis.
create table auto_analyses (
  application_id uuid primary key references applications (id) on delete cascade,
  company_id uuid not null references companies (id),
  run_id uuid not null references analysis_runs (id),
  taken_at timestamptz not null
);
create index auto_analyses_company on auto_analyses (company_id, taken_at);

alter table analysis_runs add column is_auto boolean not null default false;
