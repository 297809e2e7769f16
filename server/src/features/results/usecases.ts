import type { Result, ResultDetail, ResultFilter, VacancyStats } from '@rezumetr/contracts/analysis/analysis'
import type { ResultFigures } from '@rezumetr/contracts/analysis/result-figures'
import type { Dashboard } from '@rezumetr/contracts/analysis/dashboard'
import type { ResultSort } from '@rezumetr/contracts/domain'
import type { ResumeSections } from '@rezumetr/contracts/analysis/whole-resume'
import { judgementOf } from '@rezumetr/screening/judgement/judge'
import type { Deps } from '../../ports/deps.ts'
import { addMoscowMonths, moscowMonth, startOfMoscowDay } from '../../platform/values/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import { refuse } from '../../platform/values/errors.ts'
import { isUnderway } from '../../platform/queue/jobs.ts'
import { atAnyLevel } from '../../platform/process/log.ts'
import type { CompanyScope, Session } from '../companies/scope.ts'
import { findStoredResumes } from '../resumes/stored/resume-usecases.ts'
import { findRubric } from '../vacancies/shared-queries.ts'
import { toJudgingRubric } from '../vacancies/rubric-rules.ts'
import { getVacancyForAnalysis } from '../vacancies/rubric-usecases.ts'
import { tallyMonths, tallyResults, rankOf } from './figure-queries.ts'
import { rescoreVacancyJob } from '../runs/queue/jobs.ts'
import { NOTHING_JUDGED, presentJudgement } from '../rubrics/judgement-present.ts'
import { presentDetail, presentRecent, presentResult, presentSections } from './present.ts'
import { datedJobs } from '../rubrics/reading-rules.ts'
import { findResult, listRecent, listResultRows } from './queries.ts'
import { averageOf, countsOf, decodePageCursor, encodePageCursor, totalOf, type Order } from './rules.ts'

export type ResultPage = {
  readonly results: Result[]
  readonly next_cursor: string | null
}

/**
 * @param page.cursor `next_cursor`; wins over `page.page`
 * @throws NOT_FOUND for an unknown or foreign vacancy · VALIDATION_ERROR for a cursor of another list
 */
export async function listResults(
  db: Db,
  scope: CompanyScope,
  filter: ResultFilter,
  page: {
    readonly sort: ResultSort
    readonly order: Order
    readonly page: number
    readonly limit: number
    readonly cursor?: string | undefined
  },
): Promise<ResultPage> {
  const { sort, order, limit, cursor } = page
  const after = cursor === undefined ? null : decodePageCursor(cursor, sort, order)
  if (cursor !== undefined && !after) {
    const message = 'Список устарел, откройте его заново'
    throw refuse('VALIDATION_ERROR', { message, fields: { cursor: [message] } })
  }
  if (filter.vacancy_id !== undefined) await getVacancyForAnalysis(db, scope, filter.vacancy_id)
  const rows = await listResultRows(db, scope, filter, {
    sort,
    order,
    limit: limit + 1,
    offset: after ? 0 : (page.page - 1) * limit,
    after,
  })
  const last = rows.length > limit ? rows[limit - 1] : undefined
  return {
    results: rows.slice(0, limit).map(presentResult),
    next_cursor: last
      ? encodePageCursor({
          sort,
          order,
          value: last.value,
          id: last.tie,
        })
      : null,
  }
}

/**
 * `total` and `avg_score` of the whole filter, `counts` without its recommendation.
 * @throws NOT_FOUND for an unknown or foreign vacancy
 */
export async function getResultFigures(
  db: Db,
  scope: CompanyScope,
  { recommendation, ...filter }: ResultFilter,
): Promise<ResultFigures> {
  if (filter.vacancy_id !== undefined) await getVacancyForAnalysis(db, scope, filter.vacancy_id)
  const tallies = await tallyResults(db, scope, filter)
  const own = recommendation ? tallies.filter((tally) => tally.recommendation === recommendation) : tallies
  return { total: totalOf(own), avg_score: averageOf(own), counts: countsOf(tallies) }
}

/** @throws NOT_FOUND */
export async function getResult(db: Db, scope: CompanyScope, id: string): Promise<ResultDetail> {
  const row = await findResult(db, scope, id)
  if (!row) throw refuse('NOT_FOUND')
  const { reading, vacancy_id } = row
  const rank = row.is_current ? await rankOf(db, scope, vacancy_id, row.score) : null
  const stored = reading && (await findRubric(db, scope, vacancy_id, row.rubric_version))
  if (!stored) return { ...presentDetail(row), ...NOTHING_JUDGED, rank }
  const { rubric, edits } = toJudgingRubric(stored)
  return {
    ...presentDetail(row),
    ...presentJudgement(rubric, judgementOf(rubric, reading, edits.weights)),
    rank,
  }
}

/** Without sections when not stored. @throws NOT_FOUND */
export async function getResultResume(
  deps: Pick<Deps, 'db' | 'keys' | 'log'>,
  { scope, user_id }: Pick<Session, 'scope' | 'user_id'>,
  id: string,
): Promise<ResumeSections> {
  const row = await findResult(deps.db, scope, id)
  if (!row) throw refuse('NOT_FOUND')
  atAnyLevel(deps.log).info({ user_id, application_id: row.application_id }, 'resume read')
  const opened = (await findStoredResumes(deps, scope, [row.application_id], 'any')).get(row.application_id)
  return opened
    ? {
        sections: presentSections(opened.resume),
        jobs: datedJobs(opened.resume),
        is_changed: opened.resume_hash !== row.resume_hash,
      }
    : { sections: [], jobs: [], is_changed: false }
}

export async function getVacancyStats(
  db: Db,
  scope: CompanyScope,
  vacancy_id: string,
): Promise<VacancyStats> {
  await getVacancyForAnalysis(db, scope, vacancy_id)
  // before the figures: they are read again after a job
  const is_recounting = await isUnderway(db, rescoreVacancyJob, vacancy_id)
  const tallies = await tallyResults(db, scope, { vacancy_id })
  const counts = countsOf(tallies)
  return {
    total_analyzed: totalOf(tallies),
    hire_count: counts.hire,
    interview_count: counts.interview,
    maybe_count: counts.maybe,
    reject_count: counts.reject,
    avg_score: averageOf(tallies),
    is_recounting,
  }
}

const MONTHS_SHOWN = 6
const RECENT_SHOWN = 10

/** Agrees with every list; Moscow months. */
export async function getDashboard(db: Db, scope: CompanyScope, now: Date): Promise<Dashboard> {
  const thisMonth = startOfMoscowDay(`${moscowMonth(now)}-01`)
  const months = Array.from({ length: MONTHS_SHOWN }, (_, i) =>
    moscowMonth(addMoscowMonths(thisMonth, i + 1 - MONTHS_SHOWN)),
  )
  const [tallies, recent] = await Promise.all([
    tallyMonths(db, scope, months[0] ?? ''),
    listRecent(db, scope, RECENT_SHOWN),
  ])
  const monthly = months.map((month) => {
    const own = tallies.filter((tally) => tally.month === month)
    return { month, analyses: totalOf(own), top_candidates: countsOf(own).hire }
  })
  const counts = countsOf(tallies)
  return {
    total_analyses: totalOf(tallies),
    analyses_this_month: monthly.at(-1)?.analyses ?? 0,
    avg_score: averageOf(tallies),
    top_candidates_count: counts.hire,
    best_candidates_count: tallies.reduce((total, { best }) => total + best, 0),
    recent_analyses: recent.map(presentRecent),
    monthly,
    recommendation_distribution: counts,
  }
}
