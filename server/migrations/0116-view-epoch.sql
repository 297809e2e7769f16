-- Raised when the day is forgotten for another manager or employer: what the board said about the former one must
-- not be noted for the next.
alter table view_days add column epoch integer not null default 0;
