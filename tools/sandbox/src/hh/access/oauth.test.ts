import { createHash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { CALLBACK, CLIENT, openBoard } from '../../testing/open-board.ts'
import type { OpenBoard } from '../../testing/open-board.ts'
import { isWithin } from './oauth.ts'

let board: OpenBoard
beforeAll(async () => {
  board = await openBoard()
})
afterAll(() => board.close())
beforeEach(() => board.control('/reset', {}))

const request = { response_type: 'code', client_id: CLIENT.client_id, redirect_uri: CALLBACK, state: 'a&b=c' }
const page = (fields: Record<string, string>) =>
  board.send(`/hh/oauth/authorize?${new URLSearchParams(fields).toString()}`)
const decide = (fields: Record<string, string>) =>
  board.send('/hh/oauth/authorize', { method: 'POST', body: new URLSearchParams({ ...request, ...fields }) })
const token = (fields: Record<string, string>) => board.post('/token', fields)
const code = async (fields: Record<string, string> = {}) => {
  const { headers } = await decide({ account: 'employer', decision: 'allow', ...fields })
  return new URL(headers.get('location') ?? '').searchParams.get('code') ?? ''
}
const exchange = (given: string, fields: Record<string, string> = {}) =>
  token({ grant_type: 'authorization_code', ...CLIENT, code: given, redirect_uri: CALLBACK, ...fields })
const refresh = (given: string) => token({ grant_type: 'refresh_token', refresh_token: given })
const refusal = ({ status, json }: { status: number; json: unknown }) => [status, json]
const invalid = (description: string, error = 'invalid_grant') => [
  400,
  { error, error_description: description },
]

describe('the consent page', () => {
  it('says that it is a sandbox, offers the accounts, and runs no script', async () => {
    const { status, text, headers } = await page(request)
    expect(status).toBe(200)
    for (const word of ['Песочница', 'Разрешить', 'Отказать', 'ГК «Заречье»', 'ООО «Бирюза»', 'соискатель'])
      expect(text).toContain(word)
    expect(text).not.toContain('<script')
    expect(text).toContain('value="a&amp;b=c"')
    expect(headers.get('content-security-policy')).toContain("default-src 'none'")
  })

  it.each([
    ['an unknown application', { client_id: 'other' }],
    ['a foreign return address', { redirect_uri: 'https://evil.example/cb' }],
    ['another response type', { response_type: 'token' }],
    ['a challenge without its method', { code_challenge: 'x' }],
    ['a weak challenge method', { code_challenge: 'x', code_challenge_method: 'plain' }],
  ])('refuses %s without redirecting the browser', async (_name, change) => {
    const shown = await page({ ...request, ...change })
    const posted = await decide({ ...change, account: 'employer', decision: 'allow' })
    expect([shown.status, posted.status]).toEqual([400, 400])
    expect(posted.headers.get('location')).toBeNull()
  })

  it('returns the state both with a code and with a denial', async () => {
    const allowed = new URL(
      (await decide({ account: 'employer', decision: 'allow' })).headers.get('location') ?? '',
    )
    const denied = await decide({ account: 'employer', decision: 'deny' })
    expect(allowed.searchParams.get('state')).toBe('a&b=c')
    expect(denied.status).toBe(302)
    expect(denied.headers.get('location')).toBe(`${CALLBACK}?error=access_denied&state=a%26b%3Dc`)
  })

  it.each([
    ['https://app.site.ru/cb', true],
    ['https://site.ru/cb/deeper?x=1', true],
    ['https://site.ru/cb', true],
    ['http://site.ru/cb', false],
    ['https://site.ru:8443/cb', false],
    ['https://site.ru/cbx', false],
    ['https://notsite.ru/cb', false],
    ['https://site.ru.evil.example/cb', false],
    ['https://user@site.ru/cb', false],
    ['not an address', false],
  ])('return address %s within https://site.ru/cb: %s', (given, fine) => {
    expect(isWithin(given, 'https://site.ru/cb')).toBe(fine)
  })
})

describe('codes', () => {
  it('are exchanged once for a token pair valid for 14 days', async () => {
    const given = await code()
    const first = await exchange(given)
    expect(first.json).toMatchObject({ token_type: 'bearer', expires_in: 1_209_600 })
    const me = await board.get('/me', first.json.access_token)
    expect(me.json['employer']).toMatchObject({ id: '7700001', name: 'ГК «Заречье»' })
    expect(refusal(await exchange(given))).toEqual(invalid('code has already been used'))
  })

  it('belong to the chosen account', async () => {
    const applicant = await exchange(await code({ account: 'applicant' }))
    const me = await board.get('/me', applicant.json.access_token)
    expect(me.json).toMatchObject({ auth_type: 'applicant', is_employer: false })
  })

  it('expire after ten minutes', async () => {
    const given = await code()
    await board.control('/clock', { advance_seconds: 600 })
    expect(refusal(await exchange(given))).toEqual(invalid('code expired'))
  })

  it('require the client secret, the same return address and the PKCE verifier', async () => {
    const verifier = 'a-long-enough-verifier-for-a-test-of-pkce-0123456789'
    const challenge = createHash('sha256').update(verifier).digest('base64url')
    const given = await code({ code_challenge: challenge, code_challenge_method: 'S256' })
    expect(refusal(await exchange(given, { client_secret: 'guess' }))).toEqual(
      invalid('client_id or client_secret not found', 'invalid_client'),
    )
    expect(refusal(await exchange(given, { redirect_uri: `${CALLBACK}/x` }))).toEqual(
      invalid('bad redirect url', 'invalid_request'),
    )
    expect(refusal(await exchange(given))).toEqual(invalid('code verifier mismatch'))
    expect((await exchange(given, { code_verifier: verifier })).status).toBe(200)
    expect(refusal(await exchange('nobody'))).toEqual(invalid('code not found', 'invalid_request'))
  })
})

describe('refresh tokens', () => {
  it('work once, and only after the access token has expired', async () => {
    const pair = (await exchange(await code())).json
    expect(refusal(await refresh(pair.refresh_token))).toEqual(invalid('token not expired'))
    await board.control('/clock', { advance_seconds: 1_209_601 })
    const expired = await board.get('/me', pair.access_token)
    expect(expired.status).toBe(403)
    expect(expired.json.errors).toEqual([{ type: 'oauth', value: 'token_expired' }])
    const fresh = await refresh(pair.refresh_token)
    expect((await board.get('/me', fresh.json.access_token)).status).toBe(200)
    expect(refusal(await refresh(pair.refresh_token))).toEqual(invalid('token has already been refreshed'))
    expect(refusal(await refresh('made-up'))).toEqual(invalid('bad token'))
    expect(refusal(await refresh(''))).toEqual(invalid('token is empty', 'invalid_request'))
  })

  it('stop working when the access token is revoked through the legacy endpoint', async () => {
    const pair = (await exchange(await code())).json
    expect((await board.drop('/oauth/token', pair.access_token)).status).toBe(204)
    const me = await board.get('/me', pair.access_token)
    expect(me.json).toMatchObject({
      oauth_error: 'token-revoked',
      errors: [{ type: 'oauth', value: 'token_revoked' }],
    })
    expect(refusal(await refresh(pair.refresh_token))).toEqual(invalid('token was revoked'))
    expect((await board.drop('/token', pair.access_token)).status).toBe(403)
  })

  it('ready tokens stay valid after a disconnect', async () => {
    expect((await board.drop('/token', 'sandbox-employer-token')).status).toBe(204)
    expect((await board.get('/me')).status).toBe(200)
  })
})

it('issues an application token without access to employer data, and refuses another one too early', async () => {
  const ask = () => token({ grant_type: 'client_credentials', ...CLIENT })
  const app = await ask()
  expect(app.json.refresh_token).toBeUndefined()
  expect((await board.get('/me', app.json.access_token)).json).toMatchObject({ auth_type: 'application' })
  const list = await board.get('/employers/7700001/vacancies/active', app.json.access_token)
  expect(list.json.errors).toEqual([{ type: 'oauth', value: 'user_auth_expected' }])
  expect(refusal(await ask())).toEqual([
    403,
    { error: 'forbidden', error_description: 'app token refresh too early' },
  ])
  expect(refusal(await token({ grant_type: 'password' }))).toEqual(
    invalid('unsupported grant_type', 'unsupported_grant_type'),
  )
})
