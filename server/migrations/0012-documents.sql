-- A bill is a payment by bank transfer: nobody to ask, an administrator confirms it.
alter table payments drop constraint payments_method_check;
alter table payments add constraint payments_method_check check (method in ('card', 'yookassa', 'crypto', 'invoice'));
alter table payments drop constraint payments_provider_check;
alter table payments add constraint payments_provider_check check (provider in ('yookassa', 'btcpay', 'bank'));
create index payments_acts on payments (period_end) where provider = 'bank' and status = 'succeeded';

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
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references companies (id),
  payment_id uuid not null references payments (id),
  kind text not null check (kind in ('bill', 'act')),
  year integer not null,
  number integer not null,
  issued_on date not null,
  valid_until date,
  amount_kopecks integer not null check (amount_kopecks > 0),
  buyer jsonb not null,
  content bytea not null,
  created_at timestamptz not null,
  unique (kind, year, number),
  unique (payment_id, kind)
);
create index documents_company on documents (company_id, created_at desc);
