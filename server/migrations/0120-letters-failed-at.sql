-- letters are given up days after they were made: when, tells whether somebody has to look now
alter table outbox add column failed_at timestamptz;
