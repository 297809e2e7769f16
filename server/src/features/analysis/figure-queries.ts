/** Counting over current results; the same selection as the lists, so that figures agree with rows. */
import { sql } from 'kysely'
import type { Recommendation } from '@rezumetr/contracts/domain'
import type { Db } from '../../platform/database.ts'
import type { CompanyScope } from '../accounts/scope.ts'
import { selectCurrent, type ResultFilter } from './result-queries.ts'
import type { Tally } from './rules.ts'

/** Number and sum of scores by recommendation: every figure of a list comes from here. */
export async function tallyResults(db: Db, scope: CompanyScope, filter: ResultFilter): Promise<Tally[]> {
  const rows = await selectCurrent(db, scope, filter)
    .select((eb) => [
      'r.recommendation',
      eb.fn.countAll<number>().as('n'),
      eb.fn.sum<number>('r.score').as('sum'),
    ])
    .groupBy('r.recommendation')
    .execute()
  return rows.map((row) => ({ ...row, recommendation: row.recommendation as Recommendation }))
}

/** Current results by the Moscow month they were made in, from `since` on; quiet months are absent. */
export async function countByMonth(
  db: Db,
  scope: CompanyScope,
  since: Date,
): Promise<{ month: string; analyses: number; top_candidates: number }[]> {
  return await selectCurrent(db, scope, {})
    .where('r.analyzed_at', '>=', since)
    .select((eb) => [
      sql<string>`to_char(r.analyzed_at at time zone 'Europe/Moscow', 'YYYY-MM')`.as('month'),
      eb.fn.countAll<number>().as('analyses'),
      eb.fn.countAll<number>().filterWhere('r.recommendation', '=', 'hire').as('top_candidates'),
    ])
    .groupBy('month')
    .execute()
}
