import type { User } from '@rezumetr/contracts/accounts/account'
import { SETTINGS_DEFAULTS, type WorkAccount } from '@rezumetr/contracts/hh/job-board'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { sha256 } from '../../../platform/security/crypto.ts'
import { control, sync } from '../../../testing/scenes/board.ts'
import { buildCompany, scopeOf } from '../../../testing/scenes/factories.ts'
import { startTestProduct, type Client, type TestProduct } from '../../../testing/product/product.ts'
import { checkToken } from './check-usecases.ts'
import { saveToken } from './usecases.ts'
import { exchangeCode } from './oauth-usecases.ts'
import { STATE_TTL_MS } from '../access/rules.ts'

const TOKEN = 'sandbox-employer-token'
let product: TestProduct
beforeAll(async () => {
  product = await startTestProduct()
})
afterEach(() => control(product, '/reset', {}))
afterAll(() => product.drop())

type Saved = { token_saved: boolean; token_valid: boolean; employer_info: object | null }
type Started = { authorization_url: string; state: string; redirect_uri: string; expires_at: string }

const start = async (client: Client) => (await client.request<Started>('GET', '/api/hh/oauth/url')).body.data
const codeFor = async (redirect_uri: string, account = 'employer') =>
  (await control<{ code: string }>(product, '/tokens', { action: 'code', account, redirect_uri })).code
const exchange = (client: Client, code: string, state?: string) =>
  client.request<Saved>(
    'POST',
    `/api/hh/oauth/exchange?code=${code}${state === undefined ? '' : `&state=${state}`}`,
  )
const me = async (client: Client) => (await client.request<User>('GET', '/api/auth/me')).body.data
/** Connects by OAuth consent, so that there is a refresh token. */
async function connected(account = 'employer'): Promise<Client & { readonly email: string }> {
  const client = await product.register()
  const { state, redirect_uri } = await start(client)
  const { status } = await exchange(client, await codeFor(redirect_uri, account), state)
  expect(status).toBe(200)
  return client
}
const refused = ({ status, body }: { status: number; body: { error: { code: string } } }) => [
  status,
  body.error.code,
]

