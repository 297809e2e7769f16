-- One line of requests for every process of the product (platform/pace.ts). Unlogged: a crash forgets it, and waiting for
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
