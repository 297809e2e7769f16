/** Daily budget of resume views: asks hh.ru, counts opened resumes, keeps a reserve for people. */
import { SETTINGS_DEFAULTS } from '@rezumetr/contracts/hh/job-board'
import type { ViewPlan } from '@rezumetr/contracts/hh/resume-views'
import { moscowDay } from '../../../platform/values/clock.ts'
import { inTransaction, type Db } from '../../../platform/db/database.ts'
import { refuse } from '../../../platform/values/errors.ts'
import { createKeyedMutex, type MutexReservation } from '../../../platform/concurrency/keyed-mutex.ts'
import { JobBoardFailure, type BoardViews } from '../../../ports/job-board.ts'
import type { CompanyScope } from '../../companies/scope.ts'
import { countUnopened } from '../../vacancies/import/shared-queries.ts'
import { findConnectionRow, type ConnectionRow } from '../access/queries.ts'
import {
  findViewDay,
  lockViewDay,
  markDayStale,
  openViewDay,
  returnView,
  spendView,
  updateViewDay,
  type OwnDay,
  type ViewDay,
} from './queries.ts'
import { afterReset, reserveOf, mayOpen, REPORTED_TTL_MS } from './rules.ts'
import type { TokenDeps } from '../access/refresh-usecases.ts'
import { findSchedule } from '../schedule/queries.ts'
import { planOf as planOfSchedule, whenAllowed } from '../schedule/rules.ts'
import { findSettings } from './settings-queries.ts'
import { withToken } from '../access/token-usecases.ts'
import { findConnectionRefusal } from '../access/usecases.ts'

const viewSettings = async (db: Db, scope: CompanyScope) =>
  (await findSettings(db, scope)) ?? SETTINGS_DEFAULTS

/** Per company in order of reservations: at the limit the first resumes are opened, not the quickest. */
export const reserveView = createKeyedMutex()

/** Fetches of figures for one view: at midnight, and when they become stale. */
const MAX_ASKED = 3

/** Views in use by this process, by company; those of others are unknown and may exceed the reserve a little. */
const inFlight = new Map<string, number>()
function noteInFlight(scope: CompanyScope, change: 1 | -1): void {
  const count = (inFlight.get(scope) ?? 0) + change
  if (count === 0) inFlight.delete(scope)
  else inFlight.set(scope, count)
}

/**
 * Opens one resume within the budget; no request is sent when no view is left.
 * @param reservation the place in the queue; released once a view is taken, closed when none is left
 * @param open calls `onAsk` before it asks; a failure before that returns the view
 * @throws JobBoardFailure `quota_used` until midnight in Moscow; otherwise what `open` throws
 */
export async function withView<T>(
  deps: TokenDeps,
  scope: CompanyScope,
  reservation: MutexReservation,
  open: (onAsk: () => void) => Promise<T>,
): Promise<T> {
  const { db, clock } = deps
  const spend = async (now: Date) => {
    let spent: OwnDay | null = null
    // before it is counted: figures asked for now would miss it
    noteInFlight(scope, 1)
    try {
      spent = await spendView(db, scope, moscowDay(now), new Date(now.getTime() - REPORTED_TTL_MS))
      return spent
    } finally {
      if (!spent) noteInFlight(scope, -1)
    }
  }
  if (!(await reservation.acquire())) throw new JobBoardFailure('quota_used')
  // midnight may pass while waiting
  let now = clock()
  let day = await spend(now)
  for (let asked = 0; day === null; day = await spend(now)) {
    // not while a change of settings makes figures stale again
    if (asked > 0 && (asked === MAX_ASKED || (await areViewsUsedUp(db, scope, now)))) {
      reservation.close()
      throw new JobBoardFailure('quota_used')
    }
    asked += 1
    await refreshViews(deps, scope)
    now = clock()
  }
  reservation.release()
  let isAsked = false
  try {
    return await open(() => (isAsked = true))
  } catch (error) {
    // when our database failed, the view stays counted
    if (!isAsked) await returnView(db, scope, day).catch(() => {})
    else if (error instanceof JobBoardFailure) {
      // a refusal is an answer, and costs no view; without an answer hh.ru may have counted one
      if (error.problem !== 'unavailable') await returnView(db, scope, day)
      if (error.problem === 'quota_used') await updateViewDay(db, scope, day, { used_up_at: clock() })
    }
    throw error
  } finally {
    noteInFlight(scope, -1)
  }
}

const asking = new Map<string, Promise<void>>()

/**
 * Asks for the remaining views unless figures are fresh; without an answer only our own
 * are known. @throws JobBoardFailure `auth_lost`
 */
export async function refreshViews(deps: TokenDeps, scope: CompanyScope): Promise<void> {
  const today = moscowDay(deps.clock())
  const key = `${scope} ${today}`
  const known = asking.get(key) ?? askViews(deps, scope, today).finally(() => asking.delete(key))
  asking.set(key, known)
  await known
}

