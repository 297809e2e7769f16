import type { User } from '@rezumetr/contracts/accounts/account'
import { connectionSentence, connectionWords } from '@rezumetr/contracts/hh/connection'
import type { WorkAccount } from '@rezumetr/contracts/hh/job-board'
import type { Vacancy } from '@rezumetr/contracts/vacancies/vacancies'
import { sql } from 'kysely'
import { afterAll, afterEach, assert, beforeAll, describe, expect, it } from 'vitest'
import { control, sync } from '../../../testing/scenes/board.ts'
import { buildRun, scopeOf, userIdOf } from '../../../testing/scenes/factories.ts'
import { startTestProduct, type Client, type TestProduct } from '../../../testing/product/product.ts'
import { untilWaiting } from '../../../testing/watch/locks.ts'
import { emailsTo } from '../../../testing/scenes/mailbox.ts'
import { until } from '../../../testing/watch/until.ts'
import { openDatabase } from '../../../platform/db/database.ts'
import { JobBoardFailure } from '../../../ports/job-board.ts'
import { sendDueActions } from '../actions/send-usecases.ts'
import { chooseAccount } from './account-usecases.ts'
import { testConnection } from './check-usecases.ts'
import { findConnectionRow, updatePaidAccess } from '../access/queries.ts'
import { refreshTokens } from '../access/refresh-usecases.ts'
import { getResumeSpendingView } from '../quota/resume-usecases.ts'
import { SWITCH_TTL_MS } from '../access/rules.ts'
import { purgeLateSwitches, refuseSwitch } from './switch-usecases.ts'
import { withToken, type ConnectionCache } from '../access/token-usecases.ts'

let product: TestProduct
beforeAll(async () => {
  product = await startTestProduct()
})
afterEach(() => control(product, '/reset', {}))
afterAll(() => product.drop())

type Person = Client & { readonly email: string }
const me = async (client: Client) => (await client.request<User>('GET', '/api/auth/me')).body.data
const stateOf = async (client: Client) => (await me(client)).hh?.state
const check = (client: Client) => client.request<{ valid: boolean }>('GET', '/api/hh/test-connection')
const paste = (client: Client, token: string) =>
  client.request<{ token_saved: boolean; refused: string | null }>('POST', '/api/settings/hh-token', {
    token,
  })
const refused = ({ status, body }: { status: number; body: { error: { code: string } } }) => [
  status,
  body.error.code,
]
/** The queue's job of a synchronisation ends only after its worker has stopped. */
const jobEnded = (sync_job_id: string) =>
  until(
    async () => (await sql`select from jobs where once_per = ${sync_job_id}`.execute(product.deps.db)).rows,
    (calls) => calls.length === 0,
  )
const tokenCalls = async () => {
  const { counters } = await control<{ counters: Record<string, number> }>(
    product,
    '/requests?path=/hh/token',
  )
  return counters
}

/** Connects by OAuth consent, so that there is a refresh token. */
async function consented(account = 'employer', person?: Person): Promise<Person> {
  const client = person ?? (await product.register())
  const { body } = await client.request<{ state: string; redirect_uri: string }>('GET', '/api/hh/oauth/url')
  const { state, redirect_uri } = body.data
  const { code } = await control<{ code: string }>(product, '/tokens', {
    action: 'code',
    account,
    redirect_uri,
  })
  await client.request('POST', `/api/hh/oauth/exchange?code=${code}&state=${state}`)
  return client
}

