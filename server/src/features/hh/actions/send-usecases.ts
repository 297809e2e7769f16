/**
 * Sends steps to the board. The board's API has no idempotency key, so each step is marked before its request is sent. When
 * the answer is lost – a network failure, a killed process – the board is asked where the response is now, and the step is
 * retried only if the response has not moved.
 */
import type { Deps } from '../../../ports/deps.ts'
import { allSettledOrThrow } from '../../../platform/concurrency/for-each-isolated.ts'
import { JobBoardFailure, type BoardStep } from '../../../ports/job-board.ts'
import type { TokenDeps } from '../access/refresh-usecases.ts'
import { withToken } from '../access/token-usecases.ts'
import { notifyCompany } from '../../notifications/outbox/company-usecases.ts'
import { actionsFailed } from '../../notifications/emails/notice-rules.ts'
import { listPlaces, updatePlace } from '../../vacancies/shared-queries.ts'
import type { Place } from '../../vacancies/rules.ts'
import { claimActions, noteAsked, settleAction, type ClaimedAction } from './queries.ts'
import {
  decideFailure,
  decideLost,
  decideUnplaced,
  GIVEN_UP,
  MOVED_BEFORE,
  MOVED_ELSEWHERE,
  OTHER_EMPLOYER,
  SETTLED_AFTER_MS,
} from './rules.ts'

type SendDeps = TokenDeps & Pick<Deps, 'node' | 'log'>

/** Steps claimed per poll; few enough that a stopping process can finish them. */
const BATCH = 10

/** Sends steps that are due and resolves those whose answer was lost; the next poll takes the rest. */
export async function sendDueActions(deps: SendDeps): Promise<void> {
  const node = deps.node()
  // without a node number, other nodes could not detect the death of this process and release its claims
  if (node === 0) return
  const now = deps.clock()
  const lostBefore = new Date(now.getTime() - SETTLED_AFTER_MS)
  const claimed = await claimActions(deps.db, node, BATCH, now, lostBefore)
  // wait for all of them: the next poll reclaims everything this node still holds, so it must not
  // start while any is in progress
  await allSettledOrThrow(claimed, (action) =>
    action.is_lost ? clearUp(deps, node, action) : send(deps, node, action),
  )
}

async function send(deps: SendDeps, node: number, action: ClaimedAction): Promise<void> {
  const { db, clock, log, jobBoard } = deps
  const [place] = await listPlaces(db, action.scope, [action.application_id])
  // the vacancy has been hidden since: it belongs to another employer, for which the current connection must not act
  if (!place) return await fail(deps, node, action, OTHER_EMPLOYER, true)
  if (place.state !== action.source) return await fail(deps, node, action, MOVED_BEFORE)
  // a refusal has waited long enough for a colleague to invite the candidate at the board
  if (action.kind === 'discard' && !(await isStillThere(deps, node, action, place))) return
  const beforeLeaving = async () => {
    // another process has taken over the claim: nothing is sent, and the settle calls below have no effect
    if (!(await noteAsked(db, action, node, clock()))) throw new JobBoardFailure('unavailable')
  }
  try {
    await withToken(deps, action.scope, (call) =>
      jobBoard.takeStep({ ...call, beforeLeaving }, action, action.message),
    )
  } catch (error) {
    if (!(error instanceof JobBoardFailure)) throw error
    const outcome = decideFailure(error, action.attempts)
    log.info({ board_action_id: action.id, problem: error.problem, outcome: outcome.kind }, 'step not taken')
    if (outcome.kind === 'unknown') await settleUnknown(deps, node, action)
    else if (outcome.kind === 'later') await sendLater(deps, node, action, outcome)
    else await fail(deps, node, action, outcome.problem)
    return
  }
  if (await finish(deps, node, action, null)) await readSteps(deps, action, place.response_id)
}

/**
 * Asks the board whether the response is where it was when the step was started.
 * @returns `false`: it is not, or is unknown for now, and the step is settled accordingly
 */
async function isStillThere(
  deps: SendDeps,
  node: number,
  action: ClaimedAction,
  { response_id, state }: Place,
): Promise<boolean> {
  if (response_id === null) return true
  try {
    const now = await withToken(deps, action.scope, (call) => deps.jobBoard.readPlace(call, response_id))
    if (now.state === null || now.state === state || now.state === action.source) return true
    await storePlace(deps, action, now)
    await fail(deps, node, action, MOVED_BEFORE)
  } catch (error) {
    if (!(error instanceof JobBoardFailure)) throw error
    const outcome = decideUnplaced(error, action.attempts)
    if (outcome.kind === 'go_on') return true
    if (outcome.kind === 'later') await sendLater(deps, node, action, outcome)
    else await fail(deps, node, action, outcome.problem)
  }
  return false
}

