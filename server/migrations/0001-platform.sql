create extension if not exists pg_trgm;
create extension if not exists btree_gin;

create sequence node_ids; -- a number for every running process, see platform/nodes/nodes.ts

-- Who runs the product: a row per process, beside the advisory lock that says whether it lives (platform/nodes/nodes.ts).
create table nodes (
  id integer primary key, -- the number its claims carry
  role text not null check (role in ('all', 'web', 'worker')),
  version text not null,
  host text not null,
  pid integer not null,
  memory_bytes bigint not null, -- resident, as of the last sign of life
  started_at timestamptz not null default now(),
  seen_at timestamptz not null default now()
);

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

-- One line of requests for every process of the product (platform/queue/pace.ts). Unlogged: a crash empties it, and waiting for
-- the disk at every request would be the slowest part of asking.
create unlogged table paces (
  name text primary key,
  top_rate double precision not null, -- requests per second that the service allows
  rate double precision not null, -- at which we ask now
  safe_rate double precision not null, -- the last that was not refused
  probe_seconds integer not null, -- quiet time after which more is tried
  version integer not null, -- counts changes of the rate
  changed_at timestamptz not null,
  next_at timestamptz not null
);

-- Fixed windows and lock-outs; keys carry hashes, never addresses.
create table rate_buckets (
  key text primary key,
  count integer not null,
  window_started_at timestamptz not null,
  blocked_until timestamptz
);

create function moscow_month(instant timestamptz) returns date language sql stable
  return date_trunc('month', instant at time zone 'Europe/Moscow')::date;

-- Trigrams know letters only as the database's locale does, and ours has none: a key in Latin letters is looked up, the text itself
-- decides.
create function search_key(part text) returns text language sql immutable strict parallel safe
  return translate(lower(part), 'абвгдеёжзийклмнопрстуфхцчшщъыьэюя', 'abvgdeejziyklmnoprstufhccsswiwuuq');
