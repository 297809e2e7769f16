-- Everything the product knows about a person, packed for them.
create table account_archives (
  company_id uuid not null,
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  status text not null default 'pending' check (status in ('pending', 'completed', 'expired')),
  content bytea,
  created_at timestamptz not null,
  expires_at timestamptz,
  attempts integer not null default 0,
  failed_at timestamptz,
  primary key (company_id, id),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
create index account_archives_user on account_archives (company_id, user_id, created_at desc);
