-- What the last letter about good candidates told, for the list of events.
alter table auto_rules
  add column found_at timestamptz,
  add column found_analyzed integer,
  add column found integer,
  add column found_min_score integer,
  add check (num_nulls(found_at, found_analyzed, found, found_min_score) in (0, 4));
