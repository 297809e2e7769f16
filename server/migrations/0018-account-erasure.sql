-- An account is erased at `erase_at`, until when its owner may think again; what is left of it then is the row without a person.
alter table users
  add column erase_at timestamptz,
  add column erased_at timestamptz;
create index users_erasing on users (erase_at) where erase_at is not null and erased_at is null;

-- Everything the product knows about a person, packed for them.
create table account_archives (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id) on delete cascade,
  status text not null default 'pending' check (status in ('pending', 'completed', 'expired')),
  content bytea,
  created_at timestamptz not null,
  expires_at timestamptz
);
create index account_archives_user on account_archives (user_id, created_at desc);
