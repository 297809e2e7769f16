-- A failed step is told until it is repeated or somebody puts it aside.
alter table board_actions add column dismissed_at timestamptz;
