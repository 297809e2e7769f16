import type { SyncJob, WorkAccount } from '@rezumetr/contracts/hh/job-board'
import type { ViewPlan } from '@rezumetr/contracts/hh/resume-views'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { control, sync } from '../../../testing/scenes/board.ts'
import { scopeOf } from '../../../testing/scenes/factories.ts'
import { startTestProduct, type Client, type TestProduct } from '../../../testing/product/product.ts'
import { until } from '../../../testing/watch/until.ts'
import { moscowDay, startOfMoscowDay } from '../../../platform/values/clock.ts'
import { JobBoardFailure } from '../../../ports/job-board.ts'
import type { CompanyScope } from '../../companies/scope.ts'
import { listUnopened } from '../../vacancies/import/shared-queries.ts'
import { findViewDay, spendView } from './queries.ts'
import { reserveView, getSyncViews, refreshViews, withView } from './usecases.ts'
import { getResumeSpendingView } from './resume-usecases.ts'
import { startDueSyncs } from '../sync/schedule-usecases.ts'

let product: TestProduct
beforeAll(async () => {
  product = await startTestProduct({ SYNC_SCHEDULE: 'on' }, undefined, 5)
})
/** Prevents scheduled and continued synchronisations: only what a test opens counts as opened. */
const planNothing = () =>
  product.deps.db.updateTable('sync_schedules').set({ is_on: false, wanted_at: null }).execute()
afterEach(async () => {
  await planNothing()
  await control(product, '/reset', {})
})
afterAll(() => product.drop())

const viewed = async () => (await control<{ total: number }>(product, '/requests?path=/hh/resumes/*')).total
const lettersRead = async () =>
  (await control<{ total: number }>(product, '/requests?path=/hh/negotiations/*/messages')).total
const openedOf = async (scope: CompanyScope) =>
  (
    await product.deps.db
      .selectFrom('applications')
      .select('id')
      .where('company_id', '=', scope)
      .where('has_full_resume', '=', true)
      .execute()
  ).map(({ id }) => id)
const planOf = async (client: Client) =>
  (await client.request<ViewPlan & { opens_with_sync: boolean }>('GET', '/api/hh/views')).body.data

/** A company with its lists already read, so that only resumes remain to be opened. */
async function listed(settings: object = {}, connect: true | string = true) {
  const client = await product.register({ connect })
  const scope = await scopeOf(product.deps.db, client.email)
  await sync(client)
  await client.request('PUT', '/api/settings', { resume_opening: 'with_sync', ...settings })
  await client.request('PUT', '/api/hh/schedule', { quiet: null, is_on: false })
  return { client, scope }
}
/** Advances our clock and the board's to the first hour of the next day in Moscow. */
async function tomorrow(minutes = 20) {
  const midnight = startOfMoscowDay(moscowDay(product.clock())).getTime() + 24 * 3_600_000
  const step = midnight + minutes * 60_000 - product.clock().getTime()
  product.clock.advance(step)
  await control(product, '/clock', { advance_seconds: Math.ceil(step / 1000) })
}

