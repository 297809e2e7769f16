-- Days the unused time of the former plan became (Q-117). They follow `period_end`: the bought time alone is what an act and a closing
-- receipt speak of, both together are what the payer was promised.
alter table payments add column bonus_days integer not null default 0 check (bonus_days >= 0);
-- Payment screens, bills and quotes speak of whole rubles. Not validated: a price set by hand before stays until it is changed.
alter table plans add constraint plans_whole_rubles
  check (price_monthly_kopecks % 100 = 0 and price_yearly_kopecks % 100 = 0) not valid;
