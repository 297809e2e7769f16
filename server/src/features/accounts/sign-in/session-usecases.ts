import { randomUUID } from 'node:crypto'
import type { TokenPair } from '@rezumetr/contracts/accounts/account'
import { roles } from '@rezumetr/contracts/domain'
import { jwtVerify, SignJWT } from 'jose'
import * as z from 'zod'
import type { Deps } from '../../../ports/deps.ts'
import { randomToken, sha256 } from '../../../platform/security/crypto.ts'
import type { Db, Trx } from '../../../platform/db/database.ts'
import { refuse } from '../../../platform/values/errors.ts'
import { insertAudit } from '../../companies/audit-queries.ts'
import { notifyOwner } from '../../notifications/outbox/owner-usecases.ts'
import { lockUser } from '../../companies/lock-queries.ts'
import { findUserById, updateActivity, type UserRow } from '../users/queries.ts'
import {
  findGate,
  findSession,
  insertSession,
  lockTokenOwner,
  markRotated,
  revokeSessions,
} from '../users/session-queries.ts'
import {
  ACCESS_TTL_SECONDS,
  ACTIVITY_STEP_MS,
  decideRefresh,
  REFRESH_TTL_MS,
  SESSION_MAX_MS,
} from './rules.ts'
import type { Session } from '../../companies/scope.ts'
import { findFactor } from '../users/second-factor-queries.ts'

const claims = z.object({ sub: z.uuid(), fam: z.uuid(), ver: z.int(), role: z.enum(roles), exp: z.int() })

/** Rejects tokens signed with this key for another purpose. */
const TOKEN_TYPE = 'at+jwt'
const ISSUER = 'rezumetr'

const signingKey = (secret: string) => new TextEncoder().encode(secret)

type SessionDeps = Pick<Deps, 'db' | 'clock' | 'config'>

/** Starts a token family (sign-in) or continues one. `db`: a transaction that holds the user's lock. */
export async function issueTokens(
  { clock, config }: Pick<Deps, 'clock' | 'config'>,
  db: Db,
  user: UserRow,
  user_agent: string | null,
  family?: { readonly family_id: string; readonly signed_in_at: Date },
): Promise<TokenPair> {
  const now = clock()
  const { family_id, signed_in_at } = family ?? { family_id: randomUUID(), signed_in_at: now }
  const refresh_token = randomToken()
  await insertSession(db, {
    user_id: user.id,
    family_id,
    token_hash: sha256(refresh_token),
    issued_at: now,
    signed_in_at,
    expires_at: new Date(Math.min(now.getTime() + REFRESH_TTL_MS, signed_in_at.getTime() + SESSION_MAX_MS)),
    user_agent,
  })
  const issued = Math.floor(now.getTime() / 1000)
  const access_token = await new SignJWT({ fam: family_id, ver: user.token_version, role: user.role })
    .setProtectedHeader({ alg: 'HS256', typ: TOKEN_TYPE })
    .setIssuer(ISSUER)
    .setAudience(ISSUER)
    .setSubject(user.id)
    .setIssuedAt(issued)
    .setExpirationTime(issued + ACCESS_TTL_SECONDS)
    .sign(signingKey(config.jwt_secret))
  return { access_token, refresh_token, token_type: 'bearer', expires_in: ACCESS_TTL_SECONDS }
}

/**
 * Rotates a refresh token.
 * @throws REFRESH_INVALID when it is unknown, expired, revoked, or reused after the grace period (which revokes the family)
 */
export async function refreshTokens(
  deps: SessionDeps & Pick<Deps, 'publicUrl'>,
  refresh_token: string,
  user_agent: string | null,
): Promise<TokenPair> {
  const { db, clock } = deps
  const pair = await db.transaction().execute(async (trx) => {
    const now = clock()
    const token_hash = sha256(refresh_token)
    await lockTokenOwner(trx, token_hash)
    const session = await findSession(trx, token_hash)
    if (!session) return null
    const verdict = decideRefresh(session, now)
    const user = await findUserById(trx, session.user_id)
    if (!user) return null
    // throw after the commit: a rollback would undo the revocation
    if (verdict === 'reuse') await endStolen(deps, trx, user, session.family_id)
    if (verdict !== 'rotate') return null
    if (!user.is_active) throw refuse('ACCOUNT_DISABLED')
    // a retry must not end the token of the tab that came first
    if (session.rotated_at === null) await markRotated(trx, session.family_id, now)
    return await issueTokens(deps, trx, user, user_agent, session)
  })
  if (!pair) throw refuse('REFRESH_INVALID')
  return pair
}

