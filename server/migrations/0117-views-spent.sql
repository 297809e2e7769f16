-- Views of the manager as the board counts them. They cannot be told from what is left, which is the company's remainder where
-- that is smaller.
alter table view_days add column manager_spent integer;
