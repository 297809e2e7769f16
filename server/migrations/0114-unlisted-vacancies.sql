-- When a vacancy that the board still counts was first missing from its list: `synced_at` may be old for another
-- reason, such as a pause between synchronisations.
alter table vacancies add column unlisted_since timestamptz;
