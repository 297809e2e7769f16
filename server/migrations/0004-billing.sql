create table plans (
  id uuid primary key default gen_random_uuid(),
  plan_type text not null unique check (plan_type in ('trial', 'free', 'starter', 'professional', 'enterprise')),
  name text not null,
  description text not null,
  price_monthly_kopecks integer not null check (price_monthly_kopecks >= 0),
  price_yearly_kopecks integer not null check (price_yearly_kopecks >= 0),
  max_active_vacancies integer, -- null: without end
  max_analyses_per_month integer,
  max_export_per_month integer,
  features jsonb not null,
  is_popular boolean not null default false,
  is_public boolean not null default true,
  sort_order integer not null,
  is_active boolean not null default true,
  constraint plans_whole_rubles check (((price_monthly_kopecks % 100) = 0) and ((price_yearly_kopecks % 100) = 0))
);

-- Q-107: the owner approves or changes this one table. Yearly = 12 × monthly × 0.8.
insert into plans (plan_type, name, description, price_monthly_kopecks, price_yearly_kopecks,
  max_active_vacancies, max_analyses_per_month, max_export_per_month, features, is_popular, is_public, sort_order)
values
  ('trial', 'Пробный', '50 анализов без срока и без карты', 0, 0, 3, 50, 10,
   '{"basic_analysis": true, "advanced_ai": true, "priority_support": false, "api_access": false, "custom_integrations": false, "dedicated_manager": false}', false, false, 0),
  ('free', 'Бесплатный', 'Для одной вакансии и редкого найма', 0, 0, 1, 10, 3,
   '{"basic_analysis": true, "advanced_ai": false, "priority_support": false, "api_access": false, "custom_integrations": false, "dedicated_manager": false}', false, true, 1),
  ('starter', 'Стартовый', 'Для небольшой компании с постоянным наймом', 199000, 1910400, 5, 200, 20,
   '{"basic_analysis": true, "advanced_ai": false, "priority_support": false, "api_access": false, "custom_integrations": false, "dedicated_manager": false}', false, true, 2),
  ('professional', 'Профессиональный', 'Для отдела подбора', 499000, 4790400, 20, 1000, 100,
   '{"basic_analysis": true, "advanced_ai": true, "priority_support": false, "api_access": false, "custom_integrations": false, "dedicated_manager": false}', true, true, 3),
  ('enterprise', 'Корпоративный', 'Без ограничений по объёму', 1499000, 14390400, null, null, null,
   '{"basic_analysis": true, "advanced_ai": true, "priority_support": true, "api_access": false, "custom_integrations": false, "dedicated_manager": false}', false, true, 4);

create table subscriptions (
  company_id uuid not null references companies (id),
  id uuid not null default gen_random_uuid(),
  plan_id uuid not null references plans (id),
  status text not null check (status in ('scheduled', 'active', 'expired', 'replaced', 'canceled')),
  source text not null check (source in ('registration', 'free', 'payment', 'admin')),
  duration_months integer, -- null: no end
  started_at timestamptz not null,
  usage_anchor_at timestamptz not null,
  current_period_end timestamptz,
  cancel_at_period_end boolean not null default false,
  scheduled_plan_id uuid references plans (id),
  created_by uuid references users (id),
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  primary key (company_id, id)
);
create unique index subscriptions_one_active on subscriptions (company_id) where status = 'active';
create index subscriptions_scheduled on subscriptions (company_id) where status = 'scheduled';
create index subscriptions_ending on subscriptions (current_period_end)
  where status = 'active' and current_period_end is not null;

-- The ledger. `used + reserved` never passes the limit: the only writes are conditional updates of one row.
create table usage_periods (
  company_id uuid not null references companies (id),
  id uuid not null default gen_random_uuid(),
  subscription_id uuid not null,
  period_start timestamptz not null,
  period_end timestamptz, -- null: never resets (trial)
  analyses_used integer not null default 0 check (analyses_used >= 0),
  analyses_reserved integer not null default 0 check (analyses_reserved >= 0),
  exports_used integer not null default 0 check (exports_used >= 0),
  -- A background file holds its unit from the moment it is accepted, in the period it was promised from.
  exports_reserved integer not null default 0 check (exports_reserved >= 0),
  -- analyses of the trial that were left at the first payment: beside those of the plan, in this period only, or in that of a
  -- plan that replaces it
  analyses_carried integer not null default 0 check (analyses_carried >= 0),
  primary key (company_id, id),
  unique (company_id, subscription_id, period_start),
  foreign key (company_id, subscription_id) references subscriptions (company_id, id)
);

-- One row per counted unit; the pair makes counting idempotent.
create table usage_events (
  company_id uuid not null references companies (id),
  kind text not null check (kind in ('analysis', 'export')),
  ref_id text not null,
  period_id uuid not null,
  created_at timestamptz not null,
  primary key (company_id, kind, ref_id),
  foreign key (company_id, period_id) references usage_periods (company_id, id)
);
create index usage_events_company on usage_events (company_id, created_at);
create index usage_events_period on usage_events (company_id, period_id);

