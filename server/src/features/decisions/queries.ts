import type { Recommendation } from '@rezumetr/contracts/domain'
import { type RawBuilder, sql } from 'kysely'
import { DAY_MS } from '../../platform/values/clock.ts'
import type { Db, Trx } from '../../platform/db/database.ts'
import type { CompanyScope } from '../companies/scope.ts'

export type DecisionRow = {
  readonly verdict: Recommendation
  readonly note: string | null
  readonly score: number
  readonly recommendation: Recommendation
  readonly rubric_version: number
  readonly result_id: string
  readonly decided_by: string
  readonly decided_at: Date
  readonly board_action_id: string | null
}
export type CandidateDecision = DecisionRow & { readonly application_id: string }
export type FormerDecision = CandidateDecision & { readonly replaced_at: Date }

const columns = [
  'verdict',
  'note',
  'score',
  'recommendation',
  'rubric_version',
  'result_id',
  'decided_by',
  'decided_at',
  'board_action_id',
] as const
type Checked = Pick<DecisionRow, 'verdict' | 'recommendation'>

const isAmong = (column: string, application_ids: readonly string[]) =>
  sql<boolean>`${sql.ref(column)} = any(${[...application_ids]}::uuid[])`

/** Locks the response: concurrent changes and steps wait and see this one. @returns `false` when it is deleted */
export async function lockDecided(trx: Trx, scope: CompanyScope, application_id: string): Promise<boolean> {
  const row = await trx
    .selectFrom('applications')
    .select('id')
    .where('id', '=', application_id)
    .where('company_id', '=', scope)
    .forUpdate()
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Locks candidates by id against erasure and `lockDecided`, not against imports, which
 * update in another order. Call under `lockCompany`.
 * @returns how many there are
 */
export async function lockCandidates(
  trx: Trx,
  scope: CompanyScope,
  application_ids: readonly string[],
): Promise<number> {
  const rows = await trx
    .selectFrom('applications')
    .select('id')
    .where(isAmong('id', application_ids))
    .where('company_id', '=', scope)
    .orderBy('id')
    .forKeyShare()
    .execute()
  return rows.length
}

/**
 * Call under `lockDecided`.
 * @param table `former_decisions`: replaced or withdrawn last
 */
export async function findDecision(
  trx: Trx,
  scope: CompanyScope,
  application_id: string,
  table: 'decisions' | 'former_decisions' = 'decisions',
): Promise<DecisionRow | null> {
  const row = await trx
    .selectFrom(table)
    .select(columns)
    .where('company_id', '=', scope)
    .where('application_id', '=', application_id)
    .$narrowType<Checked>()
    .executeTakeFirst()
  return row ?? null
}

/** To change them, call under `lockCandidates`. */
export const listDecisions = (
  db: Db,
  scope: CompanyScope,
  application_ids: readonly string[],
): Promise<CandidateDecision[]> =>
  db
    .selectFrom('decisions')
    .select(['application_id', ...columns])
    .where('company_id', '=', scope)
    .where(isAmong('application_id', application_ids))
    .$narrowType<Checked>()
    .execute()

export const listFormer = (
  trx: Trx,
  scope: CompanyScope,
  application_ids: readonly string[],
): Promise<FormerDecision[]> =>
  trx
    .selectFrom('former_decisions')
    .select(['application_id', 'replaced_at', ...columns])
    .where('company_id', '=', scope)
    .where(isAmong('application_id', application_ids))
    .$narrowType<Checked>()
    .execute()

const inserted = <C extends string>(...names: C[]) =>
  Object.fromEntries(names.map((name) => [name, sql.ref(`excluded.${name}`)])) as Record<C, RawBuilder<never>>

export async function saveDecisions(
  trx: Trx,
  scope: CompanyScope,
  decisions: readonly CandidateDecision[],
): Promise<void> {
  if (decisions.length === 0) return
  await trx
    .insertInto('decisions')
    .values((eb) =>
      decisions.map((decision) => ({
        ...decision,
        company_id: scope,
        vacancy_id: eb
          .selectFrom('applications')
          .select('vacancy_id')
          .where('company_id', '=', scope)
          .where('id', '=', decision.application_id),
      })),
    )
    .onConflict((oc) => oc.columns(['company_id', 'application_id']).doUpdateSet(inserted(...columns)))
    .execute()
}

export async function deleteDecisions(
  trx: Trx,
  scope: CompanyScope,
  application_ids: readonly string[],
): Promise<void> {
  if (application_ids.length === 0) return
  await trx
    .deleteFrom('decisions')
    .where('company_id', '=', scope)
    .where(isAmong('application_id', application_ids))
    .execute()
}

/**
 * For applications with a result and no decision, under `lockCandidates`. They have no note: that makes a decision a person's.
 * @returns the inserted ones
 */
export async function insertOfSteps(
  trx: Trx,
  scope: CompanyScope,
  steps: readonly { readonly id: string; readonly application_id: string }[],
  made: Pick<DecisionRow, 'verdict' | 'decided_by' | 'decided_at'>,
): Promise<CandidateDecision[]> {
  const { rows } = await sql<CandidateDecision>`
    insert into decisions (company_id, application_id, vacancy_id, board_action_id, result_id, score, recommendation, rubric_version,
      verdict, decided_by, decided_at)
    select r.company_id, r.application_id, r.vacancy_id, step.id, r.id, r.score, r.recommendation, r.rubric_version,
      ${made.verdict}, ${made.decided_by}, ${made.decided_at}
    from unnest(${steps.map(({ id }) => id)}::uuid[],
      ${steps.map(({ application_id }) => application_id)}::uuid[]) as step (id, application_id)
    join analysis_results r on r.company_id = ${scope} and r.application_id = step.application_id and r.is_current
    on conflict (company_id, application_id) do nothing
    returning application_id, ${sql.join(columns.map((column) => sql.ref(column)))}`.execute(trx)
  return rows
}

/** Only those still of the steps, under `lockCandidates`. @returns them */
export async function deleteOfSteps(
  trx: Trx,
  scope: CompanyScope,
  steps: readonly { readonly id: string; readonly application_id: string }[],
): Promise<CandidateDecision[]> {
  // by candidate: steps of the same ones may be replaced at the same time
  const { rows } = await sql<CandidateDecision>`
    with own as (
      select d.application_id from decisions d
      join unnest(${steps.map(({ id }) => id)}::uuid[],
        ${steps.map(({ application_id }) => application_id)}::uuid[]) as step (id, application_id)
        on d.application_id = step.application_id and d.board_action_id = step.id
      where d.company_id = ${scope}
      order by d.application_id for update of d)
    delete from decisions d using own where d.company_id = ${scope} and d.application_id = own.application_id
    returning d.application_id, ${sql.join(columns.map((column) => sql.ref(`d.${column}`)))}`.execute(trx)
  return rows
}

export async function storeFormer(
  trx: Trx,
  scope: CompanyScope,
  decisions: readonly CandidateDecision[],
  now: Date,
): Promise<void> {
  if (decisions.length === 0) return
  await trx
    .insertInto('former_decisions')
    .values(decisions.map((decision) => ({ ...decision, company_id: scope, replaced_at: now })))
    .onConflict((oc) =>
      oc.columns(['company_id', 'application_id']).doUpdateSet(inserted(...columns, 'replaced_at')),
    )
    .execute()
}

/** A replaced decision is kept as long as undoing needs it. */
export const FORMER_TTL_MS = DAY_MS

export const purgeFormer = async (db: Db, now: Date): Promise<void> => {
  const before = new Date(now.getTime() - FORMER_TTL_MS)
  await db.deleteFrom('former_decisions').where('replaced_at', '<', before).execute()
}
