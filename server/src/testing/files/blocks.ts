import { sql } from 'kysely'
import type { Database, Db } from '../../platform/db/database.ts'
import { until } from '../watch/until.ts'

/** PostgreSQL makes this many custom plans for a prepared statement before it considers a generic one. */
const FIRST_PLANS = 5

/** Blocks of tables and indexes that the statements read once their plans are the ones in use. */
export const blocksRead = (db: Database, read: (db: Db) => Promise<unknown>): Promise<number> =>
  db.transaction().execute(async (trx) => {
    const countRead = async () =>
      (
        await sql<{ blocks: number }>`
          select sum(pg_stat_get_xact_blocks_fetched(oid)) as blocks from pg_class
          where relnamespace = 'public'::regnamespace`.execute(trx)
      ).rows[0]?.blocks ?? 0
    for (let n = 0; n <= FIRST_PLANS; n++) await read(trx)
    const before = await countRead()
    await read(trx)
    return (await countRead()) - before
  })

/** A vacuum may leave a page or two unmarked, however often it is repeated. */
const UNMARKED = 3

/** Until an index alone answers for nearly every row: a transaction of the product that began before keeps a vacuum from saying so. */
export const vacuum = (db: Database, table: string): Promise<number> =>
  until(
    async () => {
      await sql`vacuum analyze ${sql.table(table)}`.execute(db)
      const { rows } = await sql<{ unmarked: number }>`
        select relpages - relallvisible as unmarked from pg_class where oid = ${table}::regclass`.execute(db)
      return rows[0]?.unmarked ?? 0
    },
    (unmarked) => unmarked <= UNMARKED,
  )
