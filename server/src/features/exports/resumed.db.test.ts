import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { startExporting } from '../../testing/scenes/exporting.ts'
import { until } from '../../testing/watch/until.ts'
import { joinNodes } from '../../platform/nodes/nodes.ts'
import { getAllowance, reserveExport } from '../billing/plans/usecases.ts'
import { claimExport, insertExportChunk, settleExport } from './queries.ts'
import { MAX_ATTEMPTS, MAX_CLAIMS, STALLED_MS } from './rules.ts'
import { buildExport, resumeExports } from './usecases.ts'

const { product, person, scope, analysed, exportsUsed, startLater, finished } = await startExporting()
// the product's periodic task takes up what its own node holds and does not build; this one lives and never builds
const other = await joinNodes(product.deps.connection)
afterAll(async () => {
  await other.stop()
  await product.drop()
})

/** An export in the given state without a job in the queue. */
async function exportOf(
  columns: { status: string; claimed_by?: number; attempts?: number; created_at?: Date },
  filter: { search?: string } = {},
) {
  const { vacancy_id } = await analysed([91, 70])
  const { db } = product.deps
  const reserved = await db.transaction().execute((trx) => reserveExport(trx, scope, product.clock()))
  const { id } = await db
    .insertInto('exports')
    .values({
      company_id: scope,
      vacancy_id,
      filters: JSON.stringify({ recommendation: null, min_score: null, ...filter }),
      include_resume: false,
      file_name: 'x.xlsx',
      period_id: reserved.period_id,
      ...columns,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const keyOf = (export_id: string) => ({ company_id: scope, export_id })
/** Ends what the sweep takes up, without waiting for the next one. */
async function recovered(id: string) {
  await resumeExports(product.deps)
  return await finished(id)
}

describe('a background export after an interruption', () => {
  it('another worker finishes the export of a killed worker, and it is counted once', async () => {
    const before = await exportsUsed()
    // a node number that no process holds
    const id = await exportOf({ status: 'processing', claimed_by: 2_000_000_000, attempts: MAX_ATTEMPTS })
    expect(await recovered(id)).toMatchObject({ status: 'completed', rows: 2 })
    await buildExport(product.deps, keyOf(id))
    expect(await exportsUsed()).toBe(before + 1)
  })

  it('Q-098 an export whose outcome its living worker could not write is finished, and counted once', async () => {
    const { deps, clock } = product
    const allowance = () => getAllowance(deps.db, scope, clock())
    const before = await allowance()
    const claimed_by = deps.node()
    const id = await exportOf({ status: 'processing', claimed_by, attempts: 1 })
    const exhausted = await exportOf({ status: 'processing', claimed_by, attempts: MAX_CLAIMS })
    expect(await recovered(id)).toMatchObject({ status: 'completed', rows: 2 })
    expect(await recovered(exhausted)).toMatchObject({ status: 'failed' })
    await buildExport(deps, keyOf(id))
    expect(await allowance()).toMatchObject({
      exports_used: before.exports_used + 1,
      exports_reserved: before.exports_reserved,
    })
  })

  it('an export under way is not begun again by its own process', async () => {
    const id = await exportOf({ status: 'pending' })
    await Promise.all([1, 2].map(() => buildExport(product.deps, keyOf(id))))
    const row = product.deps.db.selectFrom('exports').select(['status', 'attempts']).where('id', '=', id)
    expect(await row.executeTakeFirstOrThrow()).toEqual({ status: 'completed', attempts: 1 })
  })

  it('an export that waits longer than a minute is enqueued again, and begins when fewer are being written', async () => {
    const { deps, clock } = product
    const { vacancy_id } = await analysed([91])
    const statusIn = async (id: string) => {
      const row = deps.db.selectFrom('exports').select('status').where('id', '=', id)
      return (await row.executeTakeFirstOrThrow()).status
    }
    const { third, waiting } = await deps.db.transaction().execute(async (trx) => {
      // no file can be completed
      await sql`lock table export_chunks in access exclusive mode`.execute(trx)
      for (const { body } of [await startLater({ vacancy_id }), await startLater({ vacancy_id })])
        await until(
          () => statusIn(body.data.id),
          (status) => status === 'processing',
        )
      const created_at = new Date(clock().getTime() - STALLED_MS - 1000)
      const third = await exportOf({ status: 'pending', created_at })
      // a periodic task that writes the file itself would not end before the lock
      let isSwept = false
      void resumeExports(deps).then(() => (isSwept = true))
      await until(
        async () => isSwept || (await statusIn(third)) === 'processing',
        (isSeen) => isSeen,
      )
      expect(await statusIn(third)).toBe('pending')
      const { rows } = await sql<{ id: string }>`
        select payload ->> 'export_id' as id from jobs where attempts = 0`.execute(deps.db)
      return { third, waiting: rows.map(({ id }) => id) }
    })
    expect(waiting).toEqual([third])
    expect(await finished(third)).toMatchObject({ status: 'completed' })
  })

  it('RES-14 Q-153 a resumed export reads its search from the row, which drops it when the export ends', async () => {
    const filters = async (id: string) => {
      const row = product.deps.db.selectFrom('exports').select('filters').where('id', '=', id)
      return (await row.executeTakeFirstOrThrow()).filters
    }
    const all = { recommendation: null, min_score: null }
    const search = 'КАНДИДАТ 2'
    const dead = 2_000_000_000
    const killed = await exportOf({ status: 'processing', claimed_by: dead, attempts: 1 }, { search })
    expect(await recovered(killed)).toMatchObject({ status: 'completed', rows: 1 })
    expect(await filters(killed)).toEqual(all)
    const stopped = await exportOf({ status: 'pending' }, { search })
    await expect(buildExport(product.deps, keyOf(stopped), AbortSignal.abort())).rejects.toThrow('aborted')
    expect(await filters(stopped)).toEqual({ ...all, search })
    await buildExport(product.deps, keyOf(stopped))
    expect(await finished(stopped)).toMatchObject({ status: 'completed', rows: 1 })
    expect(await filters(stopped)).toEqual(all)
    const exhausted = await exportOf(
      { status: 'processing', claimed_by: dead, attempts: MAX_CLAIMS },
      { search },
    )
    expect(await recovered(exhausted)).toMatchObject({ status: 'failed' })
    expect(await filters(exhausted)).toEqual(all)
    const nobody = await exportOf({ status: 'pending' }, { search: 'нет такого' })
    await buildExport(product.deps, keyOf(nobody))
    expect(await finished(nobody)).toMatchObject({ status: 'failed' })
    expect(await filters(nobody)).toEqual(all)
  })

  it('stopping a worker uses up no attempt: the next one finishes the export', async () => {
    const id = await exportOf({ status: 'pending', attempts: MAX_ATTEMPTS - 1 })
    await expect(buildExport(product.deps, keyOf(id), AbortSignal.abort())).rejects.toThrow('aborted')
    await buildExport(product.deps, keyOf(id))
    expect(await finished(id)).toMatchObject({ status: 'completed', rows: 2 })
  })

  it('a chunk is either committed before its attempt is settled or rejected', async () => {
    const { db } = product.deps
    const node = other.id()
    const id = await exportOf({ status: 'pending' })
    const claimed = await claimExport(db, keyOf(id), node)
    if (!claimed) throw new Error('somebody else took it')
    const settle = () => settleExport(db, claimed, node, { status: 'pending' })
    const settled = await db.transaction().execute(async (trx) => {
      expect(await insertExportChunk(trx, claimed, node, 0, Buffer.from('first'))).toBe(true)
      const { pid } = (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx)).rows[0] ?? {}
      const settling = settle()
      await until(
        async () =>
          (await sql`select 1 from pg_stat_activity where ${pid} = any (pg_blocking_pids(pid))`.execute(db))
            .rows,
        ({ length }) => length === 1,
      )
      return { settling }
    })
    expect(await settled.settling).toBe(true)
    expect(await insertExportChunk(db, claimed, node, 1, Buffer.from('second'))).toBe(false)
    await db.deleteFrom('exports').where('id', '=', id).execute()
  })

  it('an attempt settles only its own claim, not a later one of the same process', async () => {
    const { db } = product.deps
    const node = other.id()
    const id = await exportOf({ status: 'pending' })
    const claim = async () => {
      const claimed = await claimExport(db, keyOf(id), node)
      if (!claimed) throw new Error('somebody else took it')
      return claimed
    }
    const first = await claim()
    expect(await settleExport(db, first, node, { status: 'pending' })).toBe(true)
    const second = await claim()
    expect(await settleExport(db, first, node, { status: 'pending' })).toBe(false)
    expect(await settleExport(db, second, node, { status: 'pending' })).toBe(true)
    await db.deleteFrom('exports').where('id', '=', id).execute()
  })

  it('a retry with the same key after a lost answer returns the export that was started, counted once', async () => {
    const { db } = product.deps
    const { vacancy_id } = await analysed([91])
    const before = await exportsUsed()
    const headers = { 'idempotency-key': 'answer-lost' }
    // the export is committed, and the request fails after that
    await sql`alter table idempotency_keys add constraint no_answer check (status is null) not valid`.execute(
      db,
    )
    expect((await startLater({ vacancy_id }, person, headers)).status).toBe(500)
    await sql`alter table idempotency_keys drop constraint no_answer`.execute(db)
    const { status, body } = await startLater({ vacancy_id }, person, headers)
    expect(status).toBe(202)
    await finished(body.data.id)
    const started = await db.selectFrom('exports').select('id').where('vacancy_id', '=', vacancy_id).execute()
    expect(started).toEqual([{ id: body.data.id }])
    expect(await exportsUsed()).toBe(before + 1)
  })

  it('answers EXPORT_NOT_READY until completed; the claim of a live worker is not taken over', async () => {
    const { db } = product.deps
    const id = await exportOf({ status: 'processing', claimed_by: other.id() })
    expect(await claimExport(db, keyOf(id), product.deps.node())).toBeNull()
    const answer = await person.request('GET', `/api/analysis/export/${id}/download`)
    expect([answer.status, answer.body.error.code]).toEqual([409, 'EXPORT_NOT_READY'])
    await db.deleteFrom('exports').where('id', '=', id).execute()
  })

  it('Q-098 an export whose chunks can be neither written nor deleted waits for another attempt', async () => {
    const { db } = product.deps
    const { vacancy_id } = await analysed([91])
    const before = await exportsUsed()
    // like a full disk, where both fail
    await sql`alter table export_chunks rename to export_chunks_away`.execute(db)
    const { body } = await startLater({ vacancy_id })
    await until(
      () =>
        db
          .selectFrom('exports')
          .select(['status', 'attempts'])
          .where('id', '=', body.data.id)
          .executeTakeFirstOrThrow(),
      ({ status, attempts }) => status === 'pending' && attempts > 0,
    )
    await sql`alter table export_chunks_away rename to export_chunks`.execute(db)
    expect(await finished(body.data.id)).toMatchObject({ status: 'completed' })
    expect(await exportsUsed()).toBe(before + 1)
  })
})
