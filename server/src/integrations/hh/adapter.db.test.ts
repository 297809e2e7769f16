/** Contract tests of the job-board port, run against hh.ru's stand-in over real HTTP. */
import { createSandbox } from '@rezumetr/sandbox/plugin'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { openDatabase } from '../../platform/db/database.ts'
import { createPace, type Pace } from '../../platform/queue/pace.ts'
import { createTestDatabase } from '../../testing/product/database.ts'
import { controlSandbox } from '../../testing/product/sandbox.ts'
import type { BoardCall, JobBoard } from '../../ports/job-board.ts'
import { problemOf } from '../../testing/http/problem-of.ts'
import { createHhJobBoard, type HhOptions } from './adapter.ts'

const TOKEN = 'sandbox-employer-token'
const CALLBACK = 'http://127.0.0.1/auth/hh-callback'
let app: FastifyInstance
let origin = ''
let board: JobBoard
let pace: Pace
/** Resets the rate limiter, so that 429 responses in one test do not slow the next. */
let clearPaces: () => Promise<unknown>
let closePace: () => Promise<void>

const boardWith = (options: Partial<HhOptions> = {}) =>
  createHhJobBoard({
    api_url: () => `${origin}/sandbox/hh`,
    auth_url: () => `${origin}/sandbox/hh/oauth/authorize`,
    token_url: () => `${origin}/sandbox/hh/token`,
    client_id: 'client',
    client_secret: 'secret',
    user_agent: 'rezumetr/1.0 (support@rezumetr.ru)',
    pace,
    log: { error: () => undefined },
    ...options,
  })

const control = <T = unknown>(path: string, body?: object): Promise<T> =>
  controlSandbox<T>(origin, path, body)

const call: BoardCall = { access_token: TOKEN }

beforeAll(async () => {
  const database = await createTestDatabase()
  const { db } = openDatabase(database.connection)
  pace = createPace(db, 'hh', 100)
  clearPaces = () => db.deleteFrom('paces').execute()
  closePace = async () => {
    await db.destroy()
    await database.drop()
  }
  // the client's idle connections must not delay the end of the run
  app = Fastify({ forceCloseConnections: true })
  await app.register(
    createSandbox({
      baseUrl: undefined,
      clientId: 'client',
      clientSecret: 'secret',
      redirectUris: [CALLBACK],
      today: '2026-03-02',
    }),
    { prefix: '/sandbox' },
  )
  origin = await app.listen({ port: 0, host: '127.0.0.1' })
  board = boardWith()
})
afterEach(async () => {
  await control('/reset', { today: '2026-03-02' })
  await clearPaces()
})
afterAll(async () => {
  await app.close()
  await closePace()
})

const firstVacancy = async () => {
  const account = await board.whoAmI(call)
  const page = await board.listVacancies(call, {
    employer_id: account.employer_id ?? '',
    status: 'active',
    page: 0,
  })
  const [vacancy] = page.items
  if (!vacancy) throw new Error('the sandbox has no vacancies')
  return { vacancy, page }
}
const firstResponse = async () => {
  const { vacancy } = await firstVacancy()
  for (const collection of await board.listCollections(call, vacancy.hh_id)) {
    const { items } = await board.listResponses(call, collection, 0)
    const found = items.find((item) => item.resume !== null)
    if (found?.resume) return { ...found, resume: found.resume }
  }
  throw new Error('the sandbox has no responses')
}

