/** Queries that exports run in their own statements, so that a file contains exactly the candidates that the list shows for its filter. */
export { changeColumns, selectCurrent, type ChosenResults } from './result-queries.ts'
export { tallyVacancies, type FoundVacancy } from './figure-queries.ts'

/** A step at the board is offered with what was decided, and stored or given up together with the decision that comes with it. */
export { deleteOfSteps, listDecisions, lockCandidates } from './decision-queries.ts'
