-- What a resume costs is estimated from the latest answers to the company.
drop index concurrently if exists model_answers_latest;
create index concurrently model_answers_latest on model_answers (company_id, model, answered_at desc)
  include (application_id, input_tokens, output_tokens) where answered_at is not null;
