import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBoard } from '../../testing/open-board.ts'
import type { OpenBoard } from '../../testing/open-board.ts'

let board: OpenBoard
beforeAll(async () => {
  board = await openBoard()
})
afterAll(() => board.close())

describe('ready tokens', () => {
  it('belong to two employers, an employer without paid access and an applicant', async () => {
    const first = await board.get('/me')
    const second = await board.get('/me', 'sandbox-employer-2-token')
    const unpaid = await board.get('/me', 'sandbox-unpaid-token')
    const applicant = await board.get('/me', 'sandbox-applicant-token')
    expect(first.json).toMatchObject({
      is_employer: true,
      auth_type: 'employer',
      manager: { id: '87600001' },
    })
    expect(second.json['employer']).toMatchObject({ id: '7700002' })
    expect(unpaid.json['employer']).toMatchObject({ id: '7700003' })
    expect(applicant.json).toMatchObject({ is_applicant: true, is_employer: false, employer: null })
  })

  it.each([
    ['sandbox-expired-token', 'token_expired', 'token-expired'],
    ['never-issued', 'bad_authorization', 'bad-auth-type'],
  ])('answer 403 and never 401 for %s', async (token, value, legacy) => {
    const { status, json, headers } = await board.get('/me', token)
    expect(status).toBe(403)
    expect(json).toMatchObject({
      description: 'Forbidden',
      oauth_error: legacy,
      errors: [{ type: 'oauth', value }],
    })
    expect(json['request_id']).toBe(headers.get('x-request-id'))
  })

  it('give an applicant and another company no access to data of an employer', async () => {
    const path = '/employers/7700001/vacancies/active'
    expect((await board.get(path, 'sandbox-applicant-token')).json.errors).toEqual([{ type: 'forbidden' }])
    expect((await board.get(path, 'sandbox-employer-2-token')).status).toBe(403)
    const [vacancy] = await board.all(`${path}?all_accessible=true`)
    const list = `/negotiations/response?vacancy_id=${vacancy!.id}`
    expect((await board.get(list, 'sandbox-employer-2-token')).json.errors).toEqual([{ type: 'not_found' }])
    const [item] = (await board.get(list)).json.items
    const resume = `/resumes/${item!.resume.id}`
    expect((await board.get(resume, 'sandbox-employer-2-token')).status).toBe(404)
    expect((await board.get(`/negotiations/${item!.id}`, 'sandbox-employer-2-token')).json.errors).toEqual([
      { type: 'negotiations', value: 'topic_not_found' },
    ])
  })

  it('require payment for responses without paid API access, but show the vacancies', async () => {
    const [vacancy] = await board.all('/employers/7700003/vacancies/active', 'sandbox-unpaid-token')
    const { status, json } = await board.get(
      `/negotiations?vacancy_id=${vacancy!.id}`,
      'sandbox-unpaid-token',
    )
    expect(status).toBe(403)
    expect(json.errors).toEqual([{ type: 'api_access_payment', value: 'action_must_be_payed' }])
    const access = '/employers/7700003/managers/87600004/method_access'
    expect((await board.get(access, 'sandbox-unpaid-token')).json.items[0]!['access']).toEqual({
      has_access: false,
    })
  })

  it('accept only the manager’s own work account in X-Manager-Account-Id', async () => {
    const mine = (await board.get('/manager_accounts/mine')).json
    const ask = (id: string) =>
      board.send('/hh/me', {
        headers: { authorization: 'Bearer sandbox-employer-token', 'x-manager-account-id': id },
      })
    expect((await ask(mine.current_account_id)).status).toBe(200)
    expect((await ask('87600001')).json.errors).toEqual([
      { type: 'manager_extra_accounts', value: 'manager_extra_account_not_found' },
    ])
  })
})

describe('the user agent', () => {
  const ask = async (headers: Record<string, string>) =>
    (await board.send('/hh/dictionaries', { headers })).json.errors

  it('is required', async () => {
    expect(await ask({ 'user-agent': '' })).toEqual([{ type: 'bad_user_agent', value: 'unset' }])
  })

  it('must not be the documentation sample, and HH-User-Agent takes precedence', async () => {
    const sample = 'MyApp/1.0 (my-app-feedback@example.com)'
    const blacklisted = [{ type: 'bad_user_agent', value: 'blacklisted' }]
    expect(await ask({ 'user-agent': sample })).toEqual(blacklisted)
    expect(await ask({ 'hh-user-agent': sample, 'user-agent': 'Fine/1.0' })).toEqual(blacklisted)
    expect(await ask({ 'hh-user-agent': 'Fine/1.0', 'user-agent': sample })).toBeUndefined()
  })
})

describe('a browser', () => {
  it('may call /me from any origin, but not the consent page', async () => {
    const preflight = await board.send('/hh/me', {
      method: 'OPTIONS',
      headers: {
        origin: 'http://localhost:3000',
        'access-control-request-headers': 'authorization,hh-user-agent',
      },
    })
    expect(preflight.status).toBe(204)
    expect(preflight.headers.get('access-control-allow-headers')).toBe('authorization,hh-user-agent')
    const me = await board.get('/me', 'sandbox-expired-token')
    expect(me.headers.get('access-control-allow-origin')).toBe('*')
    const consent = await board.send('/hh/oauth/authorize')
    expect(consent.headers.get('access-control-allow-origin')).toBeNull()
  })
})

it('caches dictionaries by ETag and answers 404 in the error envelope', async () => {
  const first = await board.get('/dictionaries')
  const again = await board.send('/hh/dictionaries', {
    headers: { 'if-none-match': first.headers.get('etag') ?? '' },
  })
  expect(again.status).toBe(304)
  const missing = await board.get('/nowhere')
  expect(missing.status).toBe(404)
  expect(missing.json).toMatchObject({ description: 'Not Found', errors: [{ type: 'not_found' }] })
})