describe('consent', () => {
  it('SET-01 API-11 CB-16 returns the authorization URL of HH.ru and exchanges the returned code', async () => {
    const client = await product.register()
    const { authorization_url, state, redirect_uri } = await start(client)
    const url = new URL(authorization_url)
    expect([url.searchParams.get('state'), url.searchParams.get('redirect_uri')]).toEqual([
      state,
      redirect_uri,
    ])
    expect(redirect_uri).toBe(`${product.deps.publicUrl()}/auth/hh-callback`)
    const { status, body } = await exchange(client, await codeFor(redirect_uri), state)
    const result = {
      token_saved: true,
      token_valid: true,
      employer_info: { name: 'ГК «Заречье»', manager_name: 'Смирнова Анна' },
      refused: null,
    }
    expect([status, body.data]).toEqual([200, result])
    // the specification has these fields beside `data` too
    expect(body).toMatchObject(result)
    expect(await me(client)).toMatchObject({
      has_hh_token: true,
      token_verified: true,
      hh: { source: 'oauth', needs_reconnect: false, paid_access: true },
    })
  })
  it('Q-033 accepts code and state in the body too', async () => {
    const client = await product.register()
    const { state, redirect_uri } = await start(client)
    const { body } = await client.request<Saved>('POST', '/api/hh/oauth/exchange', {
      code: await codeFor(redirect_uri),
      state,
    })
    expect(body.data.token_saved).toBe(true)
  })
  it('EXT-02 rejects an unknown, used, expired or foreign state, without connecting', async () => {
    const [client, stranger] = await Promise.all([product.register(), product.register()])
    const { state, redirect_uri } = await start(client)
    const code = await codeFor(redirect_uri)
    expect(refused(await exchange(client, code, 'invented'))).toEqual([400, 'HH_OAUTH_STATE'])
    expect(refused(await exchange(stranger, code, state))).toEqual([400, 'HH_OAUTH_STATE'])
    expect((await exchange(client, code, state)).status).toBe(200)
    expect(refused(await exchange(client, await codeFor(redirect_uri), state))).toEqual([
      400,
      'HH_OAUTH_STATE',
    ])
    const late = await product.register()
    const begun = await start(late)
    const at = product.clock().getTime()
    product.clock.advance(STATE_TTL_MS + 1000)
    const answer = await exchange(late, await codeFor(begun.redirect_uri), begun.state)
    product.clock.advance(at - product.clock().getTime())
    expect(refused(answer)).toEqual([400, 'HH_OAUTH_STATE'])
    expect((await me(stranger)).has_hh_token).toBe(false)
    expect((await me(late)).has_hh_token).toBe(false)
  })
  it('EXT-02 stores the state as a hash only', async () => {
    const client = await product.register()
    const { state } = await start(client)
    const rows = await product.deps.db.selectFrom('oauth_states').selectAll().execute()
    expect(rows.map(({ state_hash }) => state_hash.toString('hex'))).toContain(sha256(state).toString('hex'))
    // JSON would show bytes as a list of numbers
    const kept = rows.map(({ state_hash, ...row }) => state_hash.toString('latin1') + JSON.stringify(row))
    expect(kept.join()).not.toContain(state)
  })
  it('SET-04 Q-032 accepts a pasted code without state only for the owner’s single pending authorization', async () => {
    const client = await product.register()
    const code = await codeFor(`${product.deps.publicUrl()}/auth/hh-callback`)
    expect(refused(await exchange(client, code))).toEqual([400, 'HH_OAUTH_STATE'])
    await start(client)
    // a code without a state from a redirect was not pasted by anyone
    expect(refused(await exchange(client, code, 'none'))).toEqual([400, 'HH_OAUTH_STATE'])
    expect((await exchange(client, code)).body.data.token_saved).toBe(true)
    await start(client)
    await start(client)
    expect(refused(await exchange(client, code))).toEqual([400, 'HH_OAUTH_STATE'])
  })
  it('CB-20 reports that the token is not an employer’s, and stores nothing', async () => {
    const client = await product.register()
    const { state, redirect_uri } = await start(client)
    const { status, body } = await exchange(client, await codeFor(redirect_uri, 'applicant'), state)
    expect([status, body.data]).toEqual([
      200,
      { token_saved: false, token_valid: false, employer_info: null, refused: 'wrong_account' },
    ])
    expect((await me(client)).has_hh_token).toBe(false)
  })
  it('rejects a code unknown to HH.ru, and distinguishes an unavailable HH.ru from a refusal', async () => {
    const client = await product.register()
    const first = await start(client)
    expect(refused(await exchange(client, 'INVENTED', first.state))).toEqual([400, 'HH_OAUTH_FAILED'])
    const second = await start(client)
    await control(product, '/faults', { path: '/hh/token', preset: 'bad_gateway' })
    expect(refused(await exchange(client, 'ANY', second.state))).toEqual([502, 'HH_UNAVAILABLE'])
    expect(refused(await client.request('POST', '/api/hh/oauth/exchange'))).toEqual([422, 'VALIDATION_ERROR'])
  })
})

