/** The planner of resume views: asks what is left, counts what is opened, keeps the part of people. */
import type { ViewPlan } from '@rezumetr/contracts/resume-views'
import { moscowDay } from '../../platform/clock.ts'
import type { Db } from '../../platform/database.ts'
import { refuse } from '../../platform/errors.ts'
import { createTurns, type Turn } from '../../platform/turns.ts'
import { JobBoardFailure, type BoardViews, type JobBoardProblem } from '../../ports/job-board.ts'
import type { CompanyScope } from '../accounts/scope.ts'
import { countUnopened } from '../vacancies/import-usecases.ts'
import { findConnectionRow, type ConnectionRow } from './queries.ts'
import {
  findViewDay,
  openViewDay,
  returnView,
  takeView,
  updateViewDay,
  type ViewDay,
} from './quota-queries.ts'
import { afterReset, keptOf, mayOpen, TOLD_TTL_MS } from './quota-rules.ts'
import type { TokenDeps } from './refresh-usecases.ts'
import { findSchedule } from './schedule-queries.ts'
import { planOf as planOfSchedule, whenAllowed } from './schedule-rules.ts'
import { findSettings } from './settings-queries.ts'
import { withToken } from './token-usecases.ts'

/** The same as the columns' own defaults. */
export const VIEW_DEFAULTS = { views_kept: 50, company_views_per_day: 8000 } as const

const viewSettings = async (db: Db, scope: CompanyScope) => (await findSettings(db, scope)) ?? VIEW_DEFAULTS

/** Failures before which the board surely showed nothing; silence may have cost a view. */
const NOTHING_SHOWN: ReadonlySet<JobBoardProblem> = new Set([
  'auth_lost',
  'access_denied',
  'unpaid',
  'account_lost',
  'rate_limited',
  'quota_used',
  'not_found',
  'rejected',
])

/** Views go to resumes in the order in which they were asked for: at the limit the first ones are opened, not the quickest. */
export const enterViewLine = createTurns()

/**
 * Opens one resume against the day's views. Without a view left the board is not even asked.
 * @param turn left as soon as there is a view, or none
 * @throws JobBoardFailure `quota_used` at the limit, until midnight in Moscow; else what `open` throws
 */
export async function withView<T>(
  deps: TokenDeps,
  scope: CompanyScope,
  turn: Turn,
  open: () => Promise<T>,
): Promise<T> {
  const { db, clock } = deps
  const day = moscowDay(clock())
  const take = () => takeView(db, scope, day, new Date(clock().getTime() - TOLD_TTL_MS))
  if (!(await turn.come())) throw new JobBoardFailure('quota_used')
  if (!(await take())) {
    await refreshViews(deps, scope)
    if (!(await take())) {
      turn.close()
      throw new JobBoardFailure('quota_used')
    }
  }
  turn.leave()
  try {
    return await open()
  } catch (error) {
    if (error instanceof JobBoardFailure) {
      if (NOTHING_SHOWN.has(error.problem)) await returnView(db, scope, day)
      if (error.problem === 'quota_used') await updateViewDay(db, scope, day, { used_up_at: clock() })
    }
    throw error
  }
}

/** Several who find the figures too old at once ask once. */
const asking = new Map<string, Promise<void>>()

/**
 * Asks the board what is left, unless it told lately. A board that does not tell leaves only what is known here.
 * @throws JobBoardFailure `auth_lost`
 */
export async function refreshViews(deps: TokenDeps, scope: CompanyScope): Promise<void> {
  const known = asking.get(scope) ?? askViews(deps, scope).finally(() => asking.delete(scope))
  asking.set(scope, known)
  await known
}

async function askViews(deps: TokenDeps, scope: CompanyScope): Promise<void> {
  const { db, clock } = deps
  const day = moscowDay(clock())
  await openViewDay(db, scope, day)
  const [before, settings, connection] = await Promise.all([
    findViewDay(db, scope, day),
    viewSettings(db, scope),
    findConnectionRow(db, scope),
  ])
  const isOld = !before?.asked_at || clock().getTime() - before.asked_at.getTime() > TOLD_TTL_MS
  if (!isOld && before.manager_id === (connection?.manager_id ?? null)) return
  const told = connection && (await ask(deps, scope, connection))
  // what others opened while the board answered is counted as not yet known to it: too few rather than too many
  const opened = before?.opened ?? 0
  await updateViewDay(db, scope, day, {
    manager_id: connection?.manager_id ?? null,
    manager_limit: told?.limit ?? null,
    manager_left: told?.left ?? null,
    is_shared: told?.is_shared ?? null,
    told_at_opened: told ? opened : null,
    may_open: mayOpen(told && { ...told, opened }, settings.company_views_per_day, settings.views_kept),
    asked_at: clock(),
  })
}

