-- Run by PostgreSQL's image as the superuser when its volume is empty. The product's role owns this database and cannot read
-- files, run programs or see other databases; the superuser has no password, so it signs in only inside the container.
\getenv password POSTGRES_PASSWORD
create role rezumetr login password :'password';
alter database rezumetr owner to rezumetr;
alter role postgres password null;
