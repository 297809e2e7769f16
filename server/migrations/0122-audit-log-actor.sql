-- The archive of a user's own data lists what the user did.
drop index concurrently if exists audit_log_actor;
create index concurrently audit_log_actor on audit_log (actor_user_id, seq);
