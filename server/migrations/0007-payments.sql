-- A plan paid for while a dearer one runs waits as `scheduled` and starts where that one ends (Q-117).
alter table subscriptions drop constraint subscriptions_status_check;
alter table subscriptions add constraint subscriptions_status_check
  check (status in ('scheduled', 'active', 'expired', 'replaced', 'canceled'));
create index subscriptions_scheduled on subscriptions (company_id) where status = 'scheduled';
create index subscriptions_ending on subscriptions (current_period_end)
  where status = 'active' and current_period_end is not null;

create table payments (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references companies (id),
  created_by uuid references users (id),
  plan_id uuid not null references plans (id),
  duration_months integer not null check (duration_months in (1, 12)),
  amount_kopecks integer not null check (amount_kopecks > 0),
  currency text not null default 'RUB',
  method text not null check (method in ('card', 'yookassa', 'crypto')),
  provider text not null check (provider in ('yookassa', 'btcpay')),
  provider_payment_id text,
  -- sent with the creation and all its repetitions: the provider makes one payment for it
  idempotence_key uuid not null unique default gen_random_uuid(),
  status text not null default 'created'
    check (status in ('created', 'pending', 'succeeded', 'canceled', 'refunded', 'failed')),
  confirmation_url text,
  return_url text not null,
  receipt_email text not null,
  -- what it opened or extended, and the time that is its own
  subscription_id uuid references subscriptions (id),
  period_start timestamptz,
  period_end timestamptz,
  error_message text,
  created_at timestamptz not null,
  paid_at timestamptz,
  refunded_at timestamptz,
  refunded_kopecks integer not null default 0 check (refunded_kopecks between 0 and amount_kopecks),
  -- re-reading of the provider: when last, when next, how often so far
  checked_at timestamptz not null,
  next_check_at timestamptz,
  checks integer not null default 0,
  unique (provider, provider_payment_id)
);
create index payments_company on payments (company_id, created_at desc);
create index payments_due on payments (next_check_at) where next_check_at is not null;

-- What the provider told us, each thing once; `processed_at` null: told but not yet acted upon.
create table payment_events (
  id uuid primary key default gen_random_uuid(),
  provider text not null,
  provider_payment_id text not null,
  event text not null,
  body_hash text not null,
  received_at timestamptz not null,
  processed_at timestamptz,
  result text,
  unique (provider, provider_payment_id, event, body_hash)
);
