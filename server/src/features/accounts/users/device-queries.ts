import type { Db } from '../../../platform/db/database.ts'

export type DeviceRow = {
  readonly family_id: string
  readonly user_agent: string | null
  readonly signed_in_at: Date
  readonly last_seen_at: Date
}

export async function listFamilies(db: Db, user_id: string, now: Date): Promise<DeviceRow[]> {
  const rows = await db
    .selectFrom('auth_sessions')
    .distinctOn('family_id')
    .select(['family_id', 'user_agent', 'signed_in_at', 'issued_at as last_seen_at'])
    .where('user_id', '=', user_id)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('family_id')
    .orderBy('issued_at', 'desc')
    .execute()
  return rows.sort((a, b) => b.last_seen_at.getTime() - a.last_seen_at.getTime())
}

/** Under the user's lock. @returns how many were active */
export async function endFamilies(
  db: Db,
  user_id: string,
  which: { readonly only: string } | { readonly except: string },
  reason: string,
  now: Date,
): Promise<number> {
  const rows = await db
    .updateTable('auth_sessions')
    .set({ revoked_at: now, revoke_reason: reason })
    .where('user_id', '=', user_id)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .where('family_id', 'only' in which ? '=' : '!=', 'only' in which ? which.only : which.except)
    .returning('family_id')
    .execute()
  return new Set(rows.map((row) => row.family_id)).size
}