describe('states of the connection', () => {
  it('EXT-04 revoked access is shown with its start time, and reconnecting restores the connection', async () => {
    const client = await consented()
    expect(await stateOf(client)).toBe('connected')
    await control(product, '/tokens', { action: 'revoke' })
    expect((await check(client)).body.data.valid).toBe(false)
    const first = (await me(client)).hh
    expect([first?.state, first?.needs_reconnect]).toEqual(['revoked', true])
    await check(client)
    expect((await me(client)).hh?.since).toBe(first?.since)
    const { body } = await client.request('POST', '/api/hh/sync', {})
    expect(body.message).toBe(connectionSentence('revoked'))
    await consented('employer', client)
    expect((await me(client)).hh).toMatchObject({ state: 'connected', since: null })
  })
  it('EXT-04 an expired pasted token cannot be refreshed: the state is expired, without a token request', async () => {
    const client = await product.register({ connect: true })
    await control(product, '/tokens', { action: 'expire' })
    await check(client)
    expect(await stateOf(client)).toBe('expired')
    expect(await tokenCalls()).toEqual({})
  })
  it('EXT-04 expired access is refreshed automatically, with the state refreshing until then', async () => {
    const client = await consented()
    await product.deps.db
      .updateTable('hh_connections')
      .set({ token_expires_at: new Date(product.clock().getTime() - 1000) })
      .where('company_id', '=', await scopeOf(product.deps.db, client.email))
      .execute()
    await control(product, '/tokens', { action: 'expire' })
    expect(await stateOf(client)).toBe('refreshing')
    expect((await check(client)).body.data.valid).toBe(true)
    expect(await stateOf(client)).toBe('connected')
  })
  it('EXT-04 a lost response of /token ends in the state refresh_lost, without repeated requests', async () => {
    const client = await consented()
    await control(product, '/tokens', { action: 'expire' })
    await control(product, '/faults', { path: '/hh/token', preset: 'lost_answer' })
    expect(refused(await check(client))).toEqual([502, 'HH_UNAVAILABLE'])
    expect(await stateOf(client)).toBe('connected')
    expect((await check(client)).body.data.valid).toBe(false)
    expect(await stateOf(client)).toBe('refresh_lost')
    const calls = await tokenCalls()
    for (let n = 0; n < 3; n += 1) await check(client)
    const sync = await client.request('POST', '/api/hh/sync', {})
    expect(refused(sync)).toEqual([409, 'HH_RECONNECT_REQUIRED'])
    expect((await client.request('GET', '/api/hh/views')).body.error).toEqual(sync.body.error)
    expect(await tokenCalls()).toEqual(calls)
    await consented('employer', client)
    expect(await stateOf(client)).toBe('connected')
  })
  it('EXT-04 30 concurrent requests with a revoked token cause one refresh request', async () => {
    const client = await consented()
    const scope = await scopeOf(product.deps.db, client.email)
    await control(product, '/tokens', { action: 'revoke' })
    const dead = async () => {
      throw new JobBoardFailure('auth_lost', null, null, 'revoked')
    }
    const all = Array.from({ length: 30 }, () =>
      withToken(product.deps, scope, dead).catch((e: unknown) => e),
    )
    for (const end of await Promise.all(all)) expect(end).toMatchObject({ problem: 'auth_lost' })
    expect(await tokenCalls()).toEqual({ 'POST /hh/token 200': 1, 'POST /hh/token 400': 1 })
    expect(await stateOf(client)).toBe('revoked')
  })
  it('a series of requests uses a refreshed token immediately and notices a disconnect within a second', async () => {
    const client = await consented()
    const scope = await scopeOf(product.deps.db, client.email)
    const cache: ConnectionCache = { read: null }
    const tokens: string[] = []
    const question = async ({ access_token }: { access_token: string }) => {
      tokens.push(access_token)
      // the first token is rejected when it is used again
      if (tokens.length > 1 && access_token === tokens[0])
        throw new JobBoardFailure('auth_lost', null, null, 'expired')
    }
    await control(product, '/tokens', { action: 'expire' })
    for (let n = 0; n < 3; n += 1) await withToken(product.deps, scope, question, { cache })
    const [first, again, ...fresh] = tokens
    expect([again === first, fresh.length, new Set(fresh).size, fresh[0] === first]).toEqual([
      true,
      2,
      1,
      false,
    ])
    expect(await tokenCalls()).toEqual({ 'POST /hh/token 200': 2 })
    await client.request('DELETE', '/api/settings/hh-token')
    product.clock.advance(1000)
    await expect(withToken(product.deps, scope, question, { cache })).rejects.toMatchObject({
      problem: 'auth_lost',
    })
  })
  it('a rotation of the keys during a refresh neither loses the new pair nor keeps an expired token', async () => {
    const client = await consented()
    const { db, keys, jobBoard } = product.deps
    const scope = await scopeOf(db, client.email)
    const stored = () =>
      db.selectFrom('hh_connections').selectAll().where('company_id', '=', scope).executeTakeFirstOrThrow()
    const open = async () => {
      const { access_token_enc, refresh_token_enc } = await stored()
      const plain = (encrypted: Buffer | null, kind: string) =>
        keys.decrypt(encrypted ?? Buffer.alloc(0), `hh:${scope}:${kind}`)
      return { access: plain(access_token_enc, 'access'), refresh: plain(refresh_token_enc, 'refresh') }
    }
    const rotate = async () => {
      const { access, refresh } = await open()
      const encrypted = {
        access_token_enc: keys.encrypt(access, `hh:${scope}:access`),
        refresh_token_enc: keys.encrypt(refresh, `hh:${scope}:refresh`),
      }
      await db.updateTable('hh_connections').set(encrypted).where('company_id', '=', scope).execute()
    }
    const first = (await open()).access.toString()
    // rotated while the board answers: the pair is stored all the same
    await control(product, '/tokens', { action: 'expire' })
    const refresh: typeof jobBoard.refresh = async (token) => {
      const pair = await jobBoard.refresh(token)
      await rotate()
      return pair
    }
    const used: string[] = []
    const question = async ({ access_token }: { access_token: string }) => {
      used.push(access_token)
      if (access_token === first) throw new JobBoardFailure('auth_lost', null, null, 'expired')
    }
    await withToken({ ...product.deps, jobBoard: { ...jobBoard, refresh } }, scope, question)
    const second = (await open()).access.toString()
    expect([used, second === first]).toEqual([[first, second], false])
    // rotated between the request and the refresh: it is the same expired token still
    await control(product, '/tokens', { action: 'expire' })
    let isFirst = true
    await withToken(product.deps, scope, async ({ access_token }) => {
      if (access_token !== second) return
      expect(isFirst).toBe(true)
      isFirst = false
      await rotate()
      throw new JobBoardFailure('auth_lost', null, null, 'expired')
    })
    expect(await stateOf(client)).toBe('connected')
    expect(await tokenCalls()).toEqual({ 'POST /hh/token 200': 3 })
  })
  it('EXT-04 a new pair is kept although the connection that waited for it has become read-only', async () => {
    const client = await consented()
    const scope = await scopeOf(product.deps.db, client.email)
    const { db } = openDatabase(product.deps.connection, 2)
    await sql`set session characteristics as transaction read only`.execute(db)
    const old = await findConnectionRow(db, scope)
    assert(old)
    await control(product, '/tokens', { action: 'expire' })
    const fresh = await refreshTokens({ ...product.deps, db }, scope, old, {
      clock: 'theirs',
      loss: 'expired',
    })
    expect(fresh.access_token_enc).not.toEqual(old.access_token_enc)
    expect(await tokenCalls()).toEqual({ 'POST /hh/token 200': 2 })
    await db.destroy()
  })
  it('CB-20 an applicant’s account is rejected; a connection whose account becomes one stops working', async () => {
    const client = await product.register()
    expect((await paste(client, 'sandbox-applicant-token')).body.message).toContain('соискателя')
    await paste(client, 'sandbox-employer-token')
    await control(product, '/faults', {
      path: '/hh/me',
      status: 200,
      body: { id: '70110003', is_employer: false },
    })
    expect((await check(client)).body.data.valid).toBe(false)
    expect(await me(client)).toMatchObject({ token_verified: false, hh: { state: 'wrong_account' } })
  })
  it('missing manager rights are shown by the synchronisation and the screens until granted', async () => {
    const client = await product.register({ connect: 'sandbox-powerless-token' })
    const job = await sync(client)
    expect(job).toMatchObject({ status: 'failed', errors: [connectionSentence('no_rights')] })
    expect((await me(client)).hh).toMatchObject({ state: 'no_rights', needs_reconnect: false })
    await check(client)
    expect(await stateOf(client)).toBe('no_rights')
    await control(product, '/faults', {
      path: '/hh/employers/*/vacancies/active',
      status: 200,
      body: { items: [], page: 0, pages: 0, found: 0 },
    })
    await check(client)
    expect(await stateOf(client)).toBe('connected')
  })
  it('a check before any synchronisation notices that the manager may not list the vacancies', async () => {
    const client = await product.register({ connect: 'sandbox-powerless-token' })
    expect(await stateOf(client)).toBe('connected')
    await check(client)
    expect(await stateOf(client)).toBe('no_rights')
    const payer = await product.register({ connect: true })
    await control(product, '/faults', { path: '/hh/employers/*/vacancies/active', preset: 'unpaid' })
    expect((await check(payer)).status).toBe(200)
    expect(await stateOf(payer)).toBe('unpaid')
  })
  it('Q-034 the state is unpaid from the start, connected once access is paid, and unpaid again when it lapses', async () => {
    const client = await product.register({ connect: 'sandbox-unpaid-token' })
    expect(await stateOf(client)).toBe('unpaid')
    expect((await sync(client)).warnings).toContain(connectionSentence('unpaid'))
    expect(await stateOf(client)).toBe('unpaid')
    const bought = {
      items: ['1', '3'].map((id) => ({ id, description: '', access: { has_access: true } })),
    }
    await control(product, '/faults', { path: '/hh/employers/*/method_access', status: 200, body: bought })
    await check(client)
    expect(await stateOf(client)).toBe('connected')
    await control(product, '/faults', { path: '/hh/negotiations*', preset: 'unpaid', times: 9 })
    await sync(client)
    expect(await stateOf(client)).toBe('unpaid')
  })
  it('an employer under an additional check by HH.ru sees that, without reconnecting, until the check is over', async () => {
    const client = await product.register({ connect: true })
    const errors = [{ type: 'oauth', value: 'employer_on_additional_check_restricted' }]
    const restrict = (path: string, times = 1) =>
      control(product, '/faults', { path, status: 403, body: { errors }, times })
    await restrict('/hh/me')
    expect((await check(client)).body.data.valid).toBe(false)
    expect((await me(client)).hh).toMatchObject({ state: 'employer_check', needs_reconnect: false })
    await restrict('/hh/me')
    expect(refused(await paste(client, 'sandbox-employer-token'))).toEqual([409, 'HH_EMPLOYER_CHECK'])
    await check(client)
    expect(await stateOf(client)).toBe('connected')
    await restrict('/hh/employers/*/vacancies/active')
    const job = await sync(client)
    expect(job).toMatchObject({ status: 'failed', errors: [connectionSentence('employer_check')] })
    expect(await stateOf(client)).toBe('employer_check')
    await sync(client)
    expect(await stateOf(client)).toBe('connected')
  })
  it('a synchronisation that fails without paid access reports the same text as the screens', async () => {
    const client = await product.register({ connect: true })
    await control(product, '/faults', { path: '/hh/employers/*/vacancies/active', preset: 'unpaid' })
    const job = await sync(client)
    expect(job).toMatchObject({ status: 'failed', errors: [connectionSentence('unpaid')] })
    expect(await stateOf(client)).toBe('unpaid')
  })
})

