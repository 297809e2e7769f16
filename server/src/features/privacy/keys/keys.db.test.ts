import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createKeyRing } from '../../../platform/security/crypto.ts'
import { buildApplications, buildVacancy, scopeOf, storeResume } from '../../../testing/scenes/factories.ts'
import { startTestProduct, type TestProduct } from '../../../testing/product/product.ts'
import { decryptResume } from '../../resumes/stored/resume-rules.ts'
import { encryptedColumns } from './queries.ts'
import { countUnreadable, rotateKeys } from './usecases.ts'

let product: TestProduct
beforeAll(async () => {
  product = await startTestProduct()
})
afterAll(() => product.drop())

it('key rotation covers every encrypted column', async () => {
  const { rows } = await sql<{ name: string }>`
    select table_name || '.' || column_name as name from information_schema.columns
    where table_schema = 'public' and data_type = 'bytea' and column_name like '%\\_enc' order by 1`.execute(
    product.deps.db,
  )
  const known = encryptedColumns.map(({ table, column }) => `${table}.${column}`)
  expect(known.toSorted()).toEqual(rows.map(({ name }) => name))
})

it('rotation encrypts everything with the new key, so the old one can be removed', async () => {
  const { db } = product.deps
  const person = await product.register({ connect: true })
  const scope = await scopeOf(db, person.email)
  const vacancy_id = await buildVacancy(db, scope)
  const ids = await buildApplications(db, scope, vacancy_id, 30)
  for (const id of ids) await storeResume(product.deps, id)
  const [old] = product.deps.config.data_keys
  const fresh = randomBytes(32)
  const both = createKeyRing(old ? [fresh, old] : [])
  // one token in addition to the resumes
  expect(await rotateKeys({ db, keys: both })).toBeGreaterThanOrEqual(ids.length + 1)
  expect(await rotateKeys({ db, keys: both })).toBe(0)
  const alone = createKeyRing([fresh])
  // not a value at a time: what was renewed until then would look like an interrupted rotation
  const lacking = createKeyRing([randomBytes(32)])
  const encrypted = await countUnreadable({ db, keys: lacking })
  expect(encrypted).toBeGreaterThan(ids.length)
  await expect(rotateKeys({ db, keys: lacking })).rejects.toThrow(
    `Не прочитать значений: ${encrypted}. В DATA_KEYS`,
  )
  expect(await countUnreadable({ db, keys: alone })).toBe(0)
  const { rows } = await sql<{ id: string; encrypted: Buffer }>`
    select id, resume_enc as encrypted from applications where resume_enc is not null`.execute(db)
  expect(rows).toHaveLength(ids.length)
  for (const { id, encrypted } of rows) {
    expect(decryptResume(alone, id, encrypted)).toEqual({ title: 'Менеджер по продажам' })
  }
  const connection = await db
    .selectFrom('hh_connections')
    .select('access_token_enc')
    .where('company_id', '=', scope)
    .executeTakeFirstOrThrow()
  expect(alone.decrypt(connection.access_token_enc, `hh:${scope}:access`).toString()).toBe(
    'sandbox-employer-token',
  )
  // a node that does not have the new key
  expect(() => product.deps.keys.decrypt(connection.access_token_enc, `hh:${scope}:access`)).toThrow()
})