describe('accounts and tokens', () => {
  it('API-09 distinguishes an employer from an applicant', async () => {
    expect(await board.whoAmI(call)).toMatchObject({
      is_employer: true,
      employer_id: '7700001',
      employer_name: 'ГК «Заречье»',
      manager_name: 'Смирнова Анна',
    })
    expect((await board.whoAmI({ access_token: 'sandbox-applicant-token' })).is_employer).toBe(false)
  })
  it('EXT-04 reports an unknown, expired or revoked token as auth_lost', async () => {
    for (const access_token of ['nobody-knows-this', 'sandbox-expired-token'])
      expect(await problemOf(board.whoAmI({ access_token }))).toBe('auth_lost')
    const pair = await control<{ access_token: string }>('/tokens', { action: 'issue' })
    await board.revoke({ access_token: pair.access_token })
    expect(await problemOf(board.whoAmI({ access_token: pair.access_token }))).toBe('auth_lost')
  })
  it('EXT-02 exchanges a code once, and only with the redirect URI it was issued for', async () => {
    const asked = { action: 'code', redirect_uri: CALLBACK }
    const { code } = await control<{ code: string }>('/tokens', asked)
    expect(await problemOf(board.exchangeCode({ code, redirect_uri: `${CALLBACK}/other` }))).toBe('rejected')
    const tokens = await board.exchangeCode({ code, redirect_uri: CALLBACK })
    expect(tokens).toMatchObject({ expires_in_seconds: 1_209_600 })
    expect((await board.whoAmI(tokens)).is_employer).toBe(true)
    expect(await problemOf(board.exchangeCode({ code, redirect_uri: CALLBACK }))).toBe('rejected')
  })
  it('EXT-04 refreshes a token only after expiry, and only once', async () => {
    const { access_token, refresh_token } = await control<{ access_token: string; refresh_token: string }>(
      '/tokens',
      { action: 'issue' },
    )
    expect(await problemOf(board.refresh(refresh_token))).toBe('rejected')
    await control('/tokens', { action: 'expire', token: access_token })
    const fresh = await board.refresh(refresh_token)
    expect((await board.whoAmI(fresh)).is_employer).toBe(true)
    expect(await problemOf(board.refresh(refresh_token))).toBe('auth_lost')
  })
  it('never retries a refresh, because a refresh token can be used once', async () => {
    const { access_token, refresh_token } = await control<{ access_token: string; refresh_token: string }>(
      '/tokens',
      { action: 'issue' },
    )
    await control('/tokens', { action: 'expire', token: access_token })
    await control('/faults', { path: '/hh/token', preset: 'lost_answer' })
    expect(await problemOf(board.refresh(refresh_token))).toBe('unavailable')
    const log = await control<{ total: number }>('/requests?path=/hh/token')
    expect(log.total).toBe(1)
  })
  it('Q-034 reports whether the paid methods were bought', async () => {
    const access = async (access_token: string) => {
      const { employer_id, manager_id } = await board.whoAmI({ access_token })
      return await board.paidAccess(
        { access_token },
        { employer_id: employer_id ?? '', manager_id: manager_id ?? '' },
      )
    }
    expect(await access(TOKEN)).toEqual({ negotiations: true, resumes: true })
    expect(await access('sandbox-unpaid-token')).toEqual({ negotiations: false, resumes: false })
  })
  it('SET-01 sends the browser to the consent page with the state', () => {
    const url = new URL(board.authorizationUrl({ state: 'abc', redirect_uri: CALLBACK }))
    expect(url.pathname).toBe('/sandbox/hh/oauth/authorize')
    expect(Object.fromEntries(url.searchParams)).toEqual({
      response_type: 'code',
      client_id: 'client',
      state: 'abc',
      redirect_uri: CALLBACK,
    })
  })
})

describe('vacancies, responses, resumes', () => {
  it('reads a vacancy with its text', async () => {
    const { vacancy } = await firstVacancy()
    expect(vacancy).toMatchObject({ status: 'active', title: expect.any(String) })
    const text = await board.readVacancy(call, vacancy.hh_id)
    expect(text.description_html).toContain('<')
    expect(await problemOf(board.readVacancy(call, '1'))).toBe('not_found')
  })
  it('reads every page of a collection to the last response', async () => {
    const { vacancy } = await firstVacancy()
    const before = await board.listCollections(call, vacancy.hh_id)
    await control('/responses', { vacancy_id: vacancy.hh_id, count: 120 })
    const collections = await board.listCollections(call, vacancy.hh_id)
    const unsorted = collections.find(({ id }) => id === 'response')
    expect(unsorted?.total).toBe((before.find(({ id }) => id === 'response')?.total ?? 0) + 120)
    if (!unsorted) return
    const ids = new Set<string>()
    for (let page = 0, pages = 1; page < pages; page += 1) {
      const answer = await board.listResponses(call, unsorted, page)
      pages = answer.pages
      for (const item of answer.items) ids.add(item.response_id)
    }
    expect(ids.size).toBe(unsorted.total)
  })
  it('opens a resume by the address in its response, and reports a deleted one as not_found', async () => {
    const response = await firstResponse()
    const full = await board.openResume(call, response.resume.href)
    expect(full.text.title).toBe(response.resume.title)
    expect(full.text.experience?.length).toBeGreaterThan(0)
    await control('/resumes/close', { negotiation_id: response.response_id })
    expect(await problemOf(board.openResume(call, response.resume.href))).toBe('not_found')
  })
  it('reads the cover letter, from the chat when the legacy messages endpoint fails or lacks messages', async () => {
    const { vacancy } = await firstVacancy()
    const [collection] = await board.listCollections(call, vacancy.hh_id)
    if (!collection) throw new Error('no collections')
    const { items } = await board.listResponses(call, collection, 0)
    const letters = await Promise.all(
      items.map((item) => board.readCoverLetter(call, item.response_id, item.message_count)),
    )
    const at = letters.findIndex((letter) => letter !== null)
    expect(letters[at]).toEqual(expect.any(String))
    expect(letters).toContain(null)
    const chats = async () => (await control<{ total: number }>('/requests?path=/hh/common/chats/*')).total
    expect(await chats()).toBe(0)
    const { response_id, message_count } = items[at] ?? { response_id: '', message_count: null }
    const path = `/hh/negotiations/${response_id}/messages`
    await control('/faults', { path, status: 404 })
    expect(await board.readCoverLetter(call, response_id, message_count)).toBe(letters[at])
    for (const count of [message_count, null]) {
      await control('/faults', { path, status: 200, body: { items: [] } })
      expect(await board.readCoverLetter(call, response_id, count)).toBe(letters[at])
    }
    expect(await chats()).toBe(3)
    const said = (role: string | null, text: string) => ({ payload: { text }, sender_display_info: { role } })
    for (const [roles, letter] of [
      [['BOT', 'APPLICANT'], 'APPLICANT'],
      [['EMPLOYER', 'APPLICANT'], null],
      [[null, 'APPLICANT'], null],
    ] as const) {
      await control('/faults', { path, status: 404 })
      const messages = roles.map((role) => said(role, String(role)))
      await control('/faults', { path: '/hh/common/chats/*/messages', status: 200, body: { messages } })
      expect(await board.readCoverLetter(call, response_id, message_count)).toBe(letter)
    }
  })
  it('Q-034 reports missing paid access as unpaid', async () => {
    const { vacancy } = await firstVacancy()
    expect(
      await problemOf(board.listCollections({ access_token: 'sandbox-unpaid-token' }, vacancy.hh_id)),
    ).toBe('unpaid')
  })
  it('reports a used-up daily view limit as quota_used, without a retry', async () => {
    const { resume } = await firstResponse()
    await control('/limits', { resume_views: 0 })
    expect(await problemOf(board.openResume(call, resume.href))).toBe('quota_used')
    const log = await control<{ items: unknown[] }>('/requests?path=/hh/resumes/*')
    expect(log.items).toHaveLength(1)
  })
})

