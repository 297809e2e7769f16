-- A decision keeps what the person saw when making it: later versions of the criteria change results, never this.
alter table decisions
  add column rubric_version integer,
  add column score integer,
  add column recommendation text;
update decisions d set rubric_version = r.rubric_version, score = r.score, recommendation = r.recommendation
from analysis_results r where r.id = d.result_id;
alter table decisions
  alter column rubric_version set not null,
  alter column score set not null,
  alter column recommendation set not null,
  add check (score between 0 and 100),
  add check (recommendation in ('hire', 'interview', 'maybe', 'reject'));
