-- the board has no such resume: not asked for again until the response changes
alter table applications add column resume_gone_at timestamptz;
