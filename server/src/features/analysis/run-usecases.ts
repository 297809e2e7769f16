/** Starting, watching and stopping runs. */
import type { Run } from '@rezumetr/contracts/analysis'
import type { Deps } from '../../deps.ts'
import { isUniqueViolation, type Db } from '../../platform/database.ts'
import { refuse } from '../../platform/errors.ts'
import type { CompanyScope, Session } from '../accounts/scope.ts'
import { reserveAnalyses, settleAnalyses } from '../billing/usecases.ts'
import { findConnection } from '../job-board/usecases.ts'
import { getVacancyForAnalysis } from '../vacancies/rubric-usecases.ts'
import {
  findChoices,
  insertItems,
  listChoices,
  listFailures,
  listFinishTimes,
  releaseQueued,
  type Choice,
} from './item-queries.ts'
import { workRunJob } from './jobs.ts'
import { presentRun } from './present.ts'
import { etaSeconds } from './rules.ts'
import {
  advanceRun,
  findActiveRun,
  findRun,
  insertRun,
  lockRun,
  markStopRequested,
  type RunKind,
  type RunRow,
} from './run-queries.ts'

type StartDeps = Pick<Deps, 'db' | 'clock' | 'enqueue'>
/** Who asks: a person, or the product itself after a synchronisation. */
type Starter = { readonly scope: CompanyScope; readonly user_id: string | null }

/** Failures told with a run; the rest are counted. */
const FAILURES_SHOWN = 100
/** Latest items the pace is taken from. */
const PACE_ITEMS = 50

/**
 * Analyses the newest applications without a result.
 * @param input.collection absent or `all`: every collection, as the screen counts them
 * @param input.limit absent: all of them
 * @throws NOT_FOUND · ANALYSIS_IN_PROGRESS · NOTHING_TO_ANALYZE · HH_NOT_CONNECTED · HH_RECONNECT_REQUIRED · LIMIT_EXCEEDED
 */
export async function startNewAnalysis(
  deps: StartDeps,
  starter: Starter,
  input: { vacancy_id: string; collection?: string | undefined; limit?: number | undefined },
): Promise<{ run: Run; requested: number; total: number }> {
  const { db } = deps
  await checkServed(db, starter.scope, input.vacancy_id)
  const choices = await listChoices(db, starter.scope, input.vacancy_id, {
    analyzed: false,
    collection: input.collection === 'all' ? undefined : input.collection,
    limit: input.limit,
  })
  const run = await startRun(deps, starter, {
    kind: 'new',
    vacancy_id: input.vacancy_id,
    choices,
    skipped: [],
  })
  return { run, requested: input.limit ?? choices.length, total: choices.length }
}

/**
 * Analyses the named applications; those with a result are skipped unless `force`.
 * @throws NOT_FOUND for the whole request when one is unknown or another company's; else as `startNewAnalysis`
 */
export async function startAnalysis(
  deps: StartDeps,
  starter: Starter,
  input: { application_ids: readonly string[]; force: boolean },
): Promise<{ run: Run; skipped: number }> {
  const ids = [...new Set(input.application_ids)]
  const found = new Map(
    (await findChoices(deps.db, starter.scope, ids)).map((choice) => [choice.application_id, choice]),
  )
  const named = ids.map((id) => {
    const choice = found.get(id)
    if (!choice) throw refuse('NOT_FOUND')
    return choice
  })
  if (named.some((choice) => !choice.is_enabled)) throw notServed()
  const skipped = input.force ? [] : named.filter((choice) => choice.is_analyzed)
  const vacancies = new Set(named.map((choice) => choice.vacancy_id))
  const run = await startRun(deps, starter, {
    kind: 'selected',
    vacancy_id: vacancies.size === 1 ? (named[0]?.vacancy_id ?? null) : null,
    choices: named.filter((choice) => !skipped.includes(choice)),
    skipped,
  })
  return { run, skipped: skipped.length }
}

/**
 * Analyses every analysed application of a vacancy again; each counts.
 * @throws CONFIRM_REQUIRED with the present number unless `confirm_count` names it; else as `startNewAnalysis`
 */
export async function reanalyzeAll(
  deps: StartDeps,
  starter: Starter,
  input: { vacancy_id: string; confirm_count?: number | undefined },
): Promise<Run> {
  await checkServed(deps.db, starter.scope, input.vacancy_id)
  const choices = await listChoices(deps.db, starter.scope, input.vacancy_id, { analyzed: true })
  if (choices.length > 0 && input.confirm_count !== choices.length)
    throw refuse('CONFIRM_REQUIRED', { count: choices.length })
  return await startRun(deps, starter, {
    kind: 'reanalyze',
    vacancy_id: input.vacancy_id,
    choices,
    skipped: [],
  })
}

