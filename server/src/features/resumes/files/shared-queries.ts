/** Queries of uploaded files that other features run inside their own transactions. */

/** A file is deleted with its candidate and what remains of them elsewhere. */
export { deleteFile, findFile } from './queries.ts'

/** A correction is stored together with the score it changes, under the lock of the vacancy's rubric. */
export { findUploaded } from './correction-queries.ts'
