/** A person's decision: one per application, stored separately from the engine's recommendation, and the one before it. */
import type { Recommendation } from '@rezumetr/contracts/domain'
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
] as const

/**
 * Locks the response, which has no decision yet at first: a concurrent change waits and sees this one.
 * @returns `false` when it has been deleted meanwhile
 */
export async function lockDecided(trx: Trx, scope: CompanyScope, application_id: string): Promise<boolean> {
  const row = await trx
    .selectFrom('applications')
    .select('id')
    .where('id', '=', application_id)
    .where('company_id', '=', scope)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row !== undefined
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
