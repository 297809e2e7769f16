import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { changePassword, getMe, login, logout } from '@rezumetr/contracts/accounts/account'
import { exportExcel } from '@rezumetr/contracts/analysis/exports'
import { exchangeOauthCode } from '@rezumetr/contracts/hh/job-board'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError, serverMessage } from './api-error.ts'
import { createClient, FILE_TIMEOUT_MS, fileName, TIMEOUT_MS } from './client.ts'
import { createTokenStore } from './tokens.ts'

type Reply = { status: number; body: unknown; headers?: Record<string, string>; raw?: string }
type Seen = { path: string; authorization: string | undefined; type: string | undefined; body: string }

/** An in-memory `Storage`. */
function memory() {
  const values = new Map<string, string>()
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  }
}

const envelope = (data: unknown): Reply => ({ status: 200, body: { success: true, data } })
const refusal = (status: number, code: string, message: string): Reply => ({
  status,
  body: { success: false, message, error: { code, message }, detail: { error: code, message } },
})

let server: http.Server
let seen: Seen[]
let answer: (request: Seen) => Reply | Promise<Reply>
let origin: string
const count = (path: string) => seen.filter((request) => request.path === path).length

async function respond(request: http.IncomingMessage, response: http.ServerResponse) {
  let body = ''
  for await (const chunk of request) body += String(chunk)
  const { authorization, 'content-type': type } = request.headers
  const one = { path: request.url ?? '', authorization, type, body }
  seen.push(one)
  const reply = await answer(one)
  response.writeHead(reply.status, { 'content-type': 'application/json', ...reply.headers })
  response.end(reply.raw ?? JSON.stringify(reply.body))
}

