/** Token pairs: encrypted, refreshed in a single flight, marked lost when rejected. */
import type { Deps } from '../../../ports/deps.ts'
import { sha256 } from '../../../platform/security/crypto.ts'
import { isDisconnected, onceConnected, type Database, type Db } from '../../../platform/db/database.ts'
import { createSemaphore, type Semaphore } from '../../../platform/concurrency/semaphore.ts'
import { JobBoardFailure, type BoardTokens, type TokenLoss } from '../../../ports/job-board.ts'
import type { CompanyScope } from '../../companies/scope.ts'
import { notifyCompany } from '../../notifications/outbox/company-usecases.ts'
import { connectionLost } from '../../notifications/emails/notification-rules.ts'
import {
  findConnectionRow,
  updateTokens,
  updateTrouble,
  withRefreshLock,
  type ConnectionRow,
} from './queries.ts'

export type TokenDeps = Pick<Deps, 'db' | 'jobBoard' | 'keys' | 'clock' | 'config' | 'publicUrl'>

export const encryptTokens = (
  { keys, clock }: Pick<Deps, 'keys' | 'clock'>,
  scope: CompanyScope,
  tokens: { access_token: string; refresh_token: string | null; expires_in_seconds: number | null },
) => ({
  access_token_enc: keys.encrypt(tokens.access_token, `hh:${scope}:access`),
  refresh_token_enc:
    tokens.refresh_token === null ? null : keys.encrypt(tokens.refresh_token, `hh:${scope}:refresh`),
  token_expires_at:
    tokens.expires_in_seconds === null
      ? null
      : new Date(clock().getTime() + tokens.expires_in_seconds * 1000),
})

export const decryptAccessToken = (
  keys: Deps['keys'],
  scope: CompanyScope,
  row: Pick<ConnectionRow, 'access_token_enc'>,
): string => keys.decrypt(row.access_token_enc, `hh:${scope}:access`).toString('utf8')

/** The same token, though a key rotation may have encrypted it again. */
const isSameToken = (keys: Deps['keys'], scope: CompanyScope, a: ConnectionRow, b: ConnectionRow): boolean =>
  a.access_token_enc.equals(b.access_token_enc) ||
  decryptAccessToken(keys, scope, a) === decryptAccessToken(keys, scope, b)

export const isAuthLost = (error: unknown): error is JobBoardFailure =>
  error instanceof JobBoardFailure && error.problem === 'auth_lost'

export const authLostFailure = (loss: TokenLoss | null) => new JobBoardFailure('auth_lost', null, null, loss)

/** Whose clock says "expired": if only ours, the board may refuse the refresh as premature. */
type Expiry = { readonly clock: 'ours' | 'theirs'; readonly loss: TokenLoss | null }

/** Per process: each holds a database connection while the board answers. */
const REFRESHES_AT_A_TIME = 4
type Refreshes = {
  readonly semaphore: Semaphore
  /** Refreshes in flight, by company, clock and token. */
  readonly flights: Map<string, Promise<ConnectionRow>>
}
const refreshesOf = new WeakMap<Database, Refreshes>()

/** Single flight within this process. */
export function refreshTokens(
  deps: TokenDeps,
  scope: CompanyScope,
  used: ConnectionRow,
  expiry: Expiry,
): Promise<ConnectionRow> {
  const known = refreshesOf.get(deps.db) ?? {
    semaphore: createSemaphore(REFRESHES_AT_A_TIME),
    flights: new Map(),
  }
  refreshesOf.set(deps.db, known)
  const { semaphore, flights } = known
  const key = `${scope} ${expiry.clock} ${used.access_token_enc.toString('base64')}`
  const flight =
    flights.get(key) ??
    semaphore
      .acquire()
      .then((release) => refreshAlone(deps, scope, used, expiry).finally(release))
      .finally(() => flights.delete(key))
  flights.set(key, flight)
  return flight
}

/**
 * Single flight across processes: a refresh token works once, so later callers take the first one's pair. If a process dies
 * between the board's answer and the write, the pair is lost and the user must reconnect.
 */
async function refreshAlone(
  deps: TokenDeps,
  scope: CompanyScope,
  used: ConnectionRow,
  expiry: Expiry,
): Promise<ConnectionRow> {
  const { db, jobBoard, keys } = deps
  return await withRefreshLock(db, scope, async (own) => {
    const row = await findConnectionRow(own, scope)
    if (!row) throw authLostFailure(null)
    if (!isSameToken(keys, scope, row, used)) return row
    // a refused token stays refused
    if (!row.verified) throw authLostFailure(null)
    try {
      if (!row.refresh_token_enc) throw authLostFailure(expiry.loss)
      const refresh_token = keys.decrypt(row.refresh_token_enc, `hh:${scope}:refresh`).toString('utf8')
      await storeTokens(deps, own, scope, row, await jobBoard.refresh(refresh_token))
      return (await findConnectionRow(own, scope)) ?? row
    } catch (error) {
      if (isAuthLost(error)) await loseConnection({ ...deps, db: own }, scope, row, error.token_loss)
      if (!(error instanceof JobBoardFailure && error.problem === 'rejected')) throw error
      if (expiry.clock === 'ours') return row
      throw new JobBoardFailure('unavailable')
    }
  })
}

/** While the database is unreachable: the pair is stored nowhere else. */
const STORE_TRIES = 240

async function storeTokens(
  deps: TokenDeps,
  own: Db,
  scope: CompanyScope,
  replaced: ConnectionRow,
  pair: BoardTokens,
): Promise<void> {
  const tokens = encryptTokens(deps, scope, pair)
  const write = async (db: Db) => {
    // a key rotation changes the ciphertext; any other change is a newer token, which wins
    for (
      let known: ConnectionRow | null = replaced;
      known && isSameToken(deps.keys, scope, known, replaced);
    ) {
      if (await updateTokens(db, scope, known.access_token_enc, tokens, deps.clock())) return
      known = await findConnectionRow(db, scope)
    }
  }
  try {
    return await write(own)
  } catch (error) {
    if (!isDisconnected(error)) throw error
  }
  // another process may have marked the connection lost: this repairs it
  await onceConnected(() => write(deps.db), STORE_TRIES)
}

export async function loseConnection(
  deps: Pick<Deps, 'clock' | 'config' | 'publicUrl'> & { readonly db: Db },
  scope: CompanyScope,
  row: ConnectionRow,
  loss: TokenLoss | null,
): Promise<void> {
  const { db, clock } = deps
  const token = sha256(row.access_token_enc).toString('base64url')
  await notifyCompany(deps, db, scope, 'connection_lost', `connection-lost:${token}`, connectionLost)
  await updateTrouble(db, scope, row, loss ?? 'revoked', clock())
}
