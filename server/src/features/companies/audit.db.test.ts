import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { openDatabase } from '../../platform/db/database.ts'
import { setDatabase } from '../../testing/product/database.ts'
import { buildCompany } from '../../testing/scenes/factories.ts'
import { getCompanyName } from '../accounts/users/queries.ts'
import type { CompanyScope } from './scope.ts'
import { insertAudit, insertAudits, verifyAudit } from './audit-queries.ts'

const { db, connection } = await setDatabase(8)
let scope: CompanyScope
let name: string
beforeEach(async () => {
  await tamper('delete from audit_log')
  await db.deleteFrom('audit_heads').execute()
  scope = await buildCompany(db)
  name = await getCompanyName(db, scope)
})

const INTACT = { broken_at: null, broken_in: null }
const actor_user_id = '00000000-0000-4000-8000-000000000001'
const append = (n: number, fields: object = {}) =>
  insertAudit(
    db,
    {
      company_id: scope,
      actor_user_id,
      action: 'analysis.decide',
      before: { version: n, edits: { текст: 'было\u0000', list: [1.5, null] } },
      ...fields,
    },
    new Date(),
  )
/** Tampering that the database owner could do, bypassing the product. */
const tamper = (statement: string) =>
  db.transaction().execute(async (trx) => {
    await sql`alter table audit_log disable trigger audit_log_append_only`.execute(trx)
    await sql.raw(statement).execute(trx)
    await sql`alter table audit_log enable trigger audit_log_append_only`.execute(trx)
  })