const notServed = () =>
  refuse('NOTHING_TO_ANALYZE', { message: 'Вакансия не включена в работу: включите её в списке вакансий' })

async function checkServed(db: Db, scope: CompanyScope, vacancy_id: string): Promise<void> {
  if (!(await getVacancyForAnalysis(db, scope, vacancy_id)).is_enabled) throw notServed()
}

/** Run, items, reservation and the wake-up of the workers commit together. */
async function startRun(
  { db, clock, enqueue }: StartDeps,
  { scope, user_id }: Starter,
  input: {
    readonly kind: RunKind
    readonly vacancy_id: string | null
    readonly choices: readonly Choice[]
    readonly skipped: readonly Choice[]
  },
): Promise<Run> {
  const { choices, skipped } = input
  await refuseWhileActive(db, scope, clock())
  if (choices.length === 0)
    throw skipped.length > 0
      ? refuse('NOTHING_TO_ANALYZE', { message: 'Эти кандидаты уже проанализированы' })
      : refuse('NOTHING_TO_ANALYZE')
  if (choices.some((choice) => !choice.has_resume)) {
    const connection = await findConnection(db, scope)
    if (!connection) throw refuse('HH_NOT_CONNECTED')
    if (!connection.verified) throw refuse('HH_RECONNECT_REQUIRED')
  }
  const idsOf = (list: readonly Choice[]) => list.map((choice) => choice.application_id)
  try {
    const id = await db.transaction().execute(async (trx) => {
      const now = clock()
      const { period_id } = await reserveAnalyses(trx, scope, choices.length, now)
      const id = await insertRun(
        trx,
        scope,
        {
          created_by: user_id,
          vacancy_id: input.vacancy_id,
          kind: input.kind,
          total: choices.length + skipped.length,
          skipped: skipped.length,
          period_id,
        },
        now,
      )
      await insertItems(trx, scope, id, 'queued', idsOf(choices))
      await insertItems(trx, scope, id, 'skipped', idsOf(skipped))
      await enqueue(trx, workRunJob, { run_id: id })
      return id
    })
    return await getRun({ db, clock }, scope, id)
  } catch (error) {
    if (!isUniqueViolation(error, 'analysis_runs_one_active')) throw error
    await refuseWhileActive(db, scope, clock())
    throw refuse('ANALYSIS_IN_PROGRESS') // and is over by now
  }
}

async function refuseWhileActive(db: Db, scope: CompanyScope, now: Date): Promise<void> {
  const active = await findActiveRun(db, scope)
  if (active) throw refuse('ANALYSIS_IN_PROGRESS', { run: await describeRun(db, active, now) })
}

async function describeRun(db: Db, run: RunRow, now: Date): Promise<Run> {
  const remaining = run.total - run.analyzed - run.failed - run.skipped
  const isActive = run.finished_at === null
  const [failures, finished] = await Promise.all([
    run.failed > 0 ? listFailures(db, run.id, FAILURES_SHOWN) : [],
    isActive ? listFinishTimes(db, run.id, PACE_ITEMS) : [],
  ])
  return presentRun(run, failures, isActive ? etaSeconds(finished, remaining, now) : null)
}

/** @throws NOT_FOUND */
export async function getRun(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  scope: CompanyScope,
  id: string,
): Promise<Run> {
  const run = await findRun(db, scope, id)
  if (!run) throw refuse('NOT_FOUND')
  return await describeRun(db, run, clock())
}

export async function getActiveRun(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  scope: CompanyScope,
): Promise<Run | null> {
  const run = await findActiveRun(db, scope)
  return run && (await describeRun(db, run, clock()))
}

/** What is being read finishes; the rest is released and its units go back. Asking again changes nothing. @throws NOT_FOUND */
export async function stopRun(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { scope }: Pick<Session, 'scope'>,
  id: string,
): Promise<Run> {
  await db.transaction().execute(async (trx) => {
    const run = await lockRun(trx, id, scope)
    if (!run) return
    const now = clock()
    const released = await releaseQueued(trx, id, now)
    await settleAnalyses(trx, scope, run.period_id, { spent: [], released }, now)
    await markStopRequested(trx, id, now)
    await advanceRun(trx, id, { analyzed: 0, failed: 0, error_code: null }, now)
  })
  return await getRun({ db, clock }, scope, id)
}
