-- Reading by a language model sends the texts of resumes out, so a company says yes to it first, and may take that back.
create table model_consents (
  company_id uuid primary key references companies (id),
  is_on boolean not null,
  consent_version text not null, -- of the text that was agreed to
  changed_by uuid not null references users (id),
  changed_at timestamptz not null
);

-- Every answer a model was paid for, and every question on its way: the row is the spending and the answer at once, so that
-- nothing is paid for twice, whatever is killed in between.
create table model_answers (
  company_id uuid not null references companies (id),
  key text not null, -- sha256 of provider, model and question
  run_id uuid not null references analysis_runs (id), -- which paid
  application_id uuid references applications (id) on delete cascade, -- null: a question about the vacancy
  purpose text not null,
  model text not null, -- as it was asked for
  claimed_by bigint, -- platform/nodes.ts: the process that waits for the answer
  answer_enc bytea, -- quotes of a resume: sealed; null until it is there
  answered_by text, -- the model in the vendor's words
  input_tokens integer,
  output_tokens integer,
  cost_microrubles bigint, -- null: no price was set
  asked_at timestamptz not null,
  answered_at timestamptz,
  primary key (company_id, key),
  check ((answered_at is null) = (answer_enc is null))
);
create index model_answers_run on model_answers (run_id);
create index model_answers_application on model_answers (application_id);

alter table analysis_runs
  add column engine text not null default 'embedded' check (engine in ('embedded', 'llm'));

-- Why the embedded engine read a resume a model was to read.
alter table analysis_results
  add column fallback text check (fallback in ('unavailable', 'refused', 'unreadable', 'switched_off'));