describe('the chain of the audit log', () => {
  it('EXT-31 stays intact when forty transactions append concurrently and some roll back', async () => {
    await Promise.all(
      Array.from({ length: 40 }, async (_, n) => {
        if (n % 5 > 0) return await append(n)
        const gaveUp = db.transaction().execute(async (trx) => {
          await insertAudit(trx, { company_id: scope, actor_user_id, action: 'analysis.decide' }, new Date())
          throw new Error('gave up')
        })
        await expect(gaveUp).rejects.toThrow('gave up')
      }),
    )
    expect(await verifyAudit(db)).toEqual({ entries: 32, ...INTACT })
  })
  it('EXT-31 stays intact when one statement appends several entries, in their order, or none', async () => {
    await append(1)
    const entry = { company_id: scope, actor_user_id, action: 'analysis.decide', before: null } as const
    const entries = ['first', 'second', 'third'].map((target_id) => ({ ...entry, target_id }))
    await insertAudits(db, entries, new Date())
    await insertAudits(db, [], new Date())
    const rows = await db.selectFrom('audit_log').select('target_id').orderBy('seq').execute()
    expect(rows.map(({ target_id }) => target_id)).toEqual([null, 'first', 'second', 'third'])
    expect(await verifyAudit(db)).toEqual({ entries: 4, ...INTACT })
  })
  it('EXT-31 an erasure that holds the company can append while another entry of the company is appended', async () => {
    const { other } = await db.transaction().execute(async (trx) => {
      await sql`select from companies where id = ${scope} for update`.execute(trx)
      const appended = append(1)
      await appended
      await insertAudit(
        trx,
        { company_id: scope, actor_user_id, action: 'privacy.erase-account' },
        new Date(),
      )
      return { other: appended }
    })
    await other
    expect(await verifyAudit(db)).toEqual({ entries: 2, ...INTACT })
  })
  it('EXT-31 companies have chains of their own and do not wait for one another; the installation has one too', async () => {
    const other = await buildCompany(db)
    const entry = { actor_user_id, action: 'analysis.decide' } as const
    await db.transaction().execute(async (trx) => {
      await insertAudit(trx, { ...entry, company_id: scope }, new Date())
      // while that transaction holds the chain of its company
      await insertAudit(db, { ...entry, company_id: other }, new Date())
      await insertAudit(db, { ...entry, company_id: null }, new Date())
    })
    const rows = await db
      .selectFrom('audit_log')
      .select(['company_id', 'seq'])
      .orderBy('company_id')
      .execute()
    expect(rows.map(({ seq }) => seq)).toEqual([1, 1, 1])
    for (const limit of [1, undefined])
      expect(await verifyAudit(db, limit)).toEqual({ entries: 3, ...INTACT })
    await tamper(`delete from audit_log where company_id = '${other}'`)
    const broken_in = await getCompanyName(db, other)
    expect(await verifyAudit(db)).toEqual({ entries: 2, broken_at: 1, broken_in })
  })
  it('is intact while empty', async () => {
    expect(await verifyAudit(db)).toEqual({ entries: 0, ...INTACT })
  })
  it('EXT-31 refuses to change or remove an entry, or all of them', async () => {
    await append(1)
    await expect(db.updateTable('audit_log').set({ action: 'other' }).execute()).rejects.toThrow(
      'append-only',
    )
    await expect(db.deleteFrom('audit_log').execute()).rejects.toThrow('append-only')
    await expect(sql`truncate audit_log`.execute(db)).rejects.toThrow('append-only')
  })
  it.each([
    ['a changed word', `update audit_log set action = 'test.other' where seq = 3`, 3],
    ['a changed time', `update audit_log set created_at = created_at - interval '1 day' where seq = 2`, 2],
    ['another actor', `update audit_log set actor_user_id = gen_random_uuid() where seq = 4`, 4],
    ['changed facts', `update audit_log set before = '{"n": 9}' where seq = 1`, 1],
    ['a removed entry', `delete from audit_log where seq = 2`, 2],
    ['a cut-off end', `delete from audit_log where seq >= 4`, 4],
    ['a log that was emptied', `delete from audit_log`, 1],
    [
      'a head set back',
      `update audit_heads set (seq, hash) = (select seq, hash from audit_log where seq = 4)`,
      6,
    ],
    ['a swap', `update audit_log set seq = case seq when 2 then -1 else seq end where seq = 2`, 1],
  ])('EXT-31 verification reports where %s broke it', async (_what, statement, broken_at) => {
    for (let n = 1; n <= 5; n++) await append(n)
    expect((await verifyAudit(db)).broken_at).toBeNull()
    await tamper(statement)
    const { entries } = await db
      .selectFrom('audit_log')
      .select((eb) => eb.fn.countAll<number>().as('entries'))
      .executeTakeFirstOrThrow()
    for (const limit of [1, 2, 5, undefined])
      expect([limit, await verifyAudit(db, limit)]).toEqual([limit, { entries, broken_at, broken_in: name }])
    // by several requests
    let part = await verifyAudit(db, 1, undefined, () => true)
    while (part.next) part = await verifyAudit(db, 1, part.next, () => true)
    expect(part).toEqual({ entries, broken_at, broken_in: name })
  })
  it('EXT-31 verification reads a page at a time, up to the first wrong entry', async () => {
    const statements: string[] = []
    const watched = openDatabase(connection, 1, (text) => statements.push(text)).db
    for (let n = 1; n <= 5; n++) await append(n)
    expect(await verifyAudit(watched, 2)).toEqual({ entries: 5, ...INTACT })
    const pages = statements.splice(0).length
    await tamper(`update audit_log set action = 'test.other' where seq = 2`)
    expect(await verifyAudit(watched, 2)).toEqual({ entries: 5, broken_at: 2, broken_in: name })
    // the chain, its pages and that there is no other; the chain, a page, and the number of entries
    expect([pages, statements.length]).toEqual([5, 3])
    await watched.destroy()
  })
  it('EXT-31 is intact for a verification during which entries are appended', async () => {
    await append(1)
    const [{ broken_at }] = await Promise.all([
      verifyAudit(db, 1),
      ...Array.from({ length: 20 }, (_, n) => append(n)),
    ])
    expect(broken_at).toBeNull()
  })
  it('EXT-31 does not depend on the time zone of the connection', async () => {
    await append(1)
    await db.connection().execute(async (one) => {
      await sql`set time zone 'Asia/Vladivostok'`.execute(one)
      await insertAudit(one, { company_id: scope, actor_user_id, action: 'analysis.decide' }, new Date())
    })
    expect((await verifyAudit(db)).broken_at).toBeNull()
  })
})
