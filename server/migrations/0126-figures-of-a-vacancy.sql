-- Erasing a company deletes its vacancies, and each looks for its figures, of which every company has some.
drop index concurrently if exists result_figures_of_vacancy;
create index concurrently result_figures_of_vacancy on result_figures (vacancy_id);
drop index concurrently if exists application_figures_of_vacancy;
create index concurrently application_figures_of_vacancy on application_figures (vacancy_id);
