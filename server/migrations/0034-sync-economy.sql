alter table vacancies
  add column board_counters jsonb, -- of the board's list: equal ones mean that nothing happened to the responses
  add column text_read_at timestamptz,
  add column responses_read_at timestamptz; -- when all of them were last walked, changed or not
alter table applications add column message_count integer; -- null: the board does not tell
