-- Mail and messages wait here; the fact and its message commit together.
create table outbox (
  id uuid primary key default gen_random_uuid(),
  channel text not null check (channel in ('mail', 'telegram')),
  payload jsonb not null,
  status text not null default 'pending' check (status in ('pending', 'sent', 'failed')),
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default now(),
  last_error text,
  created_at timestamptz not null default now(),
  claimed_by integer,
  sent_at timestamptz,
  dedupe_key text, -- one message per fact: the second insert of the same key is no news
  -- letters are given up days after they were made: when, tells whether somebody has to look now
  failed_at timestamptz
);
create unique index outbox_dedupe on outbox (dedupe_key);
create index outbox_settled on outbox (created_at) where status <> 'pending';
create index outbox_next on outbox (channel, ((payload ? 'is_secret')) desc, next_attempt_at) where status = 'pending';
create index outbox_letters on outbox (created_at)
  where (status <> 'pending') and ((dedupe_key is null) or (dedupe_key like 'telegram-reply:%'));
create index outbox_unemptied on outbox (created_at) where status <> 'pending' and payload <> '{}';

-- Who is told of what, and how. Absent rows: the defaults of contracts/notifications.
create table notification_choices (
  user_id uuid not null references users (id) on delete cascade,
  kind text not null,
  channel text not null check (channel in ('mail', 'telegram')),
  enabled boolean not null,
  updated_at timestamptz not null,
  primary key (user_id, kind, channel)
);

create table telegram_links (
  user_id uuid primary key references users (id) on delete cascade,
  chat_id text not null,
  linked_at timestamptz not null,
  blocked_at timestamptz -- the person blocked the bot: nothing is sent until they link again
);
create index telegram_links_chat on telegram_links (chat_id);

-- One process reads the bot's updates: the service refuses a second reader (409).
create table telegram_reading (
  id boolean primary key default true check (id), -- one row
  update_id bigint not null default 0, -- the last one that was acted upon
  claimed_by integer
);
insert into telegram_reading default values;