describe('work accounts of a manager', () => {
  const accountsOf = async (client: Client) =>
    (await client.request<{ accounts: WorkAccount[] }>('GET', '/api/hh/work-accounts')).body.data.accounts
  const choose = (client: Client, account_id: string, confirmed = false) =>
    client.request('PUT', '/api/hh/work-account', { account_id, confirmed })

  it('uses the primary account until another is confirmed, which also survives a new connection', async () => {
    const client = await product.register({ connect: 'sandbox-several-token' })
    expect((await me(client)).hh).toMatchObject({
      has_several_accounts: true,
      is_account_chosen: false,
      employer_name: 'ГК «Заречье»',
    })
    const [first, second] = await accountsOf(client)
    expect([first, second]).toMatchObject([
      { employer_name: 'ГК «Заречье»', is_primary: true, is_current: true },
      { employer_name: 'ООО «Бирюза»', is_primary: false, is_current: false },
    ])
    await sync(client)
    const old = (await client.request<{ vacancies: Vacancy[] }>('GET', '/api/hh/vacancies')).body.data
      .vacancies
    const asked = await choose(client, second?.id ?? '')
    expect(refused(asked)).toEqual([409, 'CONFIRM_REQUIRED'])
    expect((await me(client)).hh?.employer_name).toBe('ГК «Заречье»')
    expect((await choose(client, second?.id ?? '', true)).status).toBe(200)
    expect((await me(client)).hh).toMatchObject({ is_account_chosen: true, employer_name: 'ООО «Бирюза»' })
    await sync(client)
    const now = (await client.request<{ vacancies: Vacancy[] }>('GET', '/api/hh/vacancies')).body.data
      .vacancies
    expect(now.length).toBeGreaterThan(0)
    expect(now.filter(({ id }) => old.some((known) => known.id === id))).toEqual([])
    // the chosen account survives a new connection of the same manager
    await paste(client, 'sandbox-several-token')
    expect((await me(client)).hh).toMatchObject({ is_account_chosen: true, employer_name: 'ООО «Бирюза»' })
  })
  it('a blocked work account is a state resolved by choosing another; a foreign account is rejected', async () => {
    const client = await product.register({ connect: 'sandbox-several-token' })
    const [first, second] = await accountsOf(client)
    await control(product, '/accounts', { account: 'employer' })
    const job = await sync(client)
    expect(job).toMatchObject({ status: 'failed', errors: [connectionSentence('account_lost')] })
    expect((await me(client)).hh).toMatchObject({ state: 'account_lost', needs_reconnect: false })
    for (const id of [first?.id ?? '', '1'])
      expect(refused(await choose(client, id))).toEqual([409, 'HH_ACCOUNT_LOST'])
    expect((await choose(client, second?.id ?? '', true)).status).toBe(200)
    expect(await stateOf(client)).toBe('connected')
    expect((await sync(client)).status).toBe('completed')
  })
  it('a block of the former work account that arrives after another was chosen is neither noted nor told', async () => {
    const client = await product.register({ connect: 'sandbox-several-token' })
    const scope = await scopeOf(product.deps.db, client.email)
    const [, second] = await accountsOf(client)
    const question = async () => {
      expect((await choose(client, second?.id ?? '', true)).status).toBe(200)
      throw new JobBoardFailure('account_lost')
    }
    await expect(withToken(product.deps, scope, question)).rejects.toMatchObject({ problem: 'account_lost' })
    expect(await stateOf(client)).toBe('connected')
    expect(await emailsTo(product, client.email, connectionWords.account_lost.title)).toEqual([])
  })
  it('a token whose primary work account is blocked is valid when checked, as when it is saved', async () => {
    const client = await product.register()
    await control(product, '/accounts', { account: 'employer' })
    const token = 'sandbox-several-token'
    const checked = await client.request('POST', '/api/hh/token/check', { token })
    expect(checked.body.data).toMatchObject({ valid: true, name: 'ООО «Бирюза»' })
    expect((await paste(client, token)).body.data).toMatchObject({ token_saved: true })
  })
  it('Q-038 a connection ended while an account is being chosen stays ended, and hides nothing', async () => {
    const { db, jobBoard } = product.deps
    const client = await product.register({ connect: 'sandbox-several-token' })
    const user_id = await userIdOf(db, client.email)
    await sync(client)
    const [, second] = await accountsOf(client)
    const whoAmI: typeof jobBoard.whoAmI = async (call) => {
      const account = await jobBoard.whoAmI(call)
      await client.request('DELETE', '/api/settings/hh-token')
      return account
    }
    const scope = await scopeOf(db, client.email)
    const choosing = chooseAccount(
      { ...product.deps, jobBoard: { ...jobBoard, whoAmI } },
      { scope, user_id },
      { account_id: second?.id ?? '', confirmed: true },
    )
    await expect(choosing).rejects.toMatchObject({ code: 'HH_NOT_CONNECTED' })
    const { vacancies } = (await client.request<{ vacancies: Vacancy[] }>('GET', '/api/hh/vacancies')).body
      .data
    expect(vacancies.length).toBeGreaterThan(0)
  })
  it.each([
    ['user’s token', (client: Client) => paste(client, 'sandbox-powerless-token')],
    ['work account', async (client: Client) => choose(client, (await accountsOf(client))[0]?.id ?? '')],
  ])('an account chosen while a colleague saves another %s is refused', async (_, replace) => {
    const { db, jobBoard } = product.deps
    const client = await product.register({ connect: 'sandbox-several-token' })
    const scope = await scopeOf(db, client.email)
    const user_id = await userIdOf(db, client.email)
    const [, second] = await accountsOf(client)
    const rowOf = () =>
      db
        .selectFrom('hh_connections')
        .select(['hh_user_id', 'account_id', 'employer_id', 'manager_id'])
        .where('company_id', '=', scope)
        .executeTakeFirstOrThrow()
    const whoAmI: typeof jobBoard.whoAmI = async (call) => {
      const account = await jobBoard.whoAmI(call)
      await replace(client)
      return account
    }
    const before = await rowOf()
    const choosing = chooseAccount(
      { ...product.deps, jobBoard: { ...jobBoard, whoAmI } },
      { scope, user_id },
      { account_id: second?.id ?? '', confirmed: true },
    )
    await expect(choosing).rejects.toMatchObject({ code: 'HH_UNAVAILABLE' })
    // what the colleague saved
    const saved = await rowOf()
    expect(saved).not.toEqual(before)
    expect(saved.employer_id).toBe(before.employer_id)
    expect(saved.account_id).not.toBe(second?.id)
  })
  it('connects under another account when the primary is blocked', async () => {
    await control(product, '/accounts', { account: 'employer' })
    const client = await product.register({ connect: 'sandbox-several-token' })
    expect((await me(client)).hh).toMatchObject({ state: 'connected', employer_name: 'ООО «Бирюза»' })
  })
})

