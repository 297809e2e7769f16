-- How many new applications of a vacancy can not be read is shown wherever vacancies are listed.
drop index concurrently if exists applications_unreadable;
create index concurrently applications_unreadable on applications (vacancy_id)
  where not has_full_resume and (hh_resume_href is null or resume_gone_at is not null);
