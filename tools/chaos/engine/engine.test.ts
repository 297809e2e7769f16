import { randomBytes, randomUUID } from 'node:crypto'
import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { insertAccount } from '../../../server/src/features/accounts/users/queries.ts'
import { claimItems, type ClaimedItem } from '../../../server/src/features/runs/queue/item-queries.ts'
import { judgeOpened } from '../../../server/src/features/runs/work/reading-usecases.ts'
import {
  recordOutcomes,
  type Outcome as Written,
} from '../../../server/src/features/runs/work/record-usecases.ts'
import { stopRun } from '../../../server/src/features/runs/start/run-usecases.ts'
import { startAnalysis } from '../../../server/src/features/runs/start/usecases.ts'
import { recoverRuns } from '../../../server/src/features/runs/work/usecases.ts'
import { getAllowance } from '../../../server/src/features/billing/plans/usecases.ts'
import { findResume } from '../../../server/src/features/resumes/stored/resume-usecases.ts'
import { ensureRubric } from '../../../server/src/features/vacancies/rubric-usecases.ts'
import { readConfig } from '../../../server/src/config/config.ts'
import { createKeyRing } from '../../../server/src/platform/security/crypto.ts'
import { openDatabase } from '../../../server/src/platform/db/database.ts'
import { createLog } from '../../../server/src/platform/process/log.ts'
import { joinNodes, type Node } from '../../../server/src/platform/nodes/nodes.ts'
import { createTestDatabase } from '../../../server/src/testing/product/database.ts'
import {
  buildApplications,
  buildSubscription,
  buildVacancy,
  storeResume,
} from '../../../server/src/testing/scenes/factories.ts'
import { claim, createEngine, isOpen, mend, record, start, stop, type Outcome } from './engine-model.ts'
import { findWrong } from './engine-part.ts'

it('EXT-16 any order of steps, kills and lost answers: charged = done, one active run, counters = recount', () => {
  // full volume: npm run chaos -- --part engine --rounds 100000
  expect(findWrong(2000, 20_261_120)).toBeNull()
})

it('EXT-16 the engine model behaves like the real transactions', async () => {
  const database = await createTestDatabase()
  const { db } = openDatabase(database.connection)
  const deps = {
    db,
    clock: () => new Date(),
    enqueue: async () => {},
    keys: createKeyRing([randomBytes(32)]),
    log: createLog('silent'),
    config: readConfig({ NODE_ENV: 'test', DATA_DIR: '/nowhere', JWT_SECRET: 'x'.repeat(40) }, '0'),
    model: null,
  }
  const move = fc.record({ what: fc.nat(9), node: fc.nat(1), count: fc.nat(4), kinds: fc.array(fc.nat(3)) })
  const kinds = ['done', 'requeue', 'retry', 'failed'] as const
  await fc.assert(
    fc.asyncProperty(fc.array(move, { minLength: 8, maxLength: 14 }), async (moves) => {
      const person = { email: `${randomUUID()}@example.ru`, full_name: 'Анна Смирнова', password_hash: '' }
      const { scope } = await insertAccount(db, { ...person, company_name: 'ООО «Тест»' }, new Date())
      await buildSubscription(db, scope, 'trial')
      const vacancy_id = await buildVacancy(db, scope)
      const rubric = await ensureRubric(db, scope, vacancy_id)
      const { analyses_limit } = await getAllowance(db, scope, new Date())
      const engine = createEngine(analyses_limit ?? Infinity)
      const nodes: Node[] = [await joinNodes(database.connection), await joinNodes(database.connection)]
      for (const node of nodes) engine.alive.add(node.id())
      const ids: string[] = []
      /** Items claimed but not yet recorded, in the database (`real`) and in the model. */
      const held: { node: number; run: number; real: ClaimedItem[]; model: number[] }[] = []
      try {
        for (const { what, node: place, count, kinds: picks } of moves) {
          const node = nodes[place] ?? nodes[0]
          const run = engine.runs.findIndex(isOpen)
          const id = ids[run]
          if (!node) continue
          const number = node.id()
          if (id === undefined || run < 0) {
            const application_ids = await buildApplications(db, scope, vacancy_id, count + 1)
            for (const application of application_ids) await storeResume(deps, application)
            const begun = await startAnalysis(deps, { scope, user_id: null }, randomUUID(), {
              application_ids,
              force: false,
            }).catch(() => null)
            if ((start(engine, 0, count + 1) === null) !== (begun === null)) apart()
            if (begun) ids.push(begun.run.id)
          } else if (what < 4) {
            // the time is far enough ahead for all retry delays to have passed: the model has no clock
            const real = await claimItems(
              db,
              { scope, id },
              number,
              { crash_count: 0, limit: count + 1 },
              new Date(Date.now() + 3_600_000),
            )
            const model = claim(engine.runs[run] ?? apart(), number, count + 1)
            if (model.length > 0) held.push({ node: number, run, real, model })
          } else if (what < 7) {
            const own = held.shift()
            if (!own) continue
            const outcomes: Outcome[] = own.model.map((item, n) => ({
              item,
              kind: kinds[picks[n] ?? 0] ?? 'done',
            }))
            const written = await Promise.all(
              own.real.map(async (item, n): Promise<Written> => {
                const finished_at = new Date()
                const kind = outcomes[n]?.kind
                if (kind === 'requeue') return { kind, item }
                const failure = { item, finished_at, code: 'HH_UNAVAILABLE', message: 'нет' } as const
                if (kind === 'retry' || kind === 'failed') return { ...failure, kind }
                const opened = (await findResume(deps, scope, item.application_id))?.stored
                return judgeOpened(
                  deps,
                  item,
                  { opened: opened ?? apart(), rubric, text: { title: null, description: null } },
                  null,
                )
              }),
            )
            await recordOutcomes(deps, { scope, id: ids[own.run] ?? apart() }, own.node, written)
            record(engine, own.run, own.node, outcomes)
          } else if (what === 7) {
            await recoverRuns({ ...deps, node: () => number })
            mend(engine, run, number)
          } else if (what === 8) {
            await stopRun(deps, { scope }, id)
            stop(engine, run)
          } else {
            engine.alive.delete(number)
            await node.stop()
            const fresh = await joinNodes(database.connection)
            engine.alive.add(fresh.id())
            nodes[place] = fresh
          }
          expect(await stored()).toEqual({
            runs: engine.runs.map(({ items, status, analyzed, failed }) => ({
              items,
              status,
              analyzed,
              failed,
            })),
            used: engine.ledger.used,
            reserved: engine.ledger.reserved,
          })
        }
      } finally {
        for (const node of nodes) await node.stop()
      }

      async function stored() {
        const { analyses_used: used, analyses_reserved: reserved } = await getAllowance(db, scope, new Date())
        const runs = await Promise.all(
          ids.map(async (id) => {
            const { status, analyzed, failed } = await db
              .selectFrom('analysis_runs')
              .select(['status', 'analyzed', 'failed'])
              .where('id', '=', id)
              .executeTakeFirstOrThrow()
            const items = await db
              .selectFrom('analysis_run_items')
              .select(['status', 'claimed_by', 'attempts'])
              .where('run_id', '=', id)
              .orderBy('position')
              .execute()
            const is_open = status === 'pending' || status === 'running'
            return { items, status: is_open ? 'open' : status, analyzed, failed }
          }),
        )
        return { runs, used, reserved }
      }
    }),
    { numRuns: 12, seed: 20_261_120 },
  )
  await db.destroy()
  await database.drop()
})

function apart(): never {
  throw new Error('the machine and the tables went apart')
}
