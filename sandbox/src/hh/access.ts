import type { FastifyRequest } from 'fastify'
import type { Traffic } from '../traffic.ts'
import { accounts } from './data/accounts.ts'
import type { Account } from './data/accounts.ts'
import { badUserAgent, BoardError, forbidden, oauthError, tooMany, unpaid } from './errors.ts'
import type { Grant, Store } from './state.ts'

/** What every route of the board works with. */
export type Board = {
  store: Store
  traffic: Traffic
  /** The API's public base without a trailing slash, for the links in answers. */
  base(request: FastifyRequest): string
  client: { id: string; secret: string; redirect_uris: readonly string[] }
}

export type EmployerAccount = Account & { employer_id: string; manager_id: string }

/** The documentation's own sample values are refused, as the real board does. */
const blacklist = [/\(my-app-feedback@example\.com\)/i, /^api-test-agent$/i, /@example\.com\b/i]

/** Demands `HH-User-Agent`, else `User-Agent`; when both are sent only the first is looked at. */
export function checkUserAgent(request: FastifyRequest): void {
  const own = request.headers['hh-user-agent']
  const agent = String(own ?? request.headers['user-agent'] ?? '').trim()
  if (agent === '') throw badUserAgent('unset')
  if (blacklist.some((pattern) => pattern.test(agent))) throw badUserAgent('blacklisted')
}

const windows = new WeakMap<Traffic, Map<string, number[]>>()

/** At most `limits.per_second` requests of one token, or of all, in any second of real time; then 429. */
export function checkRate(board: Board, request: FastifyRequest): void {
  const limit = board.traffic.limits.per_second
  if (limit === null) return
  const seen = windows.get(board.traffic) ?? new Map<string, number[]>()
  windows.set(board.traffic, seen)
  const key = board.traffic.limits.shared ? 'all' : (request.headers.authorization ?? request.ip)
  const now = performance.now()
  const recent = (seen.get(key) ?? []).filter((at) => now - at < 1000)
  if (recent.length >= limit) throw tooMany()
  seen.set(key, [...recent, now])
}

/** The live grant behind the Bearer header. */
export function getGrant(board: Board, request: FastifyRequest): Grant {
  const token = /^Bearer\s+(\S+)$/i.exec(request.headers.authorization ?? '')?.[1]
  const grant = token === undefined ? undefined : board.store.world.grants.get(token)
  if (!grant) throw oauthError('bad_authorization')
  if (request.sandboxEntry) request.sandboxEntry.account = grant.account ?? 'app'
  if (grant.revoked) throw oauthError('token_revoked')
  if (grant.expires_at <= board.store.clock.now()) throw oauthError('token_expired')
  return grant
}

/** The person behind the token; an application's token is not enough. */
export function getAccount(board: Board, request: FastifyRequest): Account {
  const grant = getGrant(board, request)
  const account = accounts.find((one) => one.key === grant.account)
  if (!account) throw oauthError('user_auth_expected')
  return account
}

/** An employer's manager; checks `X-Manager-Account-Id` too. */
export function getEmployer(board: Board, request: FastifyRequest): EmployerAccount {
  const account = getAccount(board, request)
  if (account.employer_id === null || account.manager_id === null) throw forbidden()
  const asked = request.headers['x-manager-account-id']
  if (asked !== undefined && asked !== account.id)
    throw new BoardError(403, [{ type: 'manager_extra_accounts', value: 'manager_extra_account_not_found' }])
  return { ...account, employer_id: account.employer_id, manager_id: account.manager_id }
}

/** An employer with bought API access: negotiations, resumes, chats. */
export function getPaidEmployer(board: Board, request: FastifyRequest): EmployerAccount {
  const account = getEmployer(board, request)
  if (!account.paid) throw unpaid()
  return account
}