beforeEach(async () => {
  seen = []
  server = http.createServer((request, response) => void respond(request, response))
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterEach(async () => {
  server.closeAllConnections()
  await new Promise((done) => server.close(done))
})

/** A client over real HTTP; clients that share a storage act as tabs of one browser. */
function tab(storage = memory(), timeoutMs?: number) {
  const tokens = createTokenStore(storage)
  const locks = (globalLock[0] ??= { tail: Promise.resolve() })
  const client = createClient({
    fetch: (input, init) => fetch(new URL(input, origin), init),
    tokens,
    exclusively: (run) => {
      const turn = locks.tail.then(run)
      locks.tail = turn.then(
        () => undefined,
        () => undefined,
      )
      return turn
    },
    ...(timeoutMs !== undefined && { timeoutMs }),
  })
  return { ...client, tokens }
}
const globalLock: { tail: Promise<unknown> }[] = []
const rejection = (promise: Promise<unknown>) =>
  promise.then(
    () => null,
    (error: unknown) => error,
  )

/** A server that accepts one access token and rotates refresh tokens, rejecting reuse. */
function sessions() {
  let generation = 1
  return (request: Seen): Reply => {
    if (request.path === '/api/auth/refresh') {
      const { refresh_token } = JSON.parse(request.body) as { refresh_token: string }
      if (refresh_token !== `r${generation}`)
        return refusal(401, 'REFRESH_INVALID', 'Сессия истекла. Войдите заново.')
      generation += 1
      const pair = { access_token: `a${generation}`, refresh_token: `r${generation}` }
      return { status: 200, body: { ...pair, data: pair } }
    }
    return request.authorization === `Bearer a${generation}` && generation > 1
      ? envelope({ who: 'me' })
      : refusal(401, 'TOKEN_EXPIRED', 'Сессия истекла')
  }
}

describe('calling the server', () => {
  it('ROLE-08 sends the bearer only when a token is stored, and a JSON body as JSON (API-01)', async () => {
    answer = () => envelope({ access_token: 'a', refresh_token: 'r' })
    const { call, tokens } = tab()
    await call(login, { body: { email: 'ivan@x.ru', password: 'secret1' } })
    tokens.save({ access_token: 'a', refresh_token: 'r' })
    await call(getMe)
    expect(seen.map(({ authorization, type }) => [authorization, type])).toEqual([
      [undefined, 'application/json'],
      ['Bearer a', undefined],
    ])
  })

  it('API-03 unwraps `data`', async () => {
    answer = () => envelope({ email: 'ivan@x.ru' })
    expect(await tab().call(getMe)).toEqual({ email: 'ivan@x.ru' })
  })

  it('API-02 fails with a timeout error after the timeout', async () => {
    answer = () => new Promise(() => undefined)
    const error = await rejection(tab(memory(), 50).call(getMe))
    expect(error).toMatchObject({ kind: 'timeout', message: 'Превышено время ожидания' })
  })

  it('API-02 times out after 30 s by default', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      const asked = Promise.withResolvers<void>()
      answer = () => {
        asked.resolve()
        return new Promise(() => undefined)
      }
      let isOver = false
      const failing = rejection(tab().call(getMe)).finally(() => (isOver = true))
      await asked.promise
      await vi.advanceTimersByTimeAsync(29_999)
      expect(isOver).toBe(false)
      await vi.advanceTimersByTimeAsync(1)
      expect(await failing).toMatchObject({ kind: 'timeout' })
    } finally {
      vi.useRealTimers()
    }
  })

  it('API-02 a started download has its own, longer timeout', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      const fetchSlowly = async () => {
        const finish = Promise.withResolvers<void>()
        server.removeAllListeners('request')
        server.on('request', (_, response) => {
          response.write('first half, ')
          void finish.promise.then(() => response.end('second half'))
        })
        const begun = Promise.withResolvers<void>()
        const { download } = createClient({
          fetch: async (input, init) => {
            const response = await fetch(new URL(input, origin), init)
            begun.resolve()
            return response
          },
          tokens: createTokenStore(memory()),
          exclusively: (run) => run(),
        })
        const file = download(exportExcel, {
          query: { vacancy_id: '00000000-0000-4000-8000-000000000001' },
        })
        await begun.promise
        await vi.advanceTimersByTimeAsync(TIMEOUT_MS + 1000)
        return { file, finish: finish.resolve }
      }
      const whole = await fetchSlowly()
      whole.finish()
      expect(await (await whole.file).blob.text()).toBe('first half, second half')
      const { file } = await fetchSlowly()
      const failing = rejection(file)
      await vi.advanceTimersByTimeAsync(FILE_TIMEOUT_MS)
      expect(await failing).toMatchObject({ kind: 'timeout', message: 'Превышено время ожидания' })
    } finally {
      vi.useRealTimers()
    }
  })

  it('reads the error message when a file download is refused', async () => {
    answer = () => refusal(409, 'NOTHING_TO_EXPORT', 'Нет кандидатов, подходящих под фильтры')
    const error = await rejection(
      tab().download(exportExcel, { query: { vacancy_id: '00000000-0000-4000-8000-000000000001' } }),
    )
    expect(serverMessage(error)).toBe('Нет кандидатов, подходящих под фильтры')
  })

  it('survives a gateway error page that is not JSON', async () => {
    answer = () => ({ status: 502, body: null, raw: '<html>Bad gateway</html>' })
    const error = await rejection(tab().call(getMe))
    expect(error).toBeInstanceOf(ApiError)
    expect(serverMessage(error)).toBeNull()
  })
})

