-- Facts stay for 400 days, letters for a week: those still to be deleted or emptied are found without reading all facts.
drop index concurrently if exists outbox_letters;
create index concurrently outbox_letters on outbox (created_at)
  where status <> 'pending' and (dedupe_key is null or dedupe_key like 'telegram-reply:%');
drop index concurrently if exists outbox_unemptied;
create index concurrently outbox_unemptied on outbox (created_at) where status <> 'pending' and payload <> '{}';
