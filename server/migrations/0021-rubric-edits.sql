-- People edit what a vacancy asks: `criteria` stays as the text says it, `edits` are what they changed, so that a new text keeps them.
alter table rubrics
  add column edits jsonb, -- screening's RubricEdits; null: nobody changed anything
  add column created_by uuid references users (id),
  -- the version whose text these criteria were read from: readings of results name it
  add column base_version integer,
  -- of an undo: the version it went back to
  add column restored_from integer;
update rubrics set base_version = version;
alter table rubrics
  alter column base_version set not null,
  drop constraint rubrics_source_check,
  add constraint rubrics_source_check check (source in ('extracted', 'edited', 'restored'));

-- What the resume said, kept so that the score is counted again without the resume; json, because nothing ever looks inside.
alter table analysis_results
  add column reading json,
  add column reading_base integer, -- rubrics.base_version the reading was made by
  add column scored_at timestamptz; -- when the score was last counted
update analysis_results set scored_at = analyzed_at;
alter table analysis_results alter column scored_at set not null;
