/** Drives runs without the rest of the product: nodes that join and die, and a board with scripted answers. */
import { randomBytes, randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import type { Deps } from '../../ports/deps.ts'
import { insertAccount } from '../../features/accounts/users/queries.ts'
import { createScope, type CompanyScope } from '../../features/companies/scope.ts'
import { jobOf, type RunKey } from '../../features/runs/queue/jobs.ts'
import { getRun } from '../../features/runs/start/run-usecases.ts'
import { startAnalysis } from '../../features/runs/start/usecases.ts'
import { recoverRuns, workRun } from '../../features/runs/work/usecases.ts'
import { getAllowance, openTrial } from '../../features/billing/plans/usecases.ts'
import { encryptTokens } from '../../features/hh/access/refresh-usecases.ts'
import { readConfig } from '../../config/config.ts'
import { createKeyRing } from '../../platform/security/crypto.ts'
import { openDatabase } from '../../platform/db/database.ts'
import { createLog } from '../../platform/process/log.ts'
import { joinNodes, type Node } from '../../platform/nodes/nodes.ts'
import { JobBoardFailure, type BoardResume } from '../../ports/job-board.ts'
import { createTestDatabase, type TestDatabase } from '../product/database.ts'
import { buildApplications, buildVacancy, storeResume } from './factories.ts'

/** The board's answer for the application at this position of the run. */
type Answer = (place: number) => Promise<BoardResume>

export const unread: BoardResume = {
  text: { title: 'Менеджер' },
  candidate_name: null,
  email: null,
  phone: null,
  title: null,
  url: null,
  updated_at: null,
}
export const reads: Answer = async () => unread
export const failing =
  (...said: ConstructorParameters<typeof JobBoardFailure>): Answer =>
  async () => {
    throw new JobBoardFailure(...said)
  }
/** Overrides the answer for one position. */
export const at =
  (one: number, answer: Answer, others = reads): Answer =>
  (place) =>
    place === one ? answer(place) : others(place)

export function setRuns() {
  let database: TestDatabase
  let deps: Omit<Deps, 'node'>
  let nodes: Node[] = []
  let places = new Map<string, number>()
  let people = 0
  let now = Date.now()
  /** The clock stands still, so that even on a slow machine no delay elapses until a test advances it. */
  const clock = Object.assign(() => new Date(now), { advance: (ms: number) => void (now += ms) })
  const board = { answer: reads, opened: [] as number[] }

  beforeAll(async () => {
    database = await createTestDatabase()
    const silent = failing('unavailable') as () => Promise<never>
    deps = {
      config: readConfig(
        {
          NODE_ENV: 'test',
          DATA_DIR: '/nowhere',
          JWT_SECRET: 'x'.repeat(40),
          DATA_KEYS: randomBytes(32).toString('base64'),
          LLM_PROVIDER: 'openai',
          LLM_BASE_URL: 'http://localhost/v1',
          LLM_MODEL: 'reader',
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
          board.opened.push(place)
          return await board.answer(place)
        },
        readPlace: silent,
        performStep: silent,
        readCoverLetter: async () => null,
        readConversation: silent,
        write: silent,
      },
    }
  })
  afterAll(async () => {
    await deps.db.destroy()
    await database.drop()
  })
  beforeEach(() => {
    board.answer = reads
    board.opened = []
  })
  afterEach(async () => {
    for (const node of nodes) await node.stop()
    nodes = []
  })

  const keyOf = async (id: string): Promise<RunKey> => {
    const { company_id } = await deps.db
      .selectFrom('analysis_runs')
      .select('company_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    return { scope: createScope(company_id), id }
  }
  return {
    deps: () => deps,
    clock,
    board,
    /** The key of a run, by its id. */
    keyOf,
    /** Blocks the board's answer until released; then it answers as `then` does. */
    hold: (then = reads) => {
      const asked = Promise.withResolvers<number>()
      const released = Promise.withResolvers<void>()
      board.answer = async (place) => {
        asked.resolve(place)
        await released.promise
        return await then(place)
      }
      return { asked: asked.promise, release: released.resolve }
    },
    join: async (): Promise<Node> => {
      const node = await joinNodes(database.connection)
      nodes.push(node)
      return node
    },
    /** Like the queue: work that one turn leaves over is continued immediately, however slow the machine. */
    work: async (node: Node, run_id: string, signal: AbortSignal = new AbortController().signal) => {
      let isLeft = true
      const enqueue = async () => void (isLeft = true)
      while (isLeft) {
        isLeft = false
        await workRun({ ...deps, enqueue, node: () => node.id() }, jobOf(await keyOf(run_id)), signal)
      }
    },
    /** Runs the recovery of a node; by default of one that has claimed nothing. */
    recover: (node?: Node) => recoverRuns({ ...deps, node: () => node?.id() ?? 0 }),
    /** A connected company with a run over `count` applications; those at `stored` need no call to the board. */
    startRun: async (count: number, stored: readonly number[] = []) => {
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
          ...encryptTokens(deps, scope, tokens),
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
    },
    /** The state of the run, the stored results and the usage counted. */
    state: async (scope: CompanyScope, id: string) => {
      const run = await getRun(deps, scope, id)
      const results = await deps.db
        .selectFrom('analysis_results')
        .select('application_id')
        .where('run_id', '=', id)
        .execute()
      const { analyses_used, analyses_reserved } = await getAllowance(deps.db, scope, clock())
      const { status, analyzed, failed, remaining } = run
      return {
        status,
        analyzed,
        failed,
        remaining,
        results: results.length,
        analyses_used,
        analyses_reserved,
      }
    },
    errorsOf: async (scope: CompanyScope, id: string) => (await getRun(deps, scope, id)).errors,
  }
}
