/** Queries of vacancies that other features run inside their own transactions; a use case around each would add nothing. */

/** Every list, notice and file that names a vacancy. */
export { vacancyName } from './name-queries.ts'

/** A step at the board and the application's resulting place are stored together. */
export { listPlaces, updatePlace } from './place-queries.ts'

/** A new version of a rubric is written together with every score it changes, under the vacancy's lock. */
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

/** A rubric that a model wrote replaces the one of the rules once. */
export { isModelRubricTakenBack } from './rubric-queries.ts'

/** The company of a plan that has started, and what is read or listed of one vacancy. */
export { findServedCompany, findVacancyFacts } from './queries.ts'
