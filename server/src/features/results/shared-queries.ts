/** Queries that exports run in their own statements, so that a file contains exactly the candidates that the list shows for its filter. */
export { changeColumns, selectCurrent, type ChosenResults } from './queries.ts'
export { tallyVacancies, type FoundVacancy } from './figure-queries.ts'

/** A run writes its results together with its items and counters, and tells its pace and its fallbacks by them. */
export { countFallbacks, insertResults, listResultTimes, type NewResult } from './queries.ts'

/** A decision is stored with the score and the recommendation that were shown. */
export { findResult, listShown, type ShownRow } from './queries.ts'
