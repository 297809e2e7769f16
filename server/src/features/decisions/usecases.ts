import { isDeepStrictEqual } from 'node:util'
import type { ResultDetail } from '@rezumetr/contracts/analysis/analysis'
import type { Recommendation } from '@rezumetr/contracts/domain'
import type { Deps } from '../../ports/deps.ts'
import { refuse } from '../../platform/values/errors.ts'
import { lockCompanyAgainstErasure } from '../companies/lock-queries.ts'
import { insertAudit } from '../companies/audit-queries.ts'
import type { Session } from '../companies/scope.ts'
import {
  deleteDecisions,
  findDecision,
  storeFormer,
  lockDecided,
  saveDecisions,
  type DecisionRow,
} from './queries.ts'
import { findResult } from '../results/shared-queries.ts'
import { getResult } from '../results/usecases.ts'
import { decisionEntry } from './step-usecases.ts'

type Seen = { readonly verdict: Recommendation | null; readonly note: string | null }
type DecisionInput = {
  readonly verdict: Recommendation | null
  readonly note?: string | null | undefined
  readonly seen?: Seen | null | undefined
  readonly undo?: boolean | undefined
}
type Stored = DecisionRow | null

/**
 * Records a decision beside the engine's advice; it survives a new analysis.
 * `verdict: null` withdraws it, an absent `note` keeps it.
 * @param input.seen what the person has seen, when nothing unseen may be lost
 * @param input.undo restores the decision replaced last, if it had this verdict
 * @throws DECISION_CHANGED when the existing decision is not `seen`
 */
export async function recordDecision(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  session: Pick<Session, 'scope' | 'user_id'>,
  id: string,
  input: DecisionInput,
): Promise<ResultDetail> {
  const { scope, user_id } = session
  await db.transaction().execute(async (trx) => {
    const result = await findResult(trx, scope, id)
    if (!result) throw refuse('NOT_FOUND')
    const { application_id } = result
    const now = clock()
    await lockCompanyAgainstErasure(trx, scope)
    // erased or aged out meanwhile
    if (!(await lockDecided(trx, scope, application_id))) throw refuse('NOT_FOUND')
    const before = await findDecision(trx, scope, application_id)
    const former = input.undo ? await findDecision(trx, scope, application_id, 'former_decisions') : null
    const restored = former?.verdict === input.verdict ? former : null
    if (!isExpected(input, before, restored)) throw refuse('DECISION_CHANGED')
    const own = { result_id: id, decided_by: user_id, decided_at: now, board_action_id: null }
    const after = changedDecision(input, { before, restored, result, own })
    if (after) await saveDecisions(trx, scope, [{ ...after, application_id }])
    else await deleteDecisions(trx, scope, [application_id])
    // a restored one stays kept, so that a repeated request restores it too
    if (before && before.verdict !== input.verdict && !restored)
      await storeFormer(trx, scope, [{ ...before, application_id }], now)
    if (isSameDecision(before, after)) return
    await insertAudit(trx, decisionEntry(session, application_id, before, after), now)
  })
  // after the transaction, which holds the lock of the audit log
  return await getResult(db, scope, id)
}

const noteOf = (input: DecisionInput, before: Stored, restored: Stored): string | null =>
  input.note === undefined ? ((before ?? restored)?.note ?? null) : input.note || null

/** It is what the person saw, or nothing of it is lost. */
function isExpected(input: DecisionInput, before: Stored, restored: Stored): boolean {
  const { verdict, seen } = input
  if (seen === undefined || (!before && !verdict)) return true
  // a repeated request finds what it asks for
  const note = input.note === undefined ? (seen?.note ?? null) : noteOf(input, before, restored)
  return isSame(before, seen) || isSame(before, { verdict, note })
}

const isSame = (before: Seen | null, other: Seen | null) =>
  before?.verdict === other?.verdict && before?.note === other?.note

function changedDecision(
  input: DecisionInput,
  {
    before,
    restored,
    result,
    own,
  }: {
    readonly before: Stored
    readonly restored: Stored
    readonly result: Pick<DecisionRow, 'score' | 'recommendation' | 'rubric_version'>
    readonly own: Pick<DecisionRow, 'result_id' | 'decided_by' | 'decided_at' | 'board_action_id'>
  },
): DecisionRow | null {
  if (!input.verdict) return null
  const note = noteOf(input, before, restored)
  // a changed note is no new decision: keep what was shown
  const { score, recommendation, rubric_version } =
    restored ?? (before?.verdict === input.verdict ? before : result)
  // a note saved meanwhile is not the former author's
  const made = restored?.note === note ? restored : own
  return { ...made, verdict: input.verdict, note, score, recommendation, rubric_version }
}

function isSameDecision(before: Stored, after: DecisionRow | null): boolean {
  if (!before || !after) return !before && !after
  const { result_id, decided_at, board_action_id } = before
  return isDeepStrictEqual(before, { ...after, result_id, decided_at, board_action_id })
}
