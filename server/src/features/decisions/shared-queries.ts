/** A step at the board is offered with what was decided, and stored or given up together with the decision that comes with it. */
export { deleteOfSteps, listDecisions, lockCandidates } from './queries.ts'
