/** Queries that exports run in their own statements, so that a file contains exactly the candidates that the list shows for its filter. */
export { changeColumns, selectCurrent } from './result-queries.ts'
export { tallyVacancies, type FoundVacancy } from './figure-queries.ts'
