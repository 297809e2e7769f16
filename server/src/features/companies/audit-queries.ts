import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { AuditAction, AuditField } from '@rezumetr/contracts/admin/admin'
import { json, type Db } from '../../platform/db/database.ts'
import type { AdminScope, CompanyScope } from './scope.ts'

/** Stands for the installation in place of a company's id. */
const INSTALLATION = '00000000-0000-0000-0000-000000000000'

type AuditFacts = Readonly<Partial<Record<AuditField, unknown>>>

export type AuditEntry = {
  readonly company_id: CompanyScope | null
  /** `null`: the product itself or the operator's command line. */
  readonly actor_user_id: string | null
  readonly action: AuditAction
  readonly target_type?: string
  readonly target_id?: string
  readonly before?: AuditFacts | null
  readonly after?: AuditFacts | null
}

/** Make it the last write of the transaction: a company's appends wait for one another until its end. */
export const insertAudit = (db: Db, entry: AuditEntry, now: Date): Promise<void> =>
  insertAudits(db, [entry], now)

export async function insertAudits(db: Db, entries: readonly AuditEntry[], now: Date): Promise<void> {
  if (entries.length === 0) return
  await db
    .insertInto('audit_log')
    .values(
      entries.map((entry) => ({
        company_id: entry.company_id ?? INSTALLATION,
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

export async function insertChange(
  db: Db,
  entry: AuditEntry & Required<Pick<AuditEntry, 'before' | 'after'>>,
  now: Date,
): Promise<void> {
  if (!isDeepStrictEqual(entry.before, entry.after)) await insertAudit(db, entry, now)
}

export const listAuditOfApplication = (
  db: Db,
  scope: CompanyScope,
  application_id: string,
  actions: readonly AuditAction[],
  limit: number,
) =>
  db
    .selectFrom('audit_log as a')
    .leftJoin('users as u', 'u.id', 'a.actor_user_id')
    .where('a.company_id', '=', scope)
    .where('a.target_type', '=', 'application')
    .where('a.target_id', '=', application_id)
    .where('a.action', 'in', actions)
    .select(['a.action', 'a.before', 'a.after', 'a.created_at', 'u.full_name as by'])
    .orderBy('a.seq', 'desc')
    .limit(limit)
    .execute()

export async function listAudit(
  db: Db,
  _admin: AdminScope,
  { page, limit }: { page: number; limit: number },
) {
  const [entries, { total }] = await Promise.all([
    db
      .selectFrom('audit_log as a')
      .leftJoin('users as u', 'u.id', 'a.actor_user_id')
      // cast this side: the other would lose the index of `users`
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
      .orderBy('a.created_at', 'desc')
      .orderBy('a.company_id')
      .orderBy('a.seq', 'desc')
      .limit(limit)
      .offset((page - 1) * limit)
      .execute(),
    db
      .selectFrom('audit_heads')
      .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('seq'), eb.lit(0)).as('total'))
      .executeTakeFirstOrThrow(),
  ])
  return { entries, total }
}

/** Per statement: sorting years at once would fill the disk. */
const PAGE = 10_000
/** The lowest bigint: a changed log may have entries below 1. */
const LOWEST = '-9223372036854775808'

export type AuditPlace = {
  readonly company_id: string
  readonly seq: number
  readonly hash: string
  readonly entries: number
}
export type AuditVerdict = {
  readonly entries: number
  /** Number of the first entry that was changed, moved, removed or cut off; `null`: none. */
  readonly broken_at: number | null
  /** `null`: the installation, or none. */
  readonly broken_in: string | null
  readonly next?: AuditPlace
}

/**
 * Recomputes the hash chains up to the first wrong entry.
 * @param from where an earlier call ended
 * @param isLate whether to end after this page
 */
export async function verifyAudit(
  db: Db,
  limit = PAGE,
  from: AuditPlace | null = null,
  isLate = () => false,
): Promise<AuditVerdict> {
  let place = from ?? (await findChain(db, null, 0))
  while (place) {
    const { broken_at, isEnd, last } = await verifyPage(db, limit, place)
    if (broken_at !== null) return await describeBreak(db, place.company_id, broken_at)
    place = isEnd ? await findChain(db, last.company_id, last.entries) : last
    if (!place) return { entries: last.entries, broken_at: null, broken_in: null }
    if (isLate()) return { entries: last.entries, broken_at: null, broken_in: null, next: place }
  }
  return { entries: 0, broken_at: null, broken_in: null }
}

/** The next chain, which may have lost its entries or its head. */
async function findChain(db: Db, after: string | null, entries: number): Promise<AuditPlace | null> {
  const first = (table: 'audit_log' | 'audit_heads') => sql`(select company_id from ${sql.table(table)}
    where ${after === null ? sql`true` : sql`company_id > ${after}`} order by company_id limit 1)`
  const { rows } = await sql<{ company_id: string }>`
    select company_id from (${first('audit_log')} union all ${first('audit_heads')}) chain
    order by company_id limit 1`.execute(db)
  return rows[0] ? { company_id: rows[0].company_id, seq: 0, hash: '', entries } : null
}

async function verifyPage(
  db: Db,
  limit: number,
  { company_id, seq, hash, entries }: AuditPlace,
): Promise<{ broken_at: number | null; isEnd: boolean; last: AuditPlace }> {
  const first = seq === 0 ? LOWEST : seq + 1
  // the head in the same statement: entries are appended meanwhile
  const { rows } = await sql<{ read: number; broken_at: number | null; hash: string; is_head: boolean }>`
    with page as (
      select a.seq, a.hash, a.prev_hash, audit_hash(a) as right_hash,
        ${seq} + row_number() over (order by a.seq) as right_seq,
        coalesce(lag(a.hash) over (order by a.seq), ${hash}) as right_prev
      from audit_log a where a.company_id = ${company_id} and a.seq >= ${first} order by a.seq limit ${limit}
    ), verified as (
      select count(*) as read, coalesce((array_agg(hash order by seq desc))[1], ${hash}) as hash,
        min(right_seq) filter (where seq <> right_seq or hash <> right_hash or prev_hash <> right_prev) as broken_at
      from page
    )
    select verified.*, exists (select from audit_heads h where h.company_id = ${company_id}
      and h.seq = ${seq} + verified.read and h.hash = verified.hash) as is_head
    from verified`.execute(db)
  const { read = 0, broken_at = null, hash: lastHash = '', is_head = false } = rows[0] ?? {}
  const last = { company_id, seq: seq + read, hash: lastHash, entries: entries + read }
  const isEnd = read < limit
  return { broken_at: broken_at ?? (isEnd && !is_head ? last.seq + 1 : null), isEnd, last }
}

async function describeBreak(db: Db, company_id: string, broken_at: number): Promise<AuditVerdict> {
  const { entries, broken_in } = await db
    .selectNoFrom((eb) => [
      eb
        .selectFrom('audit_log')
        .select((n) => n.fn.countAll<number>().as('n'))
        .as('entries'),
      eb.selectFrom('companies').select('name').where('id', '=', company_id).as('broken_in'),
    ])
    .executeTakeFirstOrThrow()
  return { entries: entries ?? 0, broken_at, broken_in }
}
