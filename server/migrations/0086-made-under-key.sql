-- what a keyed request makes has this id: whoever takes the request of a dead process over finds it made, and makes it no second time
alter table idempotency_keys add column made_id uuid not null default gen_random_uuid();
