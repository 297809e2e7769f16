-- Figures are counted from lines of their own (0080): what was kept here for counting goes. A vacancy is one company's.
drop index analysis_results_score;
create index analysis_results_score on analysis_results (vacancy_id, score desc, id) where is_current;
drop index analysis_results_company_score;
create index analysis_results_company_score on analysis_results (company_id, score desc, id) where is_current;
drop index analysis_results_date;
create index analysis_results_date on analysis_results (company_id, analyzed_at desc, id) where is_current;
-- those advised against have the lowest scores: their list began by passing everybody else
create index analysis_results_recommendation on analysis_results (company_id, recommendation, score desc, id)
  where is_current;