describe('the planner of resume views', () => {
  it('reports before a synchronisation what it will open and what is left for the day', async () => {
    const { client } = await listed({ views_reserved: 20, company_views_per_day: 300 })
    await control(product, '/limits', { resume_views: 100 })
    await control(product, '/views', { views: 40 })
    const plan = await planOf(client)
    expect(plan.to_open).toBeGreaterThan(40)
    expect(plan).toMatchObject({
      opens_with_sync: true,
      will_open: 40,
      employee: { limit: 100, left: 60 },
      company: { limit: 300, left: 260 },
      reserved: 20,
      opened_today: 0,
      is_used_up: false,
    })
    // the forty on the site are the company's too
    await client.request('PUT', '/api/settings', { company_views_per_day: 70 })
    expect(await planOf(client)).toMatchObject({
      will_open: 10,
      company: { limit: 70, left: 30 },
      reserved: 20,
    })
    await client.request('PUT', '/api/settings', { resume_opening: 'on_analysis' })
    expect(await planOf(client)).toMatchObject({ opens_with_sync: false, to_open: 0, will_open: 0 })
  })

  it('Q-034 what colleagues viewed bounds the day, but is not counted as viewed by the employee', async () => {
    const { client } = await listed({ views_reserved: 0, company_views_per_day: 300 })
    const [limits, left, spend] = [100, 30, 1].map((resume_view) => ({ resume_view }))
    await control(product, '/faults', {
      path: '/hh/employers/*/limits/resume',
      status: 200,
      body: { limits, left, spend },
    })
    expect(await planOf(client)).toMatchObject({
      will_open: 30,
      employee: { limit: 100, left: 30 },
      company: { limit: 300, left: 299 },
    })
  })
  it('stops at the reserve for people without a refused request, and continues the next day automatically', async () => {
    const { client, scope } = await listed({ views_reserved: 10 })
    await control(product, '/limits', { resume_views: 30 })
    const before = await planOf(client)
    const first = (await listUnopened(product.deps.db, scope, null, 20)).map(({ id }) => id)
    const job = await sync(client)
    // the first in the queue, not those read quickest
    expect(new Set(await openedOf(scope))).toEqual(new Set(first))
    expect(job).toMatchObject({
      status: 'completed',
      resumes: { to_open: before.to_open, opened: 20 },
      warnings: expect.arrayContaining([
        expect.stringMatching(
          new RegExp(
            `исчерпан\\. Осталось открыть: ${before.to_open - 20}, продолжим завтра после 00:\\d\\d \\(МСК\\)\\.$`,
          ),
        ),
      ]),
    })
    expect(await viewed()).toBe(20)
    expect(await planOf(client)).toMatchObject({
      is_used_up: true,
      is_stopped_by_board: false,
      will_open: 0,
      employee: { left: 10 },
    })
    // a repeated attempt on the same day opens and requests nothing, nor letters, which would mark responses as viewed
    const letters = await lettersRead()
    expect(letters).toBeGreaterThan(0)
    expect(letters).toBeLessThanOrEqual(20)
    expect((await sync(client)).resumes).toMatchObject({ opened: 0 })
    expect([await viewed(), await lettersRead()]).toEqual([20, letters])

    await tomorrow()
    await control(product, '/limits', { resume_views: 100_000 })
    await startDueSyncs(product.deps)
    await until(
      () => openedOf(scope),
      (ids) => ids.length === before.to_open,
    )
    expect(await getSyncViews(product.deps, scope)).toMatchObject({
      to_open: 0,
      opened_today: before.to_open - 20,
    })
  })

  it('opens unread responses first', async () => {
    const { scope } = await listed({ views_reserved: 0 })
    const ids = (await listUnopened(product.deps.db, scope, null, 1000)).map(({ id }) => id)
    const unread = new Set(ids.toReversed().slice(0, 5))
    await product.deps.db.updateTable('applications').set({ has_updates: false }).execute()
    await product.deps.db
      .updateTable('applications')
      .set({ has_updates: true })
      .where('id', 'in', [...unread])
      .execute()
    const first = async () =>
      new Set((await listUnopened(product.deps.db, scope, null, 5)).map(({ id }) => id))
    expect(await first()).toEqual(unread)
  })

  it('makes no more requests on a day when the board refused, even if its figures allow more', async () => {
    const { client, scope } = await listed({ views_reserved: 0 })
    // a company limit that the board does not report
    await control(product, '/limits', { company_views: 12 })
    const job: SyncJob = await sync(client)
    expect(job.resumes?.opened).toBe(12)
    // at most one refusal per loop that held a resume at 100 requests a second
    const asked = await viewed()
    expect(asked - 12).toBeLessThanOrEqual(16)
    await sync(client)
    expect(await viewed()).toBe(asked)
    expect(await planOf(client)).toMatchObject({
      is_used_up: true,
      is_stopped_by_board: true,
      opened_today: 12,
    })
    const [next] = await listUnopened(product.deps.db, scope, null, 1)
    await planNothing()
    await tomorrow()
    await getResumeSpendingView(product.deps, scope, next?.id ?? '')
    expect(await openedOf(scope)).toHaveLength(13)
  })

  it('a refusal of one employer’s views does not stop the next employer’s', async () => {
    const { client } = await listed({ views_reserved: 0 }, 'sandbox-several-token')
    await control(product, '/limits', { company_views: 5 })
    expect((await sync(client)).resumes?.opened).toBe(5)
    await control(product, '/limits', { company_views: null })
    const path = '/api/hh/work-accounts'
    const { accounts } = (await client.request<{ accounts: WorkAccount[] }>('GET', path)).body.data
    const choose = (n: number) =>
      client.request('PUT', '/api/hh/work-account', { account_id: accounts[n]?.id, confirmed: true })
    // the one in use: nothing changes
    await choose(0)
    expect(await planOf(client)).toMatchObject({ opened_today: 5, is_stopped_by_board: true })
    await choose(1)
    expect(await planOf(client)).toMatchObject({ opened_today: 0, is_stopped_by_board: false })
    expect((await sync(client)).resumes?.opened).toBeGreaterThan(0)
    expect(await planOf(client)).toMatchObject({ is_used_up: false, is_stopped_by_board: false })
  })

  /** Of a manager with two accounts. @returns a function that switches to the other employer */
  async function listedWithTwo() {
    const { client, scope } = await listed({ views_reserved: 0 }, 'sandbox-several-token')
    const { body } = await client.request<{ accounts: WorkAccount[] }>('GET', '/api/hh/work-accounts')
    const account_id = body.data.accounts[1]?.id
    const leave = () => client.request('PUT', '/api/hh/work-account', { account_id, confirmed: true })
    return { client, scope, leave }
  }

  it.each(['quota_used', 'not_found'] as const)(
    'an answer about one employer’s resume that arrives after a switch changes nothing for the next: %s',
    async (problem) => {
      const { client, scope, leave } = await listedWithTwo()
      const view = (open: (onAsk: () => void) => Promise<unknown>) =>
        withView(product.deps, scope, reserveView(scope), open)
      const late = view(async (onAsk) => {
        onAsk()
        await leave()
        await view(async () => 'opened')
        throw new JobBoardFailure(problem)
      })
      await expect(late).rejects.toMatchObject({ problem })
      expect(await planOf(client)).toMatchObject({ opened_today: 1, is_stopped_by_board: false })
    },
  )

  it('figures of one employer that arrive after a switch are not those of the next', async () => {
    const { client, scope, leave } = await listedWithTwo()
    const { jobBoard } = product.deps
    const theirs = { limit: 500, left: 400, spent: 100, is_shared: true }
    const answers = [{ limit: 3, left: 0, spent: 3, is_shared: true }, theirs]
    const viewsLeft = async () => {
      if (answers.length === 2) await leave()
      return answers.shift() ?? theirs
    }
    const deps = { ...product.deps, jobBoard: { ...jobBoard, viewsLeft } }
    // also for those who waited for the same answer
    expect(await withView(deps, scope, reserveView(scope), async () => 'opened')).toBe('opened')
    expect(await planOf(client)).toMatchObject({ employee: { limit: 500, left: 399 }, opened_today: 1 })
  })

  it('settings changed while the board is asked apply to its answer', async () => {
    const { client, scope } = await listed({ views_reserved: 0, company_views_per_day: 300 })
    const viewsLeft = async () => {
      await client.request('PUT', '/api/settings', { company_views_per_day: 3 })
      return { limit: 100, left: 100, spent: 0, is_shared: true }
    }
    await refreshViews({ ...product.deps, jobBoard: { ...product.deps.jobBoard, viewsLeft } }, scope)
    expect(await planOf(client)).toMatchObject({ will_open: 3 })
  })

  it('figures that become stale at once do not count as a day used up', async () => {
    const { db } = product.deps
    const { scope } = await listed({ views_reserved: 0 })
    await sql`create sequence asked`.execute(db)
    await sql`create function clear_first() returns trigger language plpgsql as $$ begin
      if nextval('asked') = 1 then new.asked_at = null; end if; return new; end $$`.execute(db)
    await sql`create trigger clear_first before update of asked_at on view_days
      for each row execute function clear_first()`.execute(db)
    const opened = await withView(product.deps, scope, reserveView(scope), async () => 'opened')
    await sql`drop trigger clear_first on view_days`.execute(db)
    expect(opened).toBe('opened')
  })

  it('resumes being opened while the board is asked do not use up the reserve for people', async () => {
    const { client, scope } = await listed({ views_reserved: 5 })
    await control(product, '/limits', { resume_views: 20 })
    await planOf(client)
    const ids = (await listUnopened(product.deps.db, scope, null, 30)).map(({ id }) => id)
    const { jobBoard } = product.deps
    const gate = Promise.withResolvers<void>()
    let blocked = 0
    const slow = {
      ...product.deps,
      jobBoard: {
        ...jobBoard,
        openResume: async (...input: Parameters<typeof jobBoard.openResume>) => {
          blocked += 1
          await gate.promise
          return await jobBoard.openResume(...input)
        },
      },
    }
    const late = ids.slice(0, 3).map((id) => getResumeSpendingView(slow, scope, id))
    await until(
      async () => blocked,
      (count) => count === 3,
    )
    product.clock.advance(11 * 60_000)
    await Promise.allSettled(ids.slice(3).map((id) => getResumeSpendingView(product.deps, scope, id)))
    gate.resolve()
    await Promise.all(late)
    expect(await viewed()).toBe(15)
  })

  it('a refusal outlives a new connection of the same manager, not one of another', async () => {
    const { client } = await listed({ views_reserved: 0 })
    await control(product, '/limits', { company_views: 5 })
    await sync(client)
    const connect = async (token: string) => {
      await client.request('DELETE', '/api/settings/hh-token')
      await control(product, '/tokens', { action: 'restore', account: 'employer' })
      await client.request('POST', '/api/settings/hh-token', { token })
    }
    await connect('sandbox-employer-token')
    expect(await planOf(client)).toMatchObject({ is_stopped_by_board: true })
    await connect('sandbox-powerless-token')
    expect(await planOf(client)).toMatchObject({ opened_today: 5, is_stopped_by_board: false })
  })

  it('what was opened as one employer does not count for the next one, also after disconnecting', async () => {
    const { client } = await listed({ views_reserved: 0, company_views_per_day: 7 })
    await control(product, '/limits', { company_views: 5 })
    expect((await sync(client)).resumes?.opened).toBe(5)
    await control(product, '/limits', { company_views: null })
    await client.request('DELETE', '/api/settings/hh-token')
    await client.request('POST', '/api/settings/hh-token', { token: 'sandbox-employer-2-token' })
    expect((await client.request('POST', '/api/hh/employer-switch')).status).toBe(200)
    expect(await planOf(client)).toMatchObject({ opened_today: 0, is_stopped_by_board: false })
    expect((await sync(client)).resumes?.opened).toBe(7)
  })

  it('concurrent openings and views of another process together stay within the daily limit', async () => {
    const { client, scope } = await listed({ views_reserved: 5 })
    await control(product, '/limits', { resume_views: 25 })
    await planOf(client)
    const ids = (await listUnopened(product.deps.db, scope, null, 60)).map(({ id }) => id)
    const day = moscowDay(product.clock())
    const [ends, spent] = await Promise.all([
      Promise.allSettled(ids.map((id) => getResumeSpendingView(product.deps, scope, id))),
      Promise.all(ids.map(() => spendView(product.deps.db, scope, day, new Date(0)))),
    ])
    const opened = ends.filter(({ status }) => status === 'fulfilled').length
    expect(opened + spent.filter(Boolean).length).toBe(20)
    expect(await viewed()).toBe(opened)
    // first come, first served
    expect(ends.findIndex(({ status }) => status === 'rejected')).toBe(opened)
  })

  it('a view queued over midnight counts for the new day; a clock behind never restores the old day', async () => {
    const { scope } = await listed({ views_reserved: 0 })
    const deps = product.deps
    const line = reserveView(scope)
    await line.acquire()
    const open = (own = deps, reservation = reserveView(scope)) =>
      withView(own, scope, reservation, async () => 'opened')
    const waiting = open()
    const late = moscowDay(product.clock())
    await tomorrow()
    const today = moscowDay(product.clock())
    // another process has started the day and taken views of it
    await refreshViews(deps, scope)
    expect((await spendView(deps.db, scope, today, new Date(0)))?.day).toBe(today)
    line.release()
    expect(await waiting).toBe('opened')
    const behind = { ...deps, clock: () => new Date(startOfMoscowDay(late).getTime() + 12 * 3_600_000) }
    expect(await open(behind)).toBe('opened')
    await refreshViews(behind, scope)
    expect(await findViewDay(deps.db, scope, today)).toMatchObject({ day: today, opened: 3 })
  })

  it('requests the limit again when midnight passes during the request', async () => {
    const { scope } = await listed({ views_reserved: 0 })
    const deps = {
      ...product.deps,
      jobBoard: {
        ...product.deps.jobBoard,
        viewsLeft: async () => {
          if (asked++ === 0) await tomorrow()
          return { limit: 100, left: 100, spent: 0, is_shared: false }
        },
      },
    }
    let asked = 0
    await tomorrow(-1)
    const reservation = reserveView(scope)
    expect(await withView(deps, scope, reservation, async () => 'opened')).toBe('opened')
    expect(asked).toBe(2)
  })

  it('opens everything when the board reports no limits', async () => {
    const { client } = await listed({ company_views_per_day: null })
    await control(product, '/faults', { path: '/hh/employers/*/limits/resume', status: 404, times: 5 })
    const plan = await planOf(client)
    expect(plan).toMatchObject({ employee: null, company: null, reserved: 0, is_used_up: false })
    expect(plan.will_open).toBe(plan.to_open)
    expect((await sync(client)).resumes).toMatchObject({ to_open: plan.to_open, opened: plan.to_open })
  })
})
