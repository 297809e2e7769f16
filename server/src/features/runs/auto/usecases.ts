/** Automatic analysis: never decides and sends nothing. */
import type { AutoAnalysis } from '@rezumetr/contracts/analysis/auto'
import type { Deps } from '../../../ports/deps.ts'
import { DAY_MS, MINUTE_MS, moscowDay, startOfMoscowDay } from '../../../platform/values/clock.ts'
import { isUniqueViolation, type Db, type Trx } from '../../../platform/db/database.ts'
import { forEachIsolated } from '../../../platform/concurrency/for-each-isolated.ts'
import { refuse, Refusal } from '../../../platform/values/errors.ts'
import { whereOf } from '../../../platform/process/log.ts'
import { lockCompany } from '../../companies/lock-queries.ts'
import type { CompanyScope, Session } from '../../companies/scope.ts'
import { insertChange } from '../../companies/audit-queries.ts'
import { getAllowance } from '../../billing/plans/usecases.ts'
import { afterReset } from '../../hh/quota/rules.ts'
import { areViewsUsedUp } from '../../hh/quota/usecases.ts'
import { getSettings } from '../../hh/quota/settings-usecases.ts'
import { notifyCompany } from '../../notifications/outbox/company-usecases.ts'
import { autoCandidates, autoStopped } from '../../notifications/emails/notification-rules.ts'
import {
  countAutoStarted,
  ensureAutoRules,
  findAutoRules,
  findLastFound,
  insertAutoStarted,
  isBusy,
  listAutoCompanies,
  listAutoVacancies,
  listCompaniesToNotify,
  listUnwantedRuns,
  listWaiting,
  lockAutoRules,
  replaceAutoVacancies,
  markAutoRunsNotified,
  updateAutoRules,
  updateLastFound,
  type AutoRules,
  type PauseReason,
} from '../queue/auto-queries.ts'
import { findChoices } from '../queue/choice-queries.ts'
import { NOTIFY_WITHIN_MS } from './notification-rules.ts'
import { stopRun } from '../start/run-usecases.ts'
import { beginRun, findBoardRefusal } from '../start/usecases.ts'

type AutoDeps = Pick<Deps, 'db' | 'clock' | 'enqueue' | 'model' | 'config' | 'publicUrl' | 'log'>

/** Must equal the defaults of the table. */
const DEFAULTS = { per_day: 50, per_period: null, pause_reason: null } as const
/** How soon a pause is checked again. */
const AGAIN_MS = 5 * MINUTE_MS

const startOfDay = (now: Date) => startOfMoscowDay(moscowDay(now))

export async function getAutoAnalysis(
  { db, clock, config }: Pick<Deps, 'db' | 'clock' | 'config'>,
  scope: CompanyScope,
): Promise<AutoAnalysis> {
  const now = clock()
  const { period_start } = await getAllowance(db, scope, now)
  const [stored, vacancies, started_today, started_in_period, last_found] = await Promise.all([
    findAutoRules(db, scope),
    listAutoVacancies(db, scope),
    countAutoStarted(db, scope, startOfDay(now)),
    countAutoStarted(db, scope, period_start),
    findLastFound(db, scope),
  ])
  const { per_day, per_period, pause_reason } = stored ?? DEFAULTS
  return {
    is_available: config.auto_analysis,
    per_day,
    per_period,
    started_today,
    started_in_period,
    pause_reason,
    last_found,
    vacancies,
  }
}

