-- a connection to another employer, kept aside until the person confirms that the old one's data go (Q-038)
create table hh_switches (
  like hh_connections including defaults,
  primary key (company_id),
  foreign key (company_id) references companies (id),
  foreign key (created_by) references users (id)
);
