/** Reads full resumes from the board once; the vacancies feature stores them. */
import type { Deps } from '../../deps.ts'
import { JobBoardFailure, type BoardCall } from '../../ports/job-board.ts'
import type { CompanyScope } from '../accounts/scope.ts'
import { noteResumeGone } from '../vacancies/offered.ts'
import { findResume, keepResume, type OpenedResume, type ReadResume } from '../vacancies/resume-usecases.ts'
import { drawViewTicket, withView } from './quota-usecases.ts'
import { isAuthLost, type TokenDeps } from './refresh-usecases.ts'
import { isPassing } from './rules.ts'
import { withToken, type Held } from './token-usecases.ts'

/** Sends one request with the company's token; retries are up to the caller. */
export type Ask = <T>(question: (call: BoardCall) => Promise<T>) => Promise<T>

/** Without retries; the connection is cached for all requests made through it. */
export function askerOf(deps: TokenDeps, scope: CompanyScope, signal?: AbortSignal): Ask {
  const held: Held = { read: null }
  return (question) =>
    withToken(deps, scope, (call) => question({ ...call, ...(signal ? { signal } : {}) }), { held })
}

/**
 * Returns an application's full resume from the store or from the board. Reading it from the board marks the response as
 * viewed there and takes one of the day's views, in the order of these calls.
 * Stores the resume's contacts and the cover letter with the application.
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
 * Like `openResume`, for callers that store several together: `read` is not stored yet, and losing it costs another view.
 * @throws JobBoardFailure: `problemNature` tells what each problem means for the next resume;
 * `not_found`: this one was deleted
 */
export async function readResume(
  deps: TokenDeps,
  scope: CompanyScope,
  application_id: string,
  ask: Ask,
): Promise<{ stored: OpenedResume; read: null } | { stored: null; read: ReadResume }> {
  const ticket = drawViewTicket(scope)
  try {
    const known = await findResume(deps, scope, application_id)
    if (known?.stored) return { stored: known.stored, read: null }
    if (!known?.href) throw new JobBoardFailure('not_found')
    const { href, response_id } = known
    const hasLetter = response_id !== null && known.message_count !== 0
    // two requests, each retried separately: reading the resume again would cost another view
    const full = await withView(deps, scope, ticket, () =>
      ask((call) => deps.jobBoard.openResume(call, href)),
    ).catch(async (error: unknown) => {
      if (error instanceof JobBoardFailure && error.problem === 'not_found')
        await noteResumeGone(deps.db, scope, application_id, deps.clock())
      throw error
    })
    // whatever keeps the letter from being read, its resume is stored: the view is spent
    const cover_letter = hasLetter
      ? await ask((call) => readLetter(deps, call, response_id)).catch(() => null)
      : null
    return { stored: null, read: { application_id, full, cover_letter } }
  } finally {
    ticket.release()
  }
}

/**
 * Throws only what a retry may help against, so that a passing problem seldom decides the resume's hash, which covers the
 * letter. A rejected token counts as passing: `withToken` refreshes it and retries.
 */
async function readLetter(
  { jobBoard }: Pick<Deps, 'jobBoard'>,
  call: BoardCall,
  response_id: string,
): Promise<string | null> {
  try {
    return await jobBoard.readCoverLetter(call, response_id)
  } catch (error) {
    if (!(error instanceof JobBoardFailure) || isPassing(error.problem) || isAuthLost(error)) throw error
    return null
  }
}
