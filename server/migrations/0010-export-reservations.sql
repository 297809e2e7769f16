-- A background file holds its unit from the moment it is accepted, in the period it was promised from.
alter table usage_periods add column exports_reserved integer not null default 0 check (exports_reserved >= 0);
alter table exports add column period_id uuid references usage_periods (id);
update exports e set period_id = (
    select p.id from usage_periods p where p.company_id = e.company_id order by p.period_start desc limit 1
  ) where status in ('pending', 'processing');
update usage_periods p set exports_reserved = (select count(*) from exports e where e.period_id = p.id);
alter table exports add constraint exports_reserved_somewhere
  check (period_id is not null or status not in ('pending', 'processing'));
