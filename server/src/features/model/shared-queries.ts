export { spendingOfRun } from './answer-queries.ts'
