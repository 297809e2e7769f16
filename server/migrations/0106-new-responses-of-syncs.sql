-- Responses that a synchronisation stored for the first time. The default is set apart from the column, so that
-- earlier synchronisations keep null: their number is unknown.
alter table sync_jobs add column applications_new integer check (applications_new >= 0);
alter table sync_jobs alter column applications_new set default 0;
