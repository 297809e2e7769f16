-- A file is written and read piece by piece: nobody ever holds it whole. Pieces of the try that finished the file are the file.
create table export_chunks (
  export_id uuid not null references exports (id) on delete cascade,
  company_id uuid not null references companies (id) on delete cascade,
  attempt integer not null,
  position integer not null,
  bytes bytea not null,
  primary key (export_id, attempt, position)
);
-- packed already
alter table export_chunks alter column bytes set storage external;
create index export_chunks_company on export_chunks (company_id);
insert into export_chunks (export_id, company_id, attempt, position, bytes)
select id, company_id, attempts, 0, content from exports where content is not null;
alter table exports drop column content;