describe('pasted token', () => {
  const save = (client: Client, token: string) =>
    client.request<Saved & { user: User }>('POST', '/api/settings/hh-token', { token })

  it('API-09 stores an employer’s token and returns its owner', async () => {
    const client = await product.register()
    const { status, body } = await save(client, TOKEN)
    expect(status).toBe(200)
    expect(body.data).toMatchObject({
      token_saved: true,
      token_valid: true,
      employer_info: { name: 'ГК «Заречье»', manager_name: 'Смирнова Анна' },
      user: { has_hh_token: true, token_verified: true, hh: { source: 'manual', expires_at: null } },
    })
  })
  it('API-09 Q-029 stores no token that HH.ru rejects or cannot check, and never answers 401', async () => {
    const client = await product.register()
    for (const token of ['sandbox-expired-token', 'sandbox-applicant-token', 'nobody-knows-this'])
      expect(refused(await save(client, token))).toEqual([400, 'HH_TOKEN_INVALID'])
    expect((await save(client, 'sandbox-expired-token')).body.message).toBe('Токен недействителен или истек')
    expect((await save(client, 'sandbox-applicant-token')).body.message).toBe(
      'Это токен соискателя: для подключения нужен токен работодателя',
    )
    await control(product, '/faults', { path: '/hh/me', preset: 'unavailable', times: 2 })
    expect(refused(await save(client, TOKEN))).toEqual([502, 'HH_UNAVAILABLE'])
    expect(refused(await save(client, 'short'))).toEqual([422, 'VALIDATION_ERROR'])
    expect((await me(client)).has_hh_token).toBe(false)
  })
  it('EXT-03 stores tokens encrypted and bound to their company, and never returns them', async () => {
    const client = await connected()
    const manual = await product.register({ connect: true })
    const rows = await product.deps.db.selectFrom('hh_connections').selectAll().execute()
    for (const row of rows) {
      const plain = product.deps.keys.decrypt(row.access_token_enc, `hh:${row.company_id}:access`).toString()
      expect(row.access_token_enc.includes(plain)).toBe(false)
      expect(() => product.deps.keys.decrypt(row.access_token_enc, 'hh:another:access')).toThrow()
    }
    const tokens = rows.map((row) =>
      product.deps.keys.decrypt(row.access_token_enc, `hh:${row.company_id}:access`).toString(),
    )
    expect(tokens).toContain(TOKEN)
    const paths = ['/api/auth/me', '/api/settings', '/api/hh/test-connection', '/api/hh/sync/history']
    for (const who of [client, manual])
      for (const path of paths) {
        const answer = JSON.stringify((await who.request('GET', path)).body)
        for (const token of tokens) expect(answer).not.toContain(token)
      }
  })
  it('VAL-20 checks a token without storing it, and names its employer', async () => {
    const client = await product.register()
    const check = async (token: string) =>
      (await client.request<object>('POST', '/api/hh/token/check', { token })).body.data
    expect(await check(TOKEN)).toEqual({
      valid: true,
      name: 'ГК «Заречье»',
      email: expect.stringContaining('@'),
      is_employer: true,
      message: 'Токен действителен',
    })
    expect(await check('sandbox-applicant-token')).toMatchObject({ valid: true, is_employer: false })
    expect(await check('sandbox-expired-token')).toEqual({
      valid: false,
      name: null,
      email: null,
      is_employer: false,
      message: 'Токен недействителен или истек',
    })
    expect((await me(client)).has_hh_token).toBe(false)
  })
  it('a company may have twenty tokens and codes tried at HH.ru in ten minutes, checked or saved', async () => {
    const { db, config } = product.deps
    const deps = { ...product.deps, config: { ...config, rate_limits: true } }
    const sessionOf = async ({ email }: { readonly email: string }) => {
      const scope = await scopeOf(db, email)
      return { scope, user_id: '00000000-0000-4000-8000-000000000000', role: 'user', family_id: '' } as const
    }
    const [session, other] = [
      await sessionOf(await product.register()),
      await sessionOf(await product.register()),
    ]
    for (let count = 0; count < 20; count++)
      await checkToken(deps, session.scope, `nobody-knows-this-${count}`)
    const isLimited = { code: 'RATE_LIMITED' }
    await expect(checkToken(deps, session.scope, TOKEN)).rejects.toMatchObject(isLimited)
    await expect(saveToken(deps, session, TOKEN)).rejects.toMatchObject(isLimited)
    await expect(exchangeCode(deps, session, { code: 'ANY', state: 'any' })).rejects.toMatchObject(isLimited)
    const { total } = await control<{ total: number }>(product, '/requests?path=/hh/me')
    expect(total).toBe(20)
    expect(await checkToken(deps, other.scope, TOKEN)).toMatchObject({ valid: true })
  })
  it('EXT-05 disconnecting deletes and revokes the token; imported data stays readable', async () => {
    const client = await connected('employer-2')
    await sync(client)
    const { body } = await client.request<{ user: User }>('DELETE', '/api/settings/hh-token')
    expect(body.data.user).toMatchObject({ has_hh_token: false, token_verified: false, hh: null })
    const { db } = product.deps
    const stored = db.selectFrom('hh_connections').where('company_id', '=', await scopeOf(db, client.email))
    expect(await stored.selectAll().execute()).toEqual([])
    const { total } = await control<{ total: number }>(product, '/requests?path=/hh/token')
    expect(total).toBe(2)
    const list = await client.request<{ vacancies: object[] }>('GET', '/api/hh/vacancies')
    expect(list.body.data.vacancies.length).toBeGreaterThan(0)
    // ROLE-09
    expect(refused(await client.request('POST', '/api/hh/sync', {}))).toEqual([409, 'HH_NOT_CONNECTED'])
    expect((await client.request('DELETE', '/api/settings/hh-token')).status).toBe(200)
  })
  it('EXT-05 a token that another company uses is revoked only when that one disconnects too', async () => {
    const { access_token } = await control<{ access_token: string }>(product, '/tokens', {
      action: 'issue',
      account: 'several',
    })
    const first = await product.register({ connect: access_token })
    const second = await product.register({ connect: access_token })
    const { accounts } = (await second.request<{ accounts: WorkAccount[] }>('GET', '/api/hh/work-accounts'))
      .body.data
    // the board names another user under each work account
    await second.request('PUT', '/api/hh/work-account', {
      account_id: accounts.find(({ is_current }) => !is_current)?.id,
      confirmed: true,
    })
    const revoked = async () => (await control<{ total: number }>(product, '/requests?path=/hh/token')).total
    await first.request('DELETE', '/api/settings/hh-token')
    const { body } = await second.request<{ valid: boolean }>('GET', '/api/hh/test-connection')
    expect([body.data.valid, await revoked()]).toEqual([true, 0])
    await second.request('DELETE', '/api/settings/hh-token')
    expect(await revoked()).toBe(1)
  })
  it('EXT-05 Q-038 a token that awaits another company’s confirmation is not revoked', async () => {
    const { access_token } = await control<{ access_token: string }>(product, '/tokens', {
      action: 'issue',
      account: 'employer',
    })
    const leaving = await product.register({ connect: access_token })
    const asked = await product.register({ connect: 'sandbox-employer-2-token' })
    const { body } = await asked.request<{ refused: string }>('POST', '/api/settings/hh-token', {
      token: access_token,
    })
    expect(body.data.refused).toBe('employer_switch')
    await leaving.request('DELETE', '/api/settings/hh-token')
    await asked.request('POST', '/api/hh/employer-switch')
    const checked = await asked.request<{ valid: boolean }>('GET', '/api/hh/test-connection')
    expect([checked.body.data.valid, (await me(asked)).hh?.employer_name]).toEqual([true, 'ГК «Заречье»'])
    expect((await control<{ total: number }>(product, '/requests?path=/hh/token')).total).toBe(0)
  })
  it('EXT-05 disconnects a company whose token cannot be decrypted', async () => {
    const client = await product.register({ connect: true })
    await product.deps.db
      .updateTable('hh_connections')
      .set({ access_token_enc: Buffer.from('encrypted by nobody') })
      .where('company_id', '=', await scopeOf(product.deps.db, client.email))
      .execute()
    expect((await client.request('DELETE', '/api/settings/hh-token')).status).toBe(200)
    expect((await me(client)).has_hh_token).toBe(false)
  })
})

