-- an archive that cannot be packed is given up, and its owner told, instead of being tried for ever
alter table account_archives
  add column attempts integer not null default 0,
  add column failed_at timestamptz;
