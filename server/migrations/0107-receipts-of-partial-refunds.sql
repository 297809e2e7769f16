-- What a partial refund left is offset by a closing receipt too.
drop index payments_receipts;
create index payments_receipts on payments (period_end)
  where provider = 'yookassa' and payment_mode = 'full_prepayment' and closing_receipt_id is null
    and (status = 'succeeded' or status = 'refunded' and refunded_kopecks < amount_kopecks);
