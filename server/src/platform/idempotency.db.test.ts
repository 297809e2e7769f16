import { expect, it } from 'vitest'
import { setDatabase } from '../testing/database.ts'
import { claimKey, freeKey, releaseKey, storeReply } from './idempotency.ts'
import { joinNodes } from './nodes.ts'

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
    made_id: expect.any(String),
  })
  await expect(claimKey(db, company, 'order', 'body', other.id())).rejects.toMatchObject(refusal)
  await storeReply(db, company, 'order', { status: 201, body: { id: 1 } })
  await one.stop()
  expect(await claimKey(db, company, 'order', 'body', other.id())).toEqual({ status: 201, body: { id: 1 } })
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
  const taken = await Promise.allSettled(
    [one, other].map((node) => claimKey(db, company, 'run', 'body', node.id())),
  )
  expect(taken.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  // with the same id as the dead process would have used
  expect(taken).toContainEqual({ status: 'fulfilled', value: begun })
  await one.stop()
  await other.stop()
})

it('a retry after a refusal starts anew; after another failure it creates the same object', async () => {
  const node = await joinNodes(connection)
  const claim = () => claimKey(db, company, 'retry', 'body', node.id())
  const begun = await claim()
  await freeKey(db, company, 'retry')
  expect(await claim()).toEqual(begun)
  await expect(claim()).rejects.toMatchObject(refusal)
  await releaseKey(db, company, 'retry')
  expect(await claim()).not.toEqual(begun)
  await node.stop()
})