/** Resolves a step whose answer was lost by asking the board. */
async function clearUp(deps: SendDeps, node: number, action: ClaimedAction): Promise<void> {
  const [place] = await listPlaces(deps.db, action.scope, [action.application_id])
  const response_id = place?.response_id
  // the vacancy has been hidden since: it belongs to another employer, so the board cannot be asked
  if (!response_id) return await fail(deps, node, action, GIVEN_UP, !place)
  try {
    const now = await withToken(deps, action.scope, (call) => deps.jobBoard.readPlace(call, response_id))
    const became = decideLost(action, now.state)
    if (became === 'sent') await finish(deps, node, action, now.steps)
    else if (became === 'again')
      await sendLater(deps, node, action, { seconds: 0, attempts: action.attempts + 1 })
    else await fail(deps, node, action, became === 'elsewhere' ? MOVED_ELSEWHERE : GIVEN_UP)
  } catch (error) {
    if (!(error instanceof JobBoardFailure)) throw error
    // a refusal to show the response – some accounts cannot read a single one – does not tell whether the step was taken
    if (decideFailure(error, action.attempts).kind === 'failed') await fail(deps, node, action, GIVEN_UP)
    // still no answer: retried after the same delay
    else await settleUnknown(deps, node, action)
  }
}

/**
 * @param steps the steps the board offers next; `null`: not read yet
 * @returns whether this process still held the claim
 */
const finish = (
  { db, clock }: SendDeps,
  node: number,
  action: ClaimedAction,
  steps: readonly BoardStep[] | null,
): Promise<boolean> =>
  db.transaction().execute(async (trx) => {
    const { scope, application_id, target, target_state } = action
    if (!(await settleAction(trx, action, node, { status: 'sent', settled_at: clock() }))) return false
    await updatePlace(trx, scope, application_id, { collection_id: target, state: target_state, steps })
    return true
  })

/**
 * Stores what the board says about a response. The collection of a state that the step does not lead to is known to the next
 * synchronisation only; until then it has the id of the state.
 */
const storePlace = (
  { db }: SendDeps,
  { scope, application_id, target, target_state }: ClaimedAction,
  { state, steps }: { readonly state: string | null; readonly steps: readonly BoardStep[] },
): Promise<void> =>
  db.transaction().execute((trx) => {
    const collection_id = state === null || state === target_state ? target : state
    return updatePlace(trx, scope, application_id, { collection_id, state: state ?? target_state, steps })
  })

/** Reads where the response is after a step, and which steps the board offers there. On failure the next synchronisation does. */
async function readSteps(deps: SendDeps, action: ClaimedAction, response_id: string | null): Promise<void> {
  if (response_id === null) return
  try {
    const now = await withToken(deps, action.scope, (call) => deps.jobBoard.readPlace(call, response_id))
    // the board has taken the step: its answer may lag behind
    if (now.state !== action.source) await storePlace(deps, action, now)
  } catch (error) {
    if (!(error instanceof JobBoardFailure)) throw error
  }
}

/** Fails the step. The company is notified of the first failure of each batch, because the user may have left the screen. */
async function fail(deps: SendDeps, node: number, action: ClaimedAction, problem: string, isHidden = false) {
  const { scope, batch_id, target_name } = action
  await deps.db.transaction().execute(async (trx) => {
    if (!(await settleAction(trx, action, node, { status: 'failed', problem, settled_at: deps.clock() })))
      return
    const notice = actionsFailed(target_name, problem, isHidden)
    await notifyCompany(deps, trx, scope, 'actions_failed', `actions-failed:${batch_id}`, notice)
  })
}

async function settleUnknown({ db, clock }: SendDeps, node: number, action: ClaimedAction) {
  await settleAction(db, action, node, { status: 'sending', asked_at: clock() })
}

async function sendLater(
  { db, clock }: SendDeps,
  node: number,
  action: ClaimedAction,
  { seconds, attempts }: { readonly seconds: number; readonly attempts: number },
) {
  const send_at = new Date(clock().getTime() + seconds * 1000)
  await settleAction(db, action, node, { status: 'waiting', send_at, attempts })
}
