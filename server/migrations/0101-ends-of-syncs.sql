-- Asked for every three seconds: whether a company was synchronised since automatic analysis last looked.
drop index concurrently if exists sync_jobs_completed;
create index concurrently sync_jobs_completed on sync_jobs (company_id, completed_at) where status = 'completed';
