/** Queries of imports that other features run inside their own transactions. */

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
} from './queries.ts'

/** Erasures wait for imports and for copies of what they erase, and these for them, so that no erased person comes back. */
export { lockImports, lockImportsShared } from './tombstone-queries.ts'
