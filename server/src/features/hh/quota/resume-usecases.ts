import { setTimeout as pause } from 'node:timers/promises'
import type { Deps } from '../../../ports/deps.ts'
import { JobBoardFailure, problemNature, type BoardCall } from '../../../ports/job-board.ts'
import type { CompanyScope } from '../../companies/scope.ts'
import { noteResumeGone } from '../../applications/stored/shared-queries.ts'
import {
  findResume,
  storeResume,
  type OpenedResume,
  type ReadResume,
} from '../../resumes/stored/resume-usecases.ts'
import { reserveView, withView } from './usecases.ts'
import type { TokenDeps } from '../access/refresh-usecases.ts'
import { withToken, type ConnectionCache } from '../access/token-usecases.ts'

export type Ask = <T>(question: (call: BoardCall) => Promise<T>) => Promise<T>

export function askerOf(deps: TokenDeps, scope: CompanyScope, signal?: AbortSignal): Ask {
  const cache: ConnectionCache = { read: null }
  return (question) =>
    withToken(deps, scope, (call) => question({ ...call, ...(signal ? { signal } : {}) }), { cache })
}

/**
 * The stored resume, or hh.ru's: that marks the response as viewed and takes one of the
 * day's views. Stores contacts and cover letter.
 * @throws JobBoardFailure as `readResume`
 */
export async function getResumeSpendingView(
  deps: TokenDeps & Pick<Deps, 'log'>,
  scope: CompanyScope,
  application_id: string,
  ask: Ask = askerOf(deps, scope),
): Promise<OpenedResume> {
  const { stored, read } = await readResume(deps, scope, application_id, ask)
  return stored ?? (await storeResume(deps, scope, read))
}

/**
 * As `getResumeSpendingView`, but not stored: losing it costs another view.
 * @throws JobBoardFailure: `problemNature` tells what it means for the next; `not_found`: deleted
 */
export async function readResume(
  deps: TokenDeps,
  scope: CompanyScope,
  application_id: string,
  ask: Ask,
): Promise<{ stored: OpenedResume; read: null } | { stored: null; read: ReadResume }> {
  const reservation = reserveView(scope)
  try {
    const known = await findResume(deps, scope, application_id)
    if (known?.stored) return { stored: known.stored, read: null }
    if (!known?.href) throw new JobBoardFailure('not_found')
    const { href, response_id, message_count } = known
    const hasLetter = response_id !== null && message_count !== 0
    // within the view, as it marks the response; first, as an interruption then costs no view
    const { cover_letter, full } = await withView(deps, scope, reservation, async (onAsk) => {
      const letter = hasLetter ? await askLetter(deps, ask, response_id, message_count) : null
      onAsk()
      return { cover_letter: letter, full: await ask((call) => deps.jobBoard.openResume(call, href)) }
    }).catch(async (error: unknown) => {
      if (error instanceof JobBoardFailure && error.problem === 'not_found')
        await noteResumeGone(deps.db, scope, application_id, deps.clock())
      throw error
    })
    // a resume may hide the name the list has shown
    const named = { ...full, candidate_name: full.candidate_name ?? known.candidate_name }
    return { stored: null, read: { application_id, full: named, cover_letter } }
  } finally {
    reservation.release()
  }
}

/** A letter takes three requests: with a seventh lost, every third try fails. */
const LETTER_TRIES = 5
const LETTER_PAUSE_MS = 500

/** Opened without its letter if need be; it counts for the score, so it is asked for again first. */
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