async function ask(
  deps: TokenDeps,
  scope: CompanyScope,
  { employer_id, manager_id }: ConnectionRow,
): Promise<BoardViews | null> {
  if (!manager_id) return null
  try {
    return await withToken(deps, scope, (call) => deps.jobBoard.viewsLeft(call, { employer_id, manager_id }))
  } catch (error) {
    if (error instanceof JobBoardFailure && error.problem !== 'auth_lost') return null
    throw error
  }
}

/** Other wishes, or a new synchronisation: the board is asked before the next resume is opened. */
export const forgetTold = (db: Db, scope: CompanyScope, now: Date): Promise<void> =>
  updateViewDay(db, scope, moscowDay(now), { asked_at: null })

/**
 * What opening so many resumes takes of the day.
 * @throws HH_NOT_CONNECTED · HH_RECONNECT_REQUIRED
 */
export async function getViewPlan(deps: TokenDeps, scope: CompanyScope, to_open: number): Promise<ViewPlan> {
  const { db, clock } = deps
  const connection = await findConnectionRow(db, scope)
  if (!connection) throw refuse('HH_NOT_CONNECTED')
  if (!connection.verified) throw refuse('HH_RECONNECT_REQUIRED')
  try {
    await refreshViews(deps, scope)
  } catch (error) {
    if (error instanceof JobBoardFailure) throw refuse('HH_RECONNECT_REQUIRED')
    throw error
  }
  const now = clock()
  const [day, settings] = await Promise.all([findViewDay(db, scope, moscowDay(now)), viewSettings(db, scope)])
  return planOf(day, settings, to_open, afterReset(now, scope))
}

/** By what is known here; the board is not asked. */
export async function areViewsUsedUp(db: Db, scope: CompanyScope, now: Date): Promise<boolean> {
  const day = await findViewDay(db, scope, moscowDay(now))
  if (!day) return false
  return day.used_up_at !== null || (day.may_open !== null && day.opened >= day.may_open)
}

/** What a synchronisation started now will open. @throws as `getViewPlan` */
export async function getSyncViews(
  deps: TokenDeps,
  scope: CompanyScope,
): Promise<ViewPlan & { readonly opens_with_sync: boolean }> {
  const settings = await findSettings(deps.db, scope)
  const opens_with_sync = settings?.resume_opening === 'with_sync'
  const to_open = opens_with_sync ? await countUnopened(deps.db, scope) : 0
  const [plan, schedule] = await Promise.all([
    getViewPlan(deps, scope, to_open),
    findSchedule(deps.db, scope),
  ])
  const at = new Date(plan.continues_at)
  const continues_at = (schedule ? whenAllowed(at, planOfSchedule(schedule)) : at).toISOString()
  return { ...plan, continues_at, opens_with_sync }
}

function planOf(
  day: ViewDay | null,
  settings: { readonly views_kept: number; readonly company_views_per_day: number | null },
  to_open: number,
  continues_at: Date,
): ViewPlan {
  const { opened = 0, may_open = null, manager_limit: limit = null, used_up_at = null } = day ?? {}
  const since = opened - (day?.told_at_opened ?? 0)
  const left = Math.max(0, (day?.manager_left ?? 0) - since)
  const company_limit = settings.company_views_per_day
  // the employee may have looked on the site as well
  const byCompany = Math.max(opened, limit === null || day?.is_shared === false ? 0 : limit - left)
  const today = used_up_at ? 0 : may_open === null ? to_open : Math.max(0, may_open - opened)
  const limits = [...(limit === null ? [] : [limit]), ...(company_limit === null ? [] : [company_limit])]
  return {
    to_open,
    will_open: Math.min(to_open, today),
    employee: limit === null ? null : { limit, left },
    company:
      company_limit === null ? null : { limit: company_limit, left: Math.max(0, company_limit - byCompany) },
    kept: limits.length === 0 ? 0 : keptOf(settings.views_kept, Math.min(...limits)),
    opened_today: opened,
    is_used_up: today === 0 && (used_up_at !== null || may_open !== null),
    continues_at: continues_at.toISOString(),
  }
}
