-- What figures are counted from, so that none is counted over results or responses themselves. Lines are only added, by whatever
-- statement changes those, so that writers never wait for one another; a sweep folds the lines of a vacancy together.
create table result_figures (
  company_id uuid not null references companies (id) on delete cascade,
  vacancy_id uuid not null references vacancies (id) on delete cascade,
  recommendation text not null,
  score integer not null,
  month date not null, -- of the analysis, in Moscow
  results integer not null, -- current ones; taken away by negative lines
  is_folded boolean not null default false
);
create index result_figures_vacancy on result_figures (company_id, vacancy_id)
  include (recommendation, score, month, results);
create index result_figures_fresh on result_figures (vacancy_id) where not is_folded;

create table application_figures (
  company_id uuid not null references companies (id) on delete cascade,
  vacancy_id uuid not null references vacancies (id) on delete cascade,
  collection_id text not null,
  applications integer not null,
  is_folded boolean not null default false
);
create index application_figures_vacancy on application_figures (company_id, vacancy_id)
  include (collection_id, applications);
create index application_figures_fresh on application_figures (vacancy_id) where not is_folded;

create function moscow_month(instant timestamptz) returns date language sql stable
  return date_trunc('month', instant at time zone 'Europe/Moscow')::date;

create function note_result_figures() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    insert into result_figures (company_id, vacancy_id, recommendation, score, month, results)
    select company_id, vacancy_id, recommendation, score, moscow_month(analyzed_at), sum(n) from (
      select company_id, vacancy_id, recommendation, score, analyzed_at, -1 as n from gone where is_current
      union all
      select company_id, vacancy_id, recommendation, score, analyzed_at, 1 from come where is_current) changes
    group by 1, 2, 3, 4, 5 having sum(n) <> 0;
  elsif tg_op = 'INSERT' then
    insert into result_figures (company_id, vacancy_id, recommendation, score, month, results)
    select company_id, vacancy_id, recommendation, score, moscow_month(analyzed_at), count(*)
    from come where is_current group by 1, 2, 3, 4, 5;
  else
    insert into result_figures (company_id, vacancy_id, recommendation, score, month, results)
    select company_id, vacancy_id, recommendation, score, moscow_month(analyzed_at), -count(*)
    from gone where is_current group by 1, 2, 3, 4, 5;
  end if;
  return null;
end $$;
create trigger result_figures_insert after insert on analysis_results
  referencing new table as come for each statement execute function note_result_figures();
create trigger result_figures_update after update on analysis_results
  referencing old table as gone new table as come for each statement execute function note_result_figures();
create trigger result_figures_delete after delete on analysis_results
  referencing old table as gone for each statement execute function note_result_figures();

create function note_application_figures() returns trigger language plpgsql as $$
begin
  -- most updates of responses leave them where they are
  if tg_op = 'UPDATE' then
    insert into application_figures (company_id, vacancy_id, collection_id, applications)
    select company_id, vacancy_id, collection_id, sum(n) from (
      select company_id, vacancy_id, collection_id, -1 as n from gone
      union all select company_id, vacancy_id, collection_id, 1 from come) changes
    group by 1, 2, 3 having sum(n) <> 0;
  elsif tg_op = 'INSERT' then
    insert into application_figures (company_id, vacancy_id, collection_id, applications)
    select company_id, vacancy_id, collection_id, count(*) from come group by 1, 2, 3;
  else
    insert into application_figures (company_id, vacancy_id, collection_id, applications)
    select company_id, vacancy_id, collection_id, -count(*) from gone group by 1, 2, 3;
  end if;
  return null;
end $$;
create trigger application_figures_insert after insert on applications
  referencing new table as come for each statement execute function note_application_figures();
create trigger application_figures_update after update on applications
  referencing old table as gone new table as come for each statement execute function note_application_figures();
create trigger application_figures_delete after delete on applications
  referencing old table as gone for each statement execute function note_application_figures();

insert into result_figures (company_id, vacancy_id, recommendation, score, month, results, is_folded)
select company_id, vacancy_id, recommendation, score, moscow_month(analyzed_at), count(*), true
from analysis_results where is_current group by 1, 2, 3, 4, 5;
insert into application_figures (company_id, vacancy_id, collection_id, applications, is_folded)
select company_id, vacancy_id, collection_id, count(*), true from applications group by 1, 2, 3;
