-- A decision that was replaced or withdrawn, kept for a day: undoing that restores it with what the person saw when deciding.
create table former_decisions (
  application_id uuid primary key references applications (id) on delete cascade,
  company_id uuid not null references companies (id),
  result_id uuid not null references analysis_results (id) on delete cascade,
  verdict text not null check (verdict in ('hire', 'interview', 'maybe', 'reject')),
  note text,
  score integer not null check (score between 0 and 100),
  recommendation text not null check (recommendation in ('hire', 'interview', 'maybe', 'reject')),
  rubric_version integer not null,
  decided_by uuid not null references users (id),
  decided_at timestamptz not null,
  replaced_at timestamptz not null
);
create index former_decisions_result on former_decisions (result_id);
