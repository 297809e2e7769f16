import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { until } from './until.ts'

/** Waits until at least `count` statements in this database wait for a lock. */
export const untilWaiting = (db: Db, count = 1): Promise<number> =>
  until(
    async () =>
      (
        await sql`select from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
      ).rows.length,
    (waiting) => waiting >= count,
  )
