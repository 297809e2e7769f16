-- By what responses of the same person find each other: keyed hashes, nothing to read. They go with their response.
alter table applications
  add column phone_mark bytea,
  add column email_mark bytea,
  add column text_marks integer[], -- equal ones are alike pieces of the resumes' texts; empty: too short to tell
  add column marks_version text; -- by which key and rules; another one: made anew (features/vacancies/mark-usecases.ts)
create index applications_resume_id on applications (company_id, hh_resume_id) where hh_resume_id is not null;
create index applications_phone_mark on applications (company_id, phone_mark) where phone_mark is not null;
create index applications_email_mark on applications (company_id, email_mark) where email_mark is not null;
create index applications_text_marks on applications using gin (text_marks) where text_marks is not null;
create index applications_marks_version on applications (marks_version) where has_full_resume;

-- What a person said about two responses: one applicant's, or not. The lesser id first.
create table applicant_verdicts (
  company_id uuid not null references companies (id),
  application_id uuid not null references applications (id) on delete cascade,
  other_id uuid not null references applications (id) on delete cascade,
  is_same boolean not null,
  decided_by uuid references users (id) on delete set null,
  decided_at timestamptz not null,
  primary key (application_id, other_id),
  check (application_id < other_id)
);
create index applicant_verdicts_other on applicant_verdicts (other_id);
