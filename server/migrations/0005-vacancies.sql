create table vacancies (
  company_id uuid not null references companies (id),
  id uuid not null default gen_random_uuid(),
  hh_id text not null,
  employer_id text not null,
  title text not null,
  -- `hidden`: belongs to an employer the company no longer works with (Q-038)
  status text not null check (status in ('active', 'archived', 'hidden')),
  is_enabled boolean not null default false,
  -- a person switched it off: synchronisation does not switch it on by itself
  is_declined boolean not null default false,
  area_name text,
  salary_from integer,
  salary_to integer,
  salary_currency text,
  salary_gross boolean,
  experience_id text,
  employment text,
  schedule text,
  description_text text, -- HTML as the job board gives it; never rendered raw
  key_skills text[] not null default '{}',
  languages jsonb not null default '[]',
  driver_license_types text[] not null default '{}',
  hh_url text,
  published_at timestamptz,
  archived_at timestamptz,
  content_hash text not null,
  -- what the board's counters said when its responses were last read; equal counters need no reading
  responses_seen jsonb,
  synced_at timestamptz not null,
  created_at timestamptz not null default now(),
  board_counters jsonb, -- of the board's list: equal ones mean that nothing happened to the responses
  text_read_at timestamptz,
  responses_read_at timestamptz, -- when all of them were last walked, changed or not
  collections_read_at timestamptz, -- when the counters of its collections were last asked for
  -- when a vacancy that the board still counts was first missing from its list
  unlisted_since timestamptz,
  -- «Проверьте критерии» before the first run: when a person first confirmed or edited the criteria, and skipped the check
  criteria_confirmed_at timestamptz,
  criteria_skipped_at timestamptz,
  primary key (company_id, id),
  unique (company_id, hh_id)
);
create index vacancies_list on vacancies (company_id, status, published_at desc, id);
create index vacancies_closed on vacancies (company_id, archived_at) where status <> 'active';
-- `vacancyName` in vacancies/name-queries.ts finds the other vacancies of a title and area; hashes, as an index entry has a limit
create index vacancies_of_one_title on vacancies (company_id, md5(title), md5(coalesce(area_name, '')))
  where status <> 'hidden';

-- What a vacancy asks, version by version; results name the version they were made with.
create table rubrics (
  company_id uuid not null references companies (id),
  vacancy_id uuid not null,
  version integer not null,
  criteria jsonb not null, -- screening's Rubric
  source text not null check (source in ('extracted', 'edited', 'restored')),
  content_hash text not null, -- of the vacancy text it was extracted from
  rules_version text not null,
  created_at timestamptz not null default now(),
  edits jsonb, -- screening's RubricEdits; null: nobody changed anything
  created_by uuid,
  -- the version whose text these criteria were read from: readings of results name it
  base_version integer not null,
  -- of an undo: the version it went back to
  restored_from integer,
  primary key (company_id, vacancy_id, version),
  foreign key (company_id, vacancy_id) references vacancies (company_id, id),
  foreign key (company_id, created_by) references users (company_id, id)
);

create table applications (
  company_id uuid not null references companies (id),
  id uuid not null default gen_random_uuid(),
  vacancy_id uuid not null,
  source text not null default 'hh' check (source in ('hh', 'upload')),
  hh_negotiation_id text,
  collection_id text not null default 'response',
  hh_state text,
  hh_resume_id text,
  -- where the full resume is read; opening it marks the response viewed
  hh_resume_href text,
  candidate_name text,
  candidate_email text,
  candidate_phone text,
  resume_title text,
  resume_url text,
  area_name text,
  salary_amount integer,
  salary_currency text,
  cover_letter text,
  resume_enc bytea, -- AES-256-GCM JSON of screening's ResumeText
  resume_hash text,
  corrected_at timestamptz, -- when a person last mended what was misread in the uploaded resume
  read_hash text, -- what its file itself says, by which the same resume in another file is found
  has_full_resume boolean not null default false,
  has_updates boolean not null default false,
  applied_at timestamptz not null,
  hh_updated_at timestamptz, -- of the resume; a newer one makes the stored full resume stale
  synced_at timestamptz not null,
  created_at timestamptz not null default now(),
  message_count integer, -- null: the board does not tell
  unread_count integer, -- of them the candidate's that nobody has read; more than before: the candidate has written
  -- Steps the board offered for a response when it was last read: [{id, name, href, method}]; null: not known.
  board_steps jsonb,
  -- the board has no such resume: not asked for again until the response changes
  resume_gone_at timestamptz,
  phone_mark bytea,
  email_mark bytea,
  text_marks integer[], -- equal ones are alike pieces of the resumes' texts; empty: too short to tell
  word_marks integer[], -- keyed hashes of the words of the resume, by which people are searched
  marks_version text, -- by which key and rules; another one: made anew (features/resumes/stored/mark-usecases.ts)
  primary key (company_id, id),
  unique (company_id, vacancy_id, hh_negotiation_id),
  foreign key (company_id, vacancy_id) references vacancies (company_id, id)
);
create index applications_newest on applications (company_id, vacancy_id, applied_at desc, id);
-- orders of a vacancy's table; equals stand by id, so that a page of one town or stage reads no others, nor does their filter
create index applications_by_name on applications (company_id, vacancy_id,
  (nullif(translate(lower(left(candidate_name, 60)), 'ё', 'е'), '') collate "C"), id);
create index applications_by_title on applications (company_id, vacancy_id,
  (nullif(translate(lower(left(resume_title, 60)), 'ё', 'е'), '') collate "C"), id);
create index applications_by_city on applications (company_id, vacancy_id,
  (nullif(translate(lower(left(area_name, 60)), 'ё', 'е'), '') collate "C"), id) include (area_name, collection_id);
