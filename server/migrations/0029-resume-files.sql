-- Resumes that people bring as files. A file that was read is an application; one that was not stays here with its reason.
create table resume_files (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references companies (id),
  vacancy_id uuid not null references vacancies (id),
  application_id uuid unique references applications (id) on delete cascade,
  file_name text not null,
  size_bytes integer not null,
  file_hash bytea not null, -- SHA-256 of the bytes: the same file is brought once
  kind text check (kind in ('pdf', 'docx')),
  problem text, -- why it was not read
  file_enc bytea, -- AES-256-GCM; kept only of files that were read, gone with the application
  uploaded_by uuid references users (id),
  created_at timestamptz not null,
  unique (vacancy_id, file_hash),
  check ((problem is null) = (application_id is not null)),
  check ((problem is null) = (file_enc is not null))
);
-- sealed bytes do not compress
alter table resume_files alter column file_enc set storage external;
create index resume_files_recent on resume_files (company_id, created_at desc);
