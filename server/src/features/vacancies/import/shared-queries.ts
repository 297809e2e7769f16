/** Stored together with the progress of a synchronisation. */
export {
  archiveUnlisted,
  countMarkedVacancies,
  countOfOthers,
  countUnopened,
  clearCollectionsRead,
  listImported,
  listUnopened,
  showOnlyEmployer,
  updateResponsesSeen,
  type ImportedVacancy,
  type Unopened,
} from './queries.ts'

/** Erasures and imports wait for each other. */
export { lockImports, lockImportsShared } from './tombstone-queries.ts'
