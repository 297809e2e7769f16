-- Answers that no reading came of: only the run that paid for them finds them again, so a later analysis can succeed.
alter table model_answers add column is_unreadable boolean not null default false;
update model_answers set is_unreadable = true from analysis_results
where analysis_results.run_id = model_answers.run_id
  and analysis_results.application_id = model_answers.application_id and fallback = 'unreadable';
