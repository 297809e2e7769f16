-- A page far down passes results over by an index alone if that tells their company and their vacancy, which may be hidden.
-- New names: what 0005 and 0090 made serves until the new one is there.
drop index concurrently if exists analysis_results_of_vacancy;
create index concurrently analysis_results_of_vacancy on analysis_results (vacancy_id, score desc, id) include (company_id)
  where is_current;
drop index concurrently if exists analysis_results_score;
drop index concurrently if exists analysis_results_best;
create index concurrently analysis_results_best on analysis_results (company_id, score desc, id) include (vacancy_id)
  where is_current;
drop index concurrently if exists analysis_results_company_score;
drop index concurrently if exists analysis_results_newest;
create index concurrently analysis_results_newest on analysis_results (company_id, analyzed_at desc, id) include (vacancy_id)
  where is_current;
drop index concurrently if exists analysis_results_date;
drop index concurrently if exists analysis_results_advised;
create index concurrently analysis_results_advised on analysis_results (company_id, recommendation, score desc, id)
  include (vacancy_id) where is_current;
drop index concurrently if exists analysis_results_recommendation;
