import { sql } from 'kysely'
import { afterEach, expect, it } from 'vitest'
import { DAY_MS, moscowDay, startOfMoscowDay } from '../../../platform/values/clock.ts'
import { json } from '../../../platform/db/database.ts'
import { buildApplications, buildVacancy } from '../../../testing/scenes/factories.ts'
import { at, failing, reads, setRuns } from '../../../testing/scenes/runs.ts'
import type { CompanyScope } from '../../companies/scope.ts'
import { afterReset } from '../../hh/quota/rules.ts'
import { updateSettings } from '../../hh/quota/settings-usecases.ts'
import { countAutoStarted, findLastFound, listAutoCompanies } from '../queue/auto-queries.ts'
import { startAutoRuns } from './usecases.ts'
import { AUTO_PAUSE_SECONDS, AUTO_TRIES } from '../queue/rules.ts'
import { continuePostponed } from './postponed-usecases.ts'
import { stopRun } from '../start/run-usecases.ts'

const { deps, clock, board, join, work, startRun } = setRuns()

afterEach(() => deps().db.updateTable('company_settings').set({ auto_analysis: false }).execute())

/** A company whose five responses, one batch, await automatic analysis. */
async function waiting() {
  const { db } = deps()
  const { scope, id } = await startRun(5)
  // that run was started by a person and is stopped before it analyses anything
  await stopRun(deps(), { scope }, id)
  await db
    .insertInto('company_settings')
    .values({ company_id: scope, auto_analysis: true, auto_since: new Date(0) })
    .execute()
  const vacancies = await db.selectFrom('vacancies').select('id').where('company_id', '=', scope).execute()
  await db
    .insertInto('auto_vacancies')
    .values(
      vacancies.map((vacancy) => ({ vacancy_id: vacancy.id, company_id: scope, chosen_at: new Date(0) })),
    )
    .execute()
  return scope
}

const runsOf = (scope: CompanyScope) =>
  deps()
    .db.selectFrom('analysis_runs')
    .select(['id', 'vacancy_id', 'total', 'analyzed', 'failed', 'postponed', 'finished_at', 'notified_at'])
    .where('company_id', '=', scope)
    .where('is_auto', '=', true)
    .orderBy('created_at')
    .execute()
const rulesOf = (scope: CompanyScope) =>
  deps()
    .db.selectFrom('auto_rules')
    .select(['pause_reason', 'emptied_at'])
    .where('company_id', '=', scope)
    .executeTakeFirst()
const started = (scope: CompanyScope) => countAutoStarted(deps().db, scope, new Date(0))

/** Checks once and works on the started run until it ends, over all its pauses. @returns the number of runs so far */
async function look(scope: CompanyScope): Promise<number> {
  await startAutoRuns(deps())
  const node = await join()
  for (;;) {
    const runs = await runsOf(scope)
    const last = runs.at(-1)
    if (!last || last.finished_at) return runs.length
    await work(node, last.id)
    clock.advance(11_000)
  }
}

it('each vacancy has its turn: one with more responses than can be started keeps no other waiting', async () => {
  const { db } = deps()
  const scope = await waiting()
  const { id: busy } = await db
    .selectFrom('vacancies')
    .select('id')
    .where('company_id', '=', scope)
    .executeTakeFirstOrThrow()
  // the busy one's oldest, which its newer ones leave no room for
  await buildApplications(db, scope, busy, 10, { applied_at: new Date(0) })
  const quiet = await buildVacancy(db, scope)
  await db
    .insertInto('auto_vacancies')
    .values({ vacancy_id: quiet, company_id: scope, chosen_at: new Date(0) })
    .execute()
  await buildApplications(db, scope, quiet, 1)
  for (const runs of [1, 2, 3]) expect(await look(scope)).toBe(runs)
  expect((await runsOf(scope)).map(({ vacancy_id }) => vacancy_id)).toEqual([busy, quiet, busy])
})

it.each([
  ['is reported an hour', 1, { analyzed: 5, candidates: 5 }],
  ['is not reported two days', 48, null],
] as const)('a run %s after its end, automatic analysis being switched off', async (_, hours, found) => {
  const { db } = deps()
  const scope = await waiting()
  await look(scope)
  await db
    .updateTable('company_settings')
    .set({ min_score: 0, auto_analysis: false })
    .where('company_id', '=', scope)
    .execute()
  clock.advance(hours * 3_600_000)
  await startAutoRuns(deps())
  const said = await findLastFound(db, scope)
  expect(said && { analyzed: said.analyzed, candidates: said.candidates }).toEqual(found)
  expect((await runsOf(scope)).map(({ notified_at }) => notified_at)).toEqual([clock()])
})

