-- Read again for every open tab while a run is watched: what failed, and what a model could not judge.
drop index concurrently if exists analysis_run_items_failed;
create index concurrently analysis_run_items_failed on analysis_run_items (run_id, position) where status = 'failed';
drop index concurrently if exists analysis_results_fallback;
create index concurrently analysis_results_fallback on analysis_results (run_id) where fallback is not null;
