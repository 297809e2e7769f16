import type { TokenPair, User } from '@rezumetr/contracts/accounts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { control } from '../../testing/board.ts'
import { findCanary, plantCanary } from '../../testing/canary.ts'
import { buildApplications, buildResult, buildRun, buildVacancy, scopeOf } from '../../testing/factories.ts'
import { lettersTo } from '../../testing/mailbox.ts'
import { startTestProduct, TEST_PASSWORD, type Client, type TestProduct } from '../../testing/product.ts'
import { until } from '../../testing/until.ts'
import { verifyAudit } from '../audit/queries.ts'
import { closeReceipts } from '../billing/receipt-usecases.ts'
import { saveToken } from '../job-board/connection-usecases.ts'
import { clearReceiptEmails } from './erasure-queries.ts'
import { eraseDue } from './erasure-usecases.ts'

let product: TestProduct
beforeAll(async () => {
  product = await startTestProduct()
})
afterAll(() => product.drop())

const DAY = 86_400_000
const signIn = async (email: string) => {
  const { body, status } = await product
    .client()
    .request<TokenPair>('POST', '/api/auth/login', { email, password: TEST_PASSWORD })
  return { status, client: status === 200 ? product.client(body.data.access_token) : null }
}
const ask = (client: Client, password = TEST_PASSWORD) =>
  client.request<{ erase_at: string }>('DELETE', '/api/auth/me', { password })
const me = async (client: Client | null) => (await client?.request<User>('GET', '/api/auth/me'))?.body.data

/** Payment columns kept by law; they contain no personal data. */
const KEPT_BY_LAW = /^payments\.(?!receipt_email)|^(subscriptions|documents)\./