async function endStolen(
  deps: Pick<Deps, 'clock' | 'config' | 'publicUrl'>,
  trx: Trx,
  user: UserRow,
  family_id: string,
): Promise<void> {
  const now = deps.clock()
  await revokeSessions(trx, { family_id }, 'reuse', now)
  await notifyOwner(deps, trx, user, 'refresh-reused')
  const action = 'accounts.refresh-reused'
  const entry = { company_id: user.company_id, actor_user_id: user.id, action } as const
  await insertAudit(trx, { ...entry, target_type: 'session', target_id: family_id }, now)
}

export async function endSession(
  { db, clock, config }: SessionDeps,
  refresh_token: string | undefined,
  bearer: string | null,
): Promise<void> {
  if (!refresh_token) {
    const token = bearer === null ? null : await readToken(config, bearer, clock()).catch(() => null)
    if (token === null) return
    await db.transaction().execute(async (trx) => {
      await lockUser(trx, token.sub)
      await revokeSessions(trx, { family_id: token.fam }, 'logout', clock())
    })
    return
  }
  const token_hash = sha256(refresh_token)
  await db.transaction().execute(async (trx) => {
    await lockTokenOwner(trx, token_hash)
    await revokeSessions(trx, { token_hash }, 'logout', clock())
  })
}

type Claims = z.output<typeof claims>
/** Verified tokens cached; only their signature check is skipped. */
const MAX_CACHED_TOKENS = 5000
const readTokens = new WeakMap<Deps['config'], Map<string, Claims>>()

async function readToken(config: Deps['config'], bearer: string, now: Date): Promise<Claims> {
  const cached = readTokens.get(config) ?? new Map<string, Claims>()
  readTokens.set(config, cached)
  const known = cached.get(bearer)
  if (known && known.exp * 1000 > now.getTime()) return known
  // base64url leaves bits unused: a token would have several spellings
  if (bearer.split('.').some((part) => Buffer.from(part, 'base64url').toString('base64url') !== part))
    throw refuse('UNAUTHORIZED')
  const verified = await jwtVerify(bearer, signingKey(config.jwt_secret), {
    algorithms: ['HS256'],
    typ: TOKEN_TYPE,
    issuer: ISSUER,
    audience: ISSUER,
    currentDate: now,
  }).catch((error: unknown) => {
    throw refuse(
      error instanceof Error && 'code' in error && error.code === 'ERR_JWT_EXPIRED'
        ? 'TOKEN_EXPIRED'
        : 'UNAUTHORIZED',
    )
  })
  const token = claims.safeParse(verified.payload)
  if (!token.success) throw refuse('UNAUTHORIZED')
  cached.set(bearer, token.data)
  const [oldest] = cached.keys()
  if (cached.size > MAX_CACHED_TOKENS && oldest !== undefined) cached.delete(oldest)
  return token.data
}

/**
 * Turns a bearer token into a session with its scope.
 * @throws UNAUTHORIZED · TOKEN_EXPIRED · ACCOUNT_DISABLED · FORBIDDEN (role) · SECOND_FACTOR_NEEDED
 */
export async function authenticate(
  deps: SessionDeps & Pick<Deps, 'log'>,
  bearer: string | null,
  access: 'user' | 'admin',
): Promise<Session> {
  if (bearer === null) throw refuse('UNAUTHORIZED')
  const { db, clock, config, log } = deps
  const now = clock()
  const token = await readToken(config, bearer, now)
  const user = await findGate(db, token.sub, token.fam, now)
  if (!user || user.token_version !== token.ver) throw refuse('UNAUTHORIZED')
  if (!user.is_active) throw refuse('ACCOUNT_DISABLED')
  if (access === 'admin' && user.role !== 'admin') {
    log.warn({ user_id: token.sub }, 'administration refused')
    throw refuse('FORBIDDEN')
  }
  if (access === 'admin' && config.admin_second_factor) {
    const factor = await findFactor(db, token.sub)
    if (!factor?.confirmed_at) throw refuse('SECOND_FACTOR_NEEDED')
  }
  if (user.last_active_at === null || now.getTime() - user.last_active_at.getTime() > ACTIVITY_STEP_MS) {
    await updateActivity(db, token.sub, { last_active_at: now })
  }
  return { user_id: token.sub, scope: user.company_id, role: user.role, family_id: token.fam }
}
