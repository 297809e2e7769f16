import { sql } from 'kysely'
import type { Db, Trx } from '../../../platform/db/database.ts'
import { lockUser } from '../../companies/lock-queries.ts'
import { type UserRow } from './queries.ts'
import { createScope } from '../../companies/scope.ts'

export type NewSession = {
  readonly user_id: string
  readonly family_id: string
  readonly token_hash: Buffer
  readonly issued_at: Date
  readonly signed_in_at: Date
  readonly expires_at: Date
  readonly user_agent: string | null
}

export async function insertSession(db: Db, session: NewSession): Promise<void> {
  await db.insertInto('auth_sessions').values(session).execute()
}

/** Locks the owner before any session row: a revocation would miss a session that is just being added. */
export async function lockTokenOwner(trx: Trx, token_hash: Buffer): Promise<void> {
  const row = await trx
    .selectFrom('auth_sessions')
    .select('user_id')
    .where('token_hash', '=', token_hash)
    .executeTakeFirst()
  if (row) await lockUser(trx, row.user_id)
}

/** Call under the lock of its user. */
export async function findSession(db: Db, token_hash: Buffer) {
  const row = await db
    .selectFrom('auth_sessions')
    .select(['id', 'user_id', 'family_id', 'expires_at', 'rotated_at', 'revoked_at', 'signed_in_at'])
    .where('token_hash', '=', token_hash)
    .executeTakeFirst()
  if (!row) return null
  const later = await db
    .selectFrom('auth_sessions')
    .select('id')
    .where('family_id', '=', row.family_id)
    .where('rotated_at', '>', row.rotated_at ?? row.expires_at)
    .executeTakeFirst()
  return { ...row, superseded: later !== undefined }
}

/** The whole family: a retry within the grace period may have made a second line of tokens. */
export async function markRotated(db: Db, family_id: string, now: Date): Promise<void> {
  await db
    .updateTable('auth_sessions')
    .set({ rotated_at: now })
    .where('family_id', '=', family_id)
    .where('rotated_at', 'is', null)
    .execute()
}

/** Call under the lock of the user. */
export async function revokeSessions(
  db: Db,
  which: { family_id: string } | { user_id: string } | { token_hash: Buffer },
  reason: string,
  now: Date,
): Promise<void> {
  const family = (hash: Buffer) =>
    db.selectFrom('auth_sessions').select('family_id').where('token_hash', '=', hash)
  await db
    .updateTable('auth_sessions')
    .set({ revoked_at: now, revoke_reason: reason })
    .where('revoked_at', 'is', null)
    .where((eb) =>
      'user_id' in which
        ? eb('user_id', '=', which.user_id)
        : eb('family_id', 'in', 'family_id' in which ? [which.family_id] : family(which.token_hash)),
    )
    .execute()
}

/** Whether the session still lives; read under a lock that ending it waits for. */
export async function isLive(db: Db, family_id: string, now: Date): Promise<boolean> {
  const row = await db
    .selectFrom('auth_sessions')
    .select('id')
    .where('family_id', '=', family_id)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export async function revokeRestored(db: Db, now: Date): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('auth_sessions')
    .set({ revoked_at: now, revoke_reason: 'restored' })
    .where('revoked_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}

export type GateRow = Pick<UserRow, 'company_id' | 'role' | 'is_active' | 'token_version' | 'last_active_at'>

/** All that the gate needs, in one query. `null`: no such user, or the family is revoked or expired. */
export async function findGate(
  db: Db,
  user_id: string,
  family_id: string,
  now: Date,
): Promise<GateRow | null> {
  // raw SQL: it runs on every request
  const {
    rows: [row],
  } = await sql<Omit<GateRow, 'company_id'> & { company_id: string }>`
    select company_id, role, is_active, token_version, last_active_at from users
    where id = ${user_id} and erased_at is null and exists (
      select from auth_sessions where family_id = ${family_id} and revoked_at is null and expires_at > ${now})`.execute(
    db,
  )
  return row ? { ...row, company_id: createScope(row.company_id) } : null
}
