/** The stored token in use: opened, refreshed when it has expired, given up when the board refuses it. */
import type { Deps } from '../../deps.ts'
import { sha256 } from '../../platform/crypto.ts'
import { JobBoardFailure } from '../../ports/job-board.ts'
import type { CompanyScope } from '../accounts/scope.ts'
import { tellCompany } from '../notifications/company-usecases.ts'
import { connectionLost } from '../notifications/notice-rules.ts'
import {
  findConnectionRow,
  updateTokens,
  updateVerdict,
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

const isAuthLost = (error: unknown) => error instanceof JobBoardFailure && error.problem === 'auth_lost'

/**
 * Runs `work` with the company's access token; when the board says that the token is dead, refreshes it and runs `work` once more.
 * @param options.again try a connection that needs reconnecting too (a person asked to check it)
 * @throws JobBoardFailure `auth_lost` without a connection, or when it needs reconnecting (then it is marked so)
 */
export async function withToken<T>(
  deps: TokenDeps,
  scope: CompanyScope,
  work: (access_token: string) => Promise<T>,
  options: { readonly again?: boolean } = {},
): Promise<T> {
  const { db, keys, clock } = deps
  let row = await findConnectionRow(db, scope)
  if (!row || (!row.verified && !options.again)) throw new JobBoardFailure('auth_lost')
  const late = row.token_expires_at !== null && row.token_expires_at <= clock()
  if (late && row.refresh_token_enc) row = await refresh(deps, scope, row, 'ours')
  try {
    return await work(openAccessToken(keys, scope, row))
  } catch (error) {
    if (!isAuthLost(error)) throw error
  }
  const fresh = await refresh(deps, scope, row, 'theirs')
  try {
    return await work(openAccessToken(keys, scope, fresh))
  } catch (error) {
    if (isAuthLost(error)) await loseConnection(deps, scope, fresh)
    throw error
  }
}

/**
 * Single flight per company across the fleet: a refresh token is good once, so whoever comes second takes what the first got.
 * @param clockOf whose clock says that the token has expired: by ours alone a refresh may be too early, and the token still lives
 */
async function refresh(
  deps: TokenDeps,
  scope: CompanyScope,
  used: ConnectionRow,
  clockOf: 'ours' | 'theirs',
): Promise<ConnectionRow> {
  const { db, jobBoard, keys, clock } = deps
  return await withRefreshLock(db, scope, async (own) => {
    const row = await findConnectionRow(own, scope)
    if (!row) throw new JobBoardFailure('auth_lost')
    if (!row.access_token_enc.equals(used.access_token_enc)) return row
    try {
      if (!row.refresh_token_enc) throw new JobBoardFailure('auth_lost')
      const refresh_token = keys.open(row.refresh_token_enc, `hh:${scope}:refresh`).toString('utf8')
      const tokens = sealTokens(deps, scope, await jobBoard.refresh(refresh_token))
      await updateTokens(own, scope, row.access_token_enc, tokens, clock())
      return (await findConnectionRow(own, scope)) ?? row
    } catch (error) {
      if (isAuthLost(error)) await loseConnection({ ...deps, db: own }, scope, row)
      if (!(error instanceof JobBoardFailure && error.problem === 'rejected')) throw error
      if (clockOf === 'ours') return row
      throw new JobBoardFailure('unavailable')
    }
  })
}

/** The person must connect again, and is told so once per lost token; the letter first, so that a dying process forgets neither. */
async function loseConnection(
  deps: Pick<Deps, 'clock' | 'config' | 'publicUrl'> & { readonly db: Parameters<typeof updateVerdict>[0] },
  scope: CompanyScope,
  row: ConnectionRow,
): Promise<void> {
  const { db, clock } = deps
  const token = sha256(row.access_token_enc).toString('base64url')
  await tellCompany(deps, db, scope, 'connection_lost', `connection-lost:${token}`, connectionLost)
  await updateVerdict(db, scope, row.access_token_enc, { verified: false, error_code: 'auth_lost' }, clock())
}
