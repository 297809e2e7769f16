import type { SignedInSession } from '@rezumetr/contracts/accounts/security'
import type { Deps } from '../../../ports/deps.ts'
import { refuse } from '../../../platform/values/errors.ts'
import { insertAudit } from '../../companies/audit-queries.ts'
import { endFamilies, listFamilies } from '../users/device-queries.ts'
import { deviceOf } from './device-rules.ts'
import { lockUser } from '../../companies/lock-queries.ts'
import type { Session } from '../../companies/scope.ts'

export async function listSessions(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  session: Session,
): Promise<SignedInSession[]> {
  const families = await listFamilies(db, session.user_id, clock())
  return families
    .map((family) => ({
      id: family.family_id,
      device: deviceOf(family.user_agent),
      signed_in_at: family.signed_in_at.toISOString(),
      last_seen_at: family.last_seen_at.toISOString(),
      is_current: family.family_id === session.family_id,
    }))
    .sort((a, b) => Number(b.is_current) - Number(a.is_current))
}

/** @throws NOT_FOUND when it is another user's or has ended */
export async function endOneSession(
  deps: Pick<Deps, 'db' | 'clock'>,
  session: Session,
  family_id: string,
): Promise<void> {
  if ((await end(deps, session, { only: family_id })) === 0) throw refuse('NOT_FOUND')
}

export const endOtherSessions = (deps: Pick<Deps, 'db' | 'clock'>, session: Session): Promise<number> =>
  end(deps, session, { except: session.family_id })

async function end(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  session: Session,
  which: Parameters<typeof endFamilies>[2],
): Promise<number> {
  return await db.transaction().execute(async (trx) => {
    const now = clock()
    await lockUser(trx, session.user_id)
    const ended = await endFamilies(trx, session.user_id, which, 'ended by its owner', now)
    const entry = { company_id: session.scope, actor_user_id: session.user_id }
    if (ended > 0)
      await insertAudit(trx, { ...entry, action: 'accounts.end-sessions', after: { ended } }, now)
    return ended
  })
}
