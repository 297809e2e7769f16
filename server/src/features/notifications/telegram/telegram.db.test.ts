import type { NotificationSettings } from '@rezumetr/contracts/notifications'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createLog } from '../../../platform/process/log.ts'
import { MessengerFailure } from '../../../ports/messenger.ts'
import { control } from '../../../testing/scenes/board.ts'
import { scopeOf } from '../../../testing/scenes/factories.ts'
import { emailsTo } from '../../../testing/scenes/mailbox.ts'
import { startTestProduct, type Client, type TestProduct } from '../../../testing/product/product.ts'
import { until } from '../../../testing/watch/until.ts'
import { moveUser } from '../../accounts/admin-usecases.ts'
import { notifyCompany } from '../outbox/company-usecases.ts'
import type { Notification } from '../emails/email-rules.ts'
import { connectionLost } from '../emails/notification-rules.ts'
import { advanceReading } from '../outbox/telegram-queries.ts'
import { readChats } from './usecases.ts'

let product: TestProduct
beforeAll(async () => {
  product = await startTestProduct({}, undefined, 5)
})
afterAll(() => product.drop())
beforeEach(() => control(product, '/telegram', undefined, 'DELETE'))

type Person = Client & { readonly email: string }
const settings = async (person: Client) =>
  (await person.request<NotificationSettings>('GET', '/api/notifications')).body.data
const inbox = async (chat: string) =>
  (await control<{ items: { chat_id: string; text: string }[] }>(product, '/telegram')).items.filter(
    ({ chat_id }) => chat_id === chat,
  )
const heard = (chat: string, words: string) =>
  until(
    () => inbox(chat),
    (items) => items.some(({ text }) => text.includes(words)),
  )
/** Sends a message from a user to the bot. */
const say = (chat: string, text: string) =>
  fetch(`${product.localUrl}/sandbox/telegram/chat/rezumetr_sandbox_bot`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ chat, text }),
  })
const codeOf = async (person: Client) => {
  const { body } = await person.request<{ url: string }>('POST', '/api/notifications/telegram')
  return new URL(body.data.url).searchParams.get('start') ?? ''
}
async function linked(chat: string): Promise<Person> {
  const person = await product.register()
  await say(chat, `/start ${await codeOf(person)}`)
  await heard(chat, 'Чат привязан')
  return person
}
const want = (person: Client) =>
  person.request('PUT', '/api/notifications', {
    kind: 'connection_lost',
    channel: 'telegram',
    enabled: true,
  })
const tell = async (person: Person, fact: string, notification: Notification = connectionLost) => {
  const scope = await scopeOf(product.deps.db, person.email)
  await notifyCompany(product.deps, product.deps.db, scope, 'connection_lost', fact, notification)
}

