-- A person may correct what was misread in an uploaded resume. `read_hash` is what the file itself says, by which the same resume in
-- another file is still found.
alter table applications add column corrected_at timestamptz;
alter table applications add column read_hash text;
create index concurrently if not exists applications_read_hash on applications (vacancy_id, read_hash)
  where read_hash is not null;
