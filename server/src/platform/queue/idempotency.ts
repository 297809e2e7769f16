/** For a day the same key and request get the same answer. */
import { sql } from 'kysely'
import { AtWork, isLeft } from '../nodes/claims.ts'
import { sha256 } from '../security/crypto.ts'
import { json, type Db } from '../db/database.ts'
import { Refusal, refuse } from '../values/errors.ts'

export type StoredReply = { readonly status: number; readonly body: unknown }
/** `created_id` stays for every retry. */
export type Claim = { readonly created_id: string }

const atWork = new AtWork()

/** @returns the answer, now or from before */
export async function workOnce(
  { db, node }: { readonly db: Db; readonly node: () => number },
  company_id: string,
  key: string,
  fingerprint: string,
  work: (created_id: string) => Promise<StoredReply>,
): Promise<StoredReply> {
  const id = `${company_id} ${key}`
  if (atWork.has(id)) return await findReply(db, company_id, key, fingerprint)
  return await atWork.during(id, async () => {
    const known = await claimKey(db, company_id, key, fingerprint, node())
    if ('status' in known) return known
    try {
      const reply = await work(known.created_id)
      await storeReply(db, company_id, key, reply)
      return reply
    } catch (error) {
      await (error instanceof Refusal ? releaseKey : freeKey)(db, company_id, key)
      throw error
    }
  })
}

/** As `purgeReplies` leaves a fingerprint. */
const hashOf = (fingerprint: string) => `sha256:${sha256(fingerprint).toString('hex')}`
const isOf = (row: { readonly fingerprint: string }, fingerprint: string) =>
  row.fingerprint === fingerprint || row.fingerprint === hashOf(fingerprint)

const inProgress = () => refuse('IDEMPOTENCY_CONFLICT', { message: 'Этот запрос уже выполняется' })

async function findReply(db: Db, company_id: string, key: string, fingerprint: string): Promise<StoredReply> {
  const row = await db
    .selectFrom('idempotency_keys')
    .select(['fingerprint', 'status', 'response'])
    .where('company_id', '=', company_id)
    .where('key', '=', key)
    .executeTakeFirst()
  if (row && !isOf(row, fingerprint)) throw refuse('IDEMPOTENCY_CONFLICT')
  if (!row || row.status === null) throw inProgress()
  return { status: row.status, body: row.response }
}

/**
 * A stored answer, or a claim: do the work, then `storeReply`.
 * @param node not working on the key; 0 without a number
 * @throws IDEMPOTENCY_CONFLICT for another request, or while the first is in progress
 */
export async function claimKey(
  db: Db,
  company_id: string,
  key: string,
  fingerprint: string,
  node: number,
): Promise<StoredReply | Claim> {
  // dead and left claims may be taken; one without a number expires after a minute
  const { rows } = await sql<{
    fingerprint: string
    status: number | null
    response: unknown
    claimed: boolean
    created_id: string
  }>`
    insert into idempotency_keys (company_id, key, fingerprint, claimed_by)
    values (${company_id}, ${key}, ${fingerprint}, ${node || null})
    on conflict (company_id, key) do update set (created_at, claimed_by, response) = (
      select case when free then now() else idempotency_keys.created_at end,
        case when free then excluded.claimed_by else idempotency_keys.claimed_by end,
        case when free then null else idempotency_keys.response end
      from (select idempotency_keys.status is null and (${isLeft(node, 'idempotency_keys.claimed_by')}
        or idempotency_keys.claimed_by is null and idempotency_keys.created_at < now() - interval '1 minute') as free) claim)
    returning fingerprint, status, response, created_at = now() as claimed, created_id`.execute(db)
  const row = rows[0]
  if (!row || !isOf(row, fingerprint)) throw refuse('IDEMPOTENCY_CONFLICT')
  if (row.status !== null) return { status: row.status, body: row.response }
  if (!row.claimed) throw inProgress()
  return { created_id: row.created_id }
}

/** Frees the key if data was erased since. */
export async function storeReply(db: Db, company_id: string, key: string, reply: StoredReply): Promise<void> {
  await sql`
    update idempotency_keys set (status, response, claimed_by) = (
      select case when not stale then ${reply.status}::integer end, case when not stale then ${json(reply.body)} end,
        case when stale then 0 else idempotency_keys.claimed_by end
      from (select idempotency_keys.status is null and idempotency_keys.response is not null as stale) claim)
    where company_id = ${company_id} and key = ${key}`.execute(db)
}

/** Keys stay with the made ids, so that retries do no paid work twice; answers to come are marked. */
export async function purgeReplies(db: Db, company_id: string): Promise<void> {
  await sql`
    update idempotency_keys set status = null,
      response = case when status is null then 'null'::jsonb end,
      claimed_by = case when status is null then claimed_by else 0 end,
      fingerprint = case when fingerprint like 'sha256:%' then fingerprint
        else 'sha256:' || encode(sha256(convert_to(fingerprint, 'UTF8')), 'hex') end
    where company_id = ${company_id}`.execute(db)
}

/** After a refusal, so that the caller may retry. */
export async function releaseKey(db: Db, company_id: string, key: string): Promise<void> {
  await db
    .deleteFrom('idempotency_keys')
    .where('company_id', '=', company_id)
    .where('key', '=', key)
    .where('status', 'is', null)
    .execute()
}

/** After other failures. The work may be done, so the row stays and a retry makes the same object. */
export async function freeKey(db: Db, company_id: string, key: string): Promise<void> {
  await db
    .updateTable('idempotency_keys')
    // nobody has this number: it counts as dead
    .set({ claimed_by: 0 })
    .where('company_id', '=', company_id)
    .where('key', '=', key)
    .where('status', 'is', null)
    .execute()
}

export async function purgeOldKeys(db: Db): Promise<void> {
  await sql`delete from idempotency_keys where created_at < now() - interval '24 hours'`.execute(db)
}
