-- Steps the board offered for a response when it was last read: [{id, name, href, method}]; null: not known.
alter table applications add column board_steps jsonb;

create table board_action_settings (
  company_id uuid primary key references companies (id),
  invite text,
  move text,
  discard text, -- null: the text of the product
  discard_delay_minutes integer check (discard_delay_minutes between 0 and 1440),
  updated_at timestamptz not null
);

create table board_actions (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references companies (id),
  batch_id uuid not null,
  application_id uuid not null references applications (id) on delete cascade,
  created_by uuid references users (id) on delete set null,
  kind text not null check (kind in ('invite', 'move', 'discard')),
  target text not null,
  target_name text not null,
  -- where the response was: finding it elsewhere after a lost answer tells whether the step was made
  source text not null,
  href text not null,
  method text not null,
  message text,
  status text not null default 'waiting' check (status in ('waiting', 'sending', 'sent', 'cancelled', 'failed')),
  send_at timestamptz not null,
  attempts integer not null default 0,
  claimed_by bigint, -- platform/nodes.ts; null while sending: nobody knows whether the board took it
  asked_at timestamptz, -- when the board was last asked
  problem text,
  created_at timestamptz not null,
  settled_at timestamptz
);
-- nothing is sent twice: a response has one step under way at most
create unique index board_actions_one_open on board_actions (application_id) where status in ('waiting', 'sending');
create index board_actions_due on board_actions (send_at) where status in ('waiting', 'sending');
create index board_actions_history on board_actions (company_id, created_at desc, id);
