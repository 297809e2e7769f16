-- Whoever deletes a response, a run or a vacancy has every table that refers to it looked through: without an index from one end to
-- the other, for each row deleted. What can be empty is indexed where it is not.
drop index concurrently if exists analysis_results_application;
create index concurrently analysis_results_application on analysis_results (application_id);
-- Of all results and not of current ones alone, it serves the reference too, and takes no more room.
drop index concurrently if exists analysis_results_counted;
create index concurrently analysis_results_counted on analysis_results (vacancy_id, is_current, rubric_version);
drop index concurrently if exists analysis_results_version;
drop index concurrently if exists analysis_runs_vacancy;
create index concurrently analysis_runs_vacancy on analysis_runs (vacancy_id) where vacancy_id is not null;
drop index concurrently if exists analysis_runs_period;
create index concurrently analysis_runs_period on analysis_runs (period_id);
drop index concurrently if exists analysis_runs_continued;
create index concurrently analysis_runs_continued on analysis_runs (continued_by) where continued_by is not null;
drop index concurrently if exists auto_analyses_run;
create index concurrently auto_analyses_run on auto_analyses (run_id);
drop index concurrently if exists board_actions_application;
create index concurrently board_actions_application on board_actions (application_id);
drop index concurrently if exists exports_vacancy;
create index concurrently exports_vacancy on exports (vacancy_id) where vacancy_id is not null;
drop index concurrently if exists exports_period;
create index concurrently exports_period on exports (period_id) where period_id is not null;
drop index concurrently if exists usage_events_period;
create index concurrently usage_events_period on usage_events (period_id);
