import { randomUUID } from 'node:crypto'
import type { TokenPair, User } from '@rezumetr/contracts/accounts/account'
import type { SecondFactorSetup } from '@rezumetr/contracts/accounts/security'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codeOfApp } from '../../testing/product/authenticator.ts'
import { control } from '../../testing/scenes/board.ts'
import { findCanary, plantCanary } from '../../testing/scenes/canary.ts'
import {
  buildApplications,
  buildResult,
  buildRun,
  buildVacancy,
  scopeOf,
  userIdOf,
} from '../../testing/scenes/factories.ts'
import { untilWaiting } from '../../testing/watch/locks.ts'
import { emailsTo } from '../../testing/scenes/mailbox.ts'
import {
  startTestProduct,
  TEST_PASSWORD,
  type Answer,
  type Client,
  type TestProduct,
} from '../../testing/product/product.ts'
import { until } from '../../testing/watch/until.ts'
import { sha256 } from '../../platform/security/crypto.ts'
import type { Trx } from '../../platform/db/database.ts'
import { createLog } from '../../platform/process/log.ts'
import { listAutoCompanies } from '../runs/queue/auto-queries.ts'
import { findChoices } from '../runs/queue/choice-queries.ts'
import type { CompanyScope, Session } from '../companies/scope.ts'
import { findRun, claimDuePostponedRun } from '../runs/queue/run-queries.ts'
import { beginRun } from '../runs/start/usecases.ts'
import { insertOneTimeToken } from '../accounts/users/token-queries.ts'
import { insertAudit, verifyAudit } from '../companies/audit-queries.ts'
import { cancelAll } from '../hh/actions/usecases.ts'
import { closeReceipts } from '../billing/payments/receipt-usecases.ts'
import { saveToken } from '../hh/connection/usecases.ts'
import { notifyCompany } from '../notifications/outbox/company-usecases.ts'
import { autoStopped } from '../notifications/emails/notification-rules.ts'
import { insertMail } from '../notifications/outbox/queries.ts'
import { saveLink } from '../notifications/outbox/telegram-queries.ts'
import { foldApplicationFigures } from '../applications/stored/figure-queries.ts'
import { clearReceiptEmails, emptyCompany } from './erasure-queries.ts'
import { eraseDue, leaveAgain, requestErasure } from './erasure-usecases.ts'

let product: TestProduct
/** Lines of the log. */
const logged: { msg: string; user_id?: string; company_id?: string; company?: boolean; erase_at?: string }[] =
  []
