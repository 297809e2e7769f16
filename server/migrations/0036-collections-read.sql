alter table vacancies add column collections_read_at timestamptz; -- when the counters of its collections were last asked for
