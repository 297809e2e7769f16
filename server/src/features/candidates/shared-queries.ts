/** A condition that other features embed in their own statements: one query serves a whole page of results. */
export { isRepeat } from './queries.ts'
