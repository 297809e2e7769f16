-- Everything the product knows about a person, packed for them.
create table account_archives (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id) on delete cascade,
  status text not null default 'pending' check (status in ('pending', 'completed', 'expired')),
  content bytea,
  created_at timestamptz not null,
  expires_at timestamptz,
  attempts integer not null default 0,
  failed_at timestamptz
);
create index account_archives_user on account_archives (user_id, created_at desc);