describe('an expired access token', () => {
  it('ERR-01 is refreshed with the stored refresh token and the request repeated once', async () => {
    answer = sessions()
    const { call, tokens } = tab()
    tokens.save({ access_token: 'a1', refresh_token: 'r1' })
    expect(await call(getMe)).toEqual({ who: 'me' })
    expect([tokens.access(), tokens.refresh()]).toEqual(['a2', 'r2'])
  })

  it('EXT-09 costs one refresh for many concurrent requests', async () => {
    answer = sessions()
    const { call, tokens } = tab()
    tokens.save({ access_token: 'a1', refresh_token: 'r1' })
    const answers = await Promise.all(Array.from({ length: 8 }, () => call(getMe)))
    expect(answers).toHaveLength(8)
    expect(count('/api/auth/refresh')).toBe(1)
  })

  it('Q-008 costs one refresh for two tabs of one browser', async () => {
    answer = sessions()
    const storage = memory()
    const [one, two] = [tab(storage), tab(storage)]
    one.tokens.save({ access_token: 'a1', refresh_token: 'r1' })
    await Promise.all([one.call(getMe), two.call(getMe), one.call(getMe), two.call(getMe)])
    expect(count('/api/auth/refresh')).toBe(1)
  })

  describe('whose refresh is not answered for 10 s', () => {
    beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
    afterEach(() => void vi.useRealTimers())

    /** A call whose two refreshes are answered by hand. */
    async function slowly() {
      const replies = [Promise.withResolvers<Reply>(), Promise.withResolvers<Reply>()] as const
      const asked = [Promise.withResolvers<void>(), Promise.withResolvers<void>()] as const
      answer = ({ path, authorization }) => {
        if (path !== '/api/auth/refresh')
          return authorization === 'Bearer a1'
            ? refusal(401, 'TOKEN_EXPIRED', 'Сессия истекла')
            : envelope({ who: authorization })
        const at = count(path) === 1 ? 0 : 1
        asked[at].resolve()
        return replies[at].promise
      }
      const { call, tokens } = tab()
      tokens.save({ access_token: 'a1', refresh_token: 'r1' })
      const outcome = call(getMe).catch((error: unknown) => error)
      await asked[0].promise
      await vi.advanceTimersByTimeAsync(9_999)
      expect(count('/api/auth/refresh')).toBe(1)
      await vi.advanceTimersByTimeAsync(1)
      await asked[1].promise
      return { outcome, tokens, replies }
    }
    const pair = (at: number): Reply => ({
      status: 200,
      body: { access_token: `a${at}`, refresh_token: `r${at}` },
    })

    it('Q-008 keeps the pair that comes after 12 s, not that of the repeated refresh', async () => {
      const { outcome, tokens, replies } = await slowly()
      await vi.advanceTimersByTimeAsync(2_000)
      replies[0].resolve(pair(2))
      expect(await outcome).toEqual({ who: 'Bearer a2' })
      replies[1].resolve(pair(3))
      await vi.advanceTimersByTimeAsync(TIMEOUT_MS)
      expect([tokens.access(), tokens.refresh()]).toEqual(['a2', 'r2'])
    })

    it('Q-008 gets the pair of the refresh repeated at 10 s when the answer of the first is lost', async () => {
      const { outcome, tokens, replies } = await slowly()
      replies[1].resolve(pair(3))
      expect(await outcome).toEqual({ who: 'Bearer a3' })
      expect([tokens.access(), tokens.refresh()]).toEqual(['a3', 'r3'])
    })

    it('ERR-02 keeps the session when both answers are lost', async () => {
      const { outcome, tokens } = await slowly()
      await vi.advanceTimersByTimeAsync(TIMEOUT_MS)
      expect(await outcome).toMatchObject({ kind: 'timeout' })
      expect(tokens.refresh()).toBe('r1')
    })

    it('ERR-02 ends the session when one refresh fails and the other is refused', async () => {
      const { outcome, tokens, replies } = await slowly()
      replies[0].resolve({ status: 503, body: null, raw: 'starting' })
      replies[1].resolve(refusal(401, 'REFRESH_INVALID', 'Сессия истекла. Войдите заново.'))
      expect(await outcome).toMatchObject({ status: 401 })
      expect([tokens.access(), tokens.endedBy()]).toEqual([null, 'expired'])
    })
  })

  it('ERR-02 ends the session when the refresh is refused', async () => {
    answer = () => refusal(401, 'REFRESH_INVALID', 'Сессия истекла. Войдите заново.')
    const { call, tokens } = tab()
    tokens.save({ access_token: 'a1', refresh_token: 'r1' })
    expect(await rejection(call(getMe))).toMatchObject({ status: 401 })
    expect([tokens.access(), tokens.refresh(), tokens.endedBy()]).toEqual([null, null, 'expired'])
  })

  it('an expiry is known to every tab, a sign-out only where it was made', () => {
    const storage = memory()
    const [one, two] = [tab(storage).tokens, tab(storage).tokens]
    one.save({ access_token: 'a1', refresh_token: 'r1' })
    one.clear('expired')
    expect([two.access(), two.endedBy()]).toEqual([null, 'expired'])
    two.save({ access_token: 'a2', refresh_token: 'r2' })
    one.clear('logout')
    expect([one.endedBy(), two.endedBy()]).toEqual(['logout', null])
  })

  it('Q-002 of an expiry the user is told once, not again when a late request of the same session fails', () => {
    const { tokens } = tab()
    for (const session of ['first', 'second']) {
      tokens.save({ access_token: session })
      tokens.clear('expired')
      expect([session, tokens.isExpiryReported()]).toEqual([session, false])
      tokens.markExpiryReported()
      tokens.clear('expired')
      expect([session, tokens.isExpiryReported(), tokens.endedBy()]).toEqual([session, true, 'expired'])
    }
    tokens.clear('logout')
    tokens.markExpiryReported()
    expect(tokens.endedBy()).toBe('logout')
  })

  it.each([
    ['an awake', true],
    ['a suspended', false],
  ])('%s tab knows why the latest session ended, not a former one', (_, isAwake) => {
    const storage = memory()
    const [one, two] = [tab(storage).tokens, tab(storage).tokens]
    const inOther = (change: () => void) => {
      change()
      // the storage event
      if (isAwake) one.notify()
    }
    const signIn = () => two.save({ access_token: 'a2', refresh_token: 'r2' })
    one.save({ access_token: 'a1', refresh_token: 'r1' })
    one.clear('expired')
    inOther(signIn)
    inOther(() => two.clear('logout'))
    expect(one.endedBy()).toBeNull()
    one.save({ access_token: 'a3', refresh_token: 'r3' })
    one.clear('logout')
    inOther(signIn)
    inOther(() => two.clear('expired'))
    expect(one.endedBy()).toBe('expired')
  })

  it('a sign-out is forgotten with the next sign-in in another tab', () => {
    const storage = memory()
    const [one, two] = [tab(storage).tokens, tab(storage).tokens]
    one.save({ access_token: 'a1', refresh_token: 'r1' })
    one.clear('logout')
    two.save({ access_token: 'a2', refresh_token: 'r2' })
    one.notify()
    two.clear('logout')
    expect(one.endedBy()).toBeNull()
  })

  it('ERR-03 VAL-12 ends the session when there is no refresh token', async () => {
    answer = () => refusal(401, 'TOKEN_EXPIRED', 'Сессия истекла')
    const { call, tokens } = tab()
    tokens.save({ access_token: 'a1' })
    expect(await rejection(call(getMe))).toMatchObject({
      status: 401,
      cause: { message: 'No refresh token available' },
    })
    expect(tokens.access()).toBeNull()
    expect(count('/api/auth/refresh')).toBe(0)
  })

  it('ERR-04 is not refreshed twice for one request', async () => {
    answer = ({ path }) =>
      path === '/api/auth/refresh'
        ? { status: 200, body: { access_token: 'a2', refresh_token: 'r2' } }
        : refusal(401, 'TOKEN_EXPIRED', 'Сессия истекла')
    const { call, tokens } = tab()
    tokens.save({ access_token: 'a1', refresh_token: 'r1' })
    expect(await rejection(call(getMe))).toMatchObject({ status: 401 })
    expect([count('/api/auth/refresh'), count('/api/auth/me')]).toEqual([1, 2])
  })

  it('keeps the session when the refresh fails because the server is down', async () => {
    answer = ({ path }) =>
      path === '/api/auth/refresh'
        ? { status: 503, body: null, raw: 'starting' }
        : refusal(401, 'TOKEN_EXPIRED', 'Сессия истекла')
    const { call, tokens } = tab()
    tokens.save({ access_token: 'a1', refresh_token: 'r1' })
    expect(await rejection(call(getMe))).toMatchObject({ status: 503 })
    expect(tokens.access()).toBe('a1')
  })

  it('Q-004 a 401 from the login or the logout triggers no refresh', async () => {
    answer = () => refusal(401, 'INVALID_CREDENTIALS', 'Неверный email или пароль')
    const { call, tokens } = tab()
    tokens.save({ access_token: 'a1', refresh_token: 'r1' })
    await rejection(call(login, { body: { email: 'ivan@x.ru', password: 'wrong-password' } }))
    await rejection(call(logout, { body: {} }))
    expect(count('/api/auth/refresh')).toBe(0)
    expect(tokens.access()).toBe('a1')
  })

  it('a late 401 after a logout does not mark the session as expired', async () => {
    answer = () => refusal(401, 'UNAUTHORIZED', 'Войдите в систему')
    const { call, tokens } = tab()
    tokens.save({ access_token: 'a1', refresh_token: 'r1' })
    tokens.clear('logout')
    await rejection(call(getMe))
    expect(tokens.endedBy()).toBe('logout')
    tokens.save({ access_token: 'a2' })
    await rejection(call(getMe))
    expect(tokens.endedBy()).toBe('expired')
  })

  it('Q-005 a 401 on a call with `keepSession` fails the call and keeps the tokens', async () => {
    answer = () => refusal(401, 'REFRESH_INVALID', 'Сессия истекла. Войдите заново.')
    const { call, tokens } = tab()
    tokens.save({ access_token: 'a1', refresh_token: 'r1' })
    const error = await rejection(call(exchangeOauthCode, { query: { code: 'c' }, keepSession: true }))
    expect(error).toMatchObject({ status: 401 })
    expect(tokens.access()).toBe('a1')
  })

  it('Q-007 accepts a refresh response with only a new access token', async () => {
    answer = ({ path, authorization }) => {
      if (path === '/api/auth/refresh') return { status: 200, body: { access_token: 'a2' } }
      return authorization === 'Bearer a2' ? envelope({}) : refusal(401, 'TOKEN_EXPIRED', 'Сессия истекла')
    }
    const { call, tokens } = tab()
    tokens.save({ access_token: 'a1', refresh_token: 'r1' })
    await call(changePassword, { body: { current_password: 'x', new_password: 'Abcdefg1' } })
    expect([tokens.access(), tokens.refresh()]).toEqual(['a2', 'r1'])
  })
})