async function askViews(deps: TokenDeps, scope: CompanyScope, today: string): Promise<void> {
  const { db, clock } = deps
  await openViewDay(db, scope, today)
  // before the connection: the day shows a switch in between
  const before = await findViewDay(db, scope, today)
  const connection = await findConnectionRow(db, scope)
  // the company was erased meanwhile
  if (!before) return
  const isOld = !before.asked_at || clock().getTime() - before.asked_at.getTime() > REPORTED_TTL_MS
  if (!isOld && before.manager_id === (connection?.manager_id ?? null)) return
  const opened = Math.max(0, before.opened - (inFlight.get(scope) ?? 0))
  const reported = connection && (await ask(deps, scope, connection))
  // views taken meanwhile count as not in the answer: underestimating is safer
  const isStored = await inTransaction(db, async (trx) => {
    // a change of settings waits for this or is read here
    await lockViewDay(trx, scope)
    const settings = await viewSettings(trx, scope)
    return await updateViewDay(trx, scope, before, {
      manager_id: connection?.manager_id ?? null,
      manager_limit: reported?.limit ?? null,
      manager_left: reported?.left ?? null,
      manager_spent: reported?.spent ?? null,
      is_shared: reported?.is_shared ?? null,
      reported_at_opened: reported ? opened : null,
      may_open: mayOpen(
        reported && { ...reported, opened },
        settings.company_views_per_day,
        settings.views_reserved,
      ),
      asked_at: clock(),
    })
  })
  // callers for the next manager may wait for this answer
  if (!isStored) await askViews(deps, scope, today)
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

export const markViewsStale = (db: Db, scope: CompanyScope, now: Date): Promise<void> =>
  markDayStale(db, scope, moscowDay(now))

/** What is left, and how many of `to_open` it covers. @throws HH_NOT_CONNECTED · HH_RECONNECT_REQUIRED */
export async function getViewPlan(deps: TokenDeps, scope: CompanyScope, to_open: number): Promise<ViewPlan> {
  const { db, clock } = deps
  const refusal = await findConnectionRefusal(db, scope, clock())
  if (refusal) throw refusal
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

export async function areViewsUsedUp(db: Db, scope: CompanyScope, now: Date): Promise<boolean> {
  const day = await findViewDay(db, scope, moscowDay(now))
  if (!day) return false
  const { used_up_at, asked_at, may_open, opened } = day
  return used_up_at !== null || (asked_at !== null && may_open !== null && opened >= may_open)
}

/** What a synchronisation would open now. */
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
  if (!deps.config.sync_schedule) return { ...plan, continues_at: null, opens_with_sync }
  const at = afterReset(deps.clock(), scope)
  const continues_at = (schedule ? whenAllowed(at, planOfSchedule(schedule)) : at).toISOString()
  return { ...plan, continues_at, opens_with_sync }
}

/** Nothing opened or asked yet. */
const UNKNOWN_DAY = {
  opened: 0,
  may_open: null,
  manager_limit: null,
  manager_left: null,
  manager_spent: null,
  is_shared: null,
  reported_at_opened: null,
  used_up_at: null,
} satisfies Partial<ViewDay>

function viewsOf(
  day: Pick<ViewDay, 'opened' | 'reported_at_opened' | 'manager_left' | 'manager_spent' | 'is_shared'>,
) {
  const since = day.opened - (day.reported_at_opened ?? 0)
  return {
    left: Math.max(0, (day.manager_left ?? 0) - since),
    byCompany: Math.max(day.opened, day.is_shared ? (day.manager_spent ?? 0) + since : 0),
  }
}

function planOf(
  day: ViewDay | null,
  settings: { readonly views_reserved: number; readonly company_views_per_day: number | null },
  to_open: number,
  continues_at: Date,
): ViewPlan {
  const { opened, may_open, manager_limit: limit, used_up_at } = day ?? UNKNOWN_DAY
  const { left, byCompany } = viewsOf(day ?? UNKNOWN_DAY)
  const company_limit = settings.company_views_per_day
  const today = used_up_at ? 0 : may_open === null ? to_open : Math.max(0, may_open - opened)
  const limits = [...(limit === null ? [] : [limit]), ...(company_limit === null ? [] : [company_limit])]
  return {
    to_open,
    will_open: Math.min(to_open, today),
    employee: limit === null ? null : { limit, left },
    company:
      company_limit === null ? null : { limit: company_limit, left: Math.max(0, company_limit - byCompany) },
    reserved: limits.length === 0 ? 0 : reserveOf(settings.views_reserved, Math.min(...limits)),
    opened_today: opened,
    is_used_up: today === 0 && (used_up_at !== null || may_open !== null),
    is_stopped_by_board: used_up_at !== null,
    continues_at: continues_at.toISOString(),
  }
}