beforeAll(async () => {
  const memory = { write: (line: string) => void logged.push(JSON.parse(line) as (typeof logged)[number]) }
  product = await startTestProduct({}, createLog('error', memory))
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

const sessionOf = async ({ email }: { email: string }, scope: CompanyScope): Promise<Session> => {
  const id = await userIdOf(product.deps.db, email)
  return { user_id: id, scope, role: 'user', family_id: randomUUID() }
}

/** Payment columns kept by law; they contain no personal data. */
const RETAINED_BY_LAW = /^payments\.(?!receipt_email)|^(provider_payments|subscriptions|documents)\./

describe('deleting an account', () => {
  it('EXT-29 requires the password, ends every session immediately, and can be cancelled after signing in', async () => {
    const person = await product.register()
    expect((await ask(person, 'Wrong12345')).body).toMatchObject({ message: 'Неверный пароль' })
    expect((await ask(person)).status).toBe(202)
    expect((await person.request('GET', '/api/auth/me')).status).toBe(401)
    expect(await emailsTo(product, person.email, 'Аккаунт будет удалён')).toHaveLength(1)
    const { client } = await signIn(person.email)
    expect((await me(client))?.erase_at).toBeTruthy()
    await client?.request('POST', '/api/auth/me/keep')
    expect((await me(client))?.erase_at).toBeNull()
    product.clock.advance(15 * DAY)
    await eraseDue(product.deps)
    expect((await signIn(person.email)).status).toBe(200)
  })

  it('EXT-29 a password changed meanwhile is refused', async () => {
    const { db } = product.deps
    const person = await product.register()
    const { asked } = await db.transaction().execute(async (trx) => {
      const users = trx.updateTable('users').where('email', '=', person.email)
      await users.set({ password_hash: 'changed' }).execute()
      const asked = ask(person)
      await untilWaiting(db)
      return { asked }
    })
    expect((await asked).body).toMatchObject({
      message: 'Неверный пароль',
      detail: { error: 'BAD_REQUEST', fields: { password: ['Неверный пароль'] } },
    })
    expect((await me(person))?.erase_at).toBeNull()
  })

  describe('of the last user', () => {
    /** A connected company with automatic analysis, a run that waits, a run to be continued, and a step to be sent. */
    async function working() {
      const { db } = product.deps
      const person = await product.register({ connect: true })
      const scope = await scopeOf(db, person.email)
      const vacancy_id = await buildVacancy(db, scope)
      const [application_id = ''] = await buildApplications(db, scope, vacancy_id, 1)
      const run_id = await buildRun(db, scope, vacancy_id)
      const left_id = await buildRun(db, scope, vacancy_id)
      const now = product.clock()
      await sql`update analysis_runs set finished_at = ${now}, continue_at = ${new Date(now.getTime() + DAY)}
        where id = ${left_id}`.execute(db)
      await sql`update usage_periods set analyses_reserved = 1 where company_id = ${scope}
        and id = (select period_id from analysis_runs where id = ${run_id})`.execute(db)
      // not due while the test runs
      await sql`insert into analysis_run_items (run_id, application_id, company_id, position, not_before)
        values (${run_id}, ${application_id}, ${scope}, 1, '2100-01-01')`.execute(db)
      // only now: a worker ends a run without items
      await sql`update analysis_runs set status = 'running' where id = ${run_id}`.execute(db)
      await person.request('PUT', '/api/analysis/auto', { vacancy_ids: [] })
      await person.request('PUT', '/api/settings', { auto_analysis: true })
      await sql`insert into auto_vacancies (vacancy_id, company_id, chosen_at)
        values (${vacancy_id}, ${scope}, ${now})`.execute(db)
      await sql`insert into board_actions (company_id, batch_id, application_id, kind, target, target_state, target_name, source,
          href, method, message, send_at, created_at)
        values (${scope}, gen_random_uuid(), ${application_id}, 'invite', 'phone_interview', 'phone_interview', 'Интервью', 'response',
          '/negotiations/1', 'PUT', 'Приходите', '2100-01-01', ${now})`.execute(db)
      const state = async () => ({
        connections: (
          await db.selectFrom('hh_connections').select('company_id').where('company_id', '=', scope).execute()
        ).length,
        run: (
          await db
            .selectFrom('analysis_runs')
            .select('status')
            .where('id', '=', run_id)
            .executeTakeFirstOrThrow()
        ).status,
        steps: (
          await db.selectFrom('board_actions').select('status').where('company_id', '=', scope).execute()
        ).map(({ status }) => status),
      })
      return { person, scope, run_id, left_id, state }
    }
    const atWork = { connections: 1, run: 'running', steps: ['waiting'] }
    /** The companies due for automatic analysis, as if the product's own periodic task had not looked at this one since. */
    const listDue = (scope: CompanyScope) =>
      product.deps.db.transaction().execute(async (trx) => {
        await sql`update auto_rules set emptied_at = null, poll_after = null where company_id = ${scope}`.execute(
          trx,
        )
        return await listAutoCompanies(trx, product.clock())
      })

    it('Q-018 disconnects the job board at once, there as well, and stops what would go on without a person', async () => {
      const { person, scope, state } = await working()
      expect(await state()).toEqual(atWork)
      expect((await ask(person)).status).toBe(202)
      expect(await state()).toEqual({ connections: 0, run: 'stopped', steps: ['cancelled'] })
      const { counters } = await control<{ counters: Record<string, number> }>(
        product,
        '/requests?path=/hh/token',
      )
      expect(counters['DELETE /hh/token 204']).toBe(1)
      const { db } = product.deps
      expect(await listDue(scope)).not.toContain(scope)
      product.clock.advance(2 * DAY)
      expect(
        await db.transaction().execute((trx) => claimDuePostponedRun(trx, product.clock(), [])),
      ).toBeNull()
      await notifyCompany(product.deps, db, scope, 'auto_candidates', 'a notification', autoStopped)
      await notifyCompany(product.deps, db, scope, 'payment', 'of money', autoStopped)
      const emails = await emailsTo(product, person.email)
      expect(emails.filter(({ subject }) => subject.includes('Автоанализ'))).toHaveLength(1)
      expect(emails.find(({ subject }) => subject.includes('будет удалён'))?.text).toContain(
        'HH.ru уже отключён',
      )
    })

    it('Q-018 an analysis that begins at that moment is stopped too, and none begins later', async () => {
      const { db } = product.deps
      const person = await product.register()
      const scope = await scopeOf(db, person.email)
      const vacancy_id = await buildVacancy(db, scope)
      const ids = await buildApplications(db, scope, vacancy_id, 2, { has_full_resume: true })
      const begin = async (trx: Trx) =>
        await beginRun(
          { ...product.deps, enqueue: async () => {} },
          trx,
          { scope, user_id: null },
          { kind: 'new', vacancy_id, choices: await findChoices(trx, scope, ids), skipped: [] },
        )
      const { asked, id } = await db.transaction().execute(async (trx) => {
        const id = await begin(trx)
        // not due: what a worker has taken is finished before the run is stopped
        await sql`update analysis_run_items set not_before = '2100-01-01' where run_id = ${id}`.execute(trx)
        const asked = ask(person)
        await untilWaiting(db)
        return { asked, id }
      })
      expect((await asked).status).toBe(202)
      expect((await findRun(db, scope, id))?.status).toBe('stopped')
      await expect(db.transaction().execute(begin)).rejects.toMatchObject({ code: 'ERASURE_REQUESTED' })
    })

    it('Q-018 the analysis is stopped before HH.ru is asked to forget the connection', async () => {
      const { person, scope, state } = await working()
      const revoked: unknown[] = []
      const jobBoard = {
        ...product.deps.jobBoard,
        revoke: async () => void revoked.push(await state()),
      }
      await requestErasure({ ...product.deps, jobBoard }, await sessionOf(person, scope), TEST_PASSWORD)
      expect(revoked).toEqual([{ connections: 0, run: 'stopped', steps: ['cancelled'] }])
    })

    it('waits for a colleague who cancels the messages at that moment, without a deadlock', async () => {
      const { db } = product.deps
      const { person, scope, state } = await working()
      const { user_id } = await sessionOf(person, scope)
      const { asked } = await db.transaction().execute(async (trx) => {
        await cancelAll(trx, scope, product.clock())
        const started = ask(person)
        await untilWaiting(product.deps.db)
        const entry = { company_id: scope, actor_user_id: user_id, action: 'board_actions.cancel' as const }
        await insertAudit(trx, entry, product.clock())
        return { asked: started }
      })
      expect((await asked).status).toBe(202)
      expect(await state()).toEqual({ connections: 0, run: 'stopped', steps: ['cancelled'] })
    })

    it('Q-018 HH.ru is connected again only after the deletion is cancelled', async () => {
      const { person, scope } = await working()
      await ask(person)
      const { client } = await signIn(person.email)
      const connect = () =>
        client?.request('POST', '/api/settings/hh-token', { token: 'sandbox-employer-token' })
      expect((await connect())?.body.error.code).toBe('ERASURE_REQUESTED')
      await client?.request('POST', '/api/auth/me/keep')
      expect((await connect())?.status).toBe(200)
      expect(await listDue(scope)).toContain(scope)
    })

    it('Q-018 goes on while another user stays, until that one leaves too', async () => {
      const { db } = product.deps
      const { person, scope, state } = await working()
      const colleague = await product.register()
      await sql`update users set company_id = ${scope} where email = ${colleague.email}`.execute(db)
      await ask(person)
      expect(await state()).toEqual(atWork)
      const { client } = await signIn(colleague.email)
      expect(client && (await ask(client)).status).toBe(202)
      expect(await state()).toEqual({ connections: 0, run: 'stopped', steps: ['cancelled'] })
    })

    it('a request and its cancellation are logged with ids only, for those whom a restored backup forgot', async () => {
      const { person, scope } = await working()
      const { user_id } = await sessionOf(person, scope)
      const { erase_at } = (await ask(person)).body.data
      const { client } = await signIn(person.email)
      await client?.request('POST', '/api/auth/me/keep')
      await client?.request('POST', '/api/auth/me/keep')
      const lines = logged.filter((line) => line.msg.startsWith('erasure ') && line.user_id === user_id)
      expect(lines).toMatchObject([
        { msg: 'erasure requested', company_id: scope, erase_at },
        { msg: 'erasure cancelled', company_id: scope },
      ])
      expect(JSON.stringify(lines)).not.toContain('@')
    })

    it('a restored account is erased again by the id that was logged, and nothing goes on there until then', async () => {
      const { db } = product.deps
      const { person, scope, state } = await working()
      const { user_id } = await sessionOf(person, scope)
      const backup = await db
        .selectFrom('users')
        .selectAll()
        .where('id', '=', user_id)
        .executeTakeFirstOrThrow()
      const colleague = await product.register()
      await sql`update users set company_id = ${scope} where email = ${colleague.email}`.execute(db)
      await ask(person)
      product.clock.advance(15 * DAY)
      await eraseDue(product.deps)
      const lines = logged.filter((line) => line.msg === 'account erased' && line.user_id === user_id)
      expect(lines).toMatchObject([{ company_id: scope, company: false }])
      expect(JSON.stringify(lines)).not.toContain('@')

      await db.updateTable('users').set(backup).where('id', '=', user_id).execute()
      await sql`update users set erase_at = now() + interval '1 year' where email = ${colleague.email}`.execute(
        db,
      )
      expect(await state()).toEqual(atWork)
      const again = () => leaveAgain(product.deps, [user_id, randomUUID()])
      expect([await again(), await again()]).toEqual([1, 0])
      expect(await state()).toEqual({ ...atWork, run: 'stopped', steps: ['cancelled'] })
      await eraseDue(product.deps)
      expect([await again(), (await signIn(person.email)).status]).toEqual([0, 401])
    })
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
    const user_id = await userIdOf(db, person.email)
    await person.request('POST', '/api/payment/create', {
      plan_type: 'starter',
      duration_months: 1,
      return_url: `${product.url}/pricing`,
    })
    await person.request('POST', '/api/auth/me/export')
    await person.request('POST', '/api/privacy/consents', { documents: ['terms', 'personal_data'] })
    await emailsTo(product, person.email)
    const planted = await plantCanary(db, word, (table, names) =>
      // hashes of the audit log, which refuses changes itself
      table === 'audit_heads'
        ? null
        : table === 'users'
          ? `id = '${user_id}'`
          : table === 'companies'
            ? `id = '${scope}'`
            : names.includes('user_id')
              ? `user_id = '${user_id}'`
              : names.includes('company_id')
                ? `company_id = '${scope}'`
                : null,
    )
    // the pending emails are addressed to the e-mail of registration
    await sql`update users set email = ${person.email}, is_active = true where id = ${user_id}`.execute(db)
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
    await sql`update users set erase_at = ${product.clock()} where id = ${user_id}`.execute(db)
    await eraseDue(product.deps)
    expect((await findCanary(db, word)).filter((place) => !RETAINED_BY_LAW.test(place))).toEqual([])
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
      // besides the product's own folding and other periodic tasks, which may wait too
      const waiting = sql`select from pg_stat_activity
        where wait_event_type = 'Lock' and datname = current_database() and query not like '%is_folded%'`
      await until(
        async () => (await waiting.execute(db)).rows.length,
        (count) => count > 0,
      )
      await take(vacancies[0])
      return { erased: started }
    })
    await erased
    expect((await signIn(person.email)).status).toBe(401)
  })

  it('a folding of figures leaves out a company being erased', async () => {
    const { db } = product.deps
    const scope = await scopeOf(db, (await product.register()).email)
    await buildApplications(db, scope, await buildVacancy(db, scope), 1)
    const folded = await db.transaction().execute(async (trx) => {
      await sql`select from companies where id = ${scope} for update`.execute(trx)
      const folding = foldApplicationFigures(db)
      const first = await Promise.race([folding.then(() => 'left out'), untilWaiting(db)])
      return { folding, first }
    })
    await folded.folding
    expect(folded.first).toBe('left out')
  })

  describe('an action of the user at the moment of the erasure is completed before it, without a deadlock', () => {
    /**
     * The request waits for the user, and so does the erasure behind it, until both are let go.
     * @returns the answer, and whether the user can still sign in
     */
    async function atErasure(person: { email: string }, request: () => Promise<Answer>) {
      const { db } = product.deps
      const { id } = await db
        .updateTable('users')
        .set({ erase_at: new Date(product.clock().getTime() + DAY) })
        .where('email', '=', person.email)
        .returning('id')
        .executeTakeFirstOrThrow()
      // ahead of the product's own periodic task, which would erase the account before the request
      const late = () => new Date(product.clock().getTime() + 2 * DAY)
      const { answered, erased } = await db.transaction().execute(async (trx) => {
        await sql`select from users where id = ${id} for no key update`.execute(trx)
        const answered = request()
        await untilWaiting(product.deps.db)
        const erased = eraseDue({ ...product.deps, clock: late })
        await untilWaiting(product.deps.db, 2)
        return { answered, erased }
      })
      await erased
      return { status: (await answered).status, signedIn: (await signIn(person.email)).status }
    }

    it('Q-018 cancelling it keeps the account', async () => {
      const person = await product.register()
      const cancel = () => person.request('POST', '/api/auth/me/keep')
      expect(await atErasure(person, cancel)).toEqual({ status: 200, signedIn: 200 })
    })
    it('ending the other sessions', async () => {
      const person = await product.register()
      await signIn(person.email)
      const end = () => person.request('DELETE', '/api/auth/sessions')
      expect(await atErasure(person, end)).toEqual({ status: 200, signedIn: 401 })
    })
    it('changing the names', async () => {
      const person = await product.register()
      const names = { company_name: 'Ромашка', full_name: 'Вера Белова' }
      const change = () => person.request('PATCH', '/api/auth/me', names)
      // the answer shows a user who is gone by then
      expect(await atErasure(person, change)).toMatchObject({ signedIn: 401 })
    })
    it('withdrawing a consent', async () => {
      const person = await product.register()
      await person.request('POST', '/api/privacy/consents', { documents: ['personal_data'] })
      const withdraw = () => person.request('DELETE', '/api/privacy/consents/personal_data')
      expect(await atErasure(person, withdraw)).toEqual({ status: 200, signedIn: 401 })
    })
    it('confirming the address', async () => {
      const { db, clock } = product.deps
      const person = await product.register()
      const { user_id } = await sessionOf(person, await scopeOf(db, person.email))
      const token = 'a link of an email'
      const expires = new Date(clock().getTime() + 3 * DAY)
      await db.transaction().execute((trx) =>
        insertOneTimeToken(trx, {
          purpose: 'email_verify',
          token_hash: sha256(token),
          user_id,
          created_at: clock(),
          expires_at: expires,
        }),
      )
      const confirm = () => person.request('POST', '/api/auth/email/confirm', { token })
      expect(await atErasure(person, confirm)).toEqual({ status: 200, signedIn: 401 })
    })
    it('asking for a link to a new password again', async () => {
      const person = await product.register()
      const request = () =>
        product.client().request('POST', '/api/auth/password/forgot', { email: person.email })
      await request()
      expect(await atErasure(person, request)).toMatchObject({ signedIn: 401 })
    })
    it('unlinking Telegram', async () => {
      const person = await product.register()
      const { user_id } = await sessionOf(person, await scopeOf(product.deps.db, person.email))
      await saveLink(product.deps.db, user_id, '505', product.clock())
      const unlink = () => person.request('DELETE', '/api/notifications/telegram')
      expect(await atErasure(person, unlink)).toEqual({ status: 200, signedIn: 401 })
    })
    it.each([
      ['renewing the recovery codes', 'POST', '/api/auth/second-factor/recovery-codes'],
      ['disabling the second factor', 'DELETE', '/api/auth/second-factor'],
    ] as const)('%s', async (_what, method, path) => {
      const person = await product.register({ confirmed: true })
      const password = TEST_PASSWORD
      const { body } = await person.request<SecondFactorSetup>('POST', '/api/auth/second-factor', {
        password,
      })
      const confirmed = await person.request<{ recovery_codes: string[] }>(
        'POST',
        '/api/auth/second-factor/confirm',
        { code: codeOfApp(body.data.secret, product.clock()) },
      )
      const proof = { password, code: confirmed.body.data.recovery_codes[0] }
      const change = () => person.request(method, path, proof)
      expect(await atErasure(person, change)).toEqual({ status: 200, signedIn: 401 })
    })
  })

  it('an action of a colleague waits for an erasure that has begun, without a deadlock', async () => {
    const { db } = product.deps
    const person = await product.register({ connect: true })
    const scope = await scopeOf(db, person.email)
    const vacancy_id = await buildVacancy(db, scope)
    const [application_id = ''] = await buildApplications(db, scope, vacancy_id, 1)
    const run_id = await buildRun(db, scope, vacancy_id)
    const result_id = await buildResult(db, scope, { run_id, vacancy_id, application_id })
    const decide = (verdict: string) =>
      person.request('PUT', `/api/analysis/results/${result_id}/decision`, { verdict })
    await decide('hire')
    const { answers } = await db.transaction().execute(async (trx) => {
      await sql`select from companies where id = ${scope} for update`.execute(trx)
      const asked = [decide('reject'), person.request('DELETE', '/api/settings/hh-token')]
      await untilWaiting(db, asked.length)
      await sql`delete from decisions where company_id = ${scope}`.execute(trx)
      await sql`delete from hh_connections where company_id = ${scope}`.execute(trx)
      return { answers: Promise.all(asked) }
    })
    expect((await answers).map(({ status }) => status)).toEqual([200, 200])
  })

  it('an erasure that has begun cannot be cancelled', async () => {
    const { db } = product.deps
    const person = await product.register()
    const { id } = await db
      .updateTable('users')
      .set({ erase_at: new Date(product.clock().getTime() + DAY) })
      .where('email', '=', person.email)
      .returning('id')
      .executeTakeFirstOrThrow()
    const late = () => new Date(product.clock().getTime() + 2 * DAY)
    const { answered, erased } = await db.transaction().execute(async (trx) => {
      // pauses the erasure halfway: nothing of it is committed
      await sql`select from auth_sessions where user_id = ${id} for update`.execute(trx)
      const erased = eraseDue({ ...product.deps, clock: late })
      await untilWaiting(product.deps.db)
      const answered = person.request('POST', '/api/auth/me/keep')
      await untilWaiting(product.deps.db, 2)
      return { answered, erased }
    })
    await erased
    expect((await answered).status).toBe(401)
    const entries = db.selectFrom('audit_log').select('action').where('actor_user_id', '=', id)
    expect((await entries.execute()).map(({ action }) => action)).not.toContain('privacy.cancel-erasure')
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
    const { erased, saved } = await db.transaction().execute(async (trx) => {
      // pauses the erasure halfway: nothing of it is committed
      const { rows } = await sql<{ family_id: string }>`
        select family_id from auth_sessions where user_id = ${user_id} for update`.execute(trx)
      const erased = eraseDue(product.deps)
      await untilWaiting(product.deps.db)
      const session = { scope, user_id, family_id: rows[0]?.family_id ?? '' }
      const saved = saveToken(product.deps, session, 'sandbox-employer-token').catch(
        (error: unknown) => error,
      )
      await untilWaiting(product.deps.db, 2)
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
    await sql`update outbox set company_id = ${scope} where payload ->> 'to' = ${leaver.email}`.execute(db)
    const vacancy_id = await buildVacancy(db, scope)
    const user_id = await userIdOf(db, leaver.email)
    const former = { to: 'former@example.ru', subject: 'Письмо', text: 'На прежний адрес' }
    await insertMail(db, scope, { ...former, user_id }, product.clock())
    await ask(leaver)
    product.clock.advance(15 * DAY)
    await eraseDue(product.deps)
    expect(await findCanary(db, 'Ушедшая Коллега')).toEqual([])
    expect(await findCanary(db, 'leaver@example.ru')).toEqual([])
    expect(await findCanary(db, former.to)).toEqual([])
    const kept = await db.selectFrom('vacancies').select('id').where('company_id', '=', scope).execute()
    expect(kept).toEqual([{ id: vacancy_id }])
    expect((await signIn(boss.email)).status).toBe(200)
  })

  it('EXT-29 Q-122 keeps the address of a paid plan until its closing receipt is issued, of other payments not at all', async () => {
    const { db } = product.deps
    const person = await product.register()
    const order = async (plan_type: string) => {
      const request = { plan_type, duration_months: 1, return_url: '/pricing' }
      return (await person.request<{ payment_id: string }>('POST', '/api/payment/create', request)).body.data
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

it.each([
  ['PUT', '/api/settings', { views_reserved: 3 }, 200],
  ['PUT', '/api/analysis/auto', { per_day: 5 }, 200],
  ['POST', '/api/privacy/candidates/erase', {}, 404],
] as const)(
  '%s %s waits for a company being erased, without a deadlock',
  async (method, url, body, status) => {
    const { db } = product.deps
    const person = await product.register()
    const scope = await scopeOf(db, person.email)
    const ids = await buildApplications(db, scope, await buildVacancy(db, scope), 2)
    const ask = (application_ids: readonly string[]) =>
      person.request(method, url, { ...body, ...(method === 'POST' && { application_ids }) })
    expect((await ask(ids.slice(0, 1))).status).toBe(200)
    const { answer } = await db.transaction().execute(async (trx) => {
      await sql`select from companies where id = ${scope} for update`.execute(trx)
      const answer = ask(ids.slice(1))
      await untilWaiting(db)
      await emptyCompany(trx, scope)
      return { answer }
    })
    expect((await answer).status).toBe(status)
  },
)
