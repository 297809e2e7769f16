-- What a candidate left falls with the response it came with.
alter table analysis_run_items drop constraint analysis_run_items_application_id_fkey,
  add constraint analysis_run_items_application_id_fkey
  foreign key (application_id) references applications (id) on delete cascade;
alter table analysis_results drop constraint analysis_results_application_id_fkey,
  add constraint analysis_results_application_id_fkey
  foreign key (application_id) references applications (id) on delete cascade;
alter table decisions drop constraint decisions_application_id_fkey,
  add constraint decisions_application_id_fkey
  foreign key (application_id) references applications (id) on delete cascade;
alter table decisions drop constraint decisions_result_id_fkey,
  add constraint decisions_result_id_fkey
  foreign key (result_id) references analysis_results (id) on delete cascade;
create index analysis_run_items_application on analysis_run_items (application_id);
create index decisions_result on decisions (result_id);

-- Hashes of the board's ids of people who asked to be forgotten: the next synchronisation does not bring them back.
create table erased_people (
  company_id uuid not null references companies (id) on delete cascade,
  key_hash bytea not null,
  erased_at timestamptz not null,
  primary key (company_id, key_hash)
);

-- Q-153: responses live a year after their vacancy closes unless the company says otherwise; null: as long as the account.
-- Nobody has had a way to choose until now.
alter table company_settings alter column retention_days set default 365;
update company_settings set retention_days = 365;
create index vacancies_closed on vacancies (company_id, archived_at) where status <> 'active';
