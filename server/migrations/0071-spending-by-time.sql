-- What models cost today and this month is asked for every few seconds.
create index model_answers_answered on model_answers (answered_at) include (cost_microrubles);
-- The page of failures asks for the latest few.
create index exports_failed on exports (created_at) where status = 'failed';
create index sync_jobs_failed on sync_jobs (created_at) where status = 'failed';
create index board_actions_failed on board_actions (send_at) where status = 'failed';
