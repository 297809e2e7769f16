-- Read again every few seconds for every open tab while a run is watched: by an index alone, because a row holds its answer.
drop index concurrently if exists model_answers_spent;
create index concurrently model_answers_spent on model_answers (run_id)
  include (company_id, answered_at, input_tokens, output_tokens, cost_microrubles);
drop index concurrently if exists model_answers_run;
