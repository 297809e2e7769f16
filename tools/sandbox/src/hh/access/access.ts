import type { FastifyRequest } from 'fastify'
import type { Traffic } from '../../http/traffic.ts'
import { accounts, employers } from '../data/accounts.ts'
import type { Account } from '../data/accounts.ts'
import { badUserAgent, BoardError, forbidden, oauthError, tooMany, unpaid } from '../answers/errors.ts'
import type { Grant, Store } from '../state/state.ts'
import type { BoardWebhooks } from '../state/webhooks.ts'

/** Shared context of all board routes. */
export type Board = {
  store: Store
  traffic: Traffic
  /** Public base URL of the API without a trailing slash, for links in answers. */
  base(request: FastifyRequest): string
  client: { id: string; secret: string; redirect_uris: readonly string[] }
  webhooks: BoardWebhooks
}

export type EmployerAccount = Account & { employer_id: string; manager_id: string }

/** Sample values from the documentation, which the real board rejects. */
const blacklist = [/\(my-app-feedback@example\.com\)/i, /^api-test-agent$/i, /@example\.com\b/i]

/** Requires `HH-User-Agent` or `User-Agent`; the first takes precedence. */
export function checkUserAgent(request: FastifyRequest): void {
  const own = request.headers['hh-user-agent']
  const agent = String(own ?? request.headers['user-agent'] ?? '').trim()
  if (agent === '') throw badUserAgent('unset')
  if (blacklist.some((pattern) => pattern.test(agent))) throw badUserAgent('blacklisted')
}

const windows = new WeakMap<Traffic, Map<string, number[]>>()

/** Answers 429 above `limits.per_second` requests in any second of real time, per token or for all tokens together. */
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

/** The valid grant of the Bearer token. */
export function getGrant(board: Board, request: FastifyRequest): Grant {
  const token = /^Bearer\s+(\S+)$/i.exec(request.headers.authorization ?? '')?.[1]
  const grant = token === undefined ? undefined : board.store.world.grants.get(token)
  if (!grant) throw oauthError('bad_authorization')
  if (request.sandboxEntry) request.sandboxEntry.account = grant.account ?? 'app'
  if (grant.revoked) throw oauthError('token_revoked')
  if (grant.expires_at <= board.store.clock.now()) throw oauthError('token_expired')
  return grant
}

/** The account of the token's user; an application token is not sufficient. */
export function getAccount(board: Board, request: FastifyRequest): Account {
  const grant = getGrant(board, request)
  const account = accounts.find((one) => one.key === grant.account)
  if (!account) throw oauthError('user_auth_expected')
  return account
}

/** Work accounts the signed-in manager may use, the primary first. */
export const workAccountsOf = (account: Account): Account[] =>
  (account.work_accounts ?? [account.key]).flatMap((key) => accounts.find((one) => one.key === key) ?? [])

/** The employer's manager, with the work account selected by `X-Manager-Account-Id` or the primary one. */
export function getEmployer(board: Board, request: FastifyRequest): EmployerAccount {
  const signedIn = getAccount(board, request)
  const own = workAccountsOf(signedIn)
  const asked = request.headers['x-manager-account-id']
  const account = asked === undefined ? own[0] : own.find(({ id }) => id === asked)
  if (!account)
    throw new BoardError(403, [{ type: 'manager_extra_accounts', value: 'manager_extra_account_not_found' }])
  if (account.employer_id === null || account.manager_id === null) throw forbidden()
  const { blocked } = board.store.world
  if (blocked.has(account.key))
    throw new BoardError(403, [{ type: 'manager_accounts', value: 'used_manager_account_forbidden' }], {
      allowed_accounts: own.filter(({ key }) => !blocked.has(key)).map(presentWorkAccount),
    })
  return { ...account, employer_id: account.employer_id, manager_id: account.manager_id }
}

export const presentWorkAccount = ({ id, employer_id }: Account) => ({
  id,
  employer: { id: employer_id, name: employers.find((one) => one.id === employer_id)?.name ?? '' },
})

/** An employer with paid API access: negotiations, resumes, chats. */
export function getPaidEmployer(board: Board, request: FastifyRequest): EmployerAccount {
  const account = getEmployer(board, request)
  if (!account.paid) throw unpaid()
  return account
}
