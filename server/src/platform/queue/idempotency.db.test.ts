import { expect, it } from 'vitest'
import { setDatabase } from '../../testing/product/database.ts'
import { openDatabase } from '../db/database.ts'
import { claimKey, purgeReplies, freeKey, releaseKey, storeReply, workOnce } from './idempotency.ts'
import { joinNodes } from '../nodes/nodes.ts'

const { connection, db } = await setDatabase()
const { id: company } = await db
  .insertInto('companies')
  .values({ name: 'ООО «Ключ»' })
  .returning('id')
  .executeTakeFirstOrThrow()
const refusal = { code: 'IDEMPOTENCY_CONFLICT' }

it('API-39 a request in progress on a live node is not started twice, and its stored answer is repeated', async () => {
  const [one, other] = [await joinNodes(connection), await joinNodes(connection)]
  expect(await claimKey(db, company, 'order', 'body', one.id())).toMatchObject({
    created_id: expect.any(String),
  })
  await expect(claimKey(db, company, 'order', 'body', other.id())).rejects.toMatchObject(refusal)
  await storeReply(db, company, 'order', { status: 201, body: { id: 1 } })
  await one.stop()
  expect(await claimKey(db, company, 'order', 'body', other.id())).toEqual({
    status: 201,
    body: { id: 1 },
  })
  await expect(claimKey(db, company, 'order', 'another', other.id())).rejects.toMatchObject(refusal)
  await other.stop()
})

it('EXT-15 the request of a dead node is taken over immediately, by exactly one node', async () => {
  const [dying, one, other] = [
    await joinNodes(connection),
    await joinNodes(connection),
    await joinNodes(connection),
  ]
  const begun = await claimKey(db, company, 'run', 'body', dying.id())
  await dying.stop()
  const claims = await Promise.allSettled(
    [one, other].map((node) => claimKey(db, company, 'run', 'body', node.id())),
  )
  expect(claims.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  // with the same id as the dead process would have used
  expect(claims).toContainEqual({ status: 'fulfilled', value: begun })
  await one.stop()
  await other.stop()
})

it('a retry after a refusal starts anew; after another failure it creates the same object', async () => {
  const [node, other] = [await joinNodes(connection), await joinNodes(connection)]
  const claim = (by = node) => claimKey(db, company, 'retry', 'body', by.id())
  const begun = await claim()
  await freeKey(db, company, 'retry')
  expect(await claim()).toEqual(begun)
  await expect(claim(other)).rejects.toMatchObject(refusal)
  await releaseKey(db, company, 'retry')
  expect(await claim(other)).not.toEqual(begun)
  await node.stop()
  await other.stop()
})

it('EXT-15 a key that could not be freed is taken over by the process that lives on, not by another, and not while it works', async () => {
  const [node, other] = [await joinNodes(connection), await joinNodes(connection)]
  const lost = openDatabase(connection, 1).db
  const made: string[] = []
  const fails = async (created_id: string): Promise<never> => {
    made.push(created_id)
    await lost.destroy()
    throw new Error('the answer of the commit was lost')
  }
  const own = { db, node: () => node.id() }
  const order = async (deps: typeof own, work: typeof fails | typeof works) =>
    await workOnce(deps, company, 'left', 'body', work)
  const works = async (created_id: string) => {
    made.push(created_id)
    await expect(order(own, works)).rejects.toMatchObject(refusal)
    return { status: 201, body: {} }
  }
  await expect(order({ ...own, db: lost }, fails)).rejects.toThrow()
  await expect(order({ db, node: () => other.id() }, works)).rejects.toMatchObject(refusal)
  expect(await order(own, works)).toEqual({ status: 201, body: {} })
  expect(await order({ db, node: () => other.id() }, works)).toEqual({ status: 201, body: {} })
  expect([made.length, new Set(made).size]).toEqual([2, 1])
  await node.stop()
  await other.stop()
})

it('R11 an erasure purges requests and answers, also one on its way, but a retry finds what was made', async () => {
  const node = await joinNodes(connection)
  const made: string[] = []
  const order = (isErased = false) =>
    workOnce({ db, node: () => node.id() }, company, 'erased', 'canary', async (created_id) => {
      made.push(created_id)
      if (isErased) await purgeReplies(db, company)
      return { status: 202, body: { name: 'canary' } }
    })
  const stored = () =>
    db.selectFrom('idempotency_keys').selectAll().where('key', '=', 'erased').executeTakeFirstOrThrow()
  expect(await order(true)).toMatchObject({ status: 202 })
  expect(JSON.stringify(await stored())).not.toContain('canary')
  // after that the answer is stored as usual, until the next erasure
  await order()
  await order()
  expect(made).toHaveLength(2)
  await purgeReplies(db, company)
  await purgeReplies(db, company)
  expect(JSON.stringify(await stored())).not.toContain('canary')
  await order()
  expect([made.length, new Set(made).size]).toEqual([3, 1])
  await expect(claimKey(db, company, 'erased', 'another', node.id())).rejects.toMatchObject(refusal)
  await node.stop()
})

it('R11 of many requests at once with one key in one process, one is done', async () => {
  const node = await joinNodes(connection)
  let done = 0
  const work = async () => {
    done += 1
    return { status: 201, body: { done } }
  }
  for (const key of ['a', 'b', 'c', 'd', 'e']) {
    const ends = await Promise.allSettled(
      Array.from({ length: 8 }, () => workOnce({ db, node: () => node.id() }, company, key, 'body', work)),
    )
    const reasons = ends.flatMap((end) => (end.status === 'rejected' ? [end.reason as unknown] : []))
    expect(reasons).toEqual(reasons.map(() => expect.objectContaining(refusal)))
  }
  expect(done).toBe(5)
  await node.stop()
})
