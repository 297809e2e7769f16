-- Resumes also come as OpenDocument, RTF (hh.ru's own «.doc») and plain text.
alter table resume_files drop constraint resume_files_kind_check;
alter table resume_files add constraint resume_files_kind_check check (kind in ('pdf', 'docx', 'odt', 'rtf', 'txt'));
