/** Full resumes: read from the board once, kept by vacancies. */
import type { Deps } from '../../deps.ts'
import { JobBoardFailure, type BoardCall, type JobBoardProblem } from '../../ports/job-board.ts'
import type { CompanyScope } from '../accounts/scope.ts'
import {
  findResume,
  keepResume,
  noteResumeGone,
  type OpenedResume,
  type ReadResume,
} from '../vacancies/resume-usecases.ts'
import { enterViewLine, withView } from './quota-usecases.ts'
import type { TokenDeps } from './refresh-usecases.ts'
import { withToken, type Held } from './token-usecases.ts'

/** Puts one question to the board with the company's token, with the asker's own patience. */
export type Ask = <T>(question: (call: BoardCall) => Promise<T>) => Promise<T>

/** Asks without patience; the connection is read for all the questions of a piece of work. */
export function askerOf(deps: TokenDeps, scope: CompanyScope, signal?: AbortSignal): Ask {
  const held: Held = { read: null }
  return (question) =>
    withToken(deps, scope, (call) => question({ ...call, ...(signal ? { signal } : {}) }), { held })
}

/**
 * The full resume of an application, from the store or from the board (which marks the response viewed there and takes one of
 * the day's views, in the order of these calls).
 * Its contacts and the cover letter are kept with the application.
 * @throws JobBoardFailure as `readResume`
 */
export async function openResume(
  deps: TokenDeps & Pick<Deps, 'log'>,
  scope: CompanyScope,
  application_id: string,
  ask: Ask = askerOf(deps, scope),
): Promise<OpenedResume> {
  const { stored, read } = await readResume(deps, scope, application_id, ask)
  return stored ?? (await keepResume(deps, scope, read))
}

/**
 * The same for a caller who keeps several together: what is `read` is not stored yet, and costs another view if it is lost.
 * @throws JobBoardFailure: `rate_limited` and `unavailable` pass; `quota_used`, `auth_lost`, `access_denied` concern the
 * whole company; `not_found` means that the resume was deleted
 */
export async function readResume(
  deps: TokenDeps,
  scope: CompanyScope,
  application_id: string,
  ask: Ask,
): Promise<{ stored: OpenedResume; read: null } | { stored: null; read: ReadResume }> {
  const turn = enterViewLine(scope)
  try {
    const known = await findResume(deps, scope, application_id)
    if (known?.stored) return { stored: known.stored, read: null }
    if (!known?.href) throw new JobBoardFailure('not_found')
    const { href, negotiation_id } = known
    const hasLetter = negotiation_id !== null && known.message_count !== 0
    // two questions, each repeated by itself: a resume read again would count as one more view
    const full = await withView(deps, scope, turn, () =>
      ask((call) => deps.jobBoard.openResume(call, href)),
    ).catch(async (error: unknown) => {
      if (error instanceof JobBoardFailure && error.problem === 'not_found')
        await noteResumeGone(deps.db, scope, application_id, deps.clock())
      throw error
    })
    const cover_letter = hasLetter ? await ask((call) => readLetter(deps, call, negotiation_id)) : null
    return { stored: null, read: { application_id, full, cover_letter } }
  } finally {
    turn.leave()
  }
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