describe('a refresh that is not refused', () => {
  it('keeps the new pair when the request is aborted before it is repeated', async () => {
    const rotate = sessions()
    const asked = Promise.withResolvers<void>()
    const released = Promise.withResolvers<void>()
    answer = async (request) => {
      if (request.path === '/api/auth/refresh') {
        asked.resolve()
        await released.promise
      }
      return rotate(request)
    }
    const { call, tokens } = tab()
    tokens.save({ access_token: 'a1', refresh_token: 'r1' })
    const leaving = new AbortController()
    const failing = rejection(call(getMe, { signal: leaving.signal }))
    await asked.promise
    leaving.abort()
    released.resolve()
    expect(await failing).toMatchObject({ name: 'AbortError' })
    expect([tokens.access(), tokens.refresh(), tokens.endedBy()]).toEqual(['a2', 'r2', null])
  })

  it.each([
    ['breaks off', { headers: { 'content-length': '1000' }, raw: '{"access_token":"a' }],
    ["is a proxy's page", { raw: '<html>Sign in to the network</html>' }],
    ['has no token', { raw: '{}' }],
  ])('keeps the session when the answer %s', async (_, reply) => {
    server.removeAllListeners('request')
    server.on('request', (request, response) => {
      const isRefresh = request.url === '/api/auth/refresh'
      response.writeHead(isRefresh ? 200 : 401, isRefresh && 'headers' in reply ? reply.headers : {})
      response.write(isRefresh ? reply.raw : '{}')
      if (isRefresh && 'headers' in reply) setTimeout(() => response.destroy(), 20)
      else response.end()
    })
    const { call, tokens } = tab()
    tokens.save({ access_token: 'a1', refresh_token: 'r1' })
    expect(await rejection(call(getMe))).toMatchObject({
      kind: 'network',
      message: 'Нет связи с сервером',
    })
    expect([tokens.access(), tokens.refresh(), tokens.endedBy()]).toEqual(['a1', 'r1', null])
  })
})

