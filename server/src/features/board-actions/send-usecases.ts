/**
 * Steps on their way to the board. The board has no key that would make a step safe to repeat, so each is marked before
 * it is asked for; when the answer is lost – the network, a killed process – the board is asked where the response is now,
 * and only a response that never moved is moved again.
 */
import type { Deps } from '../../deps.ts'
import { JobBoardFailure, type BoardStep } from '../../ports/job-board.ts'
import type { TokenDeps } from '../job-board/refresh-usecases.ts'
import { withToken } from '../job-board/token-usecases.ts'
import { listPlaces, updatePlace } from '../vacancies/place-usecases.ts'
import { claimActions, settleAction, type ClaimedAction } from './queries.ts'
import {
  decideFailure,
  decideLost,
  GIVEN_UP,
  MOVED_ELSEWHERE,
  OTHER_EMPLOYER,
  SETTLED_AFTER_MS,
} from './rules.ts'

type SendDeps = TokenDeps & Pick<Deps, 'node' | 'log'>

/** Of one look; few enough that a stopping process can finish them. */
const BATCH = 10

/** Sends what is due, and clears up what was lost; the next look takes the rest. */
export async function sendDueActions(deps: SendDeps): Promise<void> {
  const node = deps.node()
  // without a number nobody could tell that we died
  if (node === 0) return
  const now = deps.clock()
  const lost_before = new Date(now.getTime() - SETTLED_AFTER_MS)
  const claimed = await claimActions(deps.db, node, BATCH, now, lost_before)
  await Promise.all(
    claimed.map((action) => (action.is_lost ? clearUp(deps, node, action) : send(deps, node, action))),
  )
}

async function send(deps: SendDeps, node: number, action: ClaimedAction): Promise<void> {
  const { db, log, jobBoard } = deps
  const [place] = await listPlaces(db, action.scope, [action.application_id])
  // its vacancy is hidden by now: another employer's, and the present one must not act on it
  if (!place) return await fail(deps, node, action, OTHER_EMPLOYER)
  try {
    await withToken(deps, action.scope, (call) => jobBoard.takeStep(call, action, action.message))
  } catch (error) {
    if (!(error instanceof JobBoardFailure)) throw error
    const outcome = decideFailure(error)
    log.info({ board_action_id: action.id, problem: error.problem, outcome: outcome.kind }, 'step not taken')
    if (outcome.kind === 'unknown') await settleAction(db, action.id, node, { status: 'sending' })
    else if (outcome.kind === 'later') await sendLater(deps, node, action, outcome.seconds)
    else await fail(deps, node, action, outcome.problem)
    return
  }
  if (await finish(deps, node, action, null)) await readSteps(deps, action, place.negotiation_id)
}

/** Asks the board what became of a step whose answer was lost. */
async function clearUp(deps: SendDeps, node: number, action: ClaimedAction): Promise<void> {
  const [place] = await listPlaces(deps.db, action.scope, [action.application_id])
  const negotiation_id = place?.negotiation_id
  // its vacancy is hidden by now: another employer's, nothing to ask about
  if (!negotiation_id) return await fail(deps, node, action, GIVEN_UP)
  try {
    const now = await withToken(deps, action.scope, (call) => deps.jobBoard.readPlace(call, negotiation_id))
    const became = decideLost(action, now.collection_id)
    if (became === 'sent') await finish(deps, node, action, now.steps)
    else if (became === 'again') await sendLater(deps, node, action, 0)
    else await fail(deps, node, action, became === 'elsewhere' ? MOVED_ELSEWHERE : GIVEN_UP)
  } catch (error) {
    if (!(error instanceof JobBoardFailure)) throw error
    const outcome = decideFailure(error)
    if (outcome.kind === 'failed') await fail(deps, node, action, outcome.problem)
    // still no answer: looked at again after the same while
    else await settleAction(deps.db, action.id, node, { status: 'sending' })
  }
}

/**
 * @param steps what the board offers from there; `null`: not read yet
 * @returns whether the step was still ours to settle
 */
const finish = (
  { db, clock }: SendDeps,
  node: number,
  { id, scope, application_id, target }: ClaimedAction,
  steps: readonly BoardStep[] | null,
): Promise<boolean> =>
  db.transaction().execute(async (trx) => {
    if (!(await settleAction(trx, id, node, { status: 'sent', settled_at: clock() }))) return false
    await updatePlace(trx, scope, application_id, { collection_id: target, steps })
    return true
  })

/** Asks what the board offers after a step. Without an answer the next synchronisation tells it. */
async function readSteps(
  deps: SendDeps,
  { scope, application_id, target }: ClaimedAction,
  negotiation_id: string | null,
): Promise<void> {
  if (negotiation_id === null) return
  try {
    const now = await withToken(deps, scope, (call) => deps.jobBoard.readPlace(call, negotiation_id))
    if (now.collection_id !== target) return
    await deps.db
      .transaction()
      .execute((trx) => updatePlace(trx, scope, application_id, { collection_id: target, steps: now.steps }))
  } catch (error) {
    if (!(error instanceof JobBoardFailure)) throw error
  }
}

async function fail({ db, clock }: SendDeps, node: number, { id }: ClaimedAction, problem: string) {
  await settleAction(db, id, node, { status: 'failed', problem, settled_at: clock() })
}

async function sendLater({ db, clock }: SendDeps, node: number, { id }: ClaimedAction, seconds: number) {
  const send_at = new Date(clock().getTime() + seconds * 1000)
  await settleAction(db, id, node, { status: 'waiting', send_at })
}
