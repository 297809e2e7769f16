export { isRepeat } from './queries.ts'
