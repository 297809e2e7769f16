-- People are looked for by a part of their name, e-mail or telephone. Trigrams know letters only as the database's locale does, and
-- ours has none: a key in Latin letters is looked up, the text itself decides.
create extension if not exists pg_trgm;
create function search_key(part text) returns text language sql immutable strict parallel safe
  return translate(lower(part), 'абвгдеёжзийклмнопрстуфхцчшщъыьэюя', 'abvgdeejziyklmnoprstufhccsswiwuuq');
create index applications_name on applications using gin (search_key(candidate_name) gin_trgm_ops);
create index applications_email on applications using gin (search_key(candidate_email) gin_trgm_ops);
create index applications_phone on applications
  using gin (regexp_replace(candidate_phone, '\D', '', 'g') gin_trgm_ops);
create index applications_resume on applications (company_id, hh_resume_id);
-- Results another version of the rubric counted: as a rule there are none.
create index analysis_results_version on analysis_results (vacancy_id, rubric_version) where is_current;
