-- Every second each worker asks whether the items being processed are orphaned: few, of a run that may have thousands queued.
drop index concurrently if exists analysis_run_items_held;
create index concurrently analysis_run_items_held on analysis_run_items (run_id) where status = 'processing';
