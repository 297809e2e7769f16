-- A search by name read what the names of all companies have in common. Led by the company, an index yields what both the company
-- and the letters have. 0131 drops the former ones.
create extension if not exists btree_gin;
drop index concurrently if exists applications_company_name;
create index concurrently applications_company_name on applications
  using gin (company_id, search_key(candidate_name) gin_trgm_ops) with (gin_pending_list_limit = 256);
drop index concurrently if exists applications_company_email;
create index concurrently applications_company_email on applications
  using gin (company_id, search_key(candidate_email) gin_trgm_ops) with (gin_pending_list_limit = 256);
drop index concurrently if exists applications_company_phone;
create index concurrently applications_company_phone on applications
  using gin (company_id, regexp_replace(candidate_phone, '\D', '', 'g') gin_trgm_ops) with (gin_pending_list_limit = 256);
