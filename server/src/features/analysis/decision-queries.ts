/** A person's decision: one per application, stored separately from the engine's recommendation, and the one before it. */
import type { Recommendation } from '@rezumetr/contracts/domain'
import { sql } from 'kysely'
import { DAY_MS } from '../../platform/clock.ts'
import type { Db, Trx } from '../../platform/database.ts'
import type { CompanyScope } from '../accounts/scope.ts'

export type DecisionRow = {
  readonly verdict: Recommendation
  readonly note: string | null
  /** Shown to the person when deciding. */
  readonly score: number
  readonly recommendation: Recommendation
  readonly rubric_version: number
  readonly result_id: string
  readonly decided_by: string
  readonly decided_at: Date
  /** The step at the board that it came with; `null`: made by a person here. */
  readonly board_action_id: string | null
}

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

/**
 * Locks the responses, which have no decisions yet at first: a concurrent change waits and sees this one. In order of their ids, as
 * an import does.
 * @returns how many are left: others have been deleted meanwhile
 */
export async function lockDecided(
  trx: Trx,
  scope: CompanyScope,
  application_ids: readonly string[],
): Promise<number> {
  const rows = await trx
    .selectFrom('applications')
    .select('id')
    .where(sql<boolean>`id = any(${[...application_ids]}::uuid[])`)
    .where('company_id', '=', scope)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  return rows.length
}

/**
 * Call under `lockDecided`.
 * @param table `former_decisions`: the one that was replaced or withdrawn last
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
    .executeTakeFirst()
  // the tables' checks constrain both columns
  return row ? (row as DecisionRow) : null
}

export async function saveDecision(
  trx: Trx,
  scope: CompanyScope,
  application_id: string,
  fields: DecisionRow,
): Promise<void> {
  await trx
    .insertInto('decisions')
    .values({ ...fields, application_id, company_id: scope })
    .onConflict((oc) => oc.column('application_id').doUpdateSet(fields))
    .execute()
}

export async function deleteDecision(trx: Trx, scope: CompanyScope, application_id: string): Promise<void> {
  await trx
    .deleteFrom('decisions')
    .where('company_id', '=', scope)
    .where('application_id', '=', application_id)
    .execute()
}

/** A decision of a step at the board, with its application. It has no note: one that gets a note is a person's own. */
export type StepDecision = DecisionRow & { readonly application_id: string }

/**
 * Inserts the decisions of steps for the applications that have a result and no decision; call under `lockDecided`.
 * @returns the inserted ones
 */
export async function insertOfSteps(
  trx: Trx,
  scope: CompanyScope,
  steps: readonly { readonly id: string; readonly application_id: string }[],
  made: Pick<DecisionRow, 'verdict' | 'decided_by' | 'decided_at'>,
): Promise<StepDecision[]> {
  const { rows } = await sql<StepDecision>`
    insert into decisions (company_id, application_id, board_action_id, result_id, score, recommendation, rubric_version,
      verdict, decided_by, decided_at)
    select r.company_id, r.application_id, step.id, r.id, r.score, r.recommendation, r.rubric_version,
      ${made.verdict}, ${made.decided_by}, ${made.decided_at}
    from unnest(${steps.map(({ id }) => id)}::uuid[],
      ${steps.map(({ application_id }) => application_id)}::uuid[]) as step (id, application_id)
    join analysis_results r on r.application_id = step.application_id and r.is_current and r.company_id = ${scope}
    on conflict (application_id) do nothing
    returning application_id, ${sql.join(columns.map((column) => sql.ref(column)))}`.execute(trx)
  return rows
}

/** Deletes the decisions that are still those of the steps; call under `lockDecided`. @returns the deleted ones */
export async function deleteOfSteps(
  trx: Trx,
  scope: CompanyScope,
  steps: readonly { readonly id: string; readonly application_id: string }[],
): Promise<StepDecision[]> {
  const { rows } = await sql<StepDecision>`
    delete from decisions d
    using unnest(${steps.map(({ id }) => id)}::uuid[],
      ${steps.map(({ application_id }) => application_id)}::uuid[]) as step (id, application_id)
    where d.company_id = ${scope} and d.application_id = step.application_id and d.board_action_id = step.id
    returning d.application_id, ${sql.join(columns.map((column) => sql.ref(`d.${column}`)))}`.execute(trx)
  return rows
}

/** Keeps a decision that is replaced or withdrawn, instead of the one kept before. */
export async function keepFormer(
  trx: Trx,
  scope: CompanyScope,
  application_id: string,
  decision: DecisionRow,
  now: Date,
): Promise<void> {
  const fields = { ...decision, replaced_at: now }
  await trx
    .insertInto('former_decisions')
    .values({ ...fields, application_id, company_id: scope })
    .onConflict((oc) => oc.column('application_id').doUpdateSet(fields))
    .execute()
}

/** The note of a withdrawn decision is kept no longer than undoing needs it. */
const FORMER_TTL_MS = DAY_MS

export const purgeFormer = async (db: Db, now: Date): Promise<void> => {
  const before = new Date(now.getTime() - FORMER_TTL_MS)
  await db.deleteFrom('former_decisions').where('replaced_at', '<', before).execute()
}
