-- Apart from the column, whose lock must be short: results that fell back before heal as well.
update model_answers set is_unreadable = true from analysis_results
where analysis_results.run_id = model_answers.run_id
  and analysis_results.application_id = model_answers.application_id and fallback = 'unreadable';