/** @throws NOT_FOUND when a newly chosen vacancy is not enabled */
export async function updateAutoAnalysis(
  deps: Pick<Deps, 'db' | 'clock' | 'config'>,
  { scope, user_id }: Session,
  {
    vacancy_ids,
    seen_ids,
    ...caps
  }: {
    readonly per_day?: number | null | undefined
    readonly per_period?: number | null | undefined
    readonly vacancy_ids?: readonly string[] | undefined
    readonly seen_ids?: readonly string[] | undefined
  },
): Promise<AutoAnalysis> {
  await deps.db.transaction().execute(async (trx) => {
    const now = deps.clock()
    await lockCompany(trx, scope)
    const { per_day, per_period } = (await findAutoRules(trx, scope)) ?? DEFAULTS
    const vacancies = await listAutoVacancies(trx, scope)
    const known = new Set(vacancies.map(({ id }) => id))
    if (vacancy_ids?.some((id) => !known.has(id) && !seen_ids?.includes(id))) throw refuse('NOT_FOUND')
    await ensureAutoRules(trx, scope)
    const given = Object.fromEntries(Object.entries(caps).filter(([, value]) => value !== undefined))
    // the reason of the pause may be gone
    await updateAutoRules(trx, scope, { ...given, pause_reason: null, poll_after: null, emptied_at: null })
    const chosen = vacancies.filter(({ is_chosen }) => is_chosen).map(({ id }) => id)
    const next = vacancy_ids ? choiceOf(vacancies, vacancy_ids, seen_ids) : chosen
    if (vacancy_ids) await replaceAutoVacancies(trx, scope, next, now)
    const shown = { per_day, per_period, vacancy_ids: chosen }
    const change = { ...shown, ...given, vacancy_ids: next }
    await insertChange(
      trx,
      {
        company_id: scope,
        actor_user_id: user_id,
        action: 'analysis.change-automatic',
        before: shown,
        after: change,
      },
      now,
    )
  })
  return await getAutoAnalysis(deps, scope)
}

/** Keeps choices that changed after the person had seen them. */
const choiceOf = (
  vacancies: AutoAnalysis['vacancies'],
  given: readonly string[],
  seen: readonly string[] = vacancies.filter(({ is_chosen }) => is_chosen).map(({ id }) => id),
): string[] =>
  vacancies
    .filter(({ id, is_chosen }) =>
      given.includes(id) === seen.includes(id) ? is_chosen : given.includes(id),
    )
    .map(({ id }) => id)

/** At most one run per company, so that people's runs get their turn. */
export async function startAutoRuns(deps: AutoDeps): Promise<void> {
  const { db, clock, config } = deps
  const unnotified = await listCompaniesToNotify(db)
  const companies = config.auto_analysis ? await listAutoCompanies(db, clock()) : []
  for (const scope of companies) {
    await ensureAutoRules(db, scope)
    await db
      .transaction()
      .execute((trx) => startBatch(deps, trx, scope))
      .catch((error: unknown) => {
        // a lost race, for the next periodic task
        const isLate = isUniqueViolation(error, 'analysis_runs_one_active') || error instanceof Refusal
        // one company must not block the others
        if (!isLate) deps.log.error({ company_id: scope, err: whereOf(error) }, 'automatic run not started')
      })
  }
  await forEachIsolated(await listUnwantedRuns(db), ({ id, scope }) => stopRun(deps, { scope }, id))
  // those checked above are notified when nothing more starts
  const unchecked = unnotified.filter((scope) => !companies.includes(scope))
  await forEachIsolated(unchecked, (scope) =>
    db.transaction().execute(async (trx) => {
      const now = clock()
      const { min_score } = await getSettings(trx, scope, now)
      await notifyFound(deps, trx, scope, min_score, now)
    }),
  )
}

