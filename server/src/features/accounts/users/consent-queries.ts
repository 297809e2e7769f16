import type { ConsentDocument } from '@rezumetr/contracts/domain'
import type { Db } from '../../../platform/db/database.ts'

export type ConsentRow = {
  readonly document: ConsentDocument
  readonly version: string
  readonly given_at: Date
  readonly withdrawn_at: Date | null
}

export const listConsentRows = (db: Db, user_id: string): Promise<ConsentRow[]> =>
  db
    .selectFrom('consents')
    .select(['document', 'version', 'given_at', 'withdrawn_at'])
    .where('user_id', '=', user_id)
    .orderBy('given_at', 'desc')
    .orderBy('document')
    .$narrowType<{ document: ConsentDocument }>()
    .execute()

export async function insertConsent(
  db: Db,
  consent: {
    readonly user_id: string
    readonly document: ConsentDocument
    readonly version: string
    readonly text_hash: string
    readonly given_at: Date
    readonly ip: string
    readonly user_agent: string | null
  },
): Promise<void> {
  await db.insertInto('consents').values(consent).execute()
}

export async function markWithdrawn(
  db: Db,
  user_id: string,
  document: ConsentDocument,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('consents')
    .set({ withdrawn_at: now })
    .where('user_id', '=', user_id)
    .where('document', '=', document)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
