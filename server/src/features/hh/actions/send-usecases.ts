/**
 * Sends steps. hh.ru has no idempotency keys, so a step is marked before its request; if the answer is
 * lost, it is repeated only if the response has not moved.
 */
import type { Deps } from '../../../ports/deps.ts'
import { allSettledOrThrow } from '../../../platform/concurrency/for-each-isolated.ts'
import { JobBoardFailure, type BoardStep } from '../../../ports/job-board.ts'
import type { TokenDeps } from '../access/refresh-usecases.ts'
import { withToken } from '../access/token-usecases.ts'
import { notifyCompany } from '../../notifications/outbox/company-usecases.ts'
import { actionsFailed } from '../../notifications/emails/notification-rules.ts'
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

const BATCH = 10

export async function sendDueActions(deps: SendDeps): Promise<void> {
  const node = deps.node()
  // without a number nobody could release our claims
  if (node === 0) return
  const now = deps.clock()
  const lostBefore = new Date(now.getTime() - SETTLED_AFTER_MS)
  const claimed = await claimActions(deps.db, node, BATCH, now, lostBefore)
  // all of them: the next poll reclaims what this node still holds
  await allSettledOrThrow(claimed, (action) =>
    action.is_lost ? clearUp(deps, node, action) : send(deps, node, action),
  )
}

async function send(deps: SendDeps, node: number, action: ClaimedAction): Promise<void> {
  const { db, clock, log, jobBoard } = deps
  const [place] = await listPlaces(db, action.scope, [action.application_id])
  // hidden since: another employer's, for which we must not act
  if (!place) return await fail(deps, node, action, OTHER_EMPLOYER, true)
  if (place.state !== action.source) return await fail(deps, node, action, MOVED_BEFORE)
  // a colleague may have invited the candidate meanwhile
  if (action.kind === 'discard' && !(await isStillThere(deps, node, action, place))) return
  const beforeLeaving = async () => {
    // another process has the claim: nothing is sent
    if (!(await noteAsked(db, action, node, clock()))) throw new JobBoardFailure('unavailable')
  }
  try {
    await withToken(deps, action.scope, (call) =>
      jobBoard.performStep({ ...call, beforeLeaving }, action, action.message),
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

/** Whether the response is where the step started. @returns `false`: no or unknown, and the step is settled */
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

async function clearUp(deps: SendDeps, node: number, action: ClaimedAction): Promise<void> {
  const [place] = await listPlaces(deps.db, action.scope, [action.application_id])
  const response_id = place?.response_id
  // the vacancy was hidden since: hh.ru cannot be asked
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
    // a refusal to show the response says nothing about the step
    if (decideFailure(error, action.attempts).kind === 'failed') await fail(deps, node, action, GIVEN_UP)
    else await settleUnknown(deps, node, action)
  }
}

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

/** Stores the place. For a state the step does not lead to, the collection is its id until the next synchronisation. */
const storePlace = (
  { db }: SendDeps,
  { scope, application_id, target, target_state }: ClaimedAction,
  { state, steps }: { readonly state: string | null; readonly steps: readonly BoardStep[] },
): Promise<void> =>
  db.transaction().execute((trx) => {
    const collection_id = state === null || state === target_state ? target : state
    return updatePlace(trx, scope, application_id, { collection_id, state: state ?? target_state, steps })
  })

async function readSteps(deps: SendDeps, action: ClaimedAction, response_id: string | null): Promise<void> {
  if (response_id === null) return
  try {
    const now = await withToken(deps, action.scope, (call) => deps.jobBoard.readPlace(call, response_id))
    // the step was taken: this answer may lag behind
    if (now.state !== action.source) await storePlace(deps, action, now)
  } catch (error) {
    if (!(error instanceof JobBoardFailure)) throw error
  }
}

/** Fails the step; the first failure of a batch is told. */
async function fail(deps: SendDeps, node: number, action: ClaimedAction, problem: string, isHidden = false) {
  const { scope, batch_id, target_name } = action
  await deps.db.transaction().execute(async (trx) => {
    if (!(await settleAction(trx, action, node, { status: 'failed', problem, settled_at: deps.clock() })))
      return
    const notification = actionsFailed(target_name, problem, isHidden)
    await notifyCompany(deps, trx, scope, 'actions_failed', `actions-failed:${batch_id}`, notification)
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
