import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import { sql } from 'kysely'
import pg from 'pg'
import { expect, inject, it } from 'vitest'
import { analyse, apiClient, chooseVacancy, synchronise } from './journey.ts'
import { endRestored, restoreBackup, saveBackup } from './backup.ts'
import { createKeyRing } from './platform/security/crypto.ts'
import { openDatabase } from './platform/db/database.ts'
import { databaseUrl } from './platform/db/embedded-postgres.ts'
import { createTestDatabase } from './testing/product/database.ts'
import { startTestProduct } from './testing/product/product.ts'

const clientOf = async (database: string) => {
  const client = new pg.Client({ ...inject('postgres'), database })
  await client.connect()
  return client
}

it('a backup restores every row into an empty database, refuses one that is not empty, and then ends sessions and waiting steps', async () => {
  const product = await startTestProduct()
  const directory = fs.mkdtempSync(path.join(os.tmpdir(), 'rezumetr-backup-'))
  const file = path.join(directory, 'rezumetr.backup')
  const person = await product.register({ connect: true })
  const api = apiClient(product.localUrl, person.token)
  await synchronise(api)
  const vacancy = await chooseVacancy(api, 50)
  if (vacancy) await analyse(api, vacancy.id, { limit: 5 })
  await product.deps.db.updateTable('sync_jobs').set({ claimed_by: 5000 }).execute()
  // three rows of ten million characters each
  await sql`
    with made as (insert into exports (company_id, filters, include_resume, status, file_name, expires_at)
      select company_id, '{}', true, 'completed', 'all.xlsx', now() + interval '1 day' from users
      where email = ${person.email} returning id, company_id)
    insert into export_chunks (export_id, company_id, attempt, position, bytes)
    select id, company_id, 0, position, decode(repeat('ab', 5000000), 'hex')
    from made, generate_series(0, 2) as position`.execute(product.deps.db)
  const fresh = await product.deps.db
    .selectFrom('applications')
    .select('id')
    .where('collection_id', '=', 'response')
    .where('hh_resume_href', 'is not', null)
    .limit(2)
    .execute()
  // a first decision is audited as a change of nothing, which is the `null` of JSON; U+2028 comes with pasted text
  const [first] = await product.deps.db.selectFrom('analysis_results').select('id').limit(1).execute()
  const decision = { verdict: 'maybe', note: 'Перезвонить\u2028после\u2029обеда' }
  expect((await person.request('PUT', `/api/analysis/results/${first?.id}/decision`, decision)).status).toBe(
    200,
  )
  const refusal = { application_ids: fresh.map(({ id }) => id), target: 'discard_by_employer' }
  expect((await person.request('POST', '/api/board-actions', refusal)).status).toBe(202)
  const name = await product.deps.db
    .selectNoFrom((eb) => eb.fn<string>('current_database').as('name'))
    .executeTakeFirstOrThrow()
  const [source, target] = [await clientOf(name.name), await createTestDatabase()]
  const restored = await clientOf(target.connection.database)
  // initdb takes the zone of the machine and the style of its locale
  await source.query(`set datestyle to 'SQL, DMY'`)
  await restored.query(`set timezone to 'Asia/Kamchatka'`)
  const saved = await saveBackup(source, file)
  expect(Number(saved['analysis_results']?.split(' ')[0])).toBe(5)
  const lines = gunzipSync(fs.readFileSync(file)).toString().split('\n')
  expect(Math.max(...lines.map(({ length }) => length))).toBeLessThan(20_000_000)
  expect(await restoreBackup(restored, file)).toEqual(saved)
  const { db } = openDatabase(target.connection, 1)
  const { keys } = product.deps
  const { sessions, steps, unreadable } = await endRestored({ db, clock: product.clock, keys })
  expect([sessions > 0, steps, unreadable]).toEqual([true, 2, 0])
  // the keys of another data directory, as a new one makes for itself
  const another = createKeyRing([Buffer.alloc(32, 1)])
  // the resumes that were read, and the token
  expect((await endRestored({ db, clock: product.clock, keys: another })).unreadable).toBeGreaterThan(5)
  await db.destroy()
  const left = await restored.query<{ waiting: number; alive: number; cancelled: number[] }>(`
    select (select count(*)::int from board_actions where status = 'waiting') as waiting,
      (select count(*)::int from auth_sessions where revoked_at is null) as alive,
      (select array_agg((after->>'people')::int) from audit_log
       where action = 'board_actions.cancel' and actor_user_id is null) as cancelled`)
  expect(left.rows).toEqual([{ waiting: 0, alive: 0, cancelled: [2] }])
  const next = await restored.query<{ id: number }>("select nextval('node_ids')::int as id")
  expect(next.rows[0]?.id).toBeGreaterThan(5000)
  await expect(restoreBackup(restored, file)).rejects.toThrow('not empty')
  const later = await createTestDatabase()
  const upgraded = await clientOf(later.connection.database)
  await upgraded.query(
    `create table of_a_later_release (id int);
     insert into kysely_migration (name, timestamp) values ('9999-later', '2030')`,
  )
  await expect(restoreBackup(upgraded, file)).rejects.toThrow('another release')
  for (const client of [source, restored, upgraded]) await client.end()
  for (const database of [target, later]) await database.drop()
  await product.drop()
  fs.rmSync(directory, { recursive: true })
})

it('a backup that cannot be written or read is an error of the command, not of the process', async () => {
  const target = await createTestDatabase()
  const directory = fs.mkdtempSync(path.join(os.tmpdir(), 'rezumetr-backup-'))
  const [whole, cut] = [path.join(directory, 'whole'), path.join(directory, 'cut')]
  const none = path.join(directory, 'none', 'whole')
  const failing = await clientOf(target.connection.database)
  await expect(saveBackup(failing, none)).rejects.toThrow('ENOENT')
  await failing.end()
  const client = await clientOf(target.connection.database)
  await saveBackup(client, whole)
  await expect(restoreBackup(client, none)).rejects.toThrow('ENOENT')
  await client.query('rollback')
  fs.writeFileSync(cut, fs.readFileSync(whole).subarray(0, -20))
  await expect(restoreBackup(client, cut)).rejects.toThrow('unexpected end of file')
  await client.end()
  await target.drop()
  fs.rmSync(directory, { recursive: true })
})

it('the command that saves a backup changes nothing: it does not migrate the database', async () => {
  const target = await createTestDatabase()
  const directory = fs.mkdtempSync(path.join(os.tmpdir(), 'rezumetr-backup-'))
  const client = await clientOf(target.connection.database)
  const last = '(select max(name) from kysely_migration)'
  // as if the files had one more migration
  await client.query(`delete from kysely_migration where name = ${last}`)
  const { rows: before } = await client.query(`select ${last} as last`)
  const script = path.join(import.meta.dirname, '../../tools/scripts/database/backup.ts')
  const { status, stderr } = spawnSync(process.execPath, [script, 'save', path.join(directory, 'whole')], {
    encoding: 'utf8',
    env: { ...process.env, DATABASE_URL: databaseUrl(target.connection), DATA_DIR: directory },
  })
  expect([status, stderr]).toEqual([0, ''])
  expect((await client.query(`select ${last} as last`)).rows).toEqual(before)
  await client.end()
  await target.drop()
  fs.rmSync(directory, { recursive: true })
})
