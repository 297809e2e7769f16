import fs from 'node:fs'
import { sql } from 'kysely'
import { afterEach, expect, it } from 'vitest'
import { startTestProduct, type TestProduct } from '../../testing/product/product.ts'
import { createLog } from './log.ts'

const lines: string[] = []
const products: TestProduct[] = []
afterEach(async () => {
  for (const product of products.splice(0)) await product.drop()
})
async function start(env: Record<string, string> = {}) {
  lines.length = 0
  const log = createLog('info', { write: (line) => void lines.push(line) })
  const product = await startTestProduct(env, log)
  products.push(product)
  return product
}
const ready = async ({ localUrl }: TestProduct) => {
  const answer = await fetch(`${localUrl}/health/ready`)
  return [answer.status, await answer.json()]
}
const WELL = [200, { status: 'ok', checks: { db: true, queue: true, storage: true } }]
const without = (check: string, reason: string) => [
  503,
  {
    status: 'unavailable',
    checks: { db: true, queue: true, storage: true, [check]: false },
    reasons: [reason],
  },
]
/** What the log says about readiness, each change once. */
const reported = () =>
  lines
    .map((line) => JSON.parse(line) as { msg: string; reasons?: string[] })
    .filter(({ msg }) => /ready/.test(msg))
    .map(({ msg, reasons = [] }) => [msg, ...reasons])

it('EXT-32 a data folder that disappears or takes no files makes the node unready, which says why', async () => {
  const product = await start()
  const { data_dir } = product.deps.config
  expect(await ready(product)).toEqual(WELL)
  fs.renameSync(data_dir, `${data_dir}-away`)
  const missing = without('storage', 'the data folder is missing')
  expect([await ready(product), await ready(product)]).toEqual([missing, missing])
  fs.writeFileSync(data_dir, '')
  expect(await ready(product)).toEqual(without('storage', 'the data folder is not writable'))
  fs.rmSync(data_dir)
  fs.renameSync(`${data_dir}-away`, data_dir)
  expect(await ready(product)).toEqual(WELL)
  expect(reported()).toEqual([
    ['not ready', 'the data folder is missing'],
    ['not ready', 'the data folder is not writable'],
    ['ready again'],
  ])
})

it('production without a data folder needs none', async () => {
  const product = await start({
    NODE_ENV: 'production',
    DATABASE_URL: 'postgres://somewhere/else',
    APP_BASE_URL: 'https://rezumetr.example',
    JWT_SECRET: 'x'.repeat(40),
    DATA_KEYS: Buffer.alloc(32, 1).toString('base64'),
    PASSWORD_HASH_KIB: '16384',
    RATE_LIMITS: 'on',
    DATA_DIR: '/nonexistent/rezumetr',
  })
  expect(await ready(product)).toEqual(WELL)
})

it('a database that refuses a write for want of disk space makes the node unready until it is over', async () => {
  const product = await start()
  const { db } = product.deps
  await expect(sql`do $$ begin raise disk_full; end $$`.execute(db)).rejects.toThrow('disk_full')
  expect(await ready(product)).toEqual(without('db', 'the database has no disk space left'))
  product.clock.advance(15_000)
  expect(await ready(product)).toEqual(WELL)
})
