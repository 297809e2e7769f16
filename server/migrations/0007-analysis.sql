create table analysis_runs (
  company_id uuid not null references companies (id),
  id uuid not null default gen_random_uuid(),
  created_by uuid,
  vacancy_id uuid,
  kind text not null check (kind in ('new', 'selected', 'reanalyze')),
  status text not null default 'pending' check (status in ('pending', 'running', 'completed', 'stopped', 'failed')),
  total integer not null check (total > 0),
  analyzed integer not null default 0,
  failed integer not null default 0,
  skipped integer not null default 0,
  period_id uuid not null, -- where its units were reserved
  stop_requested_at timestamptz,
  error_code text,
  created_at timestamptz not null default now(),
  started_at timestamptz,
  finished_at timestamptz,
  -- when the company was notified of the end of the run: once, by whichever process is first
  notified_at timestamptz,
  engine text not null default 'embedded' check (engine in ('embedded', 'llm')),
  postponed integer not null default 0,
  continue_at timestamptz, -- null: nothing is left, or it has been gone on with
  continued_by uuid,
  is_auto boolean not null default false,
  primary key (company_id, id),
  foreign key (company_id, created_by) references users (company_id, id),
  foreign key (company_id, vacancy_id) references vacancies (company_id, id),
  foreign key (company_id, period_id) references usage_periods (company_id, id),
  foreign key (company_id, continued_by) references analysis_runs (company_id, id)
);
create unique index analysis_runs_one_active on analysis_runs (company_id) where status in ('pending', 'running');
create index analysis_runs_company on analysis_runs (company_id, created_at desc);
create index analysis_runs_active on analysis_runs (status) where status in ('pending', 'running');
create index analysis_runs_to_notify on analysis_runs (finished_at) where notified_at is null and finished_at is not null;
create index analysis_runs_to_continue on analysis_runs (continue_at) where continue_at is not null;
create index analysis_runs_vacancy on analysis_runs (company_id, vacancy_id) where vacancy_id is not null;
create index analysis_runs_period on analysis_runs (company_id, period_id);
create index analysis_runs_continued on analysis_runs (company_id, continued_by) where continued_by is not null;

create table analysis_run_items (
  company_id uuid not null references companies (id),
  run_id uuid not null,
  application_id uuid not null,
  position integer not null,
  status text not null default 'queued'
    check (status in ('queued', 'processing', 'done', 'failed', 'skipped', 'released', 'postponed')),
  attempts integer not null default 0,
  not_before timestamptz, -- back-off of a failed attempt
  claimed_by bigint, -- platform/nodes/nodes.ts
  error_code text,
  error_message text,
  result_id uuid,
  finished_at timestamptz,
  -- How many processes died while they held the item: a resume that crashes its reader is found by this, and given up.
  crash_count integer not null default 0,
  primary key (company_id, run_id, application_id),
  foreign key (company_id, run_id) references analysis_runs (company_id, id),
  foreign key (company_id, application_id) references applications (company_id, id) on delete cascade
);
create index analysis_run_items_open on analysis_run_items (company_id, run_id, position)
  where status in ('queued', 'processing');
create index analysis_run_items_application on analysis_run_items (company_id, application_id);
create index analysis_run_items_failed on analysis_run_items (company_id, run_id, position) where status = 'failed';
create index analysis_run_items_held on analysis_run_items (company_id, run_id) where status = 'processing';

-- Of the requirements that a reading says are met: hashes of their ids, which are long.
create function met_requirements(reading json) returns bigint[] language sql immutable parallel safe
  return (select array_agg(hashtextextended(key, 0))
    from json_each(case json_typeof(reading -> 'requirements') when 'object' then reading -> 'requirements' end)
    where value ->> 'stance' = 'meets');

