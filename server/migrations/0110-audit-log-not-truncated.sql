-- Rows of the audit log could not be changed or deleted, but all of them at once could: a truncation runs no row triggers.
create trigger audit_log_not_truncated before truncate on audit_log
  for each statement execute function refuse_audit_change();
