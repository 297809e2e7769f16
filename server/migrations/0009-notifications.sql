-- Mail and messages wait here; the fact and its message commit together.
create table outbox (
  -- no reference: who puts an email as the last write of a transaction would lock the company after its rows
  company_id uuid not null,
  id uuid not null default gen_random_uuid(),
  channel text not null check (channel in ('mail', 'telegram')),
  payload jsonb not null,
  status text not null default 'pending' check (status in ('pending', 'sent', 'failed')),
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default now(),
  last_error text,
  created_at timestamptz not null default now(),
  claimed_by integer,
  sent_at timestamptz,
  dedupe_key text, -- one message per fact: the second insert of the same key adds nothing
  -- emails are given up days after they were made: when, tells whether somebody has to look now
  failed_at timestamptz,
  primary key (company_id, id)
);
create unique index outbox_dedupe on outbox (company_id, dedupe_key);
create index outbox_settled on outbox (created_at) where status <> 'pending';
create index outbox_next on outbox (channel, (payload ? 'is_secret') desc, next_attempt_at) where status = 'pending';
create index outbox_emails on outbox (created_at) where status <> 'pending' and dedupe_key is null;
create index outbox_unemptied on outbox (created_at) where status <> 'pending' and payload <> '{}';

-- Who is told of what, and how. Absent rows: the defaults of contracts/notifications.
create table notification_choices (
  company_id uuid not null,
  user_id uuid not null,
  kind text not null,
  channel text not null check (channel in ('mail', 'telegram')),
  enabled boolean not null,
  updated_at timestamptz not null,
  primary key (company_id, user_id, kind, channel),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);

-- Whom a chat belongs to; a chat may be that of several people.
create table telegram_links (
  user_id uuid primary key,
  company_id uuid not null,
  chat_id text not null,
  linked_at timestamptz not null,
  blocked_at timestamptz, -- the person blocked the bot: nothing is sent until they link again
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
create index telegram_links_chat on telegram_links (chat_id);

-- What each person is told inside the product. No reference, as of the outbox: it is written in the same transactions.
create table inbox (
  company_id uuid not null,
  user_id uuid not null,
  id uuid not null default gen_random_uuid(),
  kind text not null,
  fact text not null,
  title text not null,
  text text not null,
  path text not null,
  application_id uuid, -- whom it is about: the name is read with it, never kept here
  created_at timestamptz not null,
  read_at timestamptz,
  primary key (company_id, user_id, id),
  unique (company_id, user_id, fact)
);
create index inbox_unread on inbox (company_id, user_id, created_at desc) where read_at is null;
create index inbox_newest on inbox (company_id, user_id, created_at desc);
create index inbox_age on inbox (created_at);

-- One process reads the bot's updates: the service refuses a second reader (409).
create table telegram_reading (
  id boolean primary key default true check (id), -- one row
  update_id bigint not null default 0, -- the last one that was acted upon
  claimed_by integer
);
insert into telegram_reading default values;