describe('another employer', () => {
  it('Q-038 a switch needs confirmation, changes nothing until then, and can be declined', async () => {
    const client = await consented()
    await sync(client)
    await consented('employer-2', client)
    const waiting = await me(client)
    expect(waiting.hh?.employer_name).toBe('ГК «Заречье»')
    expect(waiting.employer_switch).toMatchObject({ from: 'ГК «Заречье»', to: 'ООО «Бирюза»' })
    expect(waiting.employer_switch?.vacancies).toBeGreaterThan(0)
    expect(waiting.employer_switch?.applications).toBeGreaterThan(0)
    expect((await sync(client)).status).toBe('completed')
    const { body } = await client.request<{ user: User }>('DELETE', '/api/hh/employer-switch')
    expect(body.data.user.employer_switch).toBeNull()
    expect(refused(await client.request('POST', '/api/hh/employer-switch'))).toEqual([404, 'NOT_FOUND'])
    expect((await check(client)).body.data.valid).toBe(true)
  })
  it.each(['employer-2', 'employer'])(
    'Q-038 connecting again (%s) declines the switch that waits: its token is revoked',
    async (next) => {
      const client = await consented()
      await sync(client)
      await consented('employer-2', client)
      await consented(next, client)
      expect(await tokenCalls()).toMatchObject({ 'DELETE /hh/token 204': 1 })
      expect((await me(client)).employer_switch?.to).toBe(next === 'employer-2' ? 'ООО «Бирюза»' : undefined)
      if (next === 'employer-2') await client.request('POST', '/api/hh/employer-switch')
      expect((await check(client)).body.data.valid).toBe(true)
    },
  )
  it('Q-038 an answer concerns the switch that was asked about, not one that has taken its place', async () => {
    const client = await consented()
    await sync(client)
    const ask = async () => {
      await consented('employer-2', client)
      return `/api/hh/employer-switch?until=${(await me(client)).employer_switch?.until}`
    }
    const [former, latter] = [await ask(), await ask()]
    expect(refused(await client.request('POST', former))).toEqual([404, 'NOT_FOUND'])
    expect((await client.request('DELETE', former)).status).toBe(200)
    expect((await me(client)).employer_switch?.to).toBe('ООО «Бирюза»')
    expect((await client.request('POST', latter)).status).toBe(200)
    expect((await me(client)).hh?.employer_name).toBe('ООО «Бирюза»')
  })
  it('Q-038 a switch declined while it is being confirmed is one of the two: the token of a confirmed one is not revoked', async () => {
    const { db } = product.deps
    const client = await consented()
    await sync(client)
    await consented('employer-2', client)
    const scope = await scopeOf(db, client.email)
    const [confirmed] = await db
      .transaction()
      .execute(async (trx) => {
        // a confirmation hides the vacancies of the other employer
        await sql`lock table vacancies in share row exclusive mode`.execute(trx)
        const confirming = client.request('POST', '/api/hh/employer-switch')
        await untilWaiting(db)
        const declining = refuseSwitch(product.deps, scope)
        await Promise.race([declining, untilWaiting(db, 2)])
        return [confirming, declining] as const
      })
      .then((both) => Promise.all(both))
    expect(confirmed.status).toBe(200)
    expect(await me(client)).toMatchObject({ employer_switch: null, hh: { employer_name: 'ООО «Бирюза»' } })
    expect((await check(client)).body.data.valid).toBe(true)
  })
  it('Q-038 the token of the connection survives a switch to another of its employers, declined or confirmed', async () => {
    const { access_token } = await control<{ access_token: string }>(product, '/tokens', {
      action: 'issue',
      account: 'several',
    })
    const client = await product.register({ connect: access_token })
    await sync(client)
    const offer = async () => {
      await control(product, '/accounts', { account: 'employer' })
      expect((await paste(client, access_token)).body.data.refused).toBe('employer_switch')
      await control(product, '/accounts', { account: 'employer', blocked: false })
    }
    await offer()
    await client.request('DELETE', '/api/hh/employer-switch')
    expect((await check(client)).body.data.valid).toBe(true)
    await offer()
    await client.request('POST', '/api/hh/employer-switch')
    expect((await check(client)).body.data.valid).toBe(true)
    expect((await me(client)).hh).toMatchObject({ employer_name: 'ООО «Бирюза»', state: 'connected' })
    expect(await tokenCalls()).toEqual({})
    // in use no longer
    await client.request('DELETE', '/api/settings/hh-token')
    expect(await tokenCalls()).toEqual({ 'DELETE /hh/token 204': 1 })
  })
  it('Q-038 a pasted token is the customer’s own: a switch declined, expired or confirmed does not revoke it', async () => {
    const { access_token } = await control<{ access_token: string }>(product, '/tokens', {
      action: 'issue',
      account: 'employer-2',
    })
    const client = await consented()
    await sync(client)
    await paste(client, access_token)
    await client.request('DELETE', '/api/hh/employer-switch')
    await paste(client, access_token)
    await product.deps.db
      .updateTable('hh_switches')
      .set({ created_at: new Date(product.clock().getTime() - SWITCH_TTL_MS) })
      .execute()
    await purgeLateSwitches(product.deps)
    expect(await tokenCalls()).toEqual({ 'POST /hh/token 200': 1 })
    const other = await product.register({ connect: access_token })
    await sync(other)
    await paste(other, 'sandbox-employer-token')
    await other.request('POST', '/api/hh/employer-switch')
    expect((await me(other)).hh).toMatchObject({ employer_name: 'ГК «Заречье»', state: 'connected' })
    const { status } = await fetch(`${product.localUrl}/sandbox/hh/me`, {
      headers: { authorization: `Bearer ${access_token}`, 'hh-user-agent': 'test/1.0 (test@rezumetr.ru)' },
    })
    expect(status).toBe(200)
    expect(await tokenCalls()).toEqual({ 'POST /hh/token 200': 1 })
  })
  it('Q-038 a confirmed switch changes the employer and revokes the old token', async () => {
    const client = await consented()
    await sync(client)
    expect((await paste(client, 'sandbox-employer-2-token')).body.data).toMatchObject({
      token_saved: false,
      refused: 'employer_switch',
    })
    const { body } = await client.request<{ user: User }>('POST', '/api/hh/employer-switch')
    expect(body.data.user).toMatchObject({
      employer_switch: null,
      hh: { employer_name: 'ООО «Бирюза»', state: 'connected' },
    })
    // the old token was revoked
    expect(await tokenCalls()).toMatchObject({ 'DELETE /hh/token 204': 1 })
    expect((await sync(client)).status).toBe('completed')
  })
  it('Q-038 no data of the old employer is shown, or requested from the board, after a switch', async () => {
    const client = await product.register({ connect: true })
    await sync(client)
    const { db } = product.deps
    const scope = await scopeOf(db, client.email)
    const old = await db
      .selectFrom('applications')
      .select(['id', 'vacancy_id'])
      .where('company_id', '=', scope)
      .execute()
    const [fresh] = await db
      .selectFrom('applications')
      .select('id')
      .where('company_id', '=', scope)
      .where('collection_id', '=', 'response')
      .where('hh_resume_href', 'is not', null)
      .execute()
    const run = `/api/analysis/runs/${await buildRun(db, scope, old[0]?.vacancy_id ?? '')}`
    expect((await client.request('GET', run)).status).toBe(200)
    const waiting = { application_ids: [fresh?.id], target: 'discard_by_employer' }
    expect((await client.request('POST', '/api/board-actions', waiting)).status).toBe(202)
    await paste(client, 'sandbox-employer-2-token')
    await client.request('POST', '/api/hh/employer-switch')
    await sync(client)
    const places = [
      '/api/hh/vacancies',
      '/api/applications/stats',
      '/api/analysis/dashboard',
      '/api/analysis/results?limit=100',
      '/api/hh/sync/history',
      '/api/board-actions',
    ]
    for (const place of places) {
      const { status, body } = await client.request('GET', place)
      expect([place, status]).toEqual([place, 200])
      const text = JSON.stringify(body)
      for (const { id, vacancy_id } of old)
        expect([place, text.includes(id) || text.includes(vacancy_id)]).toEqual([place, false])
    }
    expect((await client.request('GET', run)).status).toBe(404)
    await db
      .updateTable('board_actions')
      .set({ send_at: product.clock() })
      .where('company_id', '=', scope)
      .execute()
    await sendDueActions(product.deps)
    const [mail] = await until(
      () => emailsTo(product, client.email, 'Действия на HH.ru не выполнены'),
      (emails) => emails.length > 0,
    )
    expect(mail?.text).toContain('не выполнено: Подключена другая компания HH.ru')
    // the results do not show them
    expect(mail?.text).not.toContain('результат')
    expect(mail?.links.some((link) => link.endsWith('/results'))).toBe(false)
    const problem = getResumeSpendingView(product.deps, scope, old[0]?.id ?? '').catch(
      (error: unknown) => error,
    )
    expect(await problem).toMatchObject({ problem: 'not_found' })
    expect((await control<{ total: number }>(product, '/requests?path=/hh/resumes/*')).total).toBe(0)
  })
  it('Q-038 a request in flight during a switch is not repeated with the token of the other employer', async () => {
    const client = await consented()
    const scope = await scopeOf(product.deps.db, client.email)
    const tokens: string[] = []
    const cache: ConnectionCache = { read: null }
    const question = async ({ access_token }: { access_token: string }) => {
      tokens.push(access_token)
      if (tokens.length > 1) return
      await paste(client, 'sandbox-employer-2-token')
      await client.request('POST', '/api/hh/employer-switch')
      throw new JobBoardFailure('auth_lost', null, null, 'expired')
    }
    const ask = () => withToken(product.deps, scope, question, { cache })
    await expect(ask()).rejects.toMatchObject({ problem: 'switched' })
    // the rest of the same operation neither
    await expect(ask()).rejects.toMatchObject({ problem: 'switched' })
    expect(tokens).toHaveLength(1)
    await withToken(product.deps, scope, question)
    expect(tokens.at(-1)).toBe('sandbox-employer-2-token')
    expect(await stateOf(client)).toBe('connected')
  })
  it('Q-038 a check in flight during a switch notes nothing on the new connection', async () => {
    const client = await consented()
    const { jobBoard } = product.deps
    const paidAccess: typeof jobBoard.paidAccess = async () => {
      await paste(client, 'sandbox-employer-2-token')
      await client.request('POST', '/api/hh/employer-switch')
      return { negotiations: false, resumes: false }
    }
    const scope = await scopeOf(product.deps.db, client.email)
    const checking = testConnection({ ...product.deps, jobBoard: { ...jobBoard, paidAccess } }, scope)
    await expect(checking).rejects.toMatchObject({ code: 'HH_UNAVAILABLE' })
    expect(await stateOf(client)).toBe('connected')
  })
  it('Q-038 a refusal that arrives after a switch is not noted on the new connection', async () => {
    const client = await consented()
    await control(product, '/faults', {
      path: '/hh/employers/7700001/vacancies/active',
      preset: 'forbidden',
      delay_ms: 1500,
      times: 5,
    })
    const { body } = await client.request<{ id: string }>('POST', '/api/hh/sync', {})
    await until(
      () => control<{ items: unknown[] }>(product, '/requests?path=/hh/employers/*/vacancies/active'),
      ({ items }) => items.length > 0,
    )
    await paste(client, 'sandbox-employer-2-token')
    await client.request('POST', '/api/hh/employer-switch')
    await jobEnded(body.data.id)
    expect(await stateOf(client)).toBe('connected')
  })
  it('Q-038 an unanswered switch expires; after disconnecting, old data still require confirmation', async () => {
    const client = await consented()
    await sync(client)
    await paste(client, 'sandbox-employer-2-token')
    await product.deps.db
      .updateTable('hh_switches')
      .set({ created_at: new Date(product.clock().getTime() - SWITCH_TTL_MS) })
      .execute()
    expect((await me(client)).employer_switch).toBeNull()
    expect(refused(await client.request('POST', '/api/hh/employer-switch'))).toEqual([404, 'NOT_FOUND'])
    await client.request('DELETE', '/api/settings/hh-token')
    expect((await paste(client, 'sandbox-employer-2-token')).body.data.refused).toBe('employer_switch')
    expect((await me(client)).employer_switch).toMatchObject({ from: null, to: 'ООО «Бирюза»' })
  })
})

it('what was found out with a token replaced meanwhile is not stored', async () => {
  const { db, clock } = product.deps
  const scope = await scopeOf(db, (await product.register({ connect: true })).email)
  const before = await findConnectionRow(db, scope)
  if (!before) throw new Error('not connected')
  const later = new Date(clock().getTime() + 60_000)
  await updatePaidAccess(db, scope, Buffer.from('replaced'), null, later)
  expect(await findConnectionRow(db, scope)).toEqual(before)
  await updatePaidAccess(db, scope, before.access_token_enc, null, later)
  expect(await findConnectionRow(db, scope)).toMatchObject({ paid_access_checked_at: later })
})
