import type { Channel, NotificationKind } from '@rezumetr/contracts/notifications'
import type { Db } from '../../../platform/db/database.ts'
import type { CompanyScope, Session } from '../../companies/scope.ts'
import type { ChoiceRow } from './choice-rules.ts'

export type Owner = Pick<Session, 'scope' | 'user_id'>

export async function listChoices(
  db: Db,
  scope: CompanyScope,
  user_ids: readonly string[],
): Promise<(ChoiceRow & { readonly user_id: string })[]> {
  if (user_ids.length === 0) return []
  return await db
    .selectFrom('notification_choices')
    .select(['user_id', 'kind', 'channel', 'enabled'])
    .where('company_id', '=', scope)
    .where('user_id', 'in', user_ids)
    .execute()
}

export async function saveChoice(
  db: Db,
  { scope, user_id }: Owner,
  { kind, channel, enabled }: { kind: NotificationKind; channel: Channel; enabled: boolean },
  now: Date,
): Promise<void> {
  await db
    .insertInto('notification_choices')
    .values({ company_id: scope, user_id, kind, channel, enabled, updated_at: now })
    .onConflict((oc) =>
      oc.columns(['company_id', 'user_id', 'kind', 'channel']).doUpdateSet({ enabled, updated_at: now }),
    )
    .execute()
}
