-- The sweep of marks reads every stored text, also one that the board has dated later since.
drop index concurrently if exists applications_marks_stored;
create index concurrently applications_marks_stored on applications (marks_version) where resume_enc is not null;
