import type { Archive } from '@rezumetr/contracts/privacy'
import { inflateRawSync } from 'node:zlib'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestProduct, type Client, type TestProduct } from '../../testing/product.ts'
import { until } from '../../testing/until.ts'
import { insertArchive } from './archive-queries.ts'
import { wakeArchives } from './archive-usecases.ts'

let product: TestProduct
beforeAll(async () => {
  product = await startTestProduct()
})
afterAll(() => product.drop())

/** Entries by name, located through the central directory as any unzip tool does. */
function unzip(bytes: Buffer): Record<string, string> {
  const end = bytes.lastIndexOf(Buffer.from('PK\u0005\u0006', 'latin1'))
  const files: Record<string, string> = {}
  let at = bytes.readUInt32LE(end + 16)
  for (let i = 0; i < bytes.readUInt16LE(end + 10); i++) {
    const [packed, nameLength] = [bytes.readUInt32LE(at + 20), bytes.readUInt16LE(at + 28)]
    const local = bytes.readUInt32LE(at + 42)
    const start = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28)
    const name = bytes.toString('utf8', at + 46, at + 46 + nameLength)
    files[name] = inflateRawSync(bytes.subarray(start, start + packed)).toString('utf8')
    at += 46 + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
  }
  return files
}

const archiveOf = async (me: Client) =>
  (await me.request<{ archive: Archive | null }>('GET', '/api/auth/me/export')).body.data.archive

it('EXT-29 a user gets an archive of their personal data only, which expires after a day', async () => {
  const me = await product.register({ email: 'mine@example.ru' })
  const other = await product.register({ email: 'other@example.ru' })
  await me.request('POST', '/api/privacy/consents', { documents: ['personal_data'] })
  expect((await me.bytes('/api/auth/me/export/download')).status).toBe(404)
  const started = await me.request<Archive>('POST', '/api/auth/me/export')
  expect([started.status, started.body.data.status]).toEqual([202, 'pending'])
  await until(
    () => archiveOf(me),
    (archive) => archive?.status === 'completed',
  )
  const { bytes, headers } = await me.bytes('/api/auth/me/export/download')
  expect(headers.get('content-disposition')).toContain('rezumetr-personal-data.zip')
  const files = unzip(bytes)
  const read = (name: string) => JSON.parse(files[`${name}.json`] ?? '') as Record<string, unknown>[]
  expect(read('profile')).toMatchObject({ email: me.email, full_name: 'Анна Смирнова' })
  expect(read('consents')).toMatchObject([{ document: 'personal_data', version: '2026-11-23' }])
  expect(read('sessions')).toHaveLength(1)
  expect(read('actions').map(({ action }) => action)).toContain('accounts.give-consent')
  const all = Object.values(files).join('\n')
  expect(all).not.toContain(other.email)
  expect(all).not.toMatch(/argon2|token_hash|password_hash/)

  expect((await other.bytes('/api/auth/me/export/download')).status).toBe(404)
  product.clock.advance(25 * 3_600_000)
  const gone = await (await product.signIn(me)).bytes('/api/auth/me/export/download')
  expect(gone.status).toBe(410)
})

it('an archive whose job was lost is still built', async () => {
  const me = await product.register({ email: 'patient@example.ru' })
  const { deps } = product
  const { id } = await deps.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', me.email)
    .executeTakeFirstOrThrow()
  await insertArchive(deps.db, id, new Date(product.clock().getTime() - 120_000))
  expect(await archiveOf(me)).toMatchObject({ status: 'pending' })
  await wakeArchives(deps)
  await until(
    () => archiveOf(me),
    (archive) => archive?.status === 'completed',
  )
})
