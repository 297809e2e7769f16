import { sql, type RawBuilder } from 'kysely'
import type { Db, Trx } from '../../platform/db/database.ts'
import { createScope, type CompanyScope, type Session } from '../companies/scope.ts'

export type ArchiveRow = {
  readonly id: string
  readonly status: 'pending' | 'completed' | 'failed' | 'expired'
  readonly created_at: Date
  readonly expires_at: Date | null
}

export type Owner = Pick<Session, 'scope' | 'user_id'>

export async function findArchive(db: Db, { scope, user_id }: Owner): Promise<ArchiveRow | null> {
  const row = await db
    .selectFrom('account_archives')
    .select(['id', 'status', 'failed_at', 'created_at', 'expires_at'])
    .where('company_id', '=', scope)
    .where('user_id', '=', user_id)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!row) return null
  const { failed_at, status, ...rest } = row
  return { ...rest, status: failed_at === null ? (status as ArchiveRow['status']) : 'failed' }
}

export async function findArchiveContent(db: Db, scope: CompanyScope, id: string): Promise<Buffer | null> {
  const row = await db
    .selectFrom('account_archives')
    .select('content')
    .where('company_id', '=', scope)
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.content ?? null
}

export async function insertArchive(db: Db, { scope, user_id }: Owner, now: Date): Promise<string> {
  const { id } = await db
    .insertInto('account_archives')
    .values({ company_id: scope, user_id, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export type ArchiveKey = { readonly company_id: string; readonly archive_id: string }

type ClaimedArchive = Owner & {
  readonly attempts: number
}

/** Claims a pending archive, counting the attempt first, so that one that kills its process counts. */
export async function claimArchive(
  db: Db,
  { company_id, archive_id }: ArchiveKey,
): Promise<ClaimedArchive | null> {
  const row = await db
    .updateTable('account_archives')
    .set((eb) => ({ attempts: eb('attempts', '+', 1) }))
    .where('company_id', '=', company_id)
    .where('id', '=', archive_id)
    .where('status', '=', 'pending')
    .returning(['company_id', 'user_id', 'attempts'])
    .executeTakeFirst()
  return row ? { scope: createScope(row.company_id), user_id: row.user_id, attempts: row.attempts } : null
}

export async function listPending(db: Db, askedBefore: Date): Promise<ArchiveKey[]> {
  const rows = await db
    .selectFrom('account_archives')
    .select(['company_id', 'id'])
    .where('status', '=', 'pending')
    .where('created_at', '<', askedBefore)
    .execute()
  return rows.map(({ company_id, id }) => ({ company_id, archive_id: id }))
}

/** Of two processes the first result is stored. */
export async function completeArchive(
  db: Db,
  { company_id, archive_id }: ArchiveKey,
  content: Buffer,
  expires_at: Date,
): Promise<void> {
  await db
    .updateTable('account_archives')
    .set({ status: 'completed', content, expires_at })
    .where('company_id', '=', company_id)
    .where('id', '=', archive_id)
    .where('status', '=', 'pending')
    .execute()
}

export async function failArchive(db: Db, { company_id, archive_id }: ArchiveKey, now: Date): Promise<void> {
  await db
    .updateTable('account_archives')
    .set({ status: 'expired', failed_at: now })
    .where('company_id', '=', company_id)
    .where('id', '=', archive_id)
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

/** Queries of all rows about the user and by them, per file, without secrets; a test looks for a planted word in every column. */
export function userData({ scope, user_id }: Owner) {
  const isOwn = (column: string) => sql`company_id = ${scope} and ${sql.ref(column)} = ${user_id}`
  const connection = sql`employer_id, employer_name, manager_id, manager_name, email, hh_user_id, account_id,
    source, created_at`
  return {
    profile: sql`select u.email, u.full_name, u.role, c.name as company_name, u.created_at, u.email_confirmed_at,
        u.last_login_at, u.last_active_at, u.erase_at, f.confirmed_at as second_factor_at
      from users u join companies c on c.id = u.company_id left join second_factors f on f.user_id = u.id
      where u.id = ${user_id}`,
    consents: sql`select document, version, text_hash, given_at, withdrawn_at, ip, user_agent
      from consents where user_id = ${user_id} order by given_at`,
    sessions: sql`select family_id as session, issued_at, expires_at, revoked_at, revoke_reason, user_agent
      from auth_sessions where user_id = ${user_id} order by issued_at`,
    job_board: sql`select true as is_connected, ${connection}
      from hh_connections where ${isOwn('created_by')}
      union all select false, ${connection} from hh_switches where ${isOwn('created_by')}`,
    model_consent: sql`select is_on, consent_version, changed_at
      from model_consents where ${isOwn('changed_by')}`,
    notifications: sql`select kind, channel, enabled, updated_at
      from notification_choices where ${isOwn('user_id')} order by kind, channel`,
    telegram: sql`select chat_id, linked_at, blocked_at from telegram_links where user_id = ${user_id}`,
    payments: sql`select p.id, pl.name as plan, p.duration_months, p.amount_kopecks, p.currency, p.status,
        p.method, p.receipt_email, p.receipt_company, p.created_at, p.paid_at, p.refunded_at
      from payments p join plans pl on pl.id = p.plan_id where p.company_id = ${scope} and p.created_by = ${user_id} order by p.created_at`,
    buyer: sql`select b.inn, b.kpp, b.name, b.address, b.updated_at
      from buyers b where b.company_id = ${scope}`,
    documents: sql`select d.kind, d.number, d.issued_on, d.amount_kopecks, d.buyer, d.created_at
      from documents d join payments p on p.company_id = d.company_id and p.id = d.payment_id
      where p.company_id = ${scope} and p.created_by = ${user_id} order by d.created_at`,
    decisions: sql`select application_id, verdict, note, decided_at
      from decisions where ${isOwn('decided_by')} order by decided_at`,
    former_decisions: sql`select application_id, verdict, note, decided_at, replaced_at
      from former_decisions where ${isOwn('decided_by')} order by decided_at`,
    views: sql`select name, is_shared, filter, sort, direction, columns, created_at
      from saved_views where ${isOwn('created_by')} order by created_at`,
    same_people: sql`select application_id, other_id, is_same, decided_at
      from applicant_verdicts where ${isOwn('decided_by')} order by decided_at`,
    board_actions: sql`select application_id, kind, target_name, message, status, send_at, created_at
      from board_actions where ${isOwn('created_by')} order by created_at`,
    criteria: sql`select vacancy_id, version, edits, created_at
      from rubrics where ${isOwn('created_by')} order by created_at`,
    files: sql`select vacancy_id, application_id, file_name, size_bytes, problem, created_at
      from resume_files where ${isOwn('uploaded_by')} order by created_at`,
    exports: sql`select vacancy_id, file_name, filters, status, rows, created_at
      from exports where ${isOwn('created_by')} order by created_at`,
    actions: sql`select created_at, action, target_type, target_id, before, after
      from audit_log where actor_user_id = ${user_id} order by created_at, seq`,
  }
}

/** More than memory should hold: rows are read by pages. */
const PAGE = 200

/** One at a time, by a cursor: read one query to its end before the next. */
export async function* readRows(trx: Trx, query: RawBuilder<unknown>): AsyncGenerator<unknown, void> {
  await sql`close all`.execute(trx)
  await sql`declare user_data no scroll cursor for ${query}`.execute(trx)
  for (;;) {
    const { rows } = await sql`fetch ${sql.lit(PAGE)} from user_data`.execute(trx)
    if (rows.length === 0) return
    yield* rows
  }
}
