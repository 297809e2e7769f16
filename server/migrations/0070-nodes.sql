-- Who runs the product: a row per process, beside the advisory lock that says whether it lives (platform/nodes.ts).
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

-- the number of the process that answers a keyed request: of a dead one it is free at once
alter table idempotency_keys add column claimed_by integer;
