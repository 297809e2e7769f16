/** The table `erased_people`: whom a synchronisation must not bring back. */
import { sql } from 'kysely'
import type { Db } from '../../platform/database.ts'
import type { CompanyScope } from '../accounts/scope.ts'

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

/** Those of the hashes that belong to somebody erased, in hexadecimal. */
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
