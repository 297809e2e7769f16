export { countCollection, isOpenable, isReadable, noteResumeGone } from './queries.ts'

/** A resume is stored with its application. */
export { findResumeRow, listResumeRows, updateResumes, type ResumeRow } from './queries.ts'
