/** Part of the statement of a page of results: one look for a whole page. */
export { isRepeat } from './queries.ts'
