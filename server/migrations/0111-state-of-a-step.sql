-- The employer state a step leads to, as the board names it: collections, states and actions have ids of their own. null: a step of
-- before, whose state has the id of its collection. Steps in applications.board_steps carry it too: [{id, name, state, href, method}].
alter table board_actions add column target_state text;
