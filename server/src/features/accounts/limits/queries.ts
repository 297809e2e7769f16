import type { Db } from '../../../platform/db/database.ts'
import type { Limit } from './rules.ts'

/** Counts one in the window. @returns seconds to wait when over the limit, else `null` */
export async function countInWindow(db: Db, key: string, limit: Limit, now: Date): Promise<number | null> {
  const windowStart = new Date(now.getTime() - limit.window_seconds * 1000)
  const row = await db
    .insertInto('rate_buckets')
    .values({ key, count: 1, window_started_at: now })
    .onConflict((oc) =>
      oc.column('key').doUpdateSet((eb) => {
        const over = eb('rate_buckets.window_started_at', '<=', windowStart)
        return {
          count: eb
            .case()
            .when(over)
            .then(1)
            .else(eb('rate_buckets.count', '+', 1))
            .end(),
          window_started_at: eb
            .case()
            .when(over)
            .then(now)
            .else(eb.ref('rate_buckets.window_started_at'))
            .end(),
        }
      }),
    )
    .returning(['count', 'window_started_at'])
    .executeTakeFirstOrThrow()
  if (row.count <= limit.max) return null
  return waitSeconds(row.window_started_at, limit, now)
}

export async function waitOfWindow(db: Db, key: string, limit: Limit, now: Date): Promise<number | null> {
  const row = await db
    .selectFrom('rate_buckets')
    .select(['count', 'window_started_at'])
    .where('key', '=', key)
    .executeTakeFirst()
  if (!row || row.count < limit.max) return null
  const wait = waitSeconds(row.window_started_at, limit, now)
  return wait > 0 ? wait : null
}

const waitSeconds = (started: Date, limit: Limit, now: Date) =>
  Math.ceil((started.getTime() + limit.window_seconds * 1000 - now.getTime()) / 1000)

export async function clearWindow(db: Db, key: string): Promise<void> {
  await db.deleteFrom('rate_buckets').where('key', '=', key).execute()
}
