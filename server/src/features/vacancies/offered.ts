/** Queries of vacancies that other features run inside their own transactions; a use case around each would add nothing. */

/** Every list, notice and file that names a vacancy. */
export { vacancyName } from './name-queries.ts'

/** A synchronisation stores what it read together with its progress, and counts and reads what is left. */
export {
  archiveUnlisted,
  countMarkedVacancies,
  countOfOthers,
  countUnopened,
  forgetCollectionsRead,
  listImported,
  listUnopened,
  showOnlyEmployer,
  updateResponsesSeen,
  type ImportedVacancy,
  type Unopened,
} from './import-queries.ts'

/** What is counted of a collection, and whether the board has a resume. */
export { countCollection, isOpenable, isReadable, noteResumeGone } from './application-queries.ts'

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

/** A file is deleted with its candidate and what remains of them elsewhere. */
export { deleteFile, findFile } from './file-queries.ts'

/** A correction is stored together with the score it changes, under the lock of the vacancy's rubric. */
export { findUploaded } from './correction-queries.ts'

/** Erasures wait for imports and for copies of what they erase, and these for them, so that no erased person comes back. */
export { lockImports, lockImportsShared } from './tombstone-queries.ts'

/** The company of a plan that has started. */
export { findServedCompany } from './queries.ts'
