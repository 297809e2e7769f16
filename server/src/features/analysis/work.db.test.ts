import { randomBytes, randomUUID } from 'node:crypto'
import * as fc from 'fast-check'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Deps } from '../../deps.ts'
import { createKeyRing } from '../../platform/crypto.ts'
import { readConfig } from '../../platform/config.ts'
import { openDatabase } from '../../platform/database.ts'
import { createLog } from '../../platform/log.ts'
import { joinNodes, type Node } from '../../platform/nodes.ts'
import { JobBoardFailure, type BoardResume } from '../../ports/job-board.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { buildApplications, buildVacancy, storeResume } from '../../testing/factories.ts'
import { testClock } from '../../testing/product.ts'
import { insertAccount } from '../accounts/queries.ts'
import type { CompanyScope } from '../accounts/scope.ts'
import { getAllowance, openTrial } from '../billing/usecases.ts'
import { sealTokens } from '../job-board/refresh-usecases.ts'
import { claimItems } from './item-queries.ts'
import { getRun, stopRun } from './run-usecases.ts'
import { startAnalysis } from './start-usecases.ts'
import { recoverRuns, workRun } from './work-usecases.ts'

const unread = {
  text: { title: 'Менеджер' },
  candidate_name: null,
  email: null,
  phone: null,
  title: null,
  url: null,
}

