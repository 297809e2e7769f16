import type { Run } from '@rezumetr/contracts/analysis/analysis'
import type { ViewPlan } from '@rezumetr/contracts/hh/resume-views'
import type { Deps } from '../../../ports/deps.ts'
import { isUniqueViolation, type Db, type Trx } from '../../../platform/db/database.ts'
import { refuse, type Refusal } from '../../../platform/values/errors.ts'
import { lockCompany } from '../../companies/lock-queries.ts'
import { isLeaving } from '../../accounts/users/queries.ts'
import type { CompanyScope } from '../../companies/scope.ts'
import { reserveAnalyses } from '../../billing/plans/usecases.ts'
import { getViewPlan } from '../../hh/quota/usecases.ts'
import type { TokenDeps } from '../../hh/access/refresh-usecases.ts'
import { findConnectionRefusal } from '../../hh/access/usecases.ts'
import { getVacancyForAnalysis } from '../../vacancies/rubric-usecases.ts'
import { getApplicationStats } from '../../applications/usecases.ts'
import { findChoices, listChoices, type Choice } from '../queue/choice-queries.ts'
import { insertItems } from '../queue/item-queries.ts'
import { jobOf, workRunJob } from '../queue/jobs.ts'
import { isModelChosen } from '../../model/usecases.ts'
import { findRun, insertRun, type RunKind } from '../queue/run-queries.ts'
import { getActiveRun, getRun } from './run-usecases.ts'

type StartDeps = Pick<Deps, 'db' | 'clock' | 'enqueue' | 'model' | 'config'>
type Starter = { readonly scope: CompanyScope; readonly user_id: string | null }

/**
 * Analyses the newest applications without a result; a repeated `id` finds the run.
 * @param input.collection absent or `all`: every one · `input.limit` absent: all · `input.stored`: only with a stored resume
 */
export async function startNewAnalysis(
  deps: StartDeps,
  starter: Starter,
  id: string,
  input: {
    vacancy_id: string
    collection?: string | undefined
    limit?: number | undefined
    stored?: boolean | undefined
  },
): Promise<{ run: Run; requested: number; total: number }> {
  const { db } = deps
  const begun = await findBegun(deps, starter.scope, id)
  if (begun) return { run: begun, requested: input.limit ?? begun.total, total: begun.total }
  await checkServed(db, starter.scope, input.vacancy_id)
  const choices = await listChoices(db, starter.scope, input.vacancy_id, {
    analyzed: false,
    collection: input.collection === 'all' ? undefined : input.collection,
    limit: input.limit,
    stored: input.stored,
  })
  const run = await startRun(deps, starter, {
    id,
    kind: 'new',
    vacancy_id: input.vacancy_id,
    choices,
    skipped: [],
  })
  return { run, requested: input.limit ?? choices.length, total: choices.length }
}

/** What it would open at hh.ru. */
export async function getAnalysisViews(
  deps: TokenDeps,
  scope: CompanyScope,
  input: { readonly vacancy_id: string; readonly limit?: number | undefined },
): Promise<ViewPlan> {
  const { unanalyzed_applications: all } = await getApplicationStats(deps.db, scope, input.vacancy_id)
  // else the query scans all analysed ones behind the last
  const limit = Math.min(input.limit ?? all, all)
  const choices =
    limit > 0 ? await listChoices(deps.db, scope, input.vacancy_id, { analyzed: false, limit }) : []
  const unopened = choices.filter((choice) => !choice.has_resume && choice.is_openable)
  return await getViewPlan(deps, scope, unopened.length)
}

/**
 * Those with a result are skipped unless `force`.
 * @throws NOT_FOUND when one is unknown or foreign; else as `startNewAnalysis`
 */
export async function startAnalysis(
  deps: StartDeps,
  starter: Starter,
  id: string,
  input: { application_ids: readonly string[]; force: boolean },
): Promise<{ run: Run; skipped: number }> {
  const begun = await findBegun(deps, starter.scope, id)
  if (begun) return { run: begun, skipped: begun.skipped }
  const ids = [...new Set(input.application_ids)]
  const named = await findChoices(deps.db, starter.scope, ids)
  if (named.length < ids.length) throw refuse('NOT_FOUND')
  if (named.some((choice) => !choice.is_enabled)) throw notServed()
  const skipped = input.force ? [] : named.filter((choice) => choice.analyzed_at)
  const vacancies = new Set(named.map((choice) => choice.vacancy_id))
  const run = await startRun(deps, starter, {
    id,
    kind: 'selected',
    vacancy_id: vacancies.size === 1 ? (named[0]?.vacancy_id ?? null) : null,
    choices: named.filter((choice) => !skipped.includes(choice)),
    skipped,
  })
  return { run, skipped: skipped.length }
}

/**
 * Each counts as a unit.
 * @throws CONFIRM_REQUIRED with the number unless `confirm_count` equals it; else as `startNewAnalysis`
 */