describe('the stored token in use', () => {
  type Check = {
    connected: boolean
    valid: boolean
    employer_info: object | null
    paid_access: object | null
  }
  const test = async (client: Client) =>
    (await client.request<Check>('GET', '/api/hh/test-connection')).body.data

  it('API-10 reports the state of the connection, also when there is none', async () => {
    expect(await test(await product.register())).toMatchObject({ connected: false, valid: false })
    expect(await test(await product.register({ connect: true }))).toMatchObject({
      connected: true,
      valid: true,
      employer_info: { name: 'ГК «Заречье»' },
      paid_access: { negotiations: true, resumes: true },
    })
    const unpaid = await product.register({ connect: 'sandbox-unpaid-token' })
    expect((await test(unpaid)).paid_access).toEqual({ negotiations: false, resumes: false })
    expect((await me(unpaid)).hh?.paid_access).toBe(false)
  })
  it('EXT-04 refreshes an expired token once for concurrent requests', async () => {
    const client = await connected()
    await control(product, '/tokens', { action: 'expire', account: 'employer' })
    const answers = await Promise.all(Array.from({ length: 6 }, () => test(client)))
    expect(answers.every((answer) => answer.valid)).toBe(true)
    const { counters } = await control<{ counters: Record<string, number> }>(
      product,
      '/requests?path=/hh/token',
    )
    // the exchange and one refresh
    expect(counters).toEqual({ 'POST /hh/token 200': 2 })
    expect((await me(client)).token_verified).toBe(true)
  })
  it('EXT-04 keeps a token that only our clock considers expired', async () => {
    const client = await connected()
    const fortnight = 15 * 86_400_000
    await product.deps.db
      .updateTable('hh_connections')
      .set({ token_expires_at: new Date(product.clock().getTime() - fortnight) })
      .execute()
    expect((await test(client)).valid).toBe(true)
    expect((await me(client)).token_verified).toBe(true)
  })
  it('EXT-04 requires a reconnect when the token is revoked, and works again after it', async () => {
    const client = await connected()
    await control(product, '/tokens', { action: 'revoke', account: 'employer' })
    expect(await test(client)).toMatchObject({ connected: true, valid: false })
    expect(await me(client)).toMatchObject({
      has_hh_token: true,
      token_verified: false,
      hh: { needs_reconnect: true },
    })
    expect(refused(await client.request('POST', '/api/hh/sync', {}))).toEqual([409, 'HH_RECONNECT_REQUIRED'])
    const { state, redirect_uri } = await start(client)
    await exchange(client, await codeFor(redirect_uri), state)
    expect(await me(client)).toMatchObject({ token_verified: true, hh: { needs_reconnect: false } })
  })
  it('an unavailable HH.ru does not invalidate the token', async () => {
    const client = await connected()
    await control(product, '/faults', { path: '/hh/me', preset: 'proxy', times: 4 })
    expect(refused(await client.request('GET', '/api/hh/test-connection'))).toEqual([502, 'HH_UNAVAILABLE'])
    expect((await me(client)).token_verified).toBe(true)
  })
})

