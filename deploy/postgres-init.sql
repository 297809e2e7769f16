-- Run by the image of PostgreSQL when its volume is empty, as the superuser `postgres` on the database `rezumetr`. The product
-- works as a role that owns this database and nothing else: what reaches its connection cannot read files of the machine,
-- run programs or see other databases. The superuser is left without a password, so it signs in only inside the container.
\getenv password POSTGRES_PASSWORD
create role rezumetr login password :'password';
alter database rezumetr owner to rezumetr;
alter role postgres password null;
