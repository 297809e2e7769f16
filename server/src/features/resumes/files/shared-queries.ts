export { deleteFile, findFile } from './queries.ts'

export { findUploaded } from './correction-queries.ts'
