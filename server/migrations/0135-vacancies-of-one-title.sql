-- Finds the other vacancies of a title, and of a title and area (`vacancyName` in vacancies/name-queries.ts). Hashes: neither text
-- has a limit, an entry of an index has.
create index vacancies_of_one_title on vacancies (company_id, md5(title), md5(coalesce(area_name, ''))) where status <> 'hidden';
