-- 0130 replaces them, also for nodes of the previous release, whose searches name the company as well.
drop index concurrently if exists applications_name;
drop index concurrently if exists applications_email;
drop index concurrently if exists applications_phone;
