-- When the person signed in: rows of a family come and go with every refresh, its age must not.
alter table auth_sessions add column signed_in_at timestamptz;
update auth_sessions s set signed_in_at =
  (select min(issued_at) from auth_sessions f where f.family_id = s.family_id);
alter table auth_sessions alter column signed_in_at set not null;