create table payments (
  company_id uuid not null references companies (id),
  id uuid not null default gen_random_uuid(),
  created_by uuid,
  plan_id uuid not null references plans (id),
  duration_months integer not null check (duration_months in (1, 12)),
  amount_kopecks integer not null check (amount_kopecks > 0),
  currency text not null default 'RUB',
  method text not null check (method in ('card', 'yookassa', 'crypto', 'invoice')),
  provider text not null check (provider in ('yookassa', 'btcpay', 'bank')),
  provider_payment_id text,
  -- sent with the creation and all its repetitions: the provider makes one payment for it
  idempotence_key uuid not null default gen_random_uuid(),
  status text not null default 'created' check (status in ('created', 'pending', 'succeeded', 'canceled', 'refunded', 'failed')),
  confirmation_url text,
  return_url text not null,
  receipt_email text not null,
  -- what it opened or extended, and the time that is its own
  subscription_id uuid,
  period_start timestamptz,
  period_end timestamptz,
  error_message text,
  created_at timestamptz not null,
  paid_at timestamptz,
  refunded_at timestamptz,
  refunded_kopecks integer not null default 0,
  -- re-reading of the provider: when last, when next, how often so far
  checked_at timestamptz not null,
  next_check_at timestamptz,
  checks integer not null default 0,
  review_reason text
    check (review_reason in ('amount', 'currency', 'unpaid', 'shop', 'paid_over', 'paid_partial', 'paid_late', 'unconfirmed')),
  decided_by uuid references users (id),
  decided_at timestamptz,
  vat_code integer not null default 1 check (vat_code between 1 and 12),
  payment_mode text not null default 'full_prepayment' check (payment_mode in ('full_prepayment', 'full_payment')),
  receipt_company jsonb, -- {name, inn} of a company that has given its requisites
  -- the receipt that offsets a prepayment when its time is over
  closing_receipt_key uuid not null default gen_random_uuid(),
  closing_receipt_id text,
  closing_tried_at timestamptz,
  -- days that the unused time of the former plan became (Q-117): they follow `period_end`, and no document mentions them
  bonus_days integer not null default 0 check (bonus_days >= 0),
  primary key (company_id, id),
  unique (company_id, idempotence_key),
  foreign key (company_id, created_by) references users (company_id, id),
  foreign key (company_id, subscription_id) references subscriptions (company_id, id),
  check (refunded_kopecks between 0 and amount_kopecks)
);
create index payments_company on payments (company_id, created_at desc);
-- an administrator, and a notification that comes before the provider's id is stored, name the payment alone
create index payments_by_id on payments (id);
create index payments_due on payments (next_check_at) where next_check_at is not null;
create index payments_review on payments (created_at) where review_reason is not null and decided_at is null;
create index payments_acts on payments (period_end) where provider = 'bank' and status = 'succeeded';
create index payments_receipts on payments (period_end)
  where provider = 'yookassa' and payment_mode = 'full_prepayment' and closing_receipt_id is null
    and (status = 'succeeded' or status = 'refunded' and refunded_kopecks < amount_kopecks);

-- Whose payment a provider's notification is about.
create table provider_payments (
  provider text not null,
  provider_payment_id text not null,
  company_id uuid not null,
  payment_id uuid not null,
  primary key (provider, provider_payment_id),
  unique (company_id, payment_id),
  foreign key (company_id, payment_id) references payments (company_id, id) on delete cascade
);

-- What the provider reported, each event once; `processed_at` null: stored but not yet acted upon.
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

-- Requisites as the buyer last gave them: offered again with the next bill.
create table buyers (
  company_id uuid primary key references companies (id),
  inn text not null check (inn ~ '^(\d{10}|\d{12})$'),
  kpp text not null,
  name text not null,
  address text not null,
  updated_at timestamptz not null
);

-- The last number given out of each kind and year: taken in the transaction of the document, so none is ever missing.
create table document_numbers (
  kind text not null check (kind in ('bill', 'act')),
  year integer not null,
  last integer not null,
  primary key (kind, year)
);

-- What was issued, with the requisites of that day and the very bytes; never changed afterwards.
create table documents (
  company_id uuid not null references companies (id),
  id uuid not null default gen_random_uuid(),
  payment_id uuid not null,
  kind text not null check (kind in ('bill', 'act')),
  year integer not null,
  number integer not null,
  issued_on date not null,
  valid_until date,
  amount_kopecks integer not null check (amount_kopecks > 0),
  buyer jsonb not null,
  content bytea not null,
  created_at timestamptz not null,
  primary key (company_id, id),
  unique (company_id, kind, year, number),
  unique (company_id, payment_id, kind),
  foreign key (company_id, payment_id) references payments (company_id, id)
);
create index documents_company on documents (company_id, created_at desc);
