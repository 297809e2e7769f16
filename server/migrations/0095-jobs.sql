-- The queue: a job wakes a worker, which reads the truth elsewhere. A row lives until its job is done.
create table jobs (
  id bigint generated always as identity primary key,
  name text not null,
  payload jsonb not null,
  -- what at most one job that nobody has begun may be about
  once_per text,
  attempts integer not null default 0,
  due_at timestamptz not null default now(),
  -- the node at work on it, alive or dead
  claimed_by integer,
  -- given up: all attempts used
  failed_at timestamptz
);
create unique index jobs_once on jobs (name, once_per) where attempts = 0;
create index jobs_due on jobs (name, due_at) where failed_at is null;
