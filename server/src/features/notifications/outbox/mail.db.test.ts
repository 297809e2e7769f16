import { sql } from 'kysely'
import { afterAll, assert, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createLog } from '../../../platform/process/log.ts'
import { openDatabase, type Database, type Db } from '../../../platform/db/database.ts'
import { joinNodes } from '../../../platform/nodes/nodes.ts'
import type { Email } from '../../../ports/mailer.ts'
import { vacuum } from '../../../testing/files/blocks.ts'
import { control } from '../../../testing/scenes/board.ts'
import { createTestDatabase, type TestDatabase } from '../../../testing/product/database.ts'
import { buildCompany } from '../../../testing/scenes/factories.ts'
import { startTestProduct, testClock, type TestProduct } from '../../../testing/product/product.ts'
import { countRowsRead } from '../../../testing/watch/rows-read.ts'
import { until } from '../../../testing/watch/until.ts'
import { findUserByEmail, updateEmail } from '../../accounts/users/queries.ts'
import { createScope, type CompanyScope } from '../../companies/scope.ts'
import { notifyCompany } from './company-usecases.ts'
import { SETTINGS } from '../emails/email-rules.ts'
import { notifyOwner } from './owner-usecases.ts'
import { insertMail, insertMessage, type OutgoingMail } from './queries.ts'
import { GIVE_UP_MS, FACTS_RETENTION_MS, SETTLED_RETENTION_MS } from './rules.ts'
import { purgeOutbox, sendDueMail } from './usecases.ts'

type Caught = {
  message_id: string
  from: string
  to: string[]
  subject: string
  text: string
  html: string | null
  links: string[]
  deliveries: number
}

/** Emails of these tests are those of one company. */
async function someCompany(db: Db): Promise<CompanyScope> {
  const row = await db.selectFrom('companies').select('id').orderBy('created_at').limit(1).executeTakeFirst()
  return row ? createScope(row.id) : await buildCompany(db)
}
const put = async (db: Db, mail: OutgoingMail, now: Date, dedupe_key: string | null = null) =>
  insertMail(db, await someCompany(db), mail, now, dedupe_key)

