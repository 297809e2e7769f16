/** The stored token in use: opened, refreshed when it has expired, given up when the board refuses it. */
import type { ConnectionTrouble } from '@rezumetr/contracts/domain'
import type { Deps } from '../../deps.ts'
import { JobBoardFailure, type BoardCall, type TokenLoss } from '../../ports/job-board.ts'
import type { CompanyScope } from '../accounts/scope.ts'
import { findConnectionRow, updateTrouble, type ConnectionRow } from './queries.ts'
import {
  isAuthLost,
  lost,
  loseConnection,
  openAccessToken,
  refresh,
  type TokenDeps,
} from './refresh-usecases.ts'
import { troubleOf } from './rules.ts'

/** Under which token and work account the company asks. */
const callOf = (keys: Deps['keys'], scope: CompanyScope, row: ConnectionRow): BoardCall => ({
  access_token: openAccessToken(keys, scope, row),
  account_id: row.account_id,
})

/** Troubles that any answer may tell of, and that are not of the token. */
const TOLD: Partial<Record<JobBoardFailure['problem'], ConnectionTrouble>> = {
  unpaid: 'unpaid',
  account_lost: 'account_lost',
}

/** What a piece of work with many questions knows of the connection. */
export type Held = { read: { readonly row: Promise<ConnectionRow | null>; readonly since: number } | null }
/** How long such work may go on without noticing that the connection was ended or replaced. */
const HELD_MS = 1000

function readConnection({ db, clock }: TokenDeps, scope: CompanyScope, held: Held) {
  const now = clock().getTime()
  if (!held.read || now - held.read.since >= HELD_MS)
    held.read = { row: findConnectionRow(db, scope), since: now }
  return held.read.row
}

/**
 * Runs `work` with the company's access token; when the board says that the token is dead, refreshes it and runs `work` once more.
 * What the board says about the connection is kept with it, for the screens.
 * @param options.again try a connection that needs reconnecting too (a person asked to check it)
 * @param options.held shared by the questions of one piece of work: the connection is read once a second, and anew after
 * whatever went wrong
 * @throws JobBoardFailure `auth_lost` without a connection, or when it needs reconnecting (then it is marked so)
 */
export async function withToken<T>(
  deps: TokenDeps,
  scope: CompanyScope,
  work: (call: BoardCall) => Promise<T>,
  { again = false, held = { read: null } }: { readonly again?: boolean; readonly held?: Held } = {},
): Promise<T> {
  try {
    return await tryToken(deps, scope, work, again, held)
  } catch (error) {
    held.read = null
    throw error
  }
}

async function tryToken<T>(
  deps: TokenDeps,
  scope: CompanyScope,
  work: (call: BoardCall) => Promise<T>,
  again: boolean,
  held: Held,
): Promise<T> {
  const { keys, clock } = deps
  let row = await readConnection(deps, scope, held)
  if (!row || (!row.verified && !again)) throw lost(null)
  const late = row.token_expires_at !== null && row.token_expires_at <= clock()
  if (late && row.refresh_token_enc) {
    held.read = null
    row = await refresh(deps, scope, row, { clock: 'ours', loss: 'expired' })
  }
  let loss: TokenLoss | null
  try {
    return await work(callOf(keys, scope, row))
  } catch (error) {
    if (!isAuthLost(error)) throw await noted(deps, scope, row, error)
    loss = error.token_loss
  }
  held.read = null
  const fresh = await refresh(deps, scope, row, { clock: 'theirs', loss })
  try {
    return await work(callOf(keys, scope, fresh))
  } catch (error) {
    if (!isAuthLost(error)) throw await noted(deps, scope, fresh, error)
    await loseConnection(deps, scope, fresh, error.token_loss)
    throw error
  }
}

/** The error itself, when what it tells of the connection is kept. */
async function noted({ db, clock }: TokenDeps, scope: CompanyScope, row: ConnectionRow, error: unknown) {
  const trouble = error instanceof JobBoardFailure ? TOLD[error.problem] : undefined
  if (trouble && troubleOf(row) !== trouble)
    await updateTrouble(db, scope, row.access_token_enc, trouble, clock())
  return error
}
