/** Encrypted columns with their context; a test finds missing ones. */
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

export const encryptedColumns = [
  { table: 'applications', column: 'resume_enc', context: "'resume:' || id" },
  { table: 'second_factors', column: 'secret_enc', context: "'totp:' || user_id" },
  { table: 'resume_files', column: 'file_enc', context: "'resume-file:' || id" },
  { table: 'model_answers', column: 'answer_enc', context: "'model-answer:' || company_id || ':' || key" },
  ...(['hh_connections', 'hh_switches'] as const).flatMap((table) => [
    { table, column: 'access_token_enc', context: "'hh:' || company_id || ':access'" },
    { table, column: 'refresh_token_enc', context: "'hh:' || company_id || ':refresh'" },
  ]),
] as const
export type EncryptedColumn = (typeof encryptedColumns)[number]

export type EncryptedValue = { readonly place: string; readonly encrypted: Buffer; readonly context: string }

export async function listEncrypted(
  db: Db,
  { table, column, context }: EncryptedColumn,
  key_id: Buffer,
  { from, count }: { readonly from: number; readonly count: number },
): Promise<EncryptedValue[]> {
  const { rows } = await sql<EncryptedValue>`
    select ctid::text as place, ${sql.ref(column)} as encrypted, ${sql.raw(context)} as context
    from ${sql.table(table)}
    where ctid >= ${`(${from},0)`}::tid and ctid < ${`(${from + count},0)`}::tid
      and substr(${sql.ref(column)}, 2, ${key_id.length}) <> ${key_id}`.execute(db)
  return rows
}

export async function countEncrypted(
  db: Db,
  { table, column }: EncryptedColumn,
): Promise<{ readonly key_name: string; readonly encrypted: number }[]> {
  const { rows } = await sql<{ key_name: string; encrypted: number }>`
    select encode(substr(${sql.ref(column)}, 2, 4), 'hex') as key_name, count(*) as encrypted from ${sql.table(table)}
    where ${sql.ref(column)} is not null group by 1`.execute(db)
  return rows
}

export async function countPages(db: Db, { table }: EncryptedColumn): Promise<number> {
  const { rows } = await sql<{
    pages: number
  }>`select pg_relation_size(${table}::regclass) / current_setting('block_size')::int as pages`.execute(db)
  return rows[0]?.pages ?? 0
}

/** Compare-and-swap. @returns whether it was replaced */
export async function replaceEncrypted(
  db: Db,
  { table, column }: EncryptedColumn,
  { place, encrypted }: EncryptedValue,
  fresh: Buffer,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update ${sql.table(table)} set ${sql.ref(column)} = ${fresh}
    where ctid = ${place}::tid and ${sql.ref(column)} = ${encrypted}`.execute(db)
  return numAffectedRows === 1n
}
