import type { OtherApplication } from '@rezumetr/contracts/vacancies/candidates'
import { LIKE_BANDS } from '@rezumetr/screening/text/resemblance'
import type { Deps } from '../../ports/deps.ts'
import type { Db } from '../../platform/db/database.ts'
import { refuse } from '../../platform/values/errors.ts'
import { lockCompanyAgainstErasure } from '../companies/lock-queries.ts'
import type { CompanyScope, Session } from '../companies/scope.ts'
import { insertAudit } from '../companies/audit-queries.ts'
import { presentOther } from './present.ts'
import { countOwn, deleteVerdict, listOthers, upsertVerdict } from './queries.ts'

/** A contact shared by more belongs to an agency. */
const LISTED = 20

/** @throws NOT_FOUND */
export async function listOtherApplications(
  db: Db,
  scope: CompanyScope,
  application_id: string,
): Promise<OtherApplication[]> {
  if ((await countOwn(db, scope, [application_id])) !== 1) throw refuse('NOT_FOUND')
  return (await listOthers(db, scope, application_id, LIKE_BANDS, LISTED)).map(presentOther)
}

/** `null` withdraws the verdict. @throws NOT_FOUND */
export async function decideSamePerson(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { scope, user_id }: Session,
  id: string,
  other: string,
  is_same: boolean | null,
): Promise<OtherApplication[]> {
  return await db.transaction().execute(async (trx) => {
    await lockCompanyAgainstErasure(trx, scope)
    if (id === other || (await countOwn(trx, scope, [id, other])) !== 2) throw refuse('NOT_FOUND')
    const [application_id, other_id] = id < other ? [id, other] : [other, id]
    const pair = { application_id, other_id }
    const now = clock()
    const isChanged =
      is_same === null
        ? await deleteVerdict(trx, scope, pair)
        : await upsertVerdict(trx, {
            ...pair,
            company_id: scope,
            is_same,
            decided_by: user_id,
            decided_at: now,
          })
    const others = await listOtherApplications(trx, scope, id)
    if (!isChanged) return others
    await insertAudit(
      trx,
      {
        company_id: scope,
        actor_user_id: user_id,
        action: 'applicants.decide-same-person',
        target_type: 'application',
        target_id: id,
        after: { other_id: other, is_same },
      },
      now,
    )
    return others
  })
}
