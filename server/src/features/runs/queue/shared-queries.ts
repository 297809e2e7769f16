/** A correction waits for a run that reads the same resume. */
export { isBeingAnalyzed } from './item-queries.ts'

/** Runs are presented like their results. */
export type { PostponedRow, RunRow } from './run-queries.ts'