describe('a refresh that is answered late', () => {
  const access = (sub: string, count = 1) => `.${btoa(JSON.stringify({ sub, count }))}.`
  const accepted: Reply = {
    status: 200,
    body: { access_token: access('anna', 2), refresh_token: 'anna 2' },
  }
  const rejected = refusal(401, 'REFRESH_INVALID', 'Сессия истекла. Войдите заново.')
  const bob = { access_token: access('bob'), refresh_token: 'bob 1' }
  const gone = { access: null, refresh: null, endedBy: 'logout' }
  const present = { access: bob.access_token, refresh: bob.refresh_token, endedBy: null }

  /** Anna's request is refused; `meanwhile` happens before her refresh is answered. */
  async function late(reply: Reply, meanwhile: (tokens: ReturnType<typeof tab>['tokens']) => void) {
    const asked = Promise.withResolvers<void>()
    const released = Promise.withResolvers<Reply>()
    answer = ({ path, authorization }) => {
      if (path !== '/api/auth/refresh')
        return authorization === `Bearer ${access('anna')}`
          ? refusal(401, 'TOKEN_EXPIRED', 'Сессия истекла')
          : envelope({ who: authorization })
      asked.resolve()
      return released.promise
    }
    const { call, tokens } = tab()
    tokens.save({ access_token: access('anna'), refresh_token: 'anna 1' })
    const asking = call(getMe).catch((error: unknown) => error)
    await asked.promise
    meanwhile(tokens)
    released.resolve(reply)
    const outcome = await asking
    const stored = { access: tokens.access(), refresh: tokens.refresh(), endedBy: tokens.endedBy() }
    return { outcome, stored }
  }

  it.each([
    ['accepted', accepted],
    ['refused', rejected],
  ])('leaves the session of the next person alone when %s, and repeats nothing in it', async (_, reply) => {
    const { outcome, stored } = await late(reply, (tokens) => {
      tokens.clear('logout')
      tokens.save(bob)
    })
    expect(stored).toEqual(present)
    expect(outcome).toMatchObject({ status: 401 })
    expect(count('/api/auth/me')).toBe(1)
  })

  it.each([
    ['accepted', accepted],
    ['refused', rejected],
  ])('does not undo a sign-out when %s', async (_, reply) => {
    const { outcome, stored } = await late(reply, (tokens) => tokens.clear('logout'))
    expect(stored).toEqual(gone)
    expect(outcome).toMatchObject({ status: 401 })
  })

  it('is not sent after a sign-out in another tab, which does not count as an expiry', async () => {
    const storage = memory()
    const [one, two] = [tab(storage), tab(storage)]
    one.tokens.save({ access_token: 'a1', refresh_token: 'r1' })
    answer = () => {
      two.tokens.clear('logout')
      return refusal(401, 'UNAUTHORIZED', 'Войдите в систему')
    }
    expect(await rejection(one.call(getMe))).toMatchObject({ status: 401 })
    expect([count('/api/auth/refresh'), one.tokens.endedBy()]).toEqual([0, null])
  })

  it.each([
    ['accepted', accepted],
    ['refused', rejected],
  ])('Q-008 gives way to the pair of another tab of the same person when %s', async (_, reply) => {
    const pair = { access_token: access('anna', 3), refresh_token: 'anna 3' }
    const { outcome, stored } = await late(reply, (tokens) => tokens.save(pair))
    expect(stored).toEqual({ access: pair.access_token, refresh: pair.refresh_token, endedBy: null })
    expect(outcome).toEqual({ who: `Bearer ${pair.access_token}` })
  })
})

describe('the name of a downloaded file', () => {
  it.each([
    [
      `attachment; filename="report.xlsx"; filename*=UTF-8''%D0%BE%D1%82%D1%87%D1%91%D1%82.xlsx`,
      'отчёт.xlsx',
    ],
    ['attachment; filename="report.xlsx"', 'report.xlsx'],
    [null, null],
  ])('%s → %s', (header, name) => {
    expect(fileName(header)).toBe(name)
  })
})
