import type { Recommendation } from '@rezumetr/contracts/domain'
import type { Trx } from '../../platform/db/database.ts'
import type { CompanyScope, Session } from '../companies/scope.ts'
import { insertAudits, type AuditEntry } from '../companies/audit-queries.ts'
import { type CandidateDecision, type DecisionRow, deleteOfSteps, insertOfSteps } from './queries.ts'

type Step = { readonly id: string; readonly application_id: string; readonly created_at: Date }
type Actor = { readonly scope: CompanyScope; readonly user_id: string | null }

export const decisionEntry = (
  { scope, user_id }: Actor,
  application_id: string,
  before: DecisionRow | null,
  after: DecisionRow | null,
): AuditEntry => ({
  company_id: scope,
  actor_user_id: user_id,
  action: 'analysis.decide',
  target_type: 'application',
  target_id: application_id,
  before: before && withoutNote(before),
  after: after && withoutNote(after),
})

const withoutNote = ({ verdict, score, recommendation, rubric_version }: DecisionRow) => ({
  verdict,
  score,
  recommendation,
  rubric_version,
})

/**
 * Decides about candidates of steps who have a result and no decision, or one of an unsent step. Under `lockCandidates`;
 * afterwards write only the audit log.
 * @param verdict `null`: the steps stand for none
 * @param unsent earlier unsent steps of the same candidates
 */
export async function decideBySteps(
  trx: Trx,
  session: Pick<Session, 'scope' | 'user_id'>,
  {
    steps,
    verdict,
    unsent,
  }: { steps: readonly Step[]; verdict: Recommendation | null; unsent: readonly Step[] },
  now: Date,
): Promise<void> {
  const { scope, user_id } = session
  const withdrawn = await deleteOfSteps(trx, scope, unsent)
  const made = verdict
    ? await insertOfSteps(trx, scope, steps, { verdict, decided_by: user_id, decided_at: now })
    : []
  await insertChanges(trx, session, withdrawn, made, now)
}

/** Withdraws decisions of steps that will not be sent. Call as `decideBySteps`. */
export async function withdrawOfSteps(
  trx: Trx,
  actor: Actor,
  steps: readonly Step[],
  now: Date,
): Promise<void> {
  await insertChanges(trx, actor, await deleteOfSteps(trx, actor.scope, steps), [], now)
}

export async function insertChanges(
  trx: Trx,
  actor: Actor,
  withdrawn: readonly CandidateDecision[],
  made: readonly CandidateDecision[],
  now: Date,
) {
  const before = new Map(withdrawn.map((decision) => [decision.application_id, decision]))
  const after = new Map(made.map((decision) => [decision.application_id, decision]))
  const changed = [...new Set([...before.keys(), ...after.keys()])]
  const entries = changed.map((id) => decisionEntry(actor, id, before.get(id) ?? null, after.get(id) ?? null))
  await insertAudits(trx, entries, now)
}
