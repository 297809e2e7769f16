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
  is_active boolean not null default true
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
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references companies (id),
  plan_id uuid not null references plans (id),
  status text not null check (status in ('active', 'expired', 'replaced', 'canceled')),
  source text not null check (source in ('registration', 'free', 'payment', 'admin')),
  duration_months integer, -- null: no end
  started_at timestamptz not null,
  usage_anchor_at timestamptz not null,
  current_period_end timestamptz,
  cancel_at_period_end boolean not null default false,
  scheduled_plan_id uuid references plans (id),
  created_by uuid references users (id),
  created_at timestamptz not null default now(),
  ended_at timestamptz
);
create unique index subscriptions_one_active on subscriptions (company_id) where status = 'active';

-- The ledger. `used + reserved` never passes the limit: the only writes are conditional updates of one row.
create table usage_periods (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references companies (id),
  subscription_id uuid not null references subscriptions (id),
  period_start timestamptz not null,
  period_end timestamptz, -- null: never resets (trial)
  analyses_used integer not null default 0 check (analyses_used >= 0),
  analyses_reserved integer not null default 0 check (analyses_reserved >= 0),
  exports_used integer not null default 0 check (exports_used >= 0),
  unique (subscription_id, period_start)
);
create index usage_periods_company on usage_periods (company_id);

-- One row per counted unit; the pair makes counting idempotent.
create table usage_events (
  kind text not null check (kind in ('analysis', 'export')),
  ref_id text not null,
  company_id uuid not null references companies (id),
  period_id uuid not null references usage_periods (id),
  created_at timestamptz not null,
  primary key (kind, ref_id)
);
create index usage_events_company on usage_events (company_id, created_at);