it('responses failed by a lost connection are retried after reconnection and count towards no cap until then', async () => {
  const { db } = deps()
  const scope = await waiting()
  board.answer = at(0, reads, failing('auth_lost'))
  expect(await look(scope)).toBe(1)
  expect(await runsOf(scope)).toMatchObject([{ total: 5, analyzed: 1, failed: 4 }])
  expect(await started(scope)).toBe(1)
  expect(await look(scope)).toBe(1)
  expect((await rulesOf(scope))?.pause_reason).toBe('connection')
  board.answer = reads
  await db
    .updateTable('hh_connections')
    .set({ verified: true, last_error_code: null })
    .where('company_id', '=', scope)
    .execute()
  clock.advance(6 * 60_000)
  expect(await look(scope)).toBe(2)
  expect((await runsOf(scope)).at(-1)).toMatchObject({ total: 4, analyzed: 4, failed: 0 })
  expect(await started(scope)).toBe(5)
})

it('a resume the board does not return is not retried, counts towards no cap and is reported', async () => {
  const { db } = deps()
  const scope = await waiting()
  await db.updateTable('company_settings').set({ min_score: 0 }).where('company_id', '=', scope).execute()
  board.answer = at(1, failing('not_found'))
  await look(scope)
  expect(await runsOf(scope)).toMatchObject([{ analyzed: 4, failed: 1 }])
  expect(await started(scope)).toBe(4)
  await look(scope)
  clock.advance(30 * 24 * 3_600_000)
  expect(await look(scope)).toBe(1)
  const emails = await db
    .selectFrom('outbox')
    .select('payload')
    .where('payload', '@>', json({ subject: 'Автоанализ: 4\u00a0кандидата с баллом от 0 — Резюметр' }))
    .execute()
  expect(emails).toHaveLength(1)
  expect(JSON.stringify(emails)).toContain('Не удалось: 1.')
})

it('while the board does not answer, responses are tried six times with growing pauses, then no more', async () => {
  const scope = await waiting()
  board.answer = failing('unavailable')
  for (let tries = 1; tries <= AUTO_TRIES; tries++) {
    expect(await look(scope)).toBe(tries)
    expect(await started(scope)).toBe(0)
    // nothing is due: the company is skipped until the retry time
    expect(await look(scope)).toBe(tries)
    expect((await rulesOf(scope))?.emptied_at).not.toBeNull()
    const pause = AUTO_PAUSE_SECONDS * 1000 * 4 ** (tries - 1)
    clock.advance(pause - 60_000)
    expect(await look(scope)).toBe(tries)
    clock.advance(60_000)
  }
  clock.advance(365 * 24 * 3_600_000)
  expect(await look(scope)).toBe(AUTO_TRIES)
})

it('a run stopped by a user is not restarted and does not count towards the daily cap', async () => {
  const scope = await waiting()
  await startAutoRuns(deps())
  const [run] = await runsOf(scope)
  await stopRun(deps(), { scope }, run?.id ?? '')
  expect(await runsOf(scope)).toMatchObject([{ notified_at: null }])
  expect(await started(scope)).toBe(0)
  clock.advance(24 * 3_600_000)
  expect(await look(scope)).toBe(1)
})

it('postponed responses beyond the plan limit the next day are analysed when the plan has room', async () => {
  const { db } = deps()
  const scope = await waiting()
  board.answer = at(0, reads, failing('quota_used'))
  await look(scope)
  expect(await runsOf(scope)).toMatchObject([{ analyzed: 1, postponed: 4 }])
  const plan = (analyses_used: number) =>
    db.updateTable('usage_periods').set({ analyses_used }).where('company_id', '=', scope).execute()
  board.answer = reads
  await plan(48)
  clock.advance(25 * 3_600_000)
  await continuePostponed(deps())
  expect((await runsOf(scope)).at(-1)).toMatchObject({ total: 2 })
  expect(await look(scope)).toBe(2)
  expect((await rulesOf(scope))?.pause_reason).not.toBe('plan')
  await look(scope)
  expect((await rulesOf(scope))?.pause_reason).toBe('plan')
  await plan(3)
  clock.advance(6 * 60_000)
  expect(await look(scope)).toBe(3)
  expect(await runsOf(scope)).toMatchObject([{ analyzed: 1 }, { analyzed: 2 }, { analyzed: 2 }])
})

it('postponed responses count towards the daily cap unless their continuation was cancelled', async () => {
  const scope = await waiting()
  board.answer = at(0, reads, failing('quota_used'))
  await look(scope)
  expect(await started(scope)).toBe(5)
  clock.advance(25 * 3_600_000)
  await continuePostponed(deps())
  const [first, second] = await runsOf(scope)
  // the second run has them now
  await stopRun(deps(), { scope }, first?.id ?? '')
  expect(await started(scope)).toBe(5)
  const node = await join()
  await work(node, second?.id ?? '')
  expect((await runsOf(scope)).at(-1)).toMatchObject({ total: 4, postponed: 4 })
  await stopRun(deps(), { scope }, second?.id ?? '')
  expect(await started(scope)).toBe(1)
  clock.advance(25 * 3_600_000)
  expect(await look(scope)).toBe(2)
})