describe('mail over SMTP', () => {
  let product: TestProduct
  beforeAll(async () => {
    product = await startTestProduct({}, undefined, 5)
  })
  afterAll(() => product.drop())
  beforeEach(() => control(product, '/mail', undefined, 'DELETE'))

  const caught = async (to: string) =>
    (await control<{ items: Caught[] }>(product, `/mail?to=${encodeURIComponent(to)}`)).items
  const arrives = (to: string, holds = (mail: Caught[]) => mail.length > 0) => until(() => caught(to), holds)
  const mailTo = (to: string, text = 'Проверка связи'): Email => ({ to, subject: 'Проверка', text })
  const rowOf = async (to: string) => {
    const rows = await product.deps.db.selectFrom('outbox').selectAll().execute()
    return rows.find((row) => (row.payload as Email).to === to)
  }
  const settled = (to: string, status: string) =>
    until(
      () => rowOf(to),
      (row) => row?.status === status && row.claimed_by === null,
    )

  const allSettled = () =>
    until(
      () => product.deps.db.selectFrom('outbox').select('id').where('status', '=', 'pending').execute(),
      (waiting) => waiting.length === 0,
    )

  it('EXT-06 a password reset sends one two-part email whose link sets a new password', async () => {
    const me = await product.register({ email: 'anna@example.ru' })
    await product.client().request('POST', '/api/auth/password/forgot', { email: me.email })
    const resetOf = (mail: Caught[]) => mail.find(({ subject }) => subject.startsWith('Сброс пароля'))
    const mail = resetOf(await arrives(me.email, (emails) => resetOf(emails) !== undefined))
    expect(mail).toMatchObject({
      from: 'support@rezumetr.ru',
      to: [me.email],
      subject: 'Сброс пароля — Резюметр',
      deliveries: 1,
    })
    expect(mail?.text).toContain('Здравствуйте, Анна Смирнова!')
    expect(mail?.html).toContain('Задать новый пароль')
    const token = /token=([\w-]+)/.exec(mail?.links[0] ?? '')?.[1]
    const reset = await product
      .client()
      .request('POST', '/api/auth/password/reset', { token, password: 'Another123' })
    expect(reset.status).toBe(200)
    const row = await until(
      async () =>
        (await product.deps.db.selectFrom('outbox').selectAll().execute()).find(
          ({ id }) => mail?.message_id === `<${id}@rezumetr.ru>`,
        ),
      (found) => found?.status === 'sent',
    )
    // the link opens the account: neither the database nor its backup keeps it
    expect([row?.attempts, row?.payload]).toEqual([1, {}])
    const { rows } = await sql<{ payload: string }>`select payload::text as payload from outbox`.execute(
      product.deps.db,
    )
    expect(rows.filter(({ payload }) => payload.includes(token ?? 'no token'))).toEqual([])
  })

  it('an email with a secret is also forgotten when it cannot be sent, but not while it is retried', async () => {
    const { db, clock } = product.deps
    const to = 'secret@example.ru'
    const left = async () =>
      (await db.selectFrom('outbox').select(['status', 'payload', 'attempts', 'claimed_by']).execute()).at(-1)
    // another email under way would take the refusal
    await allSettled()
    await db.deleteFrom('outbox').execute()
    await control(product, '/mail', { reply: 451 })
    await put(db, { ...mailTo(to), is_secret: true }, clock())
    const retried = await until(left, (row) => row?.attempts === 1 && row.claimed_by === null)
    expect(retried?.payload).toMatchObject({ to })
    await control(product, '/mail', { reply: 550, times: 5, at: 'recipient' })
    product.clock.advance(61_000)
    expect((await until(left, (row) => row?.status === 'failed'))?.payload).toEqual({})
  })

  it('a reset link that could not be mailed while it works is not mailed later', async () => {
    const { db } = product.deps
    const me = await product.register()
    await allSettled()
    await control(product, '/mail', { reply: 451 })
    await product.client().request('POST', '/api/auth/password/forgot', { email: me.email })
    const left = () => db.selectFrom('outbox').selectAll().orderBy('created_at', 'desc').executeTakeFirst()
    await until(left, (row) => row?.attempts === 1 && row.claimed_by === null && row.status === 'pending')
    product.clock.advance(30 * 60_000)
    const row = await until(left, (found) => found?.status !== 'pending')
    expect([row?.status, row?.last_error, row?.payload]).toEqual(['failed', 'too old', {}])
    expect((await caught(me.email)).filter(({ subject }) => subject.startsWith('Сброс'))).toEqual([])
  })

  it('an email temporarily refused by the server is delivered a minute later', async () => {
    const to = 'later@example.ru'
    await control(product, '/mail', { reply: 451 })
    await put(product.deps.db, mailTo(to), product.clock())
    const row = await until(
      () => rowOf(to),
      (found) => found?.attempts === 1 && found.claimed_by === null,
    )
    expect([row?.status, row?.last_error]).toEqual(['pending', 'EMESSAGE 451'])
    expect(await caught(to)).toEqual([])
    product.clock.advance(61_000)
    expect((await arrives(to))[0]?.deliveries).toBe(1)
    await settled(to, 'sent')
  })

  it('a notification follows its user to another address; an email about the way to sign in does not', async () => {
    const { db } = product.deps
    const me = await product.register()
    const user = await findUserByEmail(db, me.email)
    assert(user)
    const notification = { subject: 'Новость', paragraphs: ['Текст'], action: SETTINGS, closing: 'Конец' }
    await allSettled()
    await control(product, '/mail', undefined, 'DELETE')
    await control(product, '/mail', { reply: 451, times: 2 })
    await notifyCompany(product.deps, db, user.company_id, 'payment', 'event', notification)
    await notifyOwner(product.deps, db, user, 'password-changed')
    await until(
      () =>
        db.selectFrom('outbox').select(['attempts', 'claimed_by']).where('status', '=', 'pending').execute(),
      (rows) => rows.length === 2 && rows.every((row) => row.attempts === 1 && row.claimed_by === null),
    )
    const email = 'moved@example.ru'
    const moved = { email, confirmed_at: null }
    await db.transaction().execute((trx) => updateEmail(trx, user.id, moved, product.clock()))
    product.clock.advance(61_000)
    expect((await arrives(email)).map(({ subject }) => subject)).toEqual(['Новость — Резюметр'])
    const subjects = (await arrives(me.email)).map(({ subject }) => subject)
    expect(subjects).toEqual(['Пароль изменён — Резюметр'])
  })

  it('an email to an address that takes no mail fails immediately, with an error free of addresses', async () => {
    const to = 'nobody@example.ru'
    await control(product, '/mail', { reply: 550, times: 5, at: 'recipient' })
    await put(product.deps.db, mailTo(to), product.clock())
    const row = await settled(to, 'failed')
    expect([row?.attempts, row?.last_error]).toEqual([1, 'EENVELOPE 550'])
  })

  it('an email repeated after a lost connection keeps its Message-ID, so a mailbox stores one', async () => {
    const to = 'once@example.ru'
    await control(product, '/mail', { reply: 'cut' })
    await put(product.deps.db, mailTo(to), product.clock())
    await until(
      () => rowOf(to),
      (found) => found?.attempts === 1 && found.claimed_by === null,
    )
    product.clock.advance(61_000)
    const mail = await arrives(to, (items) => items[0]?.deliveries === 2)
    expect(mail).toHaveLength(1)
    await settled(to, 'sent')
  })

  it('an email claimed by a dead process is sent by a live one', async () => {
    const to = 'orphan@example.ru'
    const { db } = product.deps
    await db.transaction().execute(async (trx) => {
      await put(trx, mailTo(to), product.clock())
      await trx.updateTable('outbox').set({ claimed_by: 987_654 }).where('status', '=', 'pending').execute()
    })
    expect((await arrives(to))[0]?.deliveries).toBe(1)
    expect((await settled(to, 'sent'))?.attempts).toBe(1)
  })

  it('a rolled back event sends no email; a repeated event sends one', async () => {
    const { db } = product.deps
    const undone = db.transaction().execute(async (trx) => {
      await put(trx, mailTo('undone@example.ru'), product.clock())
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    await put(db, mailTo('twice@example.ru'), product.clock(), 'fact-1')
    await put(db, mailTo('twice@example.ru'), product.clock(), 'fact-1')
    await settled('twice@example.ru', 'sent')
    expect(await caught('twice@example.ru')).toHaveLength(1)
    expect(await caught('undone@example.ru')).toEqual([])
  })

  it('settled emails are deleted after a week', async () => {
    const { db, clock } = product.deps
    await put(db, mailTo('week@example.ru'), clock())
    await settled('week@example.ru', 'sent')
    await purgeOutbox({ db, clock })
    expect(await rowOf('week@example.ru')).toBeDefined()
    await purgeOutbox({ db, clock: () => new Date(clock().getTime() + SETTLED_RETENTION_MS) })
    expect(await rowOf('week@example.ru')).toBeUndefined()
  })

  it('a fact whose email was emptied is not read by the purge until its key is deleted', async () => {
    const { db, clock } = product.deps
    await put(db, mailTo('fact@example.ru'), clock(), 'fact-2')
    await settled('fact@example.ru', 'sent')
    const ages = [SETTLED_RETENTION_MS, FACTS_RETENTION_MS].map(
      (ms) => () => new Date(clock().getTime() + ms),
    )
    const purge = (age = clock) => countRowsRead(db, 'outbox', (trx) => purgeOutbox({ db: trx, clock: age }))
    const keys = db.selectFrom('outbox').select(['dedupe_key', 'payload']).where('dedupe_key', '=', 'fact-2')
    expect(await purge(ages[0])).toBeGreaterThan(0)
    expect(await keys.execute()).toEqual([{ dedupe_key: 'fact-2', payload: {} }])
    // in so small a table PostgreSQL takes any index
    await sql`insert into outbox (company_id, channel, payload, dedupe_key, status, sent_at, created_at)
      select ${await someCompany(db)}, 'mail', '{}', 'fact of old ' || n, 'sent', ${clock()}, ${clock()} from generate_series(1, 1000) n`.execute(
      db,
    )
    await vacuum(db, 'outbox')
    expect(await purge(ages[0])).toBe(0)
    await purge(ages[1])
    expect(await keys.execute()).toEqual([])
  })

  it('the page of caught mail shows a hostile email as text and sandboxes its markup', async () => {
    const to = 'hostile@example.ru'
    const evil = '<script>alert(1)</script>'
    await put(
      product.deps.db,
      { to, subject: evil, text: `${evil} https://example.ru/x?a=1&b=2`, html: evil },
      product.clock(),
    )
    await arrives(to)
    const page = async (path: string) => {
      const response = await fetch(`${product.localUrl}/sandbox/mail${path}`)
      return { csp: response.headers.get('content-security-policy'), html: await response.text() }
    }
    const list = await page('/')
    const href = /href="\/sandbox\/mail(\/\d+)">&lt;script/.exec(list.html)?.[1] ?? ''
    const shown = await page(href)
    for (const { html, csp } of [list, shown]) {
      expect(html).not.toContain('<script')
      expect(csp).toContain("default-src 'none'")
    }
    expect(shown.html).toContain('<a href="https://example.ru/x?a=1&amp;b=2"')
    expect((await page(`${href}/html`)).csp).toMatch(/^sandbox .*default-src 'none'/)
    expect((await page(`${href}/html`)).csp).not.toContain('allow-scripts')
  })
})

describe('several processes with one outbox', () => {
  const config = { rate_limits: false }
  let database: TestDatabase
  let db: Database
  beforeAll(async () => {
    database = await createTestDatabase()
    db = openDatabase(database.connection, 12).db
  })
  afterAll(async () => {
    await db.destroy()
    await database.drop()
  })

  it('unsent rows fail once outdated, unless a live process holds them, and are deleted later', async () => {
    const created = new Date()
    const at = (ms: number) => () => new Date(created.getTime() + ms)
    const [never, held, brief] = ['never@example.ru', 'held@example.ru', 'brief@example.ru']
    for (const to of [never, held]) await put(db, { to, subject: 'П', text: 'т' }, created)
    const good_until = at(60_000)().toISOString()
    await put(db, { to: brief, subject: 'П', text: 'т', good_until }, created)
    await insertMessage(
      db,
      await someCompany(db),
      { chat_id: '1', message: { title: 'П', lines: [] } },
      created,
      'fact-of-a-bot-that-is-gone',
    )
    const node = await joinNodes(database.connection)
    await sql`update outbox set claimed_by = ${node.id()} where payload ->> 'to' = ${held}`.execute(db)
    const stands = async () =>
      (
        await sql<{ what: string }>`
          select channel || coalesce(' ' || (payload ->> 'to'), '') || ' ' || status as what from outbox order by 1`.execute(
          db,
        )
      ).rows.map(({ what }) => what)
    await purgeOutbox({ db, clock: at(59_999) })
    expect((await stands())[0]).toBe(`mail ${brief} pending`)
    await purgeOutbox({ db, clock: at(GIVE_UP_MS.telegram) })
    expect(await stands()).toEqual([
      `mail ${brief} failed`,
      `mail ${held} pending`,
      `mail ${never} pending`,
      'telegram pending',
    ])
    await purgeOutbox({ db, clock: at(GIVE_UP_MS.telegram + 1) })
    expect(await stands()).toEqual([
      `mail ${brief} failed`,
      `mail ${held} pending`,
      `mail ${never} pending`,
      'telegram failed',
    ])
    await purgeOutbox({ db, clock: at(GIVE_UP_MS.mail + 1) })
    expect(await stands()).toEqual([
      `mail ${brief} failed`,
      `mail ${held} pending`,
      `mail ${never} failed`,
      'telegram failed',
    ])
    await node.stop()
    await purgeOutbox({ db, clock: at(SETTLED_RETENTION_MS + 1) })
    // a row with a dedupe key stays to prevent duplicates; one without leaves nothing
    expect(await stands()).toEqual(['telegram failed'])
    await sql`delete from outbox`.execute(db)
  })

  it('a sending round waits for an email in progress when another cannot be settled, and sends it once', async () => {
    const [refused, slow] = ['refused@example.ru', 'slow@example.ru']
    await sql`alter table outbox add constraint refusing
      check (status <> 'sent' or payload ->> 'to' <> ${sql.lit(refused)})`.execute(db)
    for (const to of [refused, slow]) await put(db, { to, subject: 'П', text: 'т' }, new Date())
    const [bothSent, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const sent: string[] = []
    const mailer = {
      send: async ({ to }: Email) => {
        sent.push(to)
        if (sent.length === 2) bothSent.resolve()
        if (to === slow) await answered.promise
      },
      close: () => {},
    }
    const node = await joinNodes(database.connection)
    const look = () =>
      sendDueMail({ db, clock: testClock(), config, log: createLog('silent'), mailer, node: () => node.id() })
    let isOver = false
    const looking = look().finally(() => (isOver = true))
    await bothSent.promise
    // longer than it takes for the update of the other email's row to fail
    for (let i = 0; i < 30; i++) await sql`select 1`.execute(db)
    expect(isOver).toBe(false)
    answered.resolve()
    await expect(looking).rejects.toThrow('refusing')
    await sql`alter table outbox drop constraint refusing`.execute(db)
    await look()
    expect(sent.filter((to) => to === slow)).toHaveLength(1)
    await node.stop()
  })

  it('EXT-06 an email with a link or code is sent before older emails', async () => {
    const [now, to] = [new Date(), 'waiting@example.ru']
    for (let i = 0; i < 25; i++)
      await put(db, { to: `bulk${i}@example.ru`, subject: 'П', text: 'т' }, new Date(now.getTime() - 60_000))
    await put(db, { to, subject: 'П', text: 'т', is_secret: true }, now)
    const node = await joinNodes(database.connection)
    const sent: string[] = []
    const mailer = { send: async (mail: Email) => void sent.push(mail.to), close: () => {} }
    await sendDueMail({
      db,
      clock: () => now,
      config,
      log: createLog('silent'),
      mailer,
      node: () => node.id(),
    })
    expect(sent).toHaveLength(20)
    expect(sent).toContain(to)
    await node.stop()
    await sql`delete from outbox`.execute(db)
  })

  it('300 emails, four processes, one dies holding some: every email is sent exactly once', async () => {
    for (let i = 0; i < 300; i++)
      await put(db, { to: `p${i}@example.ru`, subject: 'П', text: 'т' }, new Date())
    const sent = new Map<string, number>()
    const held: string[] = []
    const log = createLog('silent')
    const clock = testClock()
    const work = async (dies: boolean) => {
      const node = await joinNodes(database.connection)
      const mailer = {
        send: async (_letter: Email, id: string) => {
          if (dies) {
            held.push(id)
            await new Promise<never>(() => {})
          }
          sent.set(id, (sent.get(id) ?? 0) + 1)
        },
        close: () => {},
      }
      return { node, look: () => sendDueMail({ db, clock, config, log, mailer, node: () => node.id() }) }
    }
    const dying = await work(true)
    void dying.look()
    await until(
      async () => held.length,
      (count) => count > 0,
    )
    await until(
      async () =>
        (await db.selectFrom('outbox').select('id').where('claimed_by', 'is not', null).execute()).length,
      (count) => count === held.length,
    )
    const living = await Promise.all([work(false), work(false), work(false)])
    const waiting = async () =>
      (await db.selectFrom('outbox').select('id').where('status', '=', 'pending').execute()).length
    const lookUntil = async (left: number) => {
      while ((await waiting()) > left) await Promise.all(living.map((one) => one.look()))
    }
    await lookUntil(held.length)
    expect(held.some((id) => sent.has(id))).toBe(false)
    await dying.node.stop()
    await lookUntil(0)
    expect(sent.size).toBe(300)
    expect([...sent.values()].filter((times) => times !== 1)).toEqual([])
    await Promise.all(living.map((one) => one.node.stop()))
  })
})
