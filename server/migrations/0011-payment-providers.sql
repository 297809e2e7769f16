-- Money that came otherwise than ordered waits for an administrator: why, and who decided when.
alter table payments
  add column review_reason text
    check (review_reason in ('amount', 'currency', 'unpaid', 'shop', 'paid_over', 'paid_partial', 'paid_late', 'unconfirmed')),
  add column decided_by uuid references users (id),
  add column decided_at timestamptz;
create index payments_review on payments (created_at) where review_reason is not null and decided_at is null;
