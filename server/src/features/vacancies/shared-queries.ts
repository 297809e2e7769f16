export { vacancyName } from './name-queries.ts'

/** A step and its place are stored together. */
export { listPlaces, updatePlace } from './place-queries.ts'

/** A version and its scores are written under one lock. */
export {
  findLatestRubric,
  findRubric,
  insertRubric,
  listRubricVersions,
  lockRubric,
  lockRubricsShared,
  markCriteriaChecked,
  type NewRubric,
  type RubricRow,
} from './rubric-queries.ts'

export { isModelRubricReverted } from './rubric-queries.ts'

export { findServedCompany, findVacancyFacts } from './queries.ts'
