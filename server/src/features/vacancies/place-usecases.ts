/** What other features may know and change of a response's place at the board. */
export { listPlaces, updatePlace } from './place-queries.ts'
