/** A person's decision: one per application, stored separately from the engine's recommendation. */
import type { Recommendation } from '@rezumetr/contracts/domain'
import type { Trx } from '../../platform/database.ts'
import type { CompanyScope } from '../accounts/scope.ts'

export type DecisionRow = {
  readonly verdict: Recommendation
  readonly note: string | null
  /** Shown to the person when deciding. */
  readonly score: number
  readonly recommendation: Recommendation
  readonly rubric_version: number
}

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

/** Call under `lockDecided`. */
export async function findDecision(
  trx: Trx,
  scope: CompanyScope,
  application_id: string,
): Promise<(DecisionRow & { readonly decided_by: string }) | null> {
  const row = await trx
    .selectFrom('decisions')
    .select(['verdict', 'note', 'score', 'recommendation', 'rubric_version', 'decided_by'])
    .where('company_id', '=', scope)
    .where('application_id', '=', application_id)
    .executeTakeFirst()
  // the table's checks constrain both columns
  return row ? (row as DecisionRow & Pick<typeof row, 'decided_by'>) : null
}

export async function saveDecision(
  trx: Trx,
  scope: CompanyScope,
  decision: DecisionRow & {
    readonly application_id: string
    readonly result_id: string
    readonly decided_by: string
  },
  now: Date,
): Promise<void> {
  const { application_id, ...fields } = { ...decision, decided_at: now }
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
