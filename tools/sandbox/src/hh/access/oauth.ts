import { createHash, randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { DAY } from '../../world/clock.ts'
import { acceptForms, formOf, one, queryOf } from '../../http/request-fields.ts'
import type { Fields } from '../../http/request-fields.ts'
import { getGrant } from './access.ts'
import type { Board } from './access.ts'
import { consentPage, failurePage, styleSheet } from './consent-page.ts'
import { accounts } from '../data/accounts.ts'
import { forbidden, TokenError } from '../answers/errors.ts'
import type { Code, Grant } from '../state/state.ts'

/** Lifetimes of an authorization code and of an access token, in milliseconds. */
export const CODE_LIFE = 10 * 60_000
export const TOKEN_LIFE = 14 * DAY
const APP_TOKEN_PAUSE = 5 * 60_000

type Authorization = { redirect_uri: string; sent: boolean; state: string | null; challenge: string | null }

/** The consent page: plain forms, no script. The decision redirects to `redirect_uri` with the original `state`. */
export function registerAuthorizePage(app: FastifyInstance, board: Board): void {
  acceptForms(app)

  app.get('/oauth/page.css', async (_request, reply) =>
    reply.type('text/css; charset=utf-8').send(styleSheet),
  )

  app.get('/oauth/authorize', async (request, reply) => {
    const query = queryOf(request)
    const asked = readAuthorization(board, query)
    if (typeof asked === 'string') return sendPage(reply.code(400), failurePage(asked))
    return sendPage(reply, consentPage(query, one(query, 'role') === 'applicant' ? 'applicant' : 'employer'))
  })

  app.post('/oauth/authorize', async (request, reply) => {
    const form = formOf(request)
    const asked = readAuthorization(board, form)
    if (typeof asked === 'string') return sendPage(reply.code(400), failurePage(asked))
    const back = new URL(asked.redirect_uri)
    const account = accounts.find((known) => known.key === one(form, 'account'))
    if (one(form, 'decision') === 'allow' && account)
      back.searchParams.set('code', issueCode(board, account.key, asked))
    else back.searchParams.set('error', 'access_denied')
    if (asked.state !== null) back.searchParams.set('state', asked.state)
    return reply.code(302).header('location', back.toString()).send()
  })
}

/** `/token` and its legacy URL `/oauth/token`, with revocation on both. */
export function registerTokens(app: FastifyInstance, board: Board): void {
  acceptForms(app)
  for (const path of ['/token', '/oauth/token']) {
    app.post(path, async (request) => {
      const form = formOf(request)
      switch (one(form, 'grant_type')) {
        case 'authorization_code':
          return exchangeCode(board, form)
        case 'refresh_token':
          return refresh(board, form)
        case 'client_credentials':
          return issueApplicationToken(board, form)
        default:
          throw new TokenError('unsupported_grant_type', 'unsupported grant_type')
      }
    })

    app.delete(path, async (request, reply) => {
      const grant = getGrant(board, request)
      if (grant.account === null) throw forbidden()
      // predefined tokens are fixtures: disconnecting must not revoke them for their next user
      if (grant.refresh_token !== null)
        board.store.commit({ type: 'token-revoked', access_token: grant.access_token })
      return reply.code(204).send()
    })
  }
}

/** Issues an authorization code, as if the user had pressed «Разрешить». */
export function issueCode(board: Board, account: string, asked: Omit<Authorization, 'state'>): string {
  const code = randomBytes(24).toString('hex').toUpperCase()
  board.store.commit({
    type: 'code',
    code,
    account,
    redirect_uri: asked.redirect_uri,
    redirect_sent: asked.sent,
    challenge: asked.challenge,
    expires_at: board.store.clock.now() + CODE_LIFE,
  })
  return code
}

/** Issues a new token pair for an account. */
export function issuePair(board: Board, account: string) {
  return issue(
    board,
    account,
    `USER${randomBytes(28).toString('hex').toUpperCase()}`,
    randomBytes(32).toString('hex'),
  )
}

function issue(board: Board, account: string | null, access: string, refreshToken: string | null) {
  const now = board.store.clock.now()
  board.store.commit({
    type: 'token',
    access_token: access,
    refresh_token: refreshToken,
    account,
    issued_at: now,
    expires_at: account === null ? Number.MAX_SAFE_INTEGER : now + TOKEN_LIFE,
  })
  if (refreshToken === null) return { access_token: access, token_type: 'bearer' }
  return {
    access_token: access,
    token_type: 'bearer',
    expires_in: TOKEN_LIFE / 1000,
    refresh_token: refreshToken,
  }
}

function exchangeCode(board: Board, form: Fields) {
  checkClient(board, form)
  const given = one(form, 'code')
  const code = given === undefined ? undefined : board.store.world.codes.get(given)
  if (!code) throw new TokenError('invalid_request', 'code not found')
  if (code.used) throw new TokenError('invalid_grant', 'code has already been used')
  if (code.expires_at <= board.store.clock.now()) throw new TokenError('invalid_grant', 'code expired')
  const redirect = one(form, 'redirect_uri')
  if (redirect === undefined ? code.redirect_sent : redirect !== code.redirect_uri)
    throw new TokenError('invalid_request', 'bad redirect url')
  checkVerifier(code, one(form, 'code_verifier'))
  board.store.commit({ type: 'code-used', code: code.code })
  return issuePair(board, code.account)
}

function checkVerifier(code: Code, verifier: string | undefined) {
  if (code.challenge === null) return
  const challenge = createHash('sha256')
    .update(verifier ?? '')
    .digest('base64url')
  if (challenge !== code.challenge) throw new TokenError('invalid_grant', 'code verifier mismatch')
}

/** A refresh token works once, and only after its access token has expired. */
function refresh(board: Board, form: Fields) {
  const given = one(form, 'refresh_token')
  if (!given) throw new TokenError('invalid_request', 'token is empty')
  const grant = [...board.store.world.grants.values()].find((one) => one.refresh_token === given)
  if (!grant || grant.account === null) throw new TokenError('invalid_grant', 'bad token')
  if (grant.revoked) throw new TokenError('invalid_grant', 'token was revoked')
  if (grant.refreshed) throw new TokenError('invalid_grant', 'token has already been refreshed')
  if (grant.expires_at > board.store.clock.now()) throw new TokenError('invalid_grant', 'token not expired')
  board.store.commit({ type: 'token-refreshed', access_token: grant.access_token })
  return issuePair(board, grant.account)
}

function issueApplicationToken(board: Board, form: Fields) {
  checkClient(board, form)
  const previous = [...board.store.world.grants.values()].findLast((one: Grant) => one.account === null)
  if (previous && board.store.clock.now() - previous.issued_at < APP_TOKEN_PAUSE)
    throw new TokenError('forbidden', 'app token refresh too early', 403)
  if (previous) board.store.commit({ type: 'token-revoked', access_token: previous.access_token })
  return issue(board, null, `APPL${randomBytes(28).toString('hex').toUpperCase()}`, null)
}

function checkClient(board: Board, form: Fields) {
  if (one(form, 'client_id') !== board.client.id || one(form, 'client_secret') !== board.client.secret)
    throw new TokenError('invalid_client', 'client_id or client_secret not found')
}

/** The validated authorization request, or a Russian error message. */
function readAuthorization(board: Board, fields: Fields): Authorization | string {
  if (one(fields, 'response_type') !== 'code') return 'Параметр response_type должен быть равен code.'
  if (one(fields, 'client_id') !== board.client.id) return 'Приложение с таким client_id не найдено.'
  const given = one(fields, 'redirect_uri')
  const redirect = given ?? board.client.redirect_uris[0] ?? ''
  if (!board.client.redirect_uris.some((registered) => isWithin(redirect, registered)))
    return 'Адрес возврата redirect_uri не совпадает с указанным в настройках приложения.'
  const challenge = one(fields, 'code_challenge') ?? null
  const method = one(fields, 'code_challenge_method')
  if ((challenge === null) !== (method === undefined))
    return 'code_challenge и code_challenge_method передаются вместе.'
  if (method !== undefined && method !== 'S256') return 'Поддерживается только code_challenge_method=S256.'
  return { redirect_uri: redirect, sent: given !== undefined, state: one(fields, 'state') ?? null, challenge }
}

/**
 * Matching of `redirect_uri` against a registered one: a subdomain, a deeper path and extra query parameters
 * are allowed; another scheme, host, port or path is not.
 */
export function isWithin(given: string, registered: string): boolean {
  if (!URL.canParse(given) || !URL.canParse(registered)) return false
  const asked = new URL(given)
  const known = new URL(registered)
  const host = asked.hostname === known.hostname || asked.hostname.endsWith(`.${known.hostname}`)
  const path =
    asked.pathname === known.pathname || asked.pathname.startsWith(`${known.pathname.replace(/\/$/, '')}/`)
  const query = [...known.searchParams].every(([name, value]) =>
    asked.searchParams.getAll(name).includes(value),
  )
  const clean = asked.username === '' && asked.password === '' && asked.hash === ''
  return asked.protocol === known.protocol && host && asked.port === known.port && path && query && clean
}

/**
 * The page loads only its own style sheet; `form-action` is not restricted, because the form's answer
 * redirects to the client.
 */
function sendPage(reply: FastifyReply, html: string) {
  return reply
    .headers({
      'content-security-policy':
        "default-src 'none'; style-src 'self'; base-uri 'none'; frame-ancestors 'none'",
      'cache-control': 'no-store',
    })
    .type('text/html; charset=utf-8')
    .send(html)
}
