/** Reads full resumes from the board once; the vacancies feature stores them. */
import { setTimeout as pause } from 'node:timers/promises'
import type { Deps } from '../../../ports/deps.ts'
import { JobBoardFailure, problemNature, type BoardCall } from '../../../ports/job-board.ts'
import type { CompanyScope } from '../../companies/scope.ts'
import { noteResumeGone } from '../../applications/stored/shared-queries.ts'
import {
  findResume,
  keepResume,
  type OpenedResume,
  type ReadResume,
} from '../../resumes/stored/resume-usecases.ts'
import { drawViewTicket, withView } from './usecases.ts'
import type { TokenDeps } from '../access/refresh-usecases.ts'
import { withToken, type ConnectionCache } from '../access/token-usecases.ts'

/** Sends one request with the company's token; retries are up to the caller. */
export type Ask = <T>(question: (call: BoardCall) => Promise<T>) => Promise<T>

/** Without retries; the connection is cached for all requests made through it. */
export function askerOf(deps: TokenDeps, scope: CompanyScope, signal?: AbortSignal): Ask {
  const cache: ConnectionCache = { read: null }
  return (question) =>
    withToken(deps, scope, (call) => question({ ...call, ...(signal ? { signal } : {}) }), { cache })
}

/**
 * Returns an application's full resume from the store or from the board. Reading it from the board marks the response as
 * viewed there and takes one of the day's views, in the order of these calls.
 * Stores the resume's contacts and the cover letter with the application.
 * @throws JobBoardFailure as `readResume`
 */
export async function getResumeSpendingView(
  deps: TokenDeps & Pick<Deps, 'log'>,
  scope: CompanyScope,
  application_id: string,
  ask: Ask = askerOf(deps, scope),
): Promise<OpenedResume> {
  const { stored, read } = await readResume(deps, scope, application_id, ask)
  return stored ?? (await keepResume(deps, scope, read))
}

/**
 * Like `getResumeSpendingView`, for callers that store several together: `read` is not stored yet, and losing it costs
 * another view.
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
    const { href, response_id, message_count } = known
    const hasLetter = response_id !== null && message_count !== 0
    // within the view, because it marks the response as viewed; first, because an interruption then costs no view
    const { cover_letter, full } = await withView(deps, scope, ticket, async (onAsk) => {
      const letter = hasLetter ? await askLetter(deps, ask, response_id, message_count) : null
      onAsk()
      return { cover_letter: letter, full: await ask((call) => deps.jobBoard.openResume(call, href)) }
    }).catch(async (error: unknown) => {
      if (error instanceof JobBoardFailure && error.problem === 'not_found')
        await noteResumeGone(deps.db, scope, application_id, deps.clock())
      throw error
    })
    // a resume may hide the name that the list has shown
    const named = { ...full, candidate_name: full.candidate_name ?? known.candidate_name }
    return { stored: null, read: { application_id, full: named, cover_letter } }
  } finally {
    ticket.release()
  }
}

/** A letter in a chat takes three requests, so of a connection that loses a seventh of them every third try may fail. */
const LETTER_TRIES = 5
const LETTER_PAUSE_MS = 500

/**
 * A resume is opened even if the board does not return its letter. Because the letter counts for the score, it is requested
 * again first; any other failure (a lost token, a shutdown, our own database) fails the resume too.
 */
async function askLetter(
  { jobBoard }: Pick<Deps, 'jobBoard'>,
  ask: Ask,
  response_id: string,
  message_count: number | null,
): Promise<string | null> {
  for (let tries = 1; ; tries++)
    try {
      return await ask((call) => jobBoard.readCoverLetter(call, response_id, message_count))
    } catch (error) {
      if (!(error instanceof JobBoardFailure) || problemNature[error.problem].concerns === 'everything')
        throw error
      if (error.problem !== 'unavailable' || tries === LETTER_TRIES) return null
      await pause(LETTER_PAUSE_MS)
    }
}
