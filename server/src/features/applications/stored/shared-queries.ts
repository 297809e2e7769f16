export { countCollection, isOpenable, isReadable, noteResumeGone } from './queries.ts'

export { findResumeRow, listResumeRows, updateResumes, type ResumeRow } from './queries.ts'