it('postponed responses of a vacancy disabled meanwhile count towards no cap and wait until it is enabled', async () => {
  const { db } = deps()
  const scope = await waiting()
  board.answer = at(0, reads, failing('quota_used'))
  await look(scope)
  const enable = (is_enabled: boolean) =>
    db.updateTable('vacancies').set({ is_enabled }).where('company_id', '=', scope).execute()
  await enable(false)
  clock.advance(25 * 3_600_000)
  await continuePostponed(deps())
  expect(await look(scope)).toBe(1)
  expect(await started(scope)).toBe(1)
  await enable(true)
  board.answer = reads
  // as after a synchronisation
  await db
    .updateTable('auto_rules')
    .set({ emptied_at: null, poll_after: null })
    .where('company_id', '=', scope)
    .execute()
  expect(await look(scope)).toBe(2)
  expect((await runsOf(scope)).at(-1)).toMatchObject({ total: 4, analyzed: 4 })
  expect(await started(scope)).toBe(5)
})

it('used-up views are awaited till tomorrow, unless a limit is raised', async () => {
  const { db } = deps()
  // noon in Moscow
  clock.advance(startOfMoscowDay(moscowDay(clock())).getTime() + 1.5 * DAY_MS - clock().getTime())
  const scope = await waiting()
  const { id: user_id } = await db
    .selectFrom('users')
    .select('id')
    .where('company_id', '=', scope)
    .executeTakeFirstOrThrow()
  const limit = (company_views_per_day: number) =>
    updateSettings(
      deps(),
      { scope, user_id, role: 'user', family_id: '' },
      { company_views_per_day, views_reserved: 0 },
    )
  const paused = async () => {
    const rules = await db
      .selectFrom('auto_rules')
      .select(['pause_reason', 'poll_after'])
      .where('company_id', '=', scope)
      .executeTakeFirst()
    return [rules?.pause_reason, rules?.poll_after]
  }
  await limit(1)
  await look(scope)
  expect(await runsOf(scope)).toMatchObject([{ analyzed: 1, postponed: 4 }])
  const { id: vacancy_id } = await db
    .selectFrom('vacancies')
    .select('id')
    .where('company_id', '=', scope)
    .executeTakeFirstOrThrow()
  await buildApplications(db, scope, vacancy_id, 2)
  for (let looks = 0; looks < 3; looks++) {
    expect(await look(scope)).toBe(1)
    expect((await paused())[0]).toBe('views')
    clock.advance(6 * 60_000)
  }
  await limit(2)
  expect(await look(scope)).toBe(2)
  expect((await runsOf(scope)).at(-1)).toMatchObject({ total: 2, analyzed: 1, postponed: 1 })
  await buildApplications(db, scope, vacancy_id, 1)
  // just before midnight: the board's day may begin later than ours
  clock.advance(startOfMoscowDay(moscowDay(clock())).getTime() + DAY_MS - 60_000 - clock().getTime())
  expect(await look(scope)).toBe(2)
  expect(await paused()).toEqual(['views', afterReset(clock(), scope)])
})

it.each(['auto_since', 'chosen_at'] as const)(
  'a response received after %s by a synchronisation started before is new, an earlier one is not',
  async (since) => {
    const { db } = deps()
    const scope = await waiting()
    const started = clock()
    const after = (seconds: number) => new Date(started.getTime() + seconds * 1000)
    await db
      .updateTable('applications')
      .set({ created_at: started, applied_at: after(-60) })
      .where('company_id', '=', scope)
      .execute()
    const { id: late } = await db
      .selectFrom('applications')
      .select('id')
      .where('company_id', '=', scope)
      .executeTakeFirstOrThrow()
    await db
      .updateTable('applications')
      .set({ applied_at: after(60) })
      .where('id', '=', late)
      .execute()
    if (since === 'auto_since')
      await db
        .updateTable('company_settings')
        .set({ auto_since: after(20) })
        .where('company_id', '=', scope)
        .execute()
    else
      await db
        .updateTable('auto_vacancies')
        .set({ chosen_at: after(20) })
        .where('company_id', '=', scope)
        .execute()
    await look(scope)
    expect(await runsOf(scope)).toMatchObject([{ total: 1, analyzed: 1 }])
  },
)

it('a check reads one synchronisation of a company, not all of them', async () => {
  const { db } = deps()
  const scope = await waiting()
  await look(scope)
  await look(scope)
  await sql`insert into sync_jobs (company_id, status, sync_vacancies, sync_applications, force_full_sync, completed_at)
    select ${scope}, 'completed', true, true, false, to_timestamp(0) from generate_series(1, 2000)`.execute(
    db,
  )
  await sql`analyze sync_jobs`.execute(db)
  const looked = await db.transaction().execute(async (trx) => {
    expect(await listAutoCompanies(trx, clock())).not.toContain(scope)
    const { rows } = await sql<{ read: number }>`select seq_tup_read + idx_tup_fetch as read
      from pg_stat_xact_user_tables where relname = 'sync_jobs'`.execute(trx)
    return rows
  })
  expect(looked).toEqual([{ read: 1 }])
})
