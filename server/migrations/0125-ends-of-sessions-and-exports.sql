-- What has ended is looked for by every worker: sessions hourly, files of exports every minute.
drop index concurrently if exists auth_sessions_end;
create index concurrently auth_sessions_end on auth_sessions (expires_at);
drop index concurrently if exists exports_end;
create index concurrently exports_end on exports (expires_at) where status = 'completed';
