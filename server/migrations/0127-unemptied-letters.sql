-- Facts stay for 400 days, their letters for a week: those still to be emptied are found without reading all facts.
drop index concurrently if exists outbox_unemptied;
create index concurrently outbox_unemptied on outbox (created_at) where status <> 'pending' and payload <> '{}';
