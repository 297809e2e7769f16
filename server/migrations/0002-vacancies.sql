create table vacancies (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references companies (id),
  hh_id text not null,
  employer_id text not null,
  title text not null,
  -- `hidden`: belongs to an employer the company no longer works with (Q-038)
  status text not null check (status in ('active', 'archived', 'hidden')),
  is_enabled boolean not null default false,
  -- a person switched it off: synchronisation does not switch it on by itself
  is_declined boolean not null default false,
  area_name text,
  salary_from integer,
  salary_to integer,
  salary_currency text,
  salary_gross boolean,
  experience_id text,
  employment text,
  schedule text,
  description_text text, -- HTML as the job board gives it; never rendered raw
  key_skills text[] not null default '{}',
  languages jsonb not null default '[]',
  driver_license_types text[] not null default '{}',
  hh_url text,
  published_at timestamptz,
  archived_at timestamptz,
  content_hash text not null,
  -- what the board's counters said when its responses were last read; equal counters need no reading
  responses_seen jsonb,
  synced_at timestamptz not null,
  created_at timestamptz not null default now(),
  unique (company_id, hh_id)
);
create index vacancies_list on vacancies (company_id, status, published_at desc, id);

create table applications (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references companies (id),
  vacancy_id uuid not null references vacancies (id),
  source text not null default 'hh' check (source in ('hh', 'upload')),
  hh_negotiation_id text,
  collection_id text not null default 'response',
  hh_state text,
  hh_resume_id text,
  -- where the full resume is read; opening it marks the response viewed
  hh_resume_href text,
  candidate_name text,
  candidate_email text,
  candidate_phone text,
  resume_title text,
  resume_url text,
  area_name text,
  salary_amount integer,
  salary_currency text,
  cover_letter text,
  resume_enc bytea, -- AES-256-GCM JSON of screening's ResumeText
  resume_hash text,
  has_full_resume boolean not null default false,
  has_updates boolean not null default false,
  applied_at timestamptz not null,
  hh_updated_at timestamptz, -- of the resume; a newer one makes the stored full resume stale
  synced_at timestamptz not null,
  created_at timestamptz not null default now(),
  unique (vacancy_id, hh_negotiation_id)
);
create index applications_newest on applications (company_id, vacancy_id, applied_at desc, id);

-- What a vacancy asks, version by version; results name the version they were made with.
create table rubrics (
  vacancy_id uuid not null references vacancies (id),
  version integer not null,
  company_id uuid not null references companies (id),
  criteria jsonb not null, -- screening's Rubric
  source text not null check (source in ('extracted', 'edited')),
  content_hash text not null, -- of the vacancy text it was extracted from
  rules_version text not null,
  created_at timestamptz not null default now(),
  primary key (vacancy_id, version)
);
