/** Records a person's decision. */
import { isDeepStrictEqual } from 'node:util'
import type { ResultDetail } from '@rezumetr/contracts/analysis/analysis'
import type { Recommendation } from '@rezumetr/contracts/domain'
import type { Deps } from '../../ports/deps.ts'
import { refuse } from '../../platform/values/errors.ts'
import { lockCompanyAgainstErasure } from '../companies/lock-queries.ts'
import { insertAudit } from '../companies/audit-queries.ts'
import type { Session } from '../companies/scope.ts'
import { deleteDecisions, findDecision, keepFormer, lockDecided, saveDecisions } from './queries.ts'
import { findResult } from '../results/shared-queries.ts'
import { getResult } from '../results/usecases.ts'
import { decisionEntry } from './step-usecases.ts'

/**
 * Records a person's decision next to the engine's advice; it survives a new analysis. `verdict: null` withdraws it, an
 * absent `note` keeps the existing one.
 * @param input.seen what the person has seen, when an unseen decision or note must not be lost
 * @param input.undo restores the decision that the last change replaced or withdrew, if it had this verdict
 * @throws NOT_FOUND · DECISION_CHANGED when the existing decision is not `seen`
 */
export async function recordDecision(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  session: Pick<Session, 'scope' | 'user_id'>,
  id: string,
  input: {
    verdict: Recommendation | null
    note?: string | null | undefined
    seen?: Seen | null | undefined
    undo?: boolean | undefined
  },
): Promise<ResultDetail> {
  const { scope, user_id } = session
  await db.transaction().execute(async (trx) => {
    const result = await findResult(trx, scope, id)
    if (!result) throw refuse('NOT_FOUND')
    const { application_id } = result
    const now = clock()
    await lockCompanyAgainstErasure(trx, scope)
    // an erasure of the candidate, or their response's age, may have been first
    if (!(await lockDecided(trx, scope, application_id))) throw refuse('NOT_FOUND')
    const before = await findDecision(trx, scope, application_id)
    const { verdict, seen } = input
    const former = input.undo ? await findDecision(trx, scope, application_id, 'former_decisions') : null
    const restored = former?.verdict === verdict ? former : null
    const note = input.note === undefined ? ((before ?? restored)?.note ?? null) : input.note || null
    // what a repeated request asks for is already there, and nothing is lost
    const asked = { verdict, note: input.note === undefined ? (seen?.note ?? null) : note }
    const isExpected = seen === undefined || isSame(before, seen) || isSame(before, asked)
    // withdrawing what is withdrawn already loses nothing
    if ((before || verdict) && !isExpected) throw refuse('DECISION_CHANGED')
    // a changed note is not a new decision: keep what was shown when deciding
    const { score, recommendation, rubric_version } =
      restored ?? (before?.verdict === verdict ? before : result)
    // a note saved meanwhile is not the former author's
    const made =
      restored?.note === note
        ? restored
        : { result_id: id, decided_by: user_id, decided_at: now, board_action_id: null }
    const after = verdict && { ...made, verdict, note, score, recommendation, rubric_version }
    if (after) await saveDecisions(trx, scope, [{ ...after, application_id }])
    else await deleteDecisions(trx, scope, [application_id])
    // a restored decision stays kept: a repeated request restores it again
    if (before && before.verdict !== verdict && !restored)
      await keepFormer(trx, scope, [{ ...before, application_id }], now)
    const { result_id, decided_at, board_action_id } = before ?? {}
    // saved as it was; of the whole decision, since the entry leaves the note out
    if (
      isDeepStrictEqual(
        before,
        before && after ? { ...after, result_id, decided_at, board_action_id } : after,
      )
    )
      return
    await insertAudit(trx, decisionEntry(session, application_id, before, after), now)
  })
  // not in the transaction, which has locked the audit log of all companies
  return await getResult(db, scope, id)
}

type Seen = { readonly verdict: Recommendation | null; readonly note: string | null }

const isSame = (before: Seen | null, other: Seen | null) =>
  before?.verdict === other?.verdict && before?.note === other?.note
