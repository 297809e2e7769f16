import { sql } from 'kysely'
import type { Database, Trx } from '../../platform/db/database.ts'

/**
 * Rows of the table that `work` reads, found by an index or not. Tables of tests are so small that PostgreSQL would scan
 * them anyway, so it is told to prefer any index, as it does of itself in a large table.
 */
export const countRowsRead = (
  db: Database,
  table: string,
  work: (trx: Trx) => Promise<unknown>,
): Promise<number> =>
  db.transaction().execute(async (trx) => {
    // includes what earlier transactions of the connection have read and not reported yet
    const count = async () => {
      const { rows } = await sql<{ read: number }>`
        select seq_tup_read + coalesce(idx_tup_fetch, 0) as read from pg_stat_xact_user_tables
        where relid = ${table}::regclass`.execute(trx)
      return rows[0]?.read ?? 0
    }
    await sql`set local enable_seqscan = off`.execute(trx)
    const before = await count()
    await work(trx)
    return (await count()) - before
  })
