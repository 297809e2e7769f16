-- What the receipt of 54-FZ said, so that an order sent again is the same to the letter and its closing receipt agrees.
alter table payments
  add column vat_code integer not null default 1 check (vat_code between 1 and 12),
  add column payment_mode text not null default 'full_prepayment' check (payment_mode in ('full_prepayment', 'full_payment')),
  add column receipt_company jsonb, -- {name, inn} of a company that has given its requisites
  -- the receipt that offsets a prepayment when its time is over
  add column closing_receipt_key uuid not null default gen_random_uuid(),
  add column closing_receipt_id text,
  add column closing_tried_at timestamptz;
create index payments_receipts on payments (period_end)
  where provider = 'yookassa' and status = 'succeeded' and payment_mode = 'full_prepayment' and closing_receipt_id is null;
