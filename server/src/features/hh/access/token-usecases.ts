import type { ConnectionTrouble } from '@rezumetr/contracts/domain'
import type { Deps } from '../../../ports/deps.ts'
import { sha256 } from '../../../platform/security/crypto.ts'
import type { Trx } from '../../../platform/db/database.ts'
import { JobBoardFailure, type BoardCall, type TokenLoss } from '../../../ports/job-board.ts'
import type { CompanyScope } from '../../companies/scope.ts'
import { notifyCompany } from '../../notifications/outbox/company-usecases.ts'
import { accountLost } from '../../notifications/emails/notification-rules.ts'
import { findConnectionRow, updateTrouble, type ConnectionRow } from './queries.ts'
import {
  isAuthLost,
  authLostFailure,
  loseConnection,
  decryptAccessToken,
  refreshTokens,
  type TokenDeps,
} from './refresh-usecases.ts'
import { troubleOf } from './rules.ts'

const callOf = (keys: Deps['keys'], scope: CompanyScope, row: ConnectionRow): BoardCall => ({
  access_token: decryptAccessToken(keys, scope, row),
  account_id: row.account_id,
})

/** Problems of the connection, not the token, that any request may reveal. */
const TROUBLES_OF_ANY_REQUEST: Partial<Record<JobBoardFailure['problem'], ConnectionTrouble>> = {
  unpaid: 'unpaid',
  account_lost: 'account_lost',
  employer_check: 'employer_check',
}

export type ConnectionCache = {
  read: { readonly row: Promise<ConnectionRow | null>; readonly since: number } | null
  owner?: string
}
/** For this long an operation may overlook an ended connection. */
const CACHE_MS = 1000

function readConnection({ db, clock }: TokenDeps, scope: CompanyScope, cache: ConnectionCache) {
  const now = clock().getTime()
  if (!cache.read || now - cache.read.since >= CACHE_MS)
    cache.read = { row: findConnectionRow(db, scope), since: now }
  return cache.read.row
}

/** What the connection acts for: an employer, under a work account. */
export const ownerOf = ({ employer_id, account_id }: ConnectionRow): string => `${employer_id} ${account_id}`

/** Requests name things of one employer. @throws JobBoardFailure `switched` */
function requireSameOwner(cache: ConnectionCache, row: ConnectionRow): ConnectionRow {
  const owner = ownerOf(row)
  if ((cache.owner ??= owner) !== owner) throw new JobBoardFailure('switched')
  return row
}

/**
 * Runs `work` with the company's access token and records what the answer reveals about the connection. A rejected token is
 * refreshed and `work` repeated once.
 * @param options.again also tries a connection that needs reconnecting
 * @param options.cache shared by the requests of one operation: the connection is read once a second and after any failure
 * @throws JobBoardFailure `auth_lost` when not connected or to be reconnected (and marked so) · `switched`
 */
export async function withToken<T>(
  deps: TokenDeps,
  scope: CompanyScope,
  work: (call: BoardCall) => Promise<T>,
  {
    again = false,
    cache = { read: null },
  }: { readonly again?: boolean; readonly cache?: ConnectionCache } = {},
): Promise<T> {
  try {
    return await tryToken(deps, scope, work, { again, cache })
  } catch (error) {
    cache.read = null
    throw error
  }
}

async function tryToken<T>(
  deps: TokenDeps,
  scope: CompanyScope,
  work: (call: BoardCall) => Promise<T>,
  { again, cache }: { readonly again: boolean; readonly cache: ConnectionCache },
): Promise<T> {
  const { keys, clock } = deps
  let row = await readConnection(deps, scope, cache)
  if (!row || (!row.verified && !again)) throw authLostFailure(null)
  requireSameOwner(cache, row)
  const late = row.token_expires_at !== null && row.token_expires_at <= clock()
  if (late && row.refresh_token_enc) {
    cache.read = null
    row = requireSameOwner(cache, await refreshTokens(deps, scope, row, { clock: 'ours', loss: 'expired' }))
  }
  let loss: TokenLoss | null
  try {
    return await work(callOf(keys, scope, row))
  } catch (error) {
    if (!isAuthLost(error)) throw await noted(deps, scope, row, error)
    loss = error.token_loss
  }
  cache.read = null
  const fresh = requireSameOwner(cache, await refreshTokens(deps, scope, row, { clock: 'theirs', loss }))
  try {
    return await work(callOf(keys, scope, fresh))
  } catch (error) {
    if (!isAuthLost(error)) throw await noted(deps, scope, fresh, error)
    await loseConnection(deps, scope, fresh, error.token_loss)
    throw error
  }
}

/** @returns the error itself, to be thrown */
async function noted(deps: TokenDeps, scope: CompanyScope, row: ConnectionRow, error: unknown) {
  const { db, clock } = deps
  const trouble = error instanceof JobBoardFailure ? TROUBLES_OF_ANY_REQUEST[error.problem] : undefined
  if (trouble && troubleOf(row) !== trouble)
    await db.transaction().execute(async (trx) => {
      const isCurrent = await updateTrouble(trx, scope, row, trouble, clock())
      if (isCurrent && trouble === 'account_lost') await notifyAccountLost(deps, trx, scope, row)
    })
  return error
}

/** Told once until the connection works again, as no synchronisation starts by itself. */
async function notifyAccountLost(
  deps: TokenDeps,
  trx: Trx,
  scope: CompanyScope,
  row: ConnectionRow,
): Promise<void> {
  const period = sha256(`${ownerOf(row)} ${row.verified_at?.toISOString()}`).toString('base64url')
  await notifyCompany(deps, trx, scope, 'connection_lost', `account-lost:${period}`, accountLost)
}