create table analysis_results (
  company_id uuid not null references companies (id),
  id uuid not null default gen_random_uuid(),
  application_id uuid not null,
  vacancy_id uuid not null,
  run_id uuid not null,
  score integer not null check (score between 0 and 100),
  recommendation text not null check (recommendation in ('hire', 'interview', 'maybe', 'reject')),
  skills_match integer check (skills_match between 0 and 100),
  experience_match integer check (experience_match between 0 and 100),
  salary_match text check (salary_match in ('match', 'higher', 'lower')),
  strengths jsonb not null,
  weaknesses jsonb not null,
  red_flags jsonb not null,
  reasoning text not null,
  flags jsonb not null,
  engine text not null check (engine in ('embedded', 'llm')),
  engine_version text not null,
  model text,
  rubric_version integer not null,
  -- of the vacancy text and the resume that were judged: a difference means «Данные изменились после анализа»
  vacancy_hash text not null,
  resume_hash text not null,
  is_current boolean not null default true,
  analyzed_at timestamptz not null,
  reading json,
  reading_base integer, -- rubrics.base_version the reading was made by
  scored_at timestamptz not null, -- when the score was last counted
  fallback text check (fallback in ('unavailable', 'refused', 'unreadable', 'switched_off')),
  musts_met integer, -- of what the vacancy insists on; null: judged before this was counted
  musts_asked integer,
  is_little_known boolean not null default false,
  latest_position text,
  latest_company text,
  -- lists are filtered and ordered by these, and the reading is long
  total_months integer generated always as ((reading ->> 'total_months')::integer) stored,
  place_stance text generated always as (reading #>> '{conditions,place,stance}') stored,
  requirements_met bigint[] generated always as (met_requirements(reading)) stored,
  primary key (company_id, id),
  unique (company_id, run_id, application_id),
  foreign key (company_id, application_id) references applications (company_id, id) on delete cascade,
  foreign key (company_id, vacancy_id) references vacancies (company_id, id),
  foreign key (company_id, run_id) references analysis_runs (company_id, id)
);
create unique index analysis_results_current on analysis_results (company_id, application_id) where is_current;
create index analysis_results_of_vacancy on analysis_results (company_id, vacancy_id, score desc, id)
  include (application_id, recommendation, is_little_known) where is_current;
create index analysis_results_best on analysis_results (company_id, score desc, id) include (vacancy_id)
  where is_current;
create index analysis_results_newest on analysis_results (company_id, analyzed_at desc, id) include (vacancy_id)
  where is_current;
create index analysis_results_advised on analysis_results (company_id, recommendation, score desc, id)
  include (vacancy_id) where is_current;
-- figures of a vacancy under a filter by responses or decisions read no more than this
create index analysis_results_of_person on analysis_results (company_id, vacancy_id, application_id)
  include (recommendation, score, id) where is_current;
-- orders of a vacancy's table
create index analysis_results_by_job on analysis_results (company_id, vacancy_id,
  (nullif(translate(lower(left(coalesce(latest_position, latest_company), 60)), 'ё', 'е'), '') collate "C"), id)
  where is_current;
create index analysis_results_by_years on analysis_results (company_id, vacancy_id, total_months, id) where is_current;
create index analysis_results_by_musts on analysis_results (company_id, vacancy_id,
  (musts_met * 1000 / nullif(musts_asked, 0)), id) where is_current;
create index analysis_results_by_flags on analysis_results (company_id, vacancy_id,
  (jsonb_array_length(red_flags)), id) where is_current;
create index analysis_results_application on analysis_results (company_id, application_id);
create index analysis_results_counted on analysis_results (company_id, vacancy_id, is_current, rubric_version);
create index analysis_results_fallback on analysis_results (company_id, run_id) where fallback is not null;

-- What figures are counted from, so that none is counted over results or responses themselves. Lines are only added, by whatever
-- statement changes those, so that writers never wait for one another; a periodic task folds the lines of a vacancy together.
create table result_figures (
  company_id uuid not null references companies (id) on delete cascade,
  vacancy_id uuid not null,
  recommendation text not null,
  score integer not null,
  month date not null, -- of the analysis, in Moscow
  results integer not null, -- current ones; taken away by negative lines
  is_folded boolean not null default false,
  id bigint generated always as identity,
  primary key (company_id, vacancy_id, id) include (recommendation, score, month, results),
  foreign key (company_id, vacancy_id) references vacancies (company_id, id) on delete cascade
);
create index result_figures_fresh on result_figures (company_id, vacancy_id) where not is_folded;

-- A person's decision stands beside the engine's advice and outlives a new analysis.
create table decisions (
  company_id uuid not null references companies (id),
  application_id uuid not null,
  vacancy_id uuid not null, -- the response's, which never changes
  result_id uuid not null,
  verdict text not null check (verdict in ('hire', 'interview', 'maybe', 'reject')),
  note text,
  decided_by uuid not null,
  decided_at timestamptz not null,
  rubric_version integer not null,
  score integer not null check (score between 0 and 100),
  recommendation text not null check (recommendation in ('hire', 'interview', 'maybe', 'reject')),
  -- the step it came with, which takes it along when it is cancelled; not a reference: an id whose step is gone means none
  board_action_id uuid,
  primary key (company_id, application_id),
  foreign key (company_id, application_id) references applications (company_id, id) on delete cascade,
  foreign key (company_id, vacancy_id) references vacancies (company_id, id),
  foreign key (company_id, result_id) references analysis_results (company_id, id) on delete cascade,
  foreign key (company_id, decided_by) references users (company_id, id)
);
create index decisions_result on decisions (company_id, result_id);
-- an order of a vacancy's table: the places of `recommendations` in contracts/domain.ts
create index decisions_of_vacancy on decisions (company_id, vacancy_id,
  (array_position('{hire,interview,maybe,reject}'::text[], verdict)), application_id);
-- figures under a filter by decisions merge this with `analysis_results_of_person`
create index decisions_of_person on decisions (company_id, vacancy_id, application_id) include (verdict);
-- a page under a filter by one verdict reads no other
create index decisions_of_verdict on decisions (company_id, vacancy_id, verdict, application_id);

-- Filters and an order of the candidates' table under a name; never a searched name, which would be a candidate's.
create table saved_views (
  company_id uuid not null references companies (id),
  id uuid not null default gen_random_uuid(),
  created_by uuid not null,
  name text not null,
  is_shared boolean not null,
  filter jsonb not null,
  sort text not null,
  direction text not null check (direction in ('desc', 'asc')),
  columns jsonb, -- null: the view leaves them as they are
  created_at timestamptz not null,
  primary key (company_id, id),
  unique (company_id, created_by, name),
  foreign key (company_id, created_by) references users (company_id, id)
);

-- A decision that was replaced or withdrawn, kept for a day: undoing that restores it with what the person saw when deciding.
create table former_decisions (
  company_id uuid not null references companies (id),
  application_id uuid not null,
  result_id uuid not null,
  verdict text not null check (verdict in ('hire', 'interview', 'maybe', 'reject')),
  note text,
  score integer not null check (score between 0 and 100),
  recommendation text not null check (recommendation in ('hire', 'interview', 'maybe', 'reject')),
  rubric_version integer not null,
  decided_by uuid not null,
  decided_at timestamptz not null,
  replaced_at timestamptz not null,
  board_action_id uuid,
  primary key (company_id, application_id),
  foreign key (company_id, application_id) references applications (company_id, id) on delete cascade,
  foreign key (company_id, result_id) references analysis_results (company_id, id) on delete cascade,
  foreign key (company_id, decided_by) references users (company_id, id)
);
create index former_decisions_result on former_decisions (company_id, result_id);

create table auto_rules (
  company_id uuid primary key references companies (id),
  per_day integer default 50 check (per_day between 1 and 10000), -- analyses of a Moscow day; null: as many as the plan has
  per_period integer check (per_period between 1 and 1000000), -- analyses of the plan's period
  pause_reason text check (pause_reason in ('day', 'period', 'plan', 'views', 'connection')), -- why nothing is started now
  poll_after timestamptz, -- not polled before
  emptied_at timestamptz, -- nothing was left then: checked again after the next synchronisation
  found_at timestamptz,
  found_analyzed integer,
  found integer,
  found_min_score integer,
  check (num_nulls(found_at, found_analyzed, found, found_min_score) in (0, 4))
);

create table auto_vacancies (
  company_id uuid not null references companies (id),
  vacancy_id uuid not null,
  chosen_at timestamptz not null, -- responses that were there before are left to people
  primary key (company_id, vacancy_id),
  foreign key (company_id, vacancy_id) references vacancies (company_id, id) on delete cascade
);

-- A response is taken once, whatever becomes of its analysis.
create table auto_analyses (
  company_id uuid not null references companies (id),
  application_id uuid not null,
  run_id uuid not null,
  started_at timestamptz not null,
  tries integer not null default 1, -- how often it was started
  released_at timestamptz, -- null: its analysis runs or succeeded
  retry_at timestamptz, -- null: no further attempt
  primary key (company_id, application_id),
  foreign key (company_id, application_id) references applications (company_id, id) on delete cascade,
  foreign key (company_id, run_id) references analysis_runs (company_id, id)
);
create index auto_analyses_company on auto_analyses (company_id, started_at);
create index auto_analyses_retry on auto_analyses (company_id, retry_at) where retry_at is not null;
create index auto_analyses_run on auto_analyses (company_id, run_id);

-- Reading by a language model sends the texts of resumes out, so a company says yes to it first, and may take that back.
create table model_consents (
  company_id uuid primary key references companies (id),
  is_on boolean not null,
  consent_version text not null, -- of the text that was agreed to
  changed_by uuid not null,
  changed_at timestamptz not null,
  foreign key (company_id, changed_by) references users (company_id, id)
);

-- Every answer a model was paid for, and every question on its way: the row is the spending and the answer at once, so that
-- nothing is paid for twice, whatever is killed in between.
create table model_answers (
  company_id uuid not null references companies (id),
  key text not null, -- sha256 of provider, model and question
  run_id uuid not null, -- which paid
  application_id uuid, -- null: a question about the vacancy
  purpose text not null,
  model text not null, -- as it was asked for
  claimed_by bigint, -- platform/nodes/nodes.ts: the process that waits for the answer
  answer_enc bytea, -- quotes of a resume: encrypted; null until it is there
  answered_by text, -- the model in the vendor's words
  input_tokens integer,
  output_tokens integer,
  cost_microrubles bigint, -- null: no price was set
  asked_at timestamptz not null,
  answered_at timestamptz,
  -- Answers that no reading of a resume came of: only the run that paid for them finds them again, so a later analysis can succeed.
  is_unreadable boolean not null default false,
  primary key (company_id, key),
  foreign key (company_id, run_id) references analysis_runs (company_id, id),
  foreign key (company_id, application_id) references applications (company_id, id) on delete cascade,
  check ((answered_at is null) = (answer_enc is null))
);
create index model_answers_application on model_answers (company_id, application_id);
-- What models cost today and this month is asked for every few seconds.
create index model_answers_answered on model_answers (answered_at) include (cost_microrubles);
create index model_answers_latest on model_answers (company_id, model, answered_at desc)
  include (application_id, input_tokens, output_tokens) where answered_at is not null;
create index model_answers_spent on model_answers (company_id, run_id)
  include (answered_at, input_tokens, output_tokens, cost_microrubles);

create function note_result_figures() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    insert into result_figures (company_id, vacancy_id, recommendation, score, month, results)
    select company_id, vacancy_id, recommendation, score, moscow_month(analyzed_at), sum(n) from (
      select company_id, vacancy_id, recommendation, score, analyzed_at, -1 as n from gone where is_current
      union all
      select company_id, vacancy_id, recommendation, score, analyzed_at, 1 from come where is_current) changes
    group by 1, 2, 3, 4, 5 having sum(n) <> 0;
  elsif tg_op = 'INSERT' then
    insert into result_figures (company_id, vacancy_id, recommendation, score, month, results)
    select company_id, vacancy_id, recommendation, score, moscow_month(analyzed_at), count(*)
    from come where is_current group by 1, 2, 3, 4, 5;
  else
    insert into result_figures (company_id, vacancy_id, recommendation, score, month, results)
    select company_id, vacancy_id, recommendation, score, moscow_month(analyzed_at), -count(*)
    from gone where is_current group by 1, 2, 3, 4, 5;
  end if;
  return null;
end $$;
create trigger result_figures_insert after insert on analysis_results
  referencing new table as come for each statement execute function note_result_figures();
create trigger result_figures_update after update on analysis_results
  referencing old table as gone new table as come for each statement execute function note_result_figures();
create trigger result_figures_delete after delete on analysis_results
  referencing old table as gone for each statement execute function note_result_figures();
