import type { Data } from '@rezumetr/contracts/endpoint'
import type { decideBatch as decideEndpoint } from '@rezumetr/contracts/analysis/decisions'
import type { Recommendation } from '@rezumetr/contracts/domain'
import type { Deps } from '../../ports/deps.ts'
import type { Trx } from '../../platform/db/database.ts'
import { refuse } from '../../platform/values/errors.ts'
import { lockCompany } from '../companies/lock-queries.ts'
import type { CompanyScope, Session } from '../companies/scope.ts'
import {
  type CandidateDecision,
  deleteDecisions,
  FORMER_TTL_MS,
  storeFormer,
  listDecisions,
  listFormer,
  lockCandidates,
  saveDecisions,
} from './queries.ts'
import { listShown, type ShownRow } from '../results/shared-queries.ts'
import { insertChanges } from './step-usecases.ts'

type Author = Pick<Session, 'scope' | 'user_id'>

/** Locks the candidates: batches and steps of a company wait for one another. */
async function lockShown(
  trx: Trx,
  scope: CompanyScope,
  result_ids: readonly string[],
): Promise<{ shown: Map<string, ShownRow>; isComplete: boolean }> {
  await lockCompany(trx, scope)
  const rows = await listShown(trx, scope, result_ids)
  const shown = new Map(rows.map((row) => [row.application_id, row]))
  const locked = await lockCandidates(trx, scope, [...shown.keys()])
  return { shown, isComplete: rows.length === new Set(result_ids).size && locked === shown.size }
}

const byCandidate = <T extends CandidateDecision>(decisions: readonly T[]) =>
  new Map(decisions.map((decision) => [decision.application_id, decision]))

/**
 * Gives all the same decision, or withdraws theirs. Who has it from a person keeps it; one of a step becomes the person's. Notes
 * stay with replaced decisions.
 * @throws NOT_FOUND when one is unknown, foreign or deleted
 */
export const decideBatch = (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  author: Author,
  {
    result_ids,
    verdict,
  }: { readonly result_ids: readonly string[]; readonly verdict: Recommendation | null },
): Promise<Data<typeof decideEndpoint>> =>
  db.transaction().execute(async (trx) => {
    const { scope, user_id } = author
    const { shown, isComplete } = await lockShown(trx, scope, result_ids)
    if (!isComplete) throw refuse('NOT_FOUND')
    // under the lock: batches of a company have different times
    const now = clock()
    const before = byCandidate(await listDecisions(trx, scope, [...shown.keys()]))
    const formerOf = ({ application_id }: ShownRow) => before.get(application_id) ?? null
    const isUnchanged = (former: CandidateDecision | null) =>
      (former?.verdict ?? null) === verdict && !former?.board_action_id
    const changed = [...shown.values()].filter((row) => !isUnchanged(formerOf(row)))
    const replaced = changed.flatMap((row) => formerOf(row) ?? [])
    const made = changed.flatMap(({ id, ...row }) =>
      verdict
        ? {
            ...row,
            verdict,
            note: before.get(row.application_id)?.note ?? null,
            result_id: id,
            decided_by: user_id,
            decided_at: now,
            board_action_id: null,
          }
        : [],
    )
    await storeFormer(trx, scope, replaced, now)
    if (verdict) await saveDecisions(trx, scope, made)
    else await deleteDecisions(trx, scope, [...before.keys()])
    await insertChanges(trx, author, replaced, made, now)
    return {
      decided_at: now.toISOString(),
      changed: changed.map((row) => {
        const former = formerOf(row)
        return { result_id: row.id, former: former && { verdict: former.verdict, note: former.note } }
      }),
    }
  })

/**
 * Restores what this user's batch replaced and withdraws its other decisions. Decisions
 * changed since stay; after a day nothing can be undone.
 * @throws NOT_FOUND when none of the candidates is known
 */
export const undoBatch = (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  author: Author,
  { result_ids, decided_at }: { readonly result_ids: readonly string[]; readonly decided_at: Date },
): Promise<{ undone: string[] }> =>
  db.transaction().execute(async (trx) => {
    const { scope, user_id } = author
    const { shown } = await lockShown(trx, scope, result_ids)
    if (shown.size === 0) throw refuse('NOT_FOUND')
    const now = clock()
    const time = decided_at.getTime()
    if (time < now.getTime() - FORMER_TTL_MS) return { undone: [] }
    const ids = [...shown.keys()]
    const decisions = await listDecisions(trx, scope, ids)
    const before = byCandidate(decisions)
    const isOfBatch = (made: CandidateDecision) =>
      made.decided_by === user_id && made.decided_at.getTime() === time
    const former = await listFormer(trx, scope, ids)
    const restored = former.flatMap(({ replaced_at, ...decision }) => {
      const made = before.get(decision.application_id)
      return replaced_at.getTime() === time && (!made || isOfBatch(made)) ? decision : []
    })
    // if replaced since, what it had replaced is lost
    const known = byCandidate(former.filter(({ replaced_at }) => replaced_at.getTime() >= time))
    const withdrawn = decisions.filter((made) => isOfBatch(made) && !known.has(made.application_id))
    const back = byCandidate(restored)
    const replaced = decisions.filter(({ application_id }) => back.has(application_id))
    await saveDecisions(trx, scope, restored)
    await deleteDecisions(
      trx,
      scope,
      withdrawn.map(({ application_id }) => application_id),
    )
    await insertChanges(trx, author, [...withdrawn, ...replaced], restored, now)
    return {
      undone: [...restored, ...withdrawn].flatMap(
        ({ application_id }) => shown.get(application_id)?.id ?? [],
      ),
    }
  })
