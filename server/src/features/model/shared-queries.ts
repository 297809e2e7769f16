/** What the answers of a run cost is shown with the run. */
export { spendingOfRun } from './answer-queries.ts'