/** Chooses responses, reserves units, starts the run: one transaction. */
async function startBatch(deps: AutoDeps, trx: Trx, scope: CompanyScope): Promise<void> {
  const now = deps.clock()
  const rules = await lockAutoRules(trx, scope)
  if (!rules || (await isBusy(trx, scope))) return
  const { auto_analysis, batch_size, min_score } = await getSettings(trx, scope, now)
  if (!auto_analysis) return
  const ids = await listWaiting(trx, scope, batch_size, now)
  const choices = await findChoices(trx, scope, ids)
  const { room, pause_reason, period_id } = await roomOf(trx, scope, rules, now)
  const reason =
    choices.length === 0 ? null : await whyNot(trx, scope, choices, room > 0 ? null : pause_reason, now)
  if (choices.length === 0 || reason) {
    await updateAutoRules(trx, scope, {
      pause_reason: reason,
      poll_after: reason && pollAfter(reason, now, scope),
      emptied_at: reason ? null : now,
    })
    if (reason === 'plan')
      await notifyCompany(deps, trx, scope, 'auto_candidates', `auto-plan:${period_id}`, autoStopped)
    await notifyFound(deps, trx, scope, min_score, now)
    return
  }
  const batch = choices.slice(0, room)
  const vacancy_id = batch[0]?.vacancy_id ?? null
  const plan = { kind: 'new', vacancy_id, choices: batch, skipped: [], is_auto: true } as const
  const run_id = await beginRun(deps, trx, { scope, user_id: null }, plan)
  const started = batch.map((choice) => choice.application_id)
  await insertAutoStarted(trx, scope, run_id, started, now)
  await updateAutoRules(trx, scope, { pause_reason: null, poll_after: null, emptied_at: null })
}

function pollAfter(reason: PauseReason, now: Date, scope: CompanyScope): Date {
  if (reason === 'day') return new Date(startOfDay(now).getTime() + DAY_MS)
  const again = new Date(now.getTime() + AGAIN_MS)
  // not before hh.ru's day begins
  return reason === 'views' && moscowDay(again) !== moscowDay(now) ? afterReset(now, scope) : again
}

/** How many more analyses may start, and what limits them. */
async function roomOf(
  db: Db,
  scope: CompanyScope,
  { per_day, per_period }: AutoRules,
  now: Date,
): Promise<{ readonly room: number; readonly pause_reason: PauseReason; readonly period_id: string }> {
  const allowance = await getAllowance(db, scope, now)
  const { analyses_limit, analyses_used, analyses_reserved, period_start, period_id } = allowance
  const bounds: [PauseReason, number][] = [
    ['plan', (analyses_limit ?? Infinity) - analyses_used - analyses_reserved],
    ['period', (per_period ?? Infinity) - (await countAutoStarted(db, scope, period_start))],
    ['day', (per_day ?? Infinity) - (await countAutoStarted(db, scope, startOfDay(now)))],
  ]
  const [pause_reason, room] = bounds.reduce((least, bound) => (bound[1] < least[1] ? bound : least))
  return { room: Math.max(0, room), pause_reason, period_id }
}

async function whyNot(
  db: Db,
  scope: CompanyScope,
  choices: Awaited<ReturnType<typeof findChoices>>,
  pause_reason: PauseReason | null,
  now: Date,
): Promise<PauseReason | null> {
  if (pause_reason) return pause_reason
  if (choices.some((choice) => !choice.has_resume) && (await areViewsUsedUp(db, scope, now))) return 'views'
  return (await findBoardRefusal(db, scope, choices, now)) ? 'connection' : null
}

/** For all ended batches together, without personal data. */
async function notifyFound(
  deps: AutoDeps,
  trx: Trx,
  scope: CompanyScope,
  min_score: number,
  now: Date,
): Promise<void> {
  const finishedAfter = new Date(now.getTime() - NOTIFY_WITHIN_MS)
  const found = await markAutoRunsNotified(trx, scope, { min_score, finishedAfter }, now)
  if (!found || found.vacancies.length === 0) return
  const { lastRun, analyzed, failed, vacancies } = found
  const candidates = vacancies.reduce((sum, { found: more }) => sum + more, 0)
  await updateLastFound(trx, scope, { analyzed, candidates, min_score }, now)
  const notification = autoCandidates({ analyzed, failed, min_score, vacancies })
  await notifyCompany(deps, trx, scope, 'auto_candidates', `auto-candidates:${lastRun}`, notification)
}
