/** Reads results and their figures; records a person's decision. */
import { isDeepStrictEqual } from 'node:util'
import type {
  RecommendationCounts,
  Result,
  ResultDetail,
  ResultFilter,
  VacancyStats,
} from '@rezumetr/contracts/analysis'
import type { Dashboard } from '@rezumetr/contracts/dashboard'
import type { Recommendation, ResultSort } from '@rezumetr/contracts/domain'
import type { ResumeSections } from '@rezumetr/contracts/whole-resume'
import { judgementOf } from '@rezumetr/screening/judgement/judge'
import { resumeSections } from '@rezumetr/screening/resume/text-sections'
import type { Deps } from '../../deps.ts'
import { addMoscowMonths, moscowMonth, startOfMoscowDay } from '../../platform/clock.ts'
import type { Db } from '../../platform/database.ts'
import { refuse } from '../../platform/errors.ts'
import { isUnderway } from '../../platform/jobs.ts'
import { atAnyLevel } from '../../platform/log.ts'
import { lockCompanyAgainstErasure } from '../accounts/lock-queries.ts'
import { insertAudit } from '../audit/queries.ts'
import type { CompanyScope, Session } from '../accounts/scope.ts'
import { findStoredResumes } from '../vacancies/resume-usecases.ts'
import { findRubric } from '../vacancies/offered.ts'
import { toJudgingRubric } from '../vacancies/rubric-rules.ts'
import { getVacancyForAnalysis } from '../vacancies/rubric-usecases.ts'
import { deleteDecisions, findDecision, keepFormer, lockDecided, saveDecisions } from './decision-queries.ts'
import { decisionEntry } from './step-decision-usecases.ts'
import { tallyMonths, tallyResults } from './figure-queries.ts'
import { rescoreVacancyJob } from './jobs.ts'
import { NOTHING_JUDGED, presentJudgement } from './judgement-present.ts'
import { presentDetail, presentRecent, presentResult } from './present.ts'
import { datedJobs } from './reading-rules.ts'
import { findResult, listRecent, listResultRows, rankOf } from './result-queries.ts'
import { averageOf, countsOf, decodePageCursor, encodePageCursor, totalOf, type Order } from './rules.ts'

export type ResultPage = {
  readonly results: Result[]
  readonly total: number
  readonly avg_score: number | null
  readonly counts: RecommendationCounts
  readonly next_cursor: string | null
}

/**
 * A page of current results. `total` and `avg_score` describe the whole filter, `counts` the filter without its
 * recommendation.
 * @param page.cursor of the former page's `next_cursor`; wins over `page.page`
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
  const { recommendation, ...rest } = filter
  const [tallies, rows] = await Promise.all([
    tallyResults(db, scope, rest),
    listResultRows(db, scope, filter, {
      sort,
      order,
      limit: limit + 1,
      offset: after ? 0 : (page.page - 1) * limit,
      after,
    }),
  ])
  const own = recommendation ? tallies.filter((tally) => tally.recommendation === recommendation) : tallies
  const last = rows.length > limit ? rows[limit - 1] : undefined
  return {
    results: rows.slice(0, limit).map(presentResult),
    total: totalOf(own),
    avg_score: averageOf(own),
    counts: countsOf(tallies),
    next_cursor: last
      ? encodePageCursor({
          sort,
          order,
          value: last.value,
          id: last.id,
        })
      : null,
  }
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

/** The stored resume of a result's application; without sections when it is no longer stored. @throws NOT_FOUND */
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
        sections: resumeSections(opened.resume),
        jobs: datedJobs(opened.resume),
        is_changed: opened.resume_hash !== row.resume_hash,
      }
    : { sections: [], jobs: [], is_changed: false }
}

/**
 * Records a person's decision next to the engine's advice; it survives a new analysis. `verdict: null` withdraws it, an
 * absent `note` keeps the existing one.
 * @param input.seen what the person has seen, when an unseen decision or note must not be lost
 * @param input.undo restores the decision that the last change replaced or withdrew, if it had this verdict
 * @throws NOT_FOUND · DECISION_CHANGED when the existing decision is not `seen`
 */
export async function recordDecision(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  session: Pick<Session, 'scope' | 'user_id'>,
  id: string,
  input: {
    verdict: Recommendation | null
    note?: string | null | undefined
    seen?: Seen | null | undefined
    undo?: boolean | undefined
  },
): Promise<ResultDetail> {
  const { scope, user_id } = session
  await db.transaction().execute(async (trx) => {
    const result = await findResult(trx, scope, id)
    if (!result) throw refuse('NOT_FOUND')
    const { application_id } = result
    const now = clock()
    await lockCompanyAgainstErasure(trx, scope)
    // an erasure of the candidate, or their response's age, may have been first
    if (!(await lockDecided(trx, scope, application_id))) throw refuse('NOT_FOUND')
    const before = await findDecision(trx, scope, application_id)
    const { verdict, seen } = input
    const former = input.undo ? await findDecision(trx, scope, application_id, 'former_decisions') : null
    const restored = former?.verdict === verdict ? former : null
    const note = input.note === undefined ? ((before ?? restored)?.note ?? null) : input.note || null
    // what a repeated request asks for is already there, and nothing is lost
    const asked = { verdict, note: input.note === undefined ? (seen?.note ?? null) : note }
    const isExpected = seen === undefined || isSame(before, seen) || isSame(before, asked)
    // withdrawing what is withdrawn already loses nothing
    if ((before || verdict) && !isExpected) throw refuse('DECISION_CHANGED')
    // a changed note is not a new decision: keep what was shown when deciding
    const { score, recommendation, rubric_version } =
      restored ?? (before?.verdict === verdict ? before : result)
    // a note saved meanwhile is not the former author's
    const made =
      restored?.note === note
        ? restored
        : { result_id: id, decided_by: user_id, decided_at: now, board_action_id: null }
    const after = verdict && { ...made, verdict, note, score, recommendation, rubric_version }
    if (after) await saveDecisions(trx, scope, [{ ...after, application_id }])
    else await deleteDecisions(trx, scope, [application_id])
    // a restored decision stays kept: a repeated request restores it again
    if (before && before.verdict !== verdict && !restored)
      await keepFormer(trx, scope, [{ ...before, application_id }], now)
    const { result_id, decided_at, board_action_id } = before ?? {}
    // saved as it was; of the whole decision, since the entry leaves the note out
    if (
      isDeepStrictEqual(
        before,
        before && after ? { ...after, result_id, decided_at, board_action_id } : after,
      )
    )
      return
    await insertAudit(trx, decisionEntry(session, application_id, before, after), now)
  })
  // not in the transaction, which has locked the audit log of all companies
  return await getResult(db, scope, id)
}

type Seen = { readonly verdict: Recommendation | null; readonly note: string | null }

const isSame = (before: Seen | null, other: Seen | null) =>
  before?.verdict === other?.verdict && before?.note === other?.note

/** @throws NOT_FOUND */
export async function getVacancyStats(
  db: Db,
  scope: CompanyScope,
  vacancy_id: string,
): Promise<VacancyStats> {
  await getVacancyForAnalysis(db, scope, vacancy_id)
  // before the figures: what is read while there is a job is read again when it has ended
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

/** Figures over the company's current results, so they agree with every list; months are Moscow's. */
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
