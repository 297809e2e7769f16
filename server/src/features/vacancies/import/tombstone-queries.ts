import { sql } from 'kysely'
import type { Db, Trx } from '../../../platform/db/database.ts'
import type { CompanyScope } from '../../companies/scope.ts'

/** An erasure excludes imports, or one that has read the tombstones would insert the person again. Take it before reading rows. */
export async function lockImports(trx: Trx, scope: CompanyScope): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`imports:${scope}`}, 0))`.execute(trx)
}

/** For imports and for copies of notes. */
export async function lockImportsShared(trx: Trx, scope: CompanyScope): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(hashtextextended(${`imports:${scope}`}, 0))`.execute(trx)
}

export async function insertTombstones(
  db: Db,
  scope: CompanyScope,
  hashes: readonly Buffer[],
  now: Date,
): Promise<void> {
  if (hashes.length === 0) return
  await db
    .insertInto('erased_people')
    .values(hashes.map((key_hash) => ({ company_id: scope, key_hash, erased_at: now })))
    .onConflict((oc) => oc.doNothing())
    .execute()
}

export async function listTombstones(
  db: Db,
  scope: CompanyScope,
  hashes: readonly Buffer[],
): Promise<Set<string>> {
  if (hashes.length === 0) return new Set()
  const rows = await db
    .selectFrom('erased_people')
    .select('key_hash')
    .where('company_id', '=', scope)
    .where(sql<boolean>`key_hash = any(${[...hashes]})`)
    .execute()
  return new Set(rows.map((row) => row.key_hash.toString('hex')))
}
