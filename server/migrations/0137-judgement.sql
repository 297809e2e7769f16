-- A judgement is computed from its stored reading wherever it is shown, so its parts are not stored beside it.
alter table analysis_results
  drop column criteria,
  drop column questions;

-- «Проверьте критерии» before a vacancy's first run: whether a person has confirmed or edited the criteria, or skipped the check.
alter table vacancies
  add column criteria_confirmed_at timestamptz,
  add column criteria_skipped_at timestamptz;
