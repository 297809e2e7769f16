-- How many processes died with the resume in their hands: one that kills whoever reads it is found by this, and given up.
alter table analysis_run_items add column deaths integer not null default 0;
