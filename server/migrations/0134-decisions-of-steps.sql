-- A step at the board is a decision too; cancelled before it is sent, it takes its decision with it. Not a reference: an id whose step
-- is gone means the same as none, and every deleted step would have to look its decision up.
alter table decisions add column board_action_id uuid;
alter table former_decisions add column board_action_id uuid;