describe('settings', () => {
  it('API-31 API-32 returns the specified defaults until changed, and changes only the fields sent', async () => {
    const client = await product.register({ connect: true })
    const defaults = {
      auto_analysis: false,
      min_score: 40,
      batch_size: 5,
      retention_days: 365,
      resume_opening: 'on_analysis',
    }
    const read = async () => (await client.request<object>('GET', '/api/settings')).body.data
    expect(await read()).toMatchObject({
      ...defaults,
      hh: { connected: true, verified: true, source: 'manual', employer_name: 'ГК «Заречье»' },
    })
    const { status, body } = await client.request<object>('PUT', '/api/settings', {
      min_score: 55,
      retention_days: 90,
    })
    expect(status).toBe(200)
    expect(body.data).toMatchObject({ ...defaults, min_score: 55, retention_days: 90 })
    await client.request('PUT', '/api/settings', { retention_days: null, resume_opening: 'with_sync' })
    expect(await read()).toMatchObject({
      ...defaults,
      min_score: 55,
      retention_days: null,
      resume_opening: 'with_sync',
    })
    for (const wrong of [
      { min_score: 101 },
      { batch_size: 0 },
      { retention_days: 1 },
      { resume_opening: 'never' },
    ])
      expect(refused(await client.request('PUT', '/api/settings', wrong))).toEqual([422, 'VALIDATION_ERROR'])
    const other = await product.register()
    expect((await other.request<object>('GET', '/api/settings')).body.data).toMatchObject(defaults)
  })
  it('S7 settings and a schedule saved as they were leave no entry in the audit log', async () => {
    const client = await product.register()
    const { db } = product.deps
    for (const patch of [{}, { min_score: 40 }, { min_score: 55 }, { min_score: 55 }])
      expect((await client.request('PUT', '/api/settings', patch)).status).toBe(200)
    for (const patch of [{ every_minutes: 30 }, { every_minutes: 30, quiet: { from: 22, to: 8 } }])
      expect((await client.request('PUT', '/api/hh/schedule', patch)).status).toBe(200)
    const entries = await db
      .selectFrom('audit_log')
      .select('action')
      .where('company_id', '=', await scopeOf(db, client.email))
      .where('action', 'like', 'job-board.%')
      .orderBy('seq')
      .execute()
    expect(entries.map(({ action }) => action)).toEqual([
      'job-board.change-settings',
      'job-board.change-schedule',
    ])
  })
  it('column defaults equal the defaults returned to a company without a row', async () => {
    const { db } = product.deps
    const company_id = await buildCompany(db)
    const row = await db
      .insertInto('company_settings')
      .values({ company_id })
      .returningAll()
      .executeTakeFirstOrThrow()
    expect(row).toEqual({ company_id, ...SETTINGS_DEFAULTS, auto_since: null, updated_at: expect.any(Date) })
  })
})
