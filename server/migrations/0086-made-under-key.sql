-- what a keyed request makes has this id: whoever takes the request of a dead process over finds it made, and makes it no second time;
-- of requests that were answered nobody asks it, and a random one for each would write the table anew
alter table idempotency_keys add column made_id uuid not null default '00000000-0000-0000-0000-000000000000';
update idempotency_keys set made_id = gen_random_uuid() where status is null;
alter table idempotency_keys alter column made_id set default gen_random_uuid();
