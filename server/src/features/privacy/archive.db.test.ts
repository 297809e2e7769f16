import type { Archive } from '@rezumetr/contracts/accounts/privacy'
import { inflateRawSync } from 'node:zlib'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { scopeOf, userIdOf } from '../../testing/scenes/factories.ts'
import { startTestProduct, type Client, type TestProduct } from '../../testing/product/product.ts'
import { until } from '../../testing/watch/until.ts'
import { findArchiveContent, insertArchive, userData } from './archive-queries.ts'
import { packArchive, wakeArchives } from './archive-usecases.ts'
import { MAX_PACKINGS } from './rules.ts'

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

const ownerOf = async ({ email }: { readonly email: string }) => ({
  scope: await scopeOf(product.deps.db, email),
  user_id: await userIdOf(product.deps.db, email),
})
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
  await insertArchive(deps.db, await ownerOf(me), new Date(product.clock().getTime() - 120_000))
  expect(await archiveOf(me)).toMatchObject({ status: 'pending' })
  await wakeArchives(deps)
  await until(
    () => archiveOf(me),
    (archive) => archive?.status === 'completed',
  )
})

it('EXT-29 an archive that cannot be packed is given up, its owner is told, and another can be requested', async () => {
  const me = await product.register()
  const { deps } = product
  const { db } = deps
  const owner = await ownerOf(me)
  const { scope, user_id } = owner
  // fresh ones: a periodic task wakes those pending for long, and its attempts would count
  const insert = () => insertArchive(db, owner, product.clock())
  const id = await insert()
  const tooLong = sql`check (content is null or user_id <> ${sql.lit(user_id)})`
  await sql`alter table account_archives add constraint too_long ${tooLong}`.execute(db)
  const statuses = []
  for (let attempt = 1; attempt <= MAX_PACKINGS; attempt++) {
    statuses.push((await archiveOf(me))?.status)
    await expect(packArchive(deps, { company_id: scope, archive_id: id })).rejects.toThrow('too_long')
  }
  expect(new Set(statuses)).toEqual(new Set(['pending']))
  expect(await archiveOf(me)).toMatchObject({ id, status: 'failed', expires_at: null })
  await sql`alter table account_archives drop constraint too_long`.execute(db)
  await sql`update account_archives set created_at = created_at - interval '1 hour' where id = ${id}`.execute(
    db,
  )
  // no further attempt
  await wakeArchives(deps)
  await packArchive(deps, { company_id: scope, archive_id: id })
  expect((await archiveOf(me))?.status).toBe('failed')
  expect((await me.bytes('/api/auth/me/export/download')).status).toBe(409)

  // each attempt killed the process that made it
  const lethal = await insert()
  await sql`update account_archives set attempts = ${MAX_PACKINGS} where id = ${lethal}`.execute(db)
  await expect(packArchive(deps, { company_id: scope, archive_id: lethal })).rejects.toThrow('all attempts')
  expect(await archiveOf(me)).toMatchObject({ id: lethal, status: 'failed' })

  const again = await me.request<Archive>('POST', '/api/auth/me/export')
  expect([again.status, again.body.data.status]).toEqual([202, 'pending'])
  await until(
    () => archiveOf(me),
    (archive) => archive?.status === 'completed',
  )
})

it('EXT-29 a long list is in the archive row for row, as if it were written at once, and found by an index', async () => {
  const me = await product.register()
  const { db, clock } = product.deps
  const owner = await ownerOf(me)
  const { scope, user_id } = owner
  await sql`insert into audit_log (company_id, actor_user_id, action, after, created_at)
    select company_id, id, 'analysis.decide', jsonb_build_object('rows', n, 'target', E'a\nb'), ${clock()}::timestamptz
    from users, generate_series(1, 450) n where id = ${user_id} order by n`.execute(db)
  const id = await insertArchive(db, owner, clock())
  await packArchive(product.deps, { company_id: scope, archive_id: id })
  const content = await findArchiveContent(db, scope, id)
  const files = content ? unzip(content) : {}
  const text = files['actions.json'] ?? ''
  const actions = JSON.parse(text) as { after: { rows?: number; target: string } | null }[]
  expect(text).toBe(JSON.stringify(actions, null, 2))
  expect(actions.flatMap(({ after }) => after?.rows ?? [])).toEqual(
    Array.from({ length: 450 }, (_, i) => i + 1),
  )
  expect(actions.at(-1)?.after?.target).toBe('a\nb')
  expect([files['profile.json']?.slice(0, 4), files['files.json']]).toEqual(['{\n  ', '[]'])

  const { rows } = await sql<Record<string, string>>`explain ${userData(owner).actions}`.execute(db)
  expect(JSON.stringify(rows)).toContain('audit_log_actor')
})
