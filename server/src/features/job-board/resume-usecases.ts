/** Full resumes: read from the board once, kept encrypted. */
import type { ResumeText } from '@rezumetr/screening/model'
import type { Deps } from '../../deps.ts'
import { contentHash } from '../../platform/crypto.ts'
import { JobBoardFailure, type BoardCall, type JobBoardProblem } from '../../ports/job-board.ts'
import type { CompanyScope } from '../accounts/scope.ts'
import { findResumeRow, updateResume } from '../vacancies/application-queries.ts'
import { withToken } from './token-usecases.ts'

export type OpenedResume = { readonly resume: ResumeText; readonly resume_hash: string }

/**
 * The full resume of an application, from the store or from the board (which marks the response viewed there).
 * Its contacts and the cover letter are kept with the application.
 * @throws JobBoardFailure: `rate_limited` and `unavailable` pass; `quota_used`, `auth_lost`, `access_denied` concern the
 * whole company; `not_found` means that the resume was deleted
 */
export async function openResume(
  deps: Pick<Deps, 'db' | 'jobBoard' | 'keys' | 'clock' | 'log'>,
  scope: CompanyScope,
  application_id: string,
  signal?: AbortSignal,
): Promise<OpenedResume> {
  const { db, jobBoard, keys } = deps
  const context = `resume:${application_id}`
  const row = await findResumeRow(db, scope, application_id)
  if (row?.has_full_resume && row.resume_enc && row.resume_hash !== null)
    // sealed below alone, from this very type
    return {
      resume: JSON.parse(keys.open(row.resume_enc, context).toString('utf8')) as ResumeText,
      resume_hash: row.resume_hash,
    }
  if (!row?.hh_resume_href) throw new JobBoardFailure('not_found')
  const { hh_resume_href, hh_negotiation_id } = row
  const { full, cover_letter } = await withToken(deps, scope, async (access_token) => {
    const call = { access_token, ...(signal ? { signal } : {}) }
    return {
      full: await jobBoard.openResume(call, hh_resume_href),
      cover_letter: hh_negotiation_id === null ? null : await readLetter(deps, call, hh_negotiation_id),
    }
  })
  const resume: ResumeText = { ...full.text, cover_letter }
  const resume_hash = contentHash(resume)
  await updateResume(db, scope, application_id, {
    resume_enc: keys.seal(JSON.stringify(resume), context),
    resume_hash,
    cover_letter,
    candidate_name: full.candidate_name,
    candidate_email: full.email,
    candidate_phone: full.phone,
    resume_title: full.title,
    resume_url: full.url,
  })
  return { resume, resume_hash }
}

const PASSING: ReadonlySet<JobBoardProblem> = new Set(['rate_limited', 'unavailable', 'auth_lost'])

/** A resume is worth reading without its letter; only a problem that passes is waited out, so that a hash does not depend on luck. */
async function readLetter(
  { jobBoard }: Pick<Deps, 'jobBoard'>,
  call: BoardCall,
  negotiation_id: string,
): Promise<string | null> {
  try {
    return await jobBoard.readCoverLetter(call, negotiation_id)
  } catch (error) {
    if (error instanceof JobBoardFailure && !PASSING.has(error.problem)) return null
    throw error
  }
}
