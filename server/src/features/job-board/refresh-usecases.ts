/** Pairs of tokens: sealed at rest, refreshed once for everybody, given up when the board refuses them. */
import { setTimeout as pause } from 'node:timers/promises'
import type { Deps } from '../../deps.ts'
import { sha256 } from '../../platform/crypto.ts'
import { isDisconnected, type Database, type Db } from '../../platform/database.ts'
import { createLanes, type Lanes } from '../../platform/lanes.ts'
import { JobBoardFailure, type BoardTokens, type TokenLoss } from '../../ports/job-board.ts'
import type { CompanyScope } from '../accounts/scope.ts'
import { tellCompany } from '../notifications/company-usecases.ts'
import { connectionLost } from '../notifications/notice-rules.ts'
import {
  findConnectionRow,
  updateTokens,
  updateTrouble,
  withRefreshLock,
  type ConnectionRow,
} from './queries.ts'

export type TokenDeps = Pick<Deps, 'db' | 'jobBoard' | 'keys' | 'clock' | 'config' | 'publicUrl'>

export const sealTokens = (
  { keys, clock }: Pick<Deps, 'keys' | 'clock'>,
  scope: CompanyScope,
  tokens: { access_token: string; refresh_token: string | null; expires_in_seconds: number | null },
) => ({
  access_token_enc: keys.seal(tokens.access_token, `hh:${scope}:access`),
  refresh_token_enc:
    tokens.refresh_token === null ? null : keys.seal(tokens.refresh_token, `hh:${scope}:refresh`),
  token_expires_at:
    tokens.expires_in_seconds === null
      ? null
      : new Date(clock().getTime() + tokens.expires_in_seconds * 1000),
})

export const openAccessToken = (
  keys: Deps['keys'],
  scope: CompanyScope,
  row: Pick<ConnectionRow, 'access_token_enc'>,
): string => keys.open(row.access_token_enc, `hh:${scope}:access`).toString('utf8')

export const isAuthLost = (error: unknown): error is JobBoardFailure =>
  error instanceof JobBoardFailure && error.problem === 'auth_lost'

export const lost = (loss: TokenLoss | null) => new JobBoardFailure('auth_lost', null, null, loss)

/** By whose clock the token has expired: by ours alone a refresh may be too early, and the token still lives. */
type Expiry = { readonly clock: 'ours' | 'theirs'; readonly loss: TokenLoss | null }

/** Companies refreshed at a time by a process: each holds a connection of the pool while the board thinks. */
const REFRESHES_AT_A_TIME = 4
type Flights = { readonly lanes: Lanes; readonly flights: Map<string, Promise<ConnectionRow>> }
const flightsOf = new WeakMap<Database, Flights>()

/** Whoever in this process needs the same token refreshed waits for one who does it, without a connection of their own. */
export function refresh(
  deps: TokenDeps,
  scope: CompanyScope,
  used: ConnectionRow,
  expiry: Expiry,
): Promise<ConnectionRow> {
  const known = flightsOf.get(deps.db) ?? { lanes: createLanes(REFRESHES_AT_A_TIME), flights: new Map() }
  flightsOf.set(deps.db, known)
  const { lanes, flights } = known
  const key = `${scope} ${expiry.clock} ${used.access_token_enc.toString('base64')}`
  const flight =
    flights.get(key) ??
    lanes
      .enter(new AbortController().signal)
      .then((leave) => refreshAlone(deps, scope, used, expiry).finally(leave))
      .finally(() => flights.delete(key))
  flights.set(key, flight)
  return flight
}

/**
 * Single flight per company across the fleet: a refresh token is good once, so whoever comes second takes what the first got.
 * The board has no way to ask for the same pair again: a process that dies between the board's answer and the write below has
 * spent the refresh token for nothing. The next refresh is told so, once, and the person is asked to connect again.
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
    if (!row) throw lost(null)
    if (!row.access_token_enc.equals(used.access_token_enc)) return row
    // refused once, a refresh token is refused for ever: however many ask, the board is asked no more
    if (!row.verified) throw lost(null)
    try {
      if (!row.refresh_token_enc) throw lost(expiry.loss)
      const refresh_token = keys.open(row.refresh_token_enc, `hh:${scope}:refresh`).toString('utf8')
      await keepTokens(deps, own, scope, row, await jobBoard.refresh(refresh_token))
      return (await findConnectionRow(own, scope)) ?? row
    } catch (error) {
      if (isAuthLost(error)) await loseConnection({ ...deps, db: own }, scope, row, error.token_loss)
      if (!(error instanceof JobBoardFailure && error.problem === 'rejected')) throw error
      if (expiry.clock === 'ours') return row
      throw new JobBoardFailure('unavailable')
    }
  })
}

/** How long a database that went away is waited for: the pair exists nowhere else. */
const KEEP_TRIES = 240
const KEEP_PAUSE_MS = 500

async function keepTokens(
  deps: TokenDeps,
  own: Db,
  scope: CompanyScope,
  replaced: ConnectionRow,
  pair: BoardTokens,
): Promise<void> {
  const tokens = sealTokens(deps, scope, pair)
  const write = (db: Db) => updateTokens(db, scope, replaced.access_token_enc, tokens, deps.clock())
  try {
    return await write(own)
  } catch (error) {
    if (!isDisconnected(error)) throw error
  }
  for (let tries = 1; ; tries += 1) {
    await pause(KEEP_PAUSE_MS)
    try {
      // somebody may have taken the connection for lost meanwhile: this heals it
      return await write(deps.db)
    } catch (error) {
      if (!isDisconnected(error) || tries >= KEEP_TRIES) throw error
    }
  }
}

/** The person must connect again, and is told so once per lost token; the letter first, so that a dying process forgets neither. */
export async function loseConnection(
  deps: Pick<Deps, 'clock' | 'config' | 'publicUrl'> & { readonly db: Db },
  scope: CompanyScope,
  row: ConnectionRow,
  loss: TokenLoss | null,
): Promise<void> {
  const { db, clock } = deps
  const token = sha256(row.access_token_enc).toString('base64url')
  await tellCompany(deps, db, scope, 'connection_lost', `connection-lost:${token}`, connectionLost)
  await updateTrouble(db, scope, row.access_token_enc, loss ?? 'revoked', clock())
}