export async function reanalyzeAll(
  deps: StartDeps,
  starter: Starter,
  id: string,
  input: { vacancy_id: string; confirm_count?: number | undefined },
): Promise<Run> {
  const begun = await findBegun(deps, starter.scope, id)
  if (begun) return begun
  await checkServed(deps.db, starter.scope, input.vacancy_id)
  const choices = await listChoices(deps.db, starter.scope, input.vacancy_id, { analyzed: true })
  if (choices.length > 0 && input.confirm_count !== choices.length)
    throw refuse('CONFIRM_REQUIRED', { count: choices.length })
  return await startRun(deps, starter, {
    id,
    kind: 'reanalyze',
    vacancy_id: input.vacancy_id,
    choices,
    skipped: [],
  })
}

const notServed = () =>
  refuse('NOTHING_TO_ANALYZE', {
    message: 'Вакансия не включена в работу. Включить можно только активную вакансию, в списке вакансий.',
  })

async function checkServed(db: Db, scope: CompanyScope, vacancy_id: string): Promise<void> {
  if (!(await getVacancyForAnalysis(db, scope, vacancy_id)).is_enabled) throw notServed()
}

export type RunPlan = {
  readonly id?: string
  readonly kind: RunKind
  readonly vacancy_id: string | null
  readonly choices: readonly Choice[]
  readonly skipped: readonly Choice[]
  readonly is_auto?: boolean
}

async function startRun(deps: StartDeps, starter: Starter, plan: RunPlan): Promise<Run> {
  const { db, clock } = deps
  const { scope } = starter
  await refuseWhileActive({ db, clock }, scope)
  if (plan.choices.length === 0)
    throw plan.skipped.length > 0
      ? refuse('NOTHING_TO_ANALYZE', { message: 'Эти кандидаты уже проанализированы' })
      : refuse('NOTHING_TO_ANALYZE')
  const refusal = await findBoardRefusal(db, scope, plan.choices, clock())
  if (refusal) throw refusal
  try {
    const id = await db.transaction().execute((trx) => beginRun(deps, trx, starter, plan))
    return await getRun({ db, clock }, scope, id)
  } catch (error) {
    if (!isUniqueViolation(error, 'analysis_runs_one_active')) throw error
    await refuseWhileActive({ db, clock }, scope)
    throw refuse('ANALYSIS_IN_PROGRESS') // but it has ended by now
  }
}

/**
 * Why missing resumes cannot be opened: HH_NOT_CONNECTED · HH_RECONNECT_REQUIRED.
 * @returns `null`: they can, or all are stored
 */
export const findBoardRefusal = async (
  db: Db,
  scope: CompanyScope,
  choices: readonly Choice[],
  now: Date,
): Promise<Refusal | null> =>
  choices.every((choice) => choice.has_resume) ? null : await findConnectionRefusal(db, scope, now)

/**
 * Run, items, reservation and job commit together.
 * @throws unique violation of `analysis_runs_one_active`
 */
export async function beginRun(
  { clock, enqueue, config, model }: Omit<StartDeps, 'db'>,
  trx: Trx,
  { scope, user_id }: Starter,
  { choices, skipped, ...run }: RunPlan,
): Promise<string> {
  const now = clock()
  // an erasure stops earlier runs, and none begins after it
  await lockCompany(trx, scope)
  if (await isLeaving(trx, scope)) throw refuse('ERASURE_REQUESTED')
  const isByModel = await isModelChosen({ db: trx, clock, config, model }, scope)
  const { period_id } = await reserveAnalyses(trx, scope, choices.length, now)
  const id = await insertRun(
    trx,
    scope,
    {
      ...run,
      created_by: user_id,
      total: choices.length + skipped.length,
      skipped: skipped.length,
      period_id,
      engine: isByModel ? 'llm' : 'embedded',
    },
    now,
  )
  // views may not suffice: unread responses first
  const order = choices.toSorted((a, b) => Number(b.is_unread) - Number(a.is_unread))
  const idsOf = (list: readonly Choice[]) => list.map((choice) => choice.application_id)
  await insertItems(trx, { scope, id }, 'queued', idsOf(order))
  await insertItems(trx, { scope, id }, 'skipped', idsOf(skipped))
  await enqueue(trx, workRunJob, jobOf({ scope, id }))
  return id
}

const findBegun = async (
  deps: Pick<Deps, 'db' | 'clock'>,
  scope: CompanyScope,
  id: string,
): Promise<Run | null> => ((await findRun(deps.db, scope, id)) ? await getRun(deps, scope, id) : null)

async function refuseWhileActive(deps: Pick<Deps, 'db' | 'clock'>, scope: CompanyScope): Promise<void> {
  const run = await getActiveRun(deps, scope)
  if (run) throw refuse('ANALYSIS_IN_PROGRESS', { run })
}