create index applications_by_pay on applications (company_id, vacancy_id, salary_amount, id);
-- the places of `stages` in contracts/hh/stages.ts; a company's own ones come last
create index applications_by_stage on applications (company_id, vacancy_id, (coalesce(array_position(
  '{response,upload,consider,phone_interview,assessment,interview,offer,hired,discard_by_applicant,discard_no_interaction,discard_by_employer}'
  ::text[], collection_id), 12)), id) include (collection_id);
create index applications_read_hash on applications (company_id, vacancy_id, read_hash) where read_hash is not null;
create index applications_resume_id on applications (company_id, hh_resume_id) where hh_resume_id is not null;
create index applications_phone_mark on applications (company_id, phone_mark) where phone_mark is not null;
create index applications_email_mark on applications (company_id, email_mark) where email_mark is not null;
create index applications_text_marks on applications using gin (text_marks) with (gin_pending_list_limit = 256)
  where text_marks is not null;
create index applications_word_marks on applications using gin (word_marks) with (gin_pending_list_limit = 256)
  where word_marks is not null;
create index applications_marks_version on applications (marks_version) where has_full_resume;
create index applications_marks_stored on applications (marks_version) where resume_enc is not null;
create index applications_company_name on applications using gin (company_id, search_key(candidate_name) gin_trgm_ops)
  with (gin_pending_list_limit = 256);
create index applications_company_email on applications
  using gin (company_id, search_key(candidate_email) gin_trgm_ops) with (gin_pending_list_limit = 256);
create index applications_company_phone on applications
  using gin (company_id, regexp_replace(candidate_phone, '\D', '', 'g') gin_trgm_ops) with (gin_pending_list_limit = 256);
create index applications_unreadable on applications (company_id, vacancy_id)
  where not has_full_resume and (hh_resume_href is null or resume_gone_at is not null);

create table application_figures (
  company_id uuid not null references companies (id) on delete cascade,
  vacancy_id uuid not null,
  collection_id text not null,
  applications integer not null,
  is_folded boolean not null default false,
  id bigint generated always as identity,
  primary key (company_id, vacancy_id, id) include (collection_id, applications),
  foreign key (company_id, vacancy_id) references vacancies (company_id, id) on delete cascade
);
create index application_figures_fresh on application_figures (company_id, vacancy_id) where not is_folded;

-- Resumes that people bring as files. A file that was read is an application; one that was not stays here with its reason.
create table resume_files (
  company_id uuid not null references companies (id),
  id uuid not null default gen_random_uuid(),
  vacancy_id uuid not null,
  application_id uuid,
  file_name text not null,
  size_bytes integer not null,
  file_hash bytea not null, -- SHA-256 of the bytes: the same file is brought once
  kind text check (kind in ('pdf', 'docx', 'odt', 'rtf', 'txt')),
  problem text, -- why it was not read
  file_enc bytea, -- AES-256-GCM; kept only of files that were read, gone with the application
  uploaded_by uuid,
  created_at timestamptz not null,
  primary key (company_id, id),
  unique (company_id, vacancy_id, file_hash),
  unique (company_id, application_id),
  foreign key (company_id, vacancy_id) references vacancies (company_id, id),
  foreign key (company_id, application_id) references applications (company_id, id) on delete cascade,
  foreign key (company_id, uploaded_by) references users (company_id, id),
  check ((problem is null) = (application_id is not null)),
  check ((problem is null) = (file_enc is not null))
);
-- encrypted bytes do not compress
alter table resume_files alter column file_enc set storage external;
create index resume_files_recent on resume_files (company_id, created_at desc);

-- What a person said about two responses: one applicant's, or not. The lesser id first.
create table applicant_verdicts (
  company_id uuid not null references companies (id),
  application_id uuid not null,
  other_id uuid not null,
  is_same boolean not null,
  decided_by uuid,
  decided_at timestamptz not null,
  primary key (company_id, application_id, other_id),
  foreign key (company_id, application_id) references applications (company_id, id) on delete cascade,
  foreign key (company_id, other_id) references applications (company_id, id) on delete cascade,
  foreign key (company_id, decided_by) references users (company_id, id) on delete set null (decided_by),
  check (application_id < other_id)
);
create index applicant_verdicts_other on applicant_verdicts (company_id, other_id);

-- Hashes of the board's ids of people who asked to be forgotten: the next synchronisation does not bring them back.
create table erased_people (
  company_id uuid not null references companies (id) on delete cascade,
  key_hash bytea not null,
  erased_at timestamptz not null,
  primary key (company_id, key_hash)
);

create function note_application_figures() returns trigger language plpgsql as $$
begin
  -- most updates of responses leave them where they are
  if tg_op = 'UPDATE' then
    insert into application_figures (company_id, vacancy_id, collection_id, applications)
    select company_id, vacancy_id, collection_id, sum(n) from (
      select company_id, vacancy_id, collection_id, -1 as n from gone
      union all select company_id, vacancy_id, collection_id, 1 from come) changes
    group by 1, 2, 3 having sum(n) <> 0;
  elsif tg_op = 'INSERT' then
    insert into application_figures (company_id, vacancy_id, collection_id, applications)
    select company_id, vacancy_id, collection_id, count(*) from come group by 1, 2, 3;
  else
    insert into application_figures (company_id, vacancy_id, collection_id, applications)
    select company_id, vacancy_id, collection_id, -count(*) from gone group by 1, 2, 3;
  end if;
  return null;
end $$;
create trigger application_figures_insert after insert on applications
  referencing new table as come for each statement execute function note_application_figures();
create trigger application_figures_update after update on applications
  referencing old table as gone new table as come for each statement execute function note_application_figures();
create trigger application_figures_delete after delete on applications
  referencing old table as gone for each statement execute function note_application_figures();
