-- Runs of a person that nobody is told of, stopped or ended while no worker ran, are not looked through any more.
update analysis_runs set told_at = finished_at
where told_at is null and finished_at is not null and not is_auto
  and (status = 'stopped' or finished_at < now() - interval '1 day');
