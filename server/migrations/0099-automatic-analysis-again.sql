-- A response whose automatic analysis came to nothing counts towards no cap; where the reason was not in its resume it is taken again.
alter table auto_analyses
  add column tries integer not null default 1, -- how often it was taken
  add column given_back_at timestamptz, -- null: it is being analysed, or was
  add column again_at timestamptz; -- waits again from then; null: it does not
create index auto_analyses_again on auto_analyses (company_id, again_at) where again_at is not null;
