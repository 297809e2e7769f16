/** Counting over current results; the same selection as the lists, so that figures agree with rows. */
import { sql } from 'kysely'
import type { Recommendation } from '@rezumetr/contracts/domain'
import type { Db } from '../../platform/database.ts'
import type { CompanyScope } from '../accounts/scope.ts'
import { selectCurrent, type ResultFilter } from './result-queries.ts'
import { BEST_SCORE, type Tally } from './rules.ts'

/** Number and sum of scores by recommendation: every figure of a list comes from here. */
export async function tallyResults(db: Db, scope: CompanyScope, filter: ResultFilter): Promise<Tally[]> {
  const rows = await selectCurrent(db, scope, filter)
    .select((eb) => [
      'r.recommendation',
      eb.fn.countAll<number>().as('n'),
      eb.fn.sum<number>('r.score').as('sum'),
      eb.fn.countAll<number>().filterWhere('r.score', '>=', BEST_SCORE).as('best'),
    ])
    .groupBy('r.recommendation')
    .execute()
  return rows.map((row) => ({ ...row, recommendation: row.recommendation as Recommendation }))
}

/** Current results by period: the first begins at `starts[0]`, each ends where the next begins; empty ones are absent. */
export async function countByPeriod(
  db: Db,
  scope: CompanyScope,
  starts: readonly Date[],
): Promise<{ place: number; analyses: number; top_candidates: number }[]> {
  return await selectCurrent(db, scope, {})
    .where('r.analyzed_at', '>=', starts[0] ?? new Date(0))
    .select((eb) => [
      // numbering buckets costs a tenth of turning every instant into the name of its month
      sql<number>`width_bucket(r.analyzed_at, ${starts}::timestamptz[]) - 1`.as('place'),
      eb.fn.countAll<number>().as('analyses'),
      eb.fn.countAll<number>().filterWhere('r.recommendation', '=', 'hire').as('top_candidates'),
    ])
    .groupBy('place')
    .execute()
}
