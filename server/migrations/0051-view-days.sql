-- The day's views of resumes at the board: what it told was left, and what has been opened here. One row per company, of its last day.
create table view_days (
  company_id uuid primary key references companies (id),
  day date not null, -- of Moscow
  opened integer not null default 0,
  may_open integer, -- of that day in all; null: nobody told
  manager_id text,
  manager_limit integer,
  manager_left integer, -- when `told_at_opened` had been opened
  is_shared boolean,
  told_at_opened integer,
  asked_at timestamptz, -- null: must be asked again
  used_up_at timestamptz -- the board refused to show more
);

alter table company_settings
  add column views_kept integer not null default 50 check (views_kept between 0 and 10000), -- for people on the board's site
  add column company_views_per_day integer default 8000 check (company_views_per_day between 1 and 1000000); -- the board does not tell it

alter table sync_jobs
  add column resumes_to_open integer, -- null: none were to be opened
  add column resumes_opened integer not null default 0,
  add column continues_at timestamptz; -- the day's views were used up: the rest comes then
