export { deleteOfSteps, listDecisions, lockCandidates } from './queries.ts'
