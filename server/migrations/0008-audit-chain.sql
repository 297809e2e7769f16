-- The audit log is append-only and chained: every entry's hash covers the entry and the hash before it, and the head keeps
-- the last one, so that a changed, removed or cut-off entry shows (features/audit verifies).
alter table audit_log
  add column seq bigint not null default 0, -- the trigger numbers from 1, without gaps
  add column prev_hash text not null default '',
  add column hash text not null default '';

create table audit_head (
  id boolean primary key default true check (id), -- one row
  seq bigint not null,
  hash text not null
);
insert into audit_head (seq, hash) values (0, '');

-- jsonb has one spelling per value and the epoch no time zone, so the same entry gives the same hash in every session
create function audit_hash(entry audit_log) returns text language sql stable as $$
  select encode(sha256(convert_to(jsonb_build_array(
    entry.prev_hash, entry.seq, entry.id, entry.company_id, entry.actor_user_id, entry.action, entry.target_type,
    entry.target_id, entry.before, entry.after, extract(epoch from entry.created_at))::text, 'UTF8')), 'hex')
$$;

-- Two who append at once do it one after the other: the head's row is the lock, held until the fact commits.
create function chain_audit() returns trigger language plpgsql as $$
declare head audit_head;
begin
  select * into head from audit_head for update;
  new.seq := head.seq + 1;
  new.prev_hash := head.hash;
  new.hash := audit_hash(new);
  update audit_head set seq = new.seq, hash = new.hash;
  return new;
end $$;

create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  raise exception 'the audit log is append-only';
end $$;

do $$
declare entry audit_log; head audit_head;
begin
  select * into head from audit_head;
  for entry in select * from audit_log order by created_at, id loop
    entry.seq := head.seq + 1;
    entry.prev_hash := head.hash;
    entry.hash := audit_hash(entry);
    update audit_log set seq = entry.seq, prev_hash = entry.prev_hash, hash = entry.hash where id = entry.id;
    head.seq := entry.seq;
    head.hash := entry.hash;
  end loop;
  update audit_head set seq = head.seq, hash = head.hash;
end $$;

create unique index audit_log_seq on audit_log (seq);
create trigger audit_log_chain before insert on audit_log for each row execute function chain_audit();
create trigger audit_log_append_only before update or delete on audit_log
  for each row execute function refuse_audit_change();
