/** Queries of applications that other features run inside their own statements. */

/** What is counted of a collection, and whether the board has a resume. */
export { countCollection, isOpenable, isReadable, noteResumeGone } from './queries.ts'

/** A resume is stored with its application. */
export { findResumeRow, listResumeRows, updateResumes, type ResumeRow } from './queries.ts'
