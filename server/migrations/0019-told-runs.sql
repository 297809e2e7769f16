-- The end of a run is told once, by whichever process looks first.
alter table analysis_runs add column told_at timestamptz;
update analysis_runs set told_at = now() where status not in ('pending', 'running');
create index analysis_runs_untold on analysis_runs (finished_at) where told_at is null and finished_at is not null;