describe('a personal chat', () => {
  it('is linked by a single-use code, of which the owner is told, and receives enabled notifications once, without a name', async () => {
    const person = await product.register()
    const code = await codeOf(person)
    expect(code).toMatch(/^[\w-]{22}$/)
    expect((await settings(person)).telegram).toEqual({ available: true, linked_at: null, blocked: false })
    await say('501', `/start ${code}`)
    await heard('501', 'Чат привязан')
    expect((await settings(person)).telegram.linked_at).not.toBeNull()
    await say('502', `/start ${code}`)
    await heard('502', 'Ссылка не подошла')
    // whoever had the session may have linked it
    expect(await emailsTo(product, person.email, 'К аккаунту привязан чат Telegram')).toHaveLength(1)

    await tell(person, 'quiet')
    await want(person)
    await tell(person, 'loud')
    await tell(person, 'loud')
    const texts = (await heard('501', 'Потеряно подключение')).map(({ text }) => text)
    expect(texts.filter((text) => text.startsWith('Потеряно подключение'))).toHaveLength(1)
    expect(texts.join()).not.toMatch(/Анна|Смирнова|Тест|@/)
  })

  it('an eleven-minute-old code is rejected', async () => {
    const person = await product.register()
    const code = await codeOf(person)
    product.clock.advance(11 * 60_000)
    await say('503', `/start ${code}`)
    await heard('503', 'Ссылка не подошла')
    expect((await settings(person)).telegram.linked_at).toBeNull()
  })

  it('is unlinked through the API and by /stop in the chat', async () => {
    const here = await linked('504')
    const { body } = await here.request<NotificationSettings>('DELETE', '/api/notifications/telegram')
    expect(body.data.telegram.linked_at).toBeNull()
    const there = await linked('505')
    await say('505', '/stop')
    await heard('505', 'Чат отвязан')
    expect((await settings(there)).telegram.linked_at).toBeNull()
    for (const person of [here, there])
      expect((await person.request('DELETE', '/api/notifications/telegram')).status).toBe(200)
    const { db } = product.deps
    for (const person of [here, there]) {
      const entries = await db
        .selectFrom('audit_log')
        .select('action')
        .where('company_id', '=', await scopeOf(db, person.email))
        .where('action', '=', 'notifications.unlink-telegram')
        .execute()
      expect(entries).toHaveLength(1)
    }
  })

  it.each([
    [
      'a reset of the password',
      '508',
      async ({ email }: Person) => {
        await product.client().request('POST', '/api/auth/password/forgot', { email })
        const [mail] = await emailsTo(product, email, 'Сброс пароля')
        const token = /#token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
        const input = { token, password: 'Another123' }
        const { status } = await product.client().request('POST', '/api/auth/password/reset', input)
        return status === 200
      },
    ],
    ['the operator', '509', ({ email }: Person) => moveUser(product.deps, email, `owner-${email}`)],
  ])('S3 is unlinked, and its open code ends, when %s gives the account back', async (_, chat, recover) => {
    const person = await linked(chat)
    const code = await codeOf(person)
    expect(await recover(person)).toBe(true)
    const links = product.deps.db.selectFrom('telegram_links').select('user_id').where('chat_id', '=', chat)
    expect(await links.execute()).toEqual([])
    await say(chat, `/start ${code}`)
    await heard(chat, 'Ссылка не подошла')
    expect(await links.execute()).toEqual([])
  })

  it('is marked as blocked when the user blocks the bot, receives nothing more, and can be linked again', async () => {
    const person = await linked('506')
    await want(person)
    await fetch(`${product.localUrl}/sandbox/telegram/chat/rezumetr_sandbox_bot`, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ chat: '506', block: 'on' }),
    })
    await tell(person, 'blocked-1')
    await until(
      () => settings(person),
      ({ telegram }) => telegram.blocked,
    )
    const { db } = product.deps
    const rows = () => db.selectFrom('outbox').select('id').where('channel', '=', 'telegram').execute()
    const before = (await rows()).length
    await tell(person, 'blocked-2')
    expect(await rows()).toHaveLength(before)
    await fetch(`${product.localUrl}/sandbox/telegram/chat/rezumetr_sandbox_bot`, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ chat: '506', block: 'off', text: `/start ${await codeOf(person)}` }),
    })
    const again = await until(
      () => settings(person),
      ({ telegram }) => !telegram.blocked,
    )
    expect(again.telegram.linked_at).not.toBeNull()
  })

  it('retry_after of a flood limit is respected, and the message arrives once', async () => {
    const person = await linked('507')
    await want(person)
    await control(product, '/telegram', { answer: 'flood', retry_after: 40 })
    await tell(person, 'flood')
    const { db } = product.deps
    const row = await until(
      () =>
        db
          .selectFrom('outbox')
          .selectAll()
          .where('dedupe_key', 'like', 'flood:%:telegram')
          .executeTakeFirst(),
      (found) => found?.attempts === 1 && found.claimed_by === null,
    )
    const wait = (row?.next_attempt_at.getTime() ?? 0) - product.clock().getTime()
    expect(wait).toBeGreaterThan(30_000)
    product.clock.advance(41_000)
    const texts = (await heard('507', 'Потеряно подключение')).map(({ text }) => text)
    expect(texts.filter((text) => text.startsWith('Потеряно'))).toHaveLength(1)
  })

  it('a message whose answer is lost is repeated once at most', async () => {
    const person = await linked('512')
    await want(person)
    await control(product, '/telegram', { answer: 'cut', times: 100 })
    await tell(person, 'cut')
    const { db } = product.deps
    const row = () =>
      db
        .selectFrom('outbox')
        .select(['status', 'attempts', 'claimed_by', 'last_error'])
        .where('dedupe_key', 'like', 'cut:%:telegram')
        .executeTakeFirst()
    const first = await until(row, (found) => found?.attempts === 1 && found.claimed_by === null)
    expect([first?.status, first?.last_error]).toEqual(['pending', 'unanswered: ECONNRESET'])
    product.clock.advance(61_000)
    const second = await until(row, (found) => found?.attempts === 2 && found.claimed_by === null)
    expect(second?.status).toBe('sent')
    expect((await inbox('512')).filter(({ text }) => text.startsWith('Потеряно'))).toHaveLength(2)
    await control(product, '/telegram', { answer: 'ok' })
  })

  it('a message is not sent once what it announces has ended', async () => {
    const person = await linked('511')
    await want(person)
    await tell(person, 'ended', { ...connectionLost, good_until: product.clock() })
    const { db } = product.deps
    const row = await until(
      () =>
        db
          .selectFrom('outbox')
          .select(['status', 'last_error'])
          .where('dedupe_key', 'like', 'ended:%:telegram')
          .executeTakeFirst(),
      (found) => found?.status !== 'pending',
    )
    expect(row).toEqual({ status: 'failed', last_error: 'too old' })
  })

  it('a message that waits is not sent to a chat unlinked meanwhile; another user of the chat still gets theirs', async () => {
    const { db } = product.deps
    const rows = (fact: string) =>
      db
        .selectFrom('outbox')
        .select(['status', 'attempts', 'last_error'])
        .where('dedupe_key', 'like', `${fact}:%:telegram`)
        .where('claimed_by', 'is', null)
        .orderBy('status')
        .execute()
    const link = async (person: Person) => {
      await say('520', `/start ${await codeOf(person)}`)
      await until(
        () => settings(person),
        ({ telegram }) => telegram.linked_at !== null,
      )
    }
    const [leaving, staying] = [await product.register(), await product.register()]
    const delay = async (fact: string) => {
      await control(product, '/telegram', { answer: 'flood', retry_after: 40, times: 100 })
      for (const person of [leaving, staying]) await tell(person, fact)
      await until(
        () => rows(fact),
        (found) => found.filter(({ attempts }) => attempts === 1).length === 2,
      )
      await control(product, '/telegram', { answer: 'ok' })
    }
    const outcomes = async (fact: string) => {
      product.clock.advance(41_000)
      const found = await until(
        () => rows(fact),
        (settled) => settled.filter(({ status }) => status !== 'pending').length === 2,
      )
      return found.map(({ status, last_error }) => (status === 'sent' ? status : last_error))
    }
    for (const person of [leaving, staying]) {
      await link(person)
      await want(person)
    }

    await delay('left')
    await leaving.request('DELETE', '/api/notifications/telegram')
    expect(await outcomes('left')).toEqual(['unlinked', 'sent'])

    await link(leaving)
    await delay('stopped')
    await say('520', '/stop')
    await heard('520', 'Чат отвязан')
    expect(await outcomes('stopped')).toEqual(['unlinked', 'unlinked'])
    expect((await inbox('520')).filter(({ text }) => text.startsWith('Потеряно'))).toHaveLength(1)
  })

  it('is linked when, after a quiet week, ids continue from a lower or a higher number', async () => {
    for (const [next_update, chat] of [
      [60_000, '508'],
      [40_000, '509'],
      [80_000, '510'],
    ] as const) {
      await control(product, '/telegram', { next_update })
      await linked(chat)
    }
    await say('510', '/stop')
    await heard('510', 'Чат отвязан')
    const texts = (await inbox('510')).map(({ text }) => text.split('\n')[0])
    expect(texts).toEqual(['Чат привязан', 'Чат отвязан'])
  })

  it('a stranger is answered once a minute however much they write, and nothing about them is stored', async () => {
    const { db } = product.deps
    const inboxOf = async (chat: string) => (await inbox(chat)).map(({ text }) => text.split('\n')[0] ?? '')
    for (const text of ['привет', 'ау', '/start nothing', '/start something', '/stop', '/stop'])
      await say('530', text)
    await say('531', 'после всех')
    await heard('531', 'Этот бот сообщает')
    expect((await inboxOf('530')).toSorted()).toEqual(['Резюметр', 'Ссылка не подошла', 'Чат отвязан'])
    product.clock.advance(61_000)
    await say('530', 'ау')
    await until(
      () => inboxOf('530'),
      (titles) => titles.length === 4,
    )
    const kept = db
      .selectFrom('outbox')
      .select('id')
      .where(sql<boolean>`payload ->> 'chat_id' in ('530', '531')`)
    expect(await kept.execute()).toEqual([])
  })

  it('only the process that reads on from the last update answers', async () => {
    const { db } = product.deps
    await db.transaction().execute(async (trx) => {
      const { update_id } = await trx
        .selectFrom('telegram_reading')
        .select('update_id')
        .forUpdate()
        .executeTakeFirstOrThrow()
      expect(await advanceReading(trx, update_id, update_id - 5)).toBe(true)
      expect(await advanceReading(trx, update_id, update_id + 1)).toBe(false)
      expect(await advanceReading(trx, update_id - 5, update_id)).toBe(true)
    })
  })

  it('one process reads the bot, and another takes over when it is gone', async () => {
    const { db } = product.deps
    const bot = { linkOf: async () => '', send: async () => {}, read: async () => ({ lines: [], seen: 0 }) }
    let reads = 0
    const counting = { ...bot, read: async (after: number) => ((reads += 1), { lines: [], seen: after }) }
    await readChats({ ...product.deps, bot: counting, node: () => 990_001 })
    expect(reads).toBe(0)
    await db.transaction().execute(async (trx) => {
      // committed, the product's own periodic task could be the one that takes over
      await trx.updateTable('telegram_reading').set({ claimed_by: 990_002 }).execute()
      await readChats({ ...product.deps, db: trx, bot: counting, node: () => 990_001 })
    })
    expect(reads).toBe(1)
    await db.updateTable('telegram_reading').set({ claimed_by: null }).execute()
  })

  it('a bot that cannot be read is logged once, and again when the reason changes or comes back', async () => {
    const logged: string[] = []
    const memory = { write: (line: string) => void logged.push(line) }
    let reason: string | null = null
    const bot = {
      linkOf: async () => '',
      send: async () => {},
      read: async (after: number) => {
        if (reason !== null) throw new MessengerFailure('unavailable', reason)
        return { lines: [], seen: after }
      },
    }
    const deps = { ...product.deps, bot, log: createLog('warn', memory) }
    for (reason of ['401 Unauthorized', '401 Unauthorized', 'TypeError', null, 'TypeError', 'TypeError'])
      await readChats(deps)
    expect(logged.map((line) => (JSON.parse(line) as { problem: string }).problem)).toEqual([
      'unavailable: 401 Unauthorized',
      'unavailable: TypeError',
      'unavailable: TypeError',
    ])
  })
})
