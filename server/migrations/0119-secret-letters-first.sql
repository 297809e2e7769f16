-- Letters with a link or code that somebody waits for are claimed first, in the order of this index.
drop index concurrently if exists outbox_next;
create index concurrently outbox_next on outbox (channel, (payload ? 'is_secret') desc, next_attempt_at)
  where status = 'pending';
drop index concurrently if exists outbox_due;
