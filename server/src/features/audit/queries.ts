/**
 * The audit log: who did what to whom. The only writer of the table, which hash-chains its entries (0002-companies.sql).
 */
import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { AuditAction, AuditField } from '@rezumetr/contracts/admin'
import { json, type Db } from '../../platform/database.ts'
import type { AdminScope, CompanyScope } from '../accounts/scope.ts'

type AuditFacts = Readonly<Partial<Record<AuditField, unknown>>>

export type AuditEntry = {
  readonly company_id: CompanyScope
  /** `null`: the product itself, acting on a rule the company configured, or the operator's command line. */
  readonly actor_user_id: string | null
  readonly action: AuditAction
  readonly target_type?: string
  readonly target_id?: string
  readonly before?: AuditFacts | null
  readonly after?: AuditFacts | null
}

/**
 * Appends an entry in the caller's transaction. Make it the last write there: appends are serialised across the whole
 * product, and the lock is held until the transaction ends.
 */
export const insertAudit = (db: Db, entry: AuditEntry, now: Date): Promise<void> =>
  insertAudits(db, [entry], now)

/** As `insertAudit`, for several entries: in one statement, since all companies wait for it. */
export async function insertAudits(db: Db, entries: readonly AuditEntry[], now: Date): Promise<void> {
  if (entries.length === 0) return
  await db
    .insertInto('audit_log')
    .values((eb) =>
      entries.map((entry) => ({
        // locked before the chain's head: an erasure, which holds the company, appends while the reference here waits for it
        company_id: eb
          .selectFrom('companies')
          .select('companies.id')
          .where('companies.id', '=', entry.company_id)
          .forKeyShare(),
        actor_user_id: entry.actor_user_id,
        action: entry.action,
        target_type: entry.target_type ?? null,
        target_id: entry.target_id ?? null,
        before: entry.before === undefined ? null : json(entry.before),
        after: entry.after === undefined ? null : json(entry.after),
        created_at: now,
      })),
    )
    .execute()
}

/** As `insertAudit`, for a change that may have been none: a setting saved as it was leaves no entry. */
export async function insertChange(
  db: Db,
  entry: AuditEntry & Required<Pick<AuditEntry, 'before' | 'after'>>,
  now: Date,
): Promise<void> {
  if (!isDeepStrictEqual(entry.before, entry.after)) await insertAudit(db, entry, now)
}

/** Entries of all companies, newest first. */
export async function listAudit(
  db: Db,
  _admin: AdminScope,
  { page, limit }: { page: number; limit: number },
) {
  const [entries, { total }] = await Promise.all([
    db
      .selectFrom('audit_log as a')
      .leftJoin('users as u', 'u.id', 'a.actor_user_id')
      // the cast, not of the column: it would not use the index of `users`
      .leftJoin('users as t', (join) =>
        join.on(sql<boolean>`t.id = case when a.target_type = 'user' then a.target_id::uuid end`),
      )
      .leftJoin('companies as c', 'c.id', 'a.company_id')
      .select([
        'a.id',
        'a.seq',
        'a.action',
        'a.target_type',
        'a.target_id',
        'a.before',
        'a.after',
        'a.created_at',
        'a.hash',
        'u.email as actor_email',
        't.email as target_email',
        'c.name as company_name',
      ])
      .orderBy('a.seq', 'desc')
      .limit(limit)
      .offset((page - 1) * limit)
      .execute(),
    db.selectFrom('audit_head').select('seq as total').executeTakeFirstOrThrow(),
  ])
  return { entries, total }
}

/** Entries that a statement verifies: sorting a log of years at once would fill the disk. */
const PAGE = 10_000
/** The lowest bigint: whoever changed the log may have numbered an entry below 1. */
const LOWEST = '-9223372036854775808'

/** An entry that was verified. */
export type AuditPlace = { readonly seq: number; readonly hash: string }

/**
 * Recomputes the hash chain, up to the first wrong entry.
 * @param from where an earlier call ended
 * @param isLate whether to end after this page
 * @returns `broken_at`: the number of the first entry that was changed, moved, removed or truncated;
 * `null` when the chain is intact; `next`: where to continue
 */
export async function verifyAudit(
  db: Db,
  limit = PAGE,
  from: AuditPlace = { seq: 0, hash: '' },
  isLate = () => false,
): Promise<{ entries: number; broken_at: number | null; next?: AuditPlace }> {
  let last = from
  for (;;) {
    const first = last.seq === 0 ? LOWEST : last.seq + 1
    // the head in the same statement: entries are appended meanwhile
    const { rows } = await sql<{ entries: number; broken_at: number | null; hash: string; is_head: boolean }>`
      with page as (
        select a.seq, a.hash, a.prev_hash, audit_hash(a) as right_hash,
          ${last.seq} + row_number() over (order by a.seq) as right_seq,
          coalesce(lag(a.hash) over (order by a.seq), ${last.hash}) as right_prev
        from audit_log a where a.seq >= ${first} order by a.seq limit ${limit}
      ), read as (
        select count(*) as entries, coalesce((array_agg(hash order by seq desc))[1], ${last.hash}) as hash,
          min(right_seq) filter (where seq <> right_seq or hash <> right_hash or prev_hash <> right_prev) as broken_at
        from page
      )
      select read.*, exists (select from audit_head
        where audit_head.seq = ${last.seq} + read.entries and audit_head.hash = read.hash) as is_head
      from read`.execute(db)
    const { entries = 0, broken_at = null, hash = '', is_head = false } = rows[0] ?? {}
    last = { seq: last.seq + entries, hash }
    const isEnd = entries < limit
    if (broken_at !== null) return { entries: isEnd ? last.seq : await countEntries(db), broken_at }
    if (isEnd) return { entries: last.seq, broken_at: is_head ? null : last.seq + 1 }
    if (isLate()) return { entries: last.seq, broken_at: null, next: last }
  }
}

async function countEntries(db: Db): Promise<number> {
  const { entries } = await db
    .selectFrom('audit_log')
    .select((eb) => eb.fn.countAll<number>().as('entries'))
    .executeTakeFirstOrThrow()
  return entries
}