describe('deleting an account', () => {
  it('EXT-29 requires the password, ends every session immediately, and can be cancelled after signing in', async () => {
    const person = await product.register()
    expect((await ask(person, 'Wrong12345')).body).toMatchObject({ message: 'Неверный пароль' })
    expect((await ask(person)).status).toBe(202)
    expect((await person.request('GET', '/api/auth/me')).status).toBe(401)
    expect(await lettersTo(product, person.email, 'Аккаунт будет удалён')).toHaveLength(1)
    const { client } = await signIn(person.email)
    expect((await me(client))?.erase_at).toBeTruthy()
    await client?.request('POST', '/api/auth/me/keep')
    expect((await me(client))?.erase_at).toBeNull()
    product.clock.advance(15 * DAY)
    await eraseDue(product.deps)
    expect((await signIn(person.email)).status).toBe(200)
  })

  it('EXT-29 leaves no canary in any column of user and company; payments stay without personal data', async () => {
    const { db } = product.deps
    const word = 'kanareyka'
    const person = await product.register({ email: `${word}@example.ru`, connect: true })
    const neighbour = await product.register()
    const scope = await scopeOf(db, person.email)
    const vacancy_id = await buildVacancy(db, scope)
    const [application_id = ''] = await buildApplications(db, scope, vacancy_id, 1)
    const run_id = await buildRun(db, scope, vacancy_id)
    await buildResult(db, scope, { run_id, vacancy_id, application_id })
    const user = await db
      .selectFrom('users')
      .select('id')
      .where('email', '=', person.email)
      .executeTakeFirstOrThrow()
    await person.request('POST', '/api/payment/create', {
      plan_type: 'starter',
      duration_months: 1,
      return_url: `${product.url}/pricing`,
    })
    await person.request('POST', '/api/auth/me/export')
    await person.request('POST', '/api/privacy/consents', { documents: ['terms', 'personal_data'] })
    await lettersTo(product, person.email)
    const planted = await plantCanary(db, word, (table, names) =>
      table === 'users'
        ? `id = '${user.id}'`
        : table === 'companies'
          ? `id = '${scope}'`
          : names.includes('user_id')
            ? `user_id = '${user.id}'`
            : names.includes('company_id')
              ? `company_id = '${scope}'`
              : null,
    )
    // the pending letters are addressed to the e-mail of registration
    await sql`update users set email = ${person.email}, is_active = true where id = ${user.id}`.execute(db)
    expect(planted).toEqual(
      expect.arrayContaining([
        'users.full_name',
        'companies.name',
        'consents.user_agent',
        'auth_sessions.user_agent',
        'applications.candidate_name',
        'vacancies.description_text',
        'hh_connections.email',
        'payments.receipt_email',
      ]),
    )
    await sql`update users set erase_at = ${product.clock()} where id = ${user.id}`.execute(db)
    await eraseDue(product.deps)
    expect((await findCanary(db, word)).filter((place) => !KEPT_BY_LAW.test(place))).toEqual([])
    const kept = await db.selectFrom('payments').selectAll().where('company_id', '=', scope).execute()
    // the planted word is the id of its closing receipt, so none is owed
    expect(kept.map((row) => [row.amount_kopecks, row.receipt_email])).toEqual([[199_000, '']])
    expect((await signIn(person.email)).status).toBe(401)
    expect((await neighbour.request('GET', '/api/auth/me')).status).toBe(200)
    expect((await verifyAudit(db)).broken_at).toBeNull()
    const again = await product.register({ email: person.email })
    expect((await again.request('GET', '/api/auth/me')).status).toBe(200)
  })

  it('waits for a folding of the company’s figures without a deadlock', async () => {
    const { db } = product.deps
    const person = await product.register()
    const scope = await scopeOf(db, person.email)
    const vacancies = [await buildVacancy(db, scope), await buildVacancy(db, scope)] as const
    for (const vacancy_id of vacancies) {
      const [application_id = ''] = await buildApplications(db, scope, vacancy_id, 1)
      await buildResult(db, scope, {
        run_id: await buildRun(db, scope, vacancy_id),
        vacancy_id,
        application_id,
      })
    }
    await ask(person)
    product.clock.advance(15 * DAY)
    const { erased } = await db.transaction().execute(async (trx) => {
      // what `foldFigures` locks, in an order of its own
      const take = (vacancy_id: string) =>
        sql`delete from result_figures where vacancy_id = ${vacancy_id}`.execute(trx)
      await sql`select from vacancies where company_id = ${scope} for key share`.execute(trx)
      await take(vacancies[1])
      const started = eraseDue(product.deps)
      // besides the product's own folding, which may wait too
      const waiting = sql`select from pg_stat_activity
        where wait_event_type = 'Lock' and datname = current_database() and query not like '%is_folded%'`
      await until(
        async () => (await waiting.execute(db)).rows.length,
        (count) => count === 1,
      )
      await take(vacancies[0])
      return { erased: started }
    })
    await erased
    expect((await signIn(person.email)).status).toBe(401)
  })

  it('a token that the board accepted meanwhile is not stored', async () => {
    const { db } = product.deps
    const person = await product.register()
    const scope = await scopeOf(db, person.email)
    const { id: user_id } = await db
      .updateTable('users')
      .set({ erase_at: product.clock() })
      .where('email', '=', person.email)
      .returning('id')
      .executeTakeFirstOrThrow()
    const waiting = async () =>
      (
        await sql`select from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
      ).rows.length
    const { erased, saved } = await db.transaction().execute(async (trx) => {
      // pauses the erasure halfway: nothing of it is committed
      await sql`select from auth_sessions where user_id = ${user_id} for update`.execute(trx)
      const erased = eraseDue(product.deps)
      await until(waiting, (count) => count > 0)
      const saved = saveToken(product.deps, { scope, user_id }, 'sandbox-employer-token').catch(
        (error: unknown) => error,
      )
      await until(waiting, (count) => count > 1)
      return { erased, saved }
    })
    await erased
    expect(await saved).toMatchObject({ code: 'UNAUTHORIZED' })
    const kept = db.selectFrom('hh_connections').select('company_id').where('company_id', '=', scope)
    expect(await kept.execute()).toEqual([])
  })

  it('EXT-29 deletes only the user while the company has other users', async () => {
    const { db } = product.deps
    const [boss, leaver] = [await product.register(), await product.register({ email: 'leaver@example.ru' })]
    const scope = await scopeOf(db, boss.email)
    await sql`update users set company_id = ${scope}, full_name = 'Ушедшая Коллега' where email = ${leaver.email}`.execute(
      db,
    )
    const vacancy_id = await buildVacancy(db, scope)
    await ask(leaver)
    product.clock.advance(15 * DAY)
    await eraseDue(product.deps)
    expect(await findCanary(db, 'Ушедшая Коллега')).toEqual([])
    expect(await findCanary(db, 'leaver@example.ru')).toEqual([])
    const kept = await db.selectFrom('vacancies').select('id').where('company_id', '=', scope).execute()
    expect(kept).toEqual([{ id: vacancy_id }])
    expect((await signIn(boss.email)).status).toBe(200)
  })

  it('EXT-29 Q-122 keeps the address of a paid plan until its closing receipt is issued, of other payments not at all', async () => {
    const { db } = product.deps
    const person = await product.register()
    const order = async (plan_type: string) => {
      const wish = { plan_type, duration_months: 1, return_url: '/pricing' }
      return (await person.request<{ payment_id: string }>('POST', '/api/payment/create', wish)).body.data
        .payment_id
    }
    const [paid, canceled] = [await order('starter'), await order('professional')]
    const read = (id: string) =>
      db.selectFrom('payments').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    const shop_id = async (id: string) => (await read(id)).provider_payment_id
    await control(product, `/yookassa/payments/${await shop_id(paid)}/succeed`, {})
    await control(product, `/yookassa/payments/${await shop_id(canceled)}/cancel`, {})
    await until(
      async () => [(await read(paid)).status, (await read(canceled)).status],
      ([one, other]) => one === 'succeeded' && other === 'canceled',
    )
    await sql`update users set erase_at = ${product.clock()} where email = ${person.email}`.execute(db)
    await eraseDue(product.deps)
    await clearReceiptEmails(db)
    const emails = async () => [(await read(paid)).receipt_email, (await read(canceled)).receipt_email]
    expect(await emails()).toEqual([person.email, ''])
    product.clock.advance(32 * DAY)
    await closeReceipts(product.deps)
    expect((await read(paid)).closing_receipt_id).toMatch(/^rt-/)
    await clearReceiptEmails(db)
    expect(await emails()).toEqual(['', ''])
  })
})
