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

alter table users add column email_confirmed_at timestamptz;
alter table one_time_tokens drop constraint one_time_tokens_purpose_check;
alter table one_time_tokens add constraint one_time_tokens_purpose_check
  check (purpose in ('password_reset', 'email_verify', 'telegram_link'));

alter table company_settings add column time_zone text not null default 'Europe/Moscow';
