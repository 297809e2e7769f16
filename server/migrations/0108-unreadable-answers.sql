-- Answers that no reading of a resume came of: only the run that paid for them finds them again, so a later analysis can succeed.
alter table model_answers add column is_unreadable boolean not null default false;
