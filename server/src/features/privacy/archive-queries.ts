/** The table `account_archives`, and a user's personal data read across all features. */
import { sql } from 'kysely'
import type { Db } from '../../platform/database.ts'
import { mintScope, type Session } from '../accounts/scope.ts'

export type ArchiveRow = {
  readonly id: string
  readonly status: 'pending' | 'completed' | 'expired'
  readonly created_at: Date
  readonly expires_at: Date | null
}

/** The user's latest archive. */
export async function findArchive(db: Db, user_id: string): Promise<ArchiveRow | null> {
  const row = await db
    .selectFrom('account_archives')
    .select(['id', 'status', 'created_at', 'expires_at'])
    .where('user_id', '=', user_id)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  // the table's check constraint limits `status` to these values
  return row ? { ...row, status: row.status as ArchiveRow['status'] } : null
}

export async function findArchiveContent(db: Db, id: string): Promise<Buffer | null> {
  const row = await db
    .selectFrom('account_archives')
    .select('content')
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.content ?? null
}

export async function insertArchive(db: Db, user_id: string, now: Date): Promise<string> {
  const { id } = await db
    .insertInto('account_archives')
    .values({ user_id, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** The user whose archive is pending; `null`: it is already packed, or deleted. */
export async function findPending(db: Db, id: string): Promise<Pick<Session, 'scope' | 'user_id'> | null> {
  const row = await db
    .selectFrom('account_archives')
    .innerJoin('users', 'users.id', 'account_archives.user_id')
    .select(['users.company_id', 'users.id'])
    .where('account_archives.id', '=', id)
    .where('status', '=', 'pending')
    .executeTakeFirst()
  return row ? { scope: mintScope(row.company_id), user_id: row.id } : null
}

/** Pending archives requested before `askedBefore`. */
export async function listPending(db: Db, askedBefore: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('account_archives')
    .select('id')
    .where('status', '=', 'pending')
    .where('created_at', '<', askedBefore)
    .execute()
  return rows.map(({ id }) => id)
}

/** Idempotent: when two processes pack the same archive, only the first result is stored. */
export async function completeArchive(db: Db, id: string, content: Buffer, expires_at: Date): Promise<void> {
  await db
    .updateTable('account_archives')
    .set({ status: 'completed', content, expires_at })
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .execute()
}

export async function expireArchives(db: Db, now: Date): Promise<void> {
  await db
    .updateTable('account_archives')
    .set({ status: 'expired', content: null })
    .where('status', '=', 'completed')
    .where('expires_at', '<=', now)
    .execute()
}

/** All rows about the user, by file of the archive; secrets and their hashes are excluded. */
export async function readPerson(db: Db, user_id: string): Promise<Record<string, unknown>> {
  const list = async (query: ReturnType<typeof sql>) => (await query.execute(db)).rows
  const [profile] = await list(sql`
    select u.email, u.full_name, u.role, c.name as company_name, u.created_at, u.email_confirmed_at, u.last_login_at,
      u.last_active_at, u.erase_at
    from users u join companies c on c.id = u.company_id where u.id = ${user_id}`)
  return {
    profile,
    consents: await list(sql`select document, version, text_hash, given_at, withdrawn_at, ip, user_agent
      from consents where user_id = ${user_id} order by given_at`),
    sessions:
      await list(sql`select family_id as session, issued_at, expires_at, revoked_at, revoke_reason, user_agent
      from auth_sessions where user_id = ${user_id} order by issued_at`),
    notifications: await list(sql`select kind, channel, enabled, updated_at
      from notification_choices where user_id = ${user_id} order by kind, channel`),
    telegram: await list(
      sql`select chat_id, linked_at, blocked_at from telegram_links where user_id = ${user_id}`,
    ),
    payments:
      await list(sql`select p.id, pl.name as plan, p.duration_months, p.amount_kopecks, p.currency, p.status,
        p.receipt_email, p.created_at, p.paid_at, p.refunded_at
      from payments p join plans pl on pl.id = p.plan_id where p.created_by = ${user_id} order by p.created_at`),
    decisions: await list(sql`select application_id, verdict, note, decided_at
      from decisions where decided_by = ${user_id} order by decided_at`),
    actions: await list(sql`select created_at, action, target_type, target_id, before, after
      from audit_log where actor_user_id = ${user_id} order by seq`),
  }
}
