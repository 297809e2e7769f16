drop index concurrently if exists board_actions_unsent;
create index concurrently board_actions_unsent on board_actions (company_id, created_at desc)
  where status = 'failed' and dismissed_at is null;
