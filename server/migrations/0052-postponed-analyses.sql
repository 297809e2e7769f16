-- At the day's limit of views a run ends with what it could open; the rest becomes a run of the next day.
alter table analysis_runs
  add column postponed integer not null default 0,
  add column continue_at timestamptz, -- null: nothing is left, or it has been gone on with
  add column continued_by uuid references analysis_runs (id);
create index analysis_runs_to_continue on analysis_runs (continue_at) where continue_at is not null;
alter table analysis_run_items drop constraint analysis_run_items_status_check;
alter table analysis_run_items add constraint analysis_run_items_status_check
  check (status in ('queued', 'processing', 'done', 'failed', 'skipped', 'released', 'postponed'));