describe('a run at work', () => {
  let database: TestDatabase
  let deps: Omit<Deps, 'node'>
  let nodes: Node[] = []
  const clock = testClock()
  /** What the board answers for the application at this place of the run. */
  let answer: (place: number) => Promise<BoardResume>
  let places = new Map<string, number>()
  let opened: number[] = []

  beforeAll(async () => {
    database = await createTestDatabase()
    const silent = async (): Promise<never> => {
      throw new JobBoardFailure('unavailable')
    }
    deps = {
      config: readConfig(
        {
          NODE_ENV: 'test',
          DATA_DIR: '/nowhere',
          JWT_SECRET: 'x'.repeat(40),
          DATA_KEYS: randomBytes(32).toString('base64'),
        },
        '0',
      ),
      connection: database.connection,
      db: openDatabase(database.connection).db,
      clock,
      log: createLog('silent'),
      keys: createKeyRing([randomBytes(32)]),
      enqueue: async () => {},
      publicUrl: () => '',
      messenger: null,
      bot: null,
      model: null,
      mailer: null,
      payments: {},
      resumeFiles: { read: silent },
      jobBoard: {
        authorizationUrl: () => '',
        exchangeCode: silent,
        refresh: silent,
        revoke: silent,
        whoAmI: silent,
        listWorkAccounts: silent,
        subscribe: silent,
        unsubscribe: silent,
        paidAccess: silent,
        viewsLeft: silent,
        listVacancies: silent,
        readVacancy: silent,
        listCollections: silent,
        listResponses: silent,
        openResume: async (_call, href) => {
          const place = places.get(href) ?? -1
          opened.push(place)
          return await answer(place)
        },
        readPlace: silent,
        takeStep: silent,
        readCoverLetter: async () => null,
      },
    }
  })
  afterAll(async () => {
    await deps.db.destroy()
    await database.drop()
  })
  beforeEach(() => {
    answer = async () => unread
    opened = []
  })
  afterEach(async () => {
    for (const node of nodes) await node.stop()
    nodes = []
  })

  async function join(): Promise<Node> {
    const node = await joinNodes(database.connection)
    nodes.push(node)
    return node
  }
  const work = (node: Node, run_id: string, signal = new AbortController().signal) =>
    workRun({ ...deps, node: () => node.id() }, run_id, signal)

  /** What the sweep of a node does that holds nothing. */
  const recover = () => recoverRuns({ ...deps, node: () => 0 })

  let people = 0
  /** A connected company with a run over `count` applications; those at `stored` need no board. */
  async function startRun(count: number, stored: readonly number[] = []) {
    const { db } = deps
    const { scope, user_id } = await insertAccount(
      db,
      {
        company_name: 'ООО «Тест»',
        full_name: 'Анна Смирнова',
        email: `work-${++people}@example.ru`,
        password_hash: '',
      },
      clock(),
    )
    await openTrial(db, scope, clock())
    const tokens = { access_token: 'a', refresh_token: null, expires_in_seconds: null }
    await db
      .insertInto('hh_connections')
      .values({
        company_id: scope,
        created_by: user_id,
        source: 'manual',
        employer_id: '1',
        verified: true,
        ...sealTokens(deps, scope, tokens),
      })
      .execute()
    const vacancy_id = await buildVacancy(db, scope)
    const ids = await buildApplications(db, scope, vacancy_id, count)
    places = new Map(ids.map((id, place) => [`/resumes/${id}`, place]))
    for (const place of stored) await storeResume(deps, ids[place] ?? '')
    const { run } = await startAnalysis(deps, { scope, user_id }, randomUUID(), {
      application_ids: ids,
      force: false,
    })
    return { scope, id: run.id, ids }
  }
  /** What the run says, what is stored, and what the ledger counted. */
  async function state(scope: CompanyScope, id: string) {
    const run = await getRun(deps, scope, id)
    const results = await deps.db
      .selectFrom('analysis_results')
      .select('application_id')
      .where('run_id', '=', id)
      .execute()
    const { analyses_used, analyses_reserved } = await getAllowance(deps.db, scope, clock())
    const { status, analyzed, failed, remaining } = run
    return { status, analyzed, failed, remaining, results: results.length, analyses_used, analyses_reserved }
  }

  it('EXT-12 EXT-16 every success is a result and a counted unit; the run completes', async () => {
    const { scope, id } = await startRun(30)
    expect(await state(scope, id)).toMatchObject({ status: 'pending', remaining: 30, analyses_reserved: 30 })
    await work(await join(), id)
    expect(await state(scope, id)).toEqual({
      status: 'completed',
      analyzed: 30,
      failed: 0,
      remaining: 0,
      results: 30,
      analyses_used: 30,
      analyses_reserved: 0,
    })
  })

  it('a resume with bytes no database can keep is judged like any other', async () => {
    const hostile = 'Продажи\u0000 CRM \ud800 активные'
    const job = { start: '2020-01', end: null, company: hostile, position: hostile, description: hostile }
    answer = async () => ({ ...unread, text: { title: hostile, experience: [job], skills: [hostile] } })
    const { scope, id } = await startRun(2)
    await work(await join(), id)
    expect(await state(scope, id)).toMatchObject({ status: 'completed', analyzed: 2, failed: 0 })
  })

  it('EXT-16 a deleted resume fails with a plain reason, and its unit goes back', async () => {
    answer = async (place) => {
      if (place === 1) throw new JobBoardFailure('not_found')
      return unread
    }
    const { scope, id, ids } = await startRun(3)
    await work(await join(), id)
    expect(await state(scope, id)).toMatchObject({
      status: 'completed',
      analyzed: 2,
      failed: 1,
      analyses_used: 2,
      analyses_reserved: 0,
    })
    expect((await getRun(deps, scope, id)).errors).toEqual([
      { application_id: ids[1], message: 'Резюме удалено или скрыто на HH.ru' },
    ])
  })

  it('EXT-15 passing trouble is tried three times with growing pauses, then the item fails, others are not held up', async () => {
    answer = async (place) => {
      if (place === 0) throw new JobBoardFailure('unavailable')
      return unread
    }
    const { scope, id } = await startRun(3)
    const node = await join()
    await work(node, id)
    expect(await state(scope, id)).toMatchObject({ status: 'running', analyzed: 2, failed: 0 })
    await work(node, id)
    expect(opened.filter((place) => place === 0)).toHaveLength(1)
    clock.advance(2_000)
    await work(node, id)
    clock.advance(2_000)
    await work(node, id)
    expect(opened.filter((place) => place === 0)).toHaveLength(2)
    clock.advance(8_000)
    await work(node, id)
    expect(await state(scope, id)).toMatchObject({
      status: 'completed',
      analyzed: 2,
      failed: 1,
      analyses_used: 2,
      analyses_reserved: 0,
    })
    expect((await getRun(deps, scope, id)).errors[0]?.message).toBe('HH.ru не ответил, резюме не получено')
  })

  it('Q-042 a board that is down burns one attempt of a few, not of everybody', async () => {
    answer = async () => {
      throw new JobBoardFailure('unavailable')
    }
    const { scope, id } = await startRun(50)
    const node = await join()
    await work(node, id)
    // a batch; on a busy machine a part of it, and a few more
    expect(opened.length).toBeLessThanOrEqual(30)
    answer = async () => unread
    clock.advance(10_000)
    await work(node, id)
    expect(await state(scope, id)).toMatchObject({ status: 'completed', analyzed: 50, failed: 0 })
  })

  it('a request to slow down costs no attempt and is kept by the whole run', async () => {
    let calls = 0
    answer = async () => {
      calls++
      throw new JobBoardFailure('rate_limited', 30)
    }
    const { scope, id } = await startRun(40)
    const node = await join()
    for (let i = 0; i < 4; i++) {
      await work(node, id)
      await work(node, id)
      clock.advance(30_000)
    }
    expect(calls).toBe(4 * 25)
    answer = async () => unread
    await work(node, id)
    expect(await state(scope, id)).toMatchObject({
      status: 'completed',
      analyzed: 40,
      failed: 0,
      analyses_used: 40,
    })
  })

  it.each([
    ['auth_lost', 'Доступ к HH.ru истёк или отозван. Переподключите HH.ru в настройках.'],
    ['unpaid', 'У компании нет оплаченного доступа к API HH.ru'],
  ] as const)('Q-042 %s ends everything that needs the board, and nothing else', async (problem, message) => {
    answer = async () => {
      throw new JobBoardFailure(problem)
    }
    const { scope, id } = await startRun(50, [3, 40, 49])
    await work(await join(), id)
    expect(await state(scope, id)).toEqual({
      status: 'completed',
      analyzed: 3,
      failed: 47,
      remaining: 0,
      results: 3,
      analyses_used: 3,
      analyses_reserved: 0,
    })
    expect(new Set((await getRun(deps, scope, id)).errors.map((error) => error.message))).toEqual(
      new Set([message]),
    )
    expect(opened.length).toBeLessThanOrEqual(25)
  })

  it('a run in which nothing could be analysed has failed', async () => {
    answer = async () => {
      throw new JobBoardFailure('not_found')
    }
    const { scope, id } = await startRun(2)
    await work(await join(), id)
    expect(await state(scope, id)).toMatchObject({
      status: 'failed',
      failed: 2,
      analyses_used: 0,
      analyses_reserved: 0,
    })
  })

  it('EXT-12 a resume that opens slowly holds up nobody: the others are written down meanwhile', async () => {
    const { scope, id } = await startRun(4)
    const slow = Promise.withResolvers<void>()
    answer = async (place) => {
      if (place === 0) await slow.promise
      return unread
    }
    const working = work(await join(), id)
    await expect
      .poll(() => state(scope, id))
      .toMatchObject({ status: 'running', analyzed: 3, remaining: 1, results: 3, analyses_reserved: 1 })
    slow.resolve()
    await working
    expect(await state(scope, id)).toMatchObject({ status: 'completed', analyzed: 4, analyses_used: 4 })
  })

  it('EXT-13 a stop lets what is being read finish, releases the rest and is idempotent', async () => {
    const { scope, id } = await startRun(40)
    const reading = Promise.withResolvers<void>()
    const asked = Promise.withResolvers<void>()
    answer = async () => {
      asked.resolve()
      await reading.promise
      return unread
    }
    const working = join().then((node) => work(node, id))
    await asked.promise
    const stopped = await stopRun(deps, { scope }, id)
    expect(stopped).toMatchObject({ status: 'running', analyzed: 0 })
    reading.resolve()
    await working
    const after = await state(scope, id)
    expect(after).toMatchObject({ status: 'stopped', failed: 0, analyses_reserved: 0 })
    expect(after.analyzed).toBeGreaterThanOrEqual(1)
    expect(after.analyzed).toBeLessThanOrEqual(25)
    expect([after.results, after.analyses_used, 40 - after.remaining]).toEqual(Array(3).fill(after.analyzed))
    await stopRun(deps, { scope }, id)
    expect(await state(scope, id)).toEqual(after)
  })

  it('EXT-13 a run stopped before anything began gives every unit back', async () => {
    const { scope, id } = await startRun(12)
    expect(await stopRun(deps, { scope }, id)).toMatchObject({ status: 'stopped', remaining: 12 })
    await work(await join(), id)
    expect(await state(scope, id)).toMatchObject({
      status: 'stopped',
      results: 0,
      analyses_used: 0,
      analyses_reserved: 0,
    })
  })

  it('EXT-15 items of a dead process are taken over and counted once, even if it still writes', async () => {
    const { scope, id } = await startRun(30)
    const dead = await join()
    const gate = Promise.withResolvers<void>()
    const asked = Promise.withResolvers<void>()
    answer = async () => {
      asked.resolve()
      await gate.promise
      return unread
    }
    const ghost = work(dead, id)
    await asked.promise
    await dead.stop()
    answer = async () => unread
    await recover()
    await work(await join(), id)
    expect(await state(scope, id)).toMatchObject({
      status: 'completed',
      analyzed: 30,
      results: 30,
      analyses_used: 30,
    })
    gate.resolve()
    await ghost
    expect(await state(scope, id)).toMatchObject({
      status: 'completed',
      analyzed: 30,
      results: 30,
      analyses_used: 30,
      analyses_reserved: 0,
    })
  })

  it('EXT-16 what a dead process writes late changes nothing of a run that goes on', async () => {
    const { scope, id } = await startRun(26)
    const dead = await join()
    const gate = Promise.withResolvers<void>()
    const asked = Promise.withResolvers<number>()
    answer = async (place) => {
      asked.resolve(place)
      await gate.promise
      return unread
    }
    const ghost = work(dead, id)
    const first = await asked.promise
    const last = first === 25 ? 24 : 25
    await dead.stop()
    answer = async (place) => {
      if (place === last) throw new JobBoardFailure('rate_limited', 30)
      return unread
    }
    await recover()
    const heir = await join()
    await work(heir, id)
    const going = { status: 'running', analyzed: 25, failed: 0, remaining: 1, results: 25, analyses_used: 25 }
    expect(await state(scope, id)).toMatchObject(going)
    gate.resolve()
    await ghost
    expect(await state(scope, id)).toMatchObject({ ...going, analyses_reserved: 1 })
    answer = async () => unread
    clock.advance(30_000)
    await work(heir, id)
    expect(opened.filter((place) => place === first)).toHaveLength(2)
    expect(await state(scope, id)).toMatchObject({ status: 'completed', analyzed: 26, analyses_used: 26 })
  })

  it('EXT-15 items a living node holds without knowing it are given back by its own sweep', async () => {
    const { scope, id } = await startRun(30)
    const node = await join()
    // a claim whose answer never came
    await claimItems(deps.db, id, node.id(), 25, clock())
    await work(await join(), id)
    expect(await state(scope, id)).toMatchObject({ status: 'running', analyzed: 5 })
    await recover()
    await work(node, id)
    expect(await state(scope, id)).toMatchObject({ status: 'running', analyzed: 5 })
    await recoverRuns({ ...deps, node: () => node.id() })
    await work(node, id)
    expect(await state(scope, id)).toMatchObject({ status: 'completed', analyzed: 30, analyses_used: 30 })
  })

  it('EXT-15 the sweep takes nothing away from a run its own process is working on', async () => {
    const { scope, id } = await startRun(10)
    const node = await join()
    const gate = Promise.withResolvers<void>()
    const asked = Promise.withResolvers<void>()
    answer = async () => {
      asked.resolve()
      await gate.promise
      return unread
    }
    const working = work(node, id)
    await asked.promise
    await recoverRuns({ ...deps, node: () => node.id() })
    gate.resolve()
    await working
    expect(opened).toHaveLength(10)
    expect(await state(scope, id)).toMatchObject({ status: 'completed', analyzed: 10 })
  })

  it('EXT-13 what would have to be tried again after a stop is released', async () => {
    const { scope, id } = await startRun(2)
    const reading = Promise.withResolvers<void>()
    const asked = Promise.withResolvers<void>()
    answer = async (place) => {
      asked.resolve()
      await reading.promise
      if (place === 0) throw new JobBoardFailure('unavailable')
      throw new JobBoardFailure('rate_limited', 30)
    }
    const working = join().then((node) => work(node, id))
    await asked.promise
    await stopRun(deps, { scope }, id)
    reading.resolve()
    await working
    expect(await state(scope, id)).toEqual({
      status: 'stopped',
      analyzed: 0,
      failed: 0,
      remaining: 2,
      results: 0,
      analyses_used: 0,
      analyses_reserved: 0,
    })
  })

  it('EXT-13 EXT-15 a stopped run whose process died ends and gives back what was in its hands', async () => {
    const { scope, id } = await startRun(30)
    const dead = await join()
    const gate = Promise.withResolvers<void>()
    const asked = Promise.withResolvers<void>()
    answer = async () => {
      asked.resolve()
      await gate.promise
      return unread
    }
    const ghost = work(dead, id)
    await asked.promise
    await stopRun(deps, { scope }, id)
    await dead.stop()
    await recover()
    expect(await state(scope, id)).toMatchObject({ status: 'stopped', analyzed: 0, analyses_reserved: 0 })
    gate.resolve()
    await ghost
    expect(await state(scope, id)).toMatchObject({ status: 'stopped', results: 0, analyses_used: 0 })
  })

  it('EXT-15 a stopping process gives back what it did not finish, without an attempt', async () => {
    const { scope, id } = await startRun(30)
    const leaving = new AbortController()
    answer = async (place) => {
      if (place === 4) leaving.abort()
      return unread
    }
    await work(await join(), id, leaving.signal)
    const half = await state(scope, id)
    expect(half).toMatchObject({ status: 'running', failed: 0 })
    expect(half.analyzed).toBeLessThan(25)
    await work(await join(), id)
    expect(await state(scope, id)).toMatchObject({ status: 'completed', analyzed: 30, analyses_used: 30 })
  })

  it('several nodes share a run, and each item is judged once', async () => {
    const { scope, id } = await startRun(50)
    answer = async () => {
      await new Promise((resolve) => setImmediate(resolve))
      return unread
    }
    await Promise.all([await join(), await join(), await join()].map((node) => work(node, id)))
    expect(opened.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 50 }, (_, i) => i))
    expect(await state(scope, id)).toMatchObject({
      status: 'completed',
      analyzed: 50,
      results: 50,
      analyses_used: 50,
    })
  })

  it('EXT-16 EXT-15 whatever fails, dies or is stopped, units counted are results stored, and nothing stays reserved', async () => {
    const word = fc.constantFrom('ok', 'ok', 'ok', 'not_found', 'unavailable', 'rate_limited')
    const turn = fc.constantFrom('work', 'work', 'die', 'stop')
    await fc.assert(
      fc.asyncProperty(
        fc.array(word, { minLength: 1, maxLength: 45 }),
        fc.array(turn, { maxLength: 6 }),
        async (words, turns) => {
          const { scope, id, ids } = await startRun(words.length)
          answer = async (place) => {
            const said = words[place]
            if (said === undefined || said === 'ok') return unread
            // the trouble passes at the second asking, but for a deleted resume
            if (said !== 'not_found') words[place] = 'ok'
            throw new JobBoardFailure(said, 1)
          }
          for (const what of turns) {
            const node = await join()
            const working = work(node, id)
            if (what === 'stop') await stopRun(deps, { scope }, id)
            if (what === 'die') await node.stop()
            await working
            await recover()
            clock.advance(3_000)
          }
          const last = await join()
          for (let i = 0; i < 4; i++) {
            await recover()
            await work(last, id)
            clock.advance(15_000)
          }
          const end = await state(scope, id)
          expect(['completed', 'stopped', 'failed']).toContain(end.status)
          expect([end.results, end.analyses_used]).toEqual([end.analyzed, end.analyzed])
          expect(end.analyses_reserved).toBe(0)
          expect(end.analyzed + end.failed + end.remaining).toBe(ids.length)
          expect(end.status === 'stopped' ? 0 : end.remaining).toBe(0)
        },
      ),
      { numRuns: 12 },
    )
  })
})