describe('request behaviour', () => {
  const requests = async (path: string) => (await control<{ total: number }>(`/requests?path=${path}`)).total

  it('accepts a trailing slash in the configured address', async () => {
    const slashed = boardWith({ api_url: () => `${origin}/sandbox/hh/` })
    expect((await slashed.whoAmI(call)).is_employer).toBe(true)
    expect(await slashed.listCollections(call, (await firstVacancy()).vacancy.hh_id)).not.toEqual([])
  })
  it('sends the User-Agent that the board requires', async () => {
    await board.whoAmI(call)
    const { items } = await control<{ items: { user_agent: string }[] }>('/requests?path=/hh/me')
    expect(items[0]?.user_agent).toBe('rezumetr/1.0 (support@rezumetr.ru)')
  })
  it('retries a read once after 502, then reports the board as unavailable', async () => {
    await control('/faults', { path: '/hh/me', preset: 'bad_gateway' })
    expect((await board.whoAmI(call)).is_employer).toBe(true)
    await control('/faults', { path: '/hh/me', preset: 'bad_gateway', times: 2 })
    expect(await problemOf(board.whoAmI(call))).toBe('unavailable')
    expect(await requests('/hh/me')).toBe(4)
  })
  it('waits for a short Retry-After and returns a long one to the caller', async () => {
    await control('/faults', { path: '/hh/me', preset: 'rate_limit', retry_after: 1 })
    const started = performance.now()
    expect((await board.whoAmI(call)).is_employer).toBe(true)
    expect(performance.now() - started).toBeGreaterThan(950)
    await control('/faults', { path: '/hh/me', preset: 'rate_limit', retry_after: 60 })
    const error = await board.whoAmI(call).catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ problem: 'rate_limited', retry_after_seconds: 60 })
  })
  it('reports an HTML page, a reset connection and a redirect as unavailable', async () => {
    await control('/faults', { path: '/hh/me', preset: 'proxy', times: 2 })
    expect(await problemOf(board.whoAmI(call))).toBe('unavailable')
    await control('/reset', {})
    await control('/faults', { path: '/hh/me', preset: 'reset', times: 2 })
    expect(await problemOf(board.whoAmI(call))).toBe('unavailable')
    await control('/reset', {})
    await control('/faults', {
      path: '/hh/me',
      status: 302,
      headers: { location: `${origin}/sandbox/__sandbox/` },
      times: 2,
    })
    expect(await problemOf(board.whoAmI(call))).toBe('unavailable')
  })
  it('removes or replaces characters that the database cannot store', async () => {
    const employer = { id: '1', name: 'ООО\u0000 «Ноль»\ud800' }
    await control('/faults', { path: '/hh/me', status: 200, body: { id: 1, is_employer: true, employer } })
    expect(await board.whoAmI(call)).toMatchObject({ user_id: '1', employer_name: 'ООО «Ноль»\ufffd' })
  })
  it('a refused user agent is no verdict on the token, and is logged as an error of ours', async () => {
    const lines: unknown[] = []
    const log = { error: (...line: unknown[]) => void lines.push(line) }
    const refused = boardWith({ user_agent: 'rezumetr/1.0 (me@example.com)', log })
    expect(await problemOf(refused.whoAmI(call))).toBe('unavailable')
    expect(lines).toHaveLength(1)
  })
  it('sends no request when beforeLeaving fails', async () => {
    const beforeLeaving = async () => {
      throw new Error('not ours any more')
    }
    await expect(board.whoAmI({ ...call, beforeLeaving })).rejects.toThrow('not ours any more')
    expect(await requests('/hh/me')).toBe(0)
  })
  it('stops when the caller aborts', async () => {
    await control('/faults', { path: '/hh/me', delay_ms: 5000 })
    const started = performance.now()
    const signal = AbortSignal.timeout(100)
    await expect(board.whoAmI({ ...call, signal })).rejects.toThrow()
    expect(performance.now() - started).toBeLessThan(3000)
  })
})
