-- Documents a person agreed to, version by version: the proof that 152-FZ art. 9 asks for. A withdrawal keeps its row.
create table consents (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id) on delete cascade,
  document text not null check (document in ('terms', 'personal_data')),
  version text not null,
  text_hash text not null, -- of the words that were shown
  given_at timestamptz not null,
  withdrawn_at timestamptz,
  ip text,
  user_agent text
);
create index consents_user on consents (user_id, given_at);

insert into consents (user_id, document, version, text_hash, given_at)
select id, 'terms', terms_version, '', terms_accepted_at from users where terms_accepted_at is not null
union all
select id, 'personal_data', consent_version, '', consent_accepted_at from users where consent_accepted_at is not null;
alter table users
  drop column terms_version, drop column terms_accepted_at,
  drop column consent_version, drop column consent_accepted_at;
