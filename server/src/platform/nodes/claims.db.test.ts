import fc from 'fast-check'
import { expect, it } from 'vitest'
import { setDatabase } from '../../testing/product/database.ts'
import { until } from '../../testing/watch/until.ts'
import { AtWork, isFree, isLeft, lockLeft, requireNumber } from './claims.ts'
import { json } from '../db/database.ts'
import { joinNodes, type Node } from './nodes.ts'

const { connection, db } = await setDatabase()

/** A process as the module expects it. */
class Worker {
  readonly #atWork = new AtWork()
  readonly #ends = new Map<number, () => void>()
  readonly node: Node
  constructor(node: Node) {
    this.node = node
  }
  worksOn(row: number): boolean {
    return this.#atWork.has(String(row))
  }
  /** Works on the row if nobody else does, until `end`. */
  async begin(row: number): Promise<void> {
    if (this.worksOn(row)) return
    const started = Promise.withResolvers<void>()
    void this.#atWork.during(String(row), async () => {
      const number = requireNumber(this.node.id())
      const claim = db.updateTable('jobs').set({ claimed_by: number }).where('id', '=', row)
      const { numUpdatedRows } = await claim.where(isFree(number)).executeTakeFirst()
      const ended = new Promise<void>((end) => this.#ends.set(row, end))
      started.resolve()
      if (numUpdatedRows > 0n) await ended
    })
    await started.promise
    await Promise.resolve()
  }
  /** Ends without writing it. */
  async end(row: number): Promise<void> {
    this.#ends.get(row)?.()
    await until(
      async () => this.worksOn(row),
      (works) => !works,
    )
  }
  async recover(): Promise<void> {
    await db.transaction().execute(async (trx) => {
      const left = await lockLeft(
        trx.selectFrom('jobs').select('id').where(isLeft(this.node.id())),
        ({ id }) => this.worksOn(id),
      )
      for (const { id } of left)
        await trx.updateTable('jobs').set({ claimed_by: null }).where('id', '=', id).execute()
    })
  }
}

it('whatever is claimed, lost, recovered or killed: no two processes work on a row, and none stays claimed', async () => {
  const job = { name: 'test', payload: json({}) }
  const made = await db.insertInto('jobs').values([job, job, job]).returning('id').execute()
  const rows = made.map(({ id }) => id)
  const step = fc.record({
    what: fc.constantFrom('begin', 'begin', 'end', 'recover', 'kill'),
    worker: fc.nat(2),
    row: fc.constantFrom(...rows),
  })
  const scenario = fc.array(step, { minLength: 5, maxLength: 30 })
  const start = async () => new Worker(await joinNodes(connection))
  await fc.assert(
    fc.asyncProperty(scenario, async (steps) => {
      await db.updateTable('jobs').set({ claimed_by: null }).execute()
      const workers = [await start(), await start(), await start()]
      for (const { what, worker, row } of steps) {
        const one = workers[worker]
        if (!one) continue
        if (what === 'kill') {
          await one.node.stop()
          workers[worker] = await start()
        } else await one[what](row)
        for (const id of rows)
          expect(workers.filter((each) => each.worksOn(id)).length).toBeLessThanOrEqual(1)
      }
      for (const one of workers) for (const id of rows) await one.end(id)
      for (const one of workers) await one.recover()
      expect(await db.selectFrom('jobs').select('id').where('claimed_by', 'is not', null).execute()).toEqual(
        [],
      )
      for (const { node } of workers) await node.stop()
    }),
    { numRuns: 20 },
  )
})

it('a process without a number claims nothing', () => {
  expect(() => requireNumber(0)).toThrow('may not claim')
})
