export { isBeingAnalyzed } from './item-queries.ts'

export type { PostponedRow, RunRow } from './run-queries.ts'
