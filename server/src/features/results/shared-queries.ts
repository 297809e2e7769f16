export { changeColumns, selectCurrent, type ChosenResults } from './queries.ts'
export { tallyVacancies, type FoundVacancy } from './figure-queries.ts'

export { countFallbacks, insertResults, listResultTimes, type NewResult } from './queries.ts'

export { findResult, listShown, type ShownRow } from './queries.ts'
