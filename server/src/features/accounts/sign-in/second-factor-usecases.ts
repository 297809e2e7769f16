/** Codes of an authenticator app as the second step of sign-in, also after a password reset. */
import type { SecondFactor, SecondFactorSetup } from '@rezumetr/contracts/accounts/security'
import { encode } from 'uqr'
import type { Deps } from '../../../ports/deps.ts'
import { moscowDay } from '../../../platform/values/clock.ts'
import { randomToken, sha256 } from '../../../platform/security/crypto.ts'
import type { Db } from '../../../platform/db/database.ts'
import { Refusal, refuse } from '../../../platform/values/errors.ts'
import { base32, findTotpStep, newTotpSecret, otpauthUrl } from '../../../platform/security/totp.ts'
import { insertAudit } from '../../companies/audit-queries.ts'
import { notifyOwner } from '../../notifications/outbox/owner-usecases.ts'
import { bucket, limitGuesses, type LimitDeps } from '../limits/usecases.ts'
import { confirmPassword, lockChecked, wrongPassword } from './password-usecases.ts'
import { lockUser } from '../../companies/lock-queries.ts'
import { findUserById, type UserRow } from '../users/queries.ts'
import { qrPath, RECOVERY_CODES, recoveryCode, typedCode } from './second-factor-rules.ts'
import * as queries from '../users/second-factor-queries.ts'
import { CODE_LIMIT } from '../limits/rules.ts'
import type { Session } from '../../companies/scope.ts'
import { endFamilies } from '../users/device-queries.ts'

type FactorDeps = LimitDeps & Pick<Deps, 'keys' | 'publicUrl' | 'log'>

const context = (user_id: string) => `totp:${user_id}`

export async function getSecondFactor(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  session: Session,
): Promise<SecondFactor> {
  const [factor, recovery_codes_left] = await Promise.all([
    queries.findFactor(db, session.user_id),
    queries.countRecoveryCodes(db, session.user_id),
  ])
  return {
    enabled_at: factor?.confirmed_at?.toISOString() ?? null,
    recovery_codes_left,
    is_required: config.admin_second_factor && session.role === 'admin',
  }
}

/**
 * Needs a confirmed address: a stranger who registered it could keep its owner out.
 * @throws SECOND_FACTOR_CHANGED when it is already enabled
 */
export async function startSecondFactor(
  deps: FactorDeps,
  session: Session,
  password: string,
): Promise<SecondFactorSetup> {
  const { db, clock, keys, config } = deps
  const user = await confirmPassword(deps, session, password)
  if (user.email_confirmed_at === null) throw refuse('EMAIL_NOT_CONFIRMED')
  const secret = newTotpSecret()
  const encrypted = keys.encrypt(secret, context(user.id))
  if (!(await queries.upsertFactor(db, user.id, encrypted, clock()))) throw refuse('SECOND_FACTOR_CHANGED')
  const otpauth_url = otpauthUrl(secret, config.brand_name, user.email)
  return { secret: base32(secret), otpauth_url, qr: qrPath(encode(otpauth_url, { border: 0 }).data) }
}

/**
 * Enables it and ends the other sessions. @returns recovery codes, shown once
 * @throws EMAIL_NOT_CONFIRMED · SECOND_FACTOR_INVALID · SECOND_FACTOR_CHANGED · RATE_LIMITED
 */
export async function confirmSecondFactor(
  deps: FactorDeps,
  session: Session,
  code: string,
): Promise<string[]> {
  const factor = await queries.findFactor(deps.db, session.user_id)
  if (!factor || factor.confirmed_at !== null) throw refuse('SECOND_FACTOR_CHANGED')
  await checkCode(deps, session.user_id, code)
  return await deps.db.transaction().execute(async (trx) => {
    const now = deps.clock()
    await lockUser(trx, session.user_id)
    const user = await findUserById(trx, session.user_id)
    // the operator may have changed the address meanwhile
    if (user?.email_confirmed_at === null) throw refuse('EMAIL_NOT_CONFIRMED')
    if (!(await queries.markFactorConfirmed(trx, session.user_id, factor.secret_enc, now)))
      throw refuse('SECOND_FACTOR_CHANGED')
    const codes = await writeRecoveryCodes(trx, session.user_id)
    await endFamilies(trx, session.user_id, { except: session.family_id }, 'second factor', now)
    await tell(deps, trx, session, 'enabled')
    return codes
  })
}

export async function renewRecoveryCodes(
  deps: FactorDeps,
  session: Session,
  proof: { password: string; code: string },
): Promise<string[]> {
  const user = await prove(deps, session, proof)
  return await deps.db.transaction().execute(async (trx) => {
    if (!(await lockChecked(trx, user))) throw wrongPassword()
    const codes = await writeRecoveryCodes(trx, session.user_id)
    await tell(deps, trx, session, 'renewed')
    return codes
  })
}

/** @throws BAD_REQUEST (password) · SECOND_FACTOR_INVALID · SECOND_FACTOR_CHANGED · RATE_LIMITED */
export async function stopSecondFactor(
  deps: FactorDeps,
  session: Session,
  proof: { password: string; code: string },
): Promise<void> {
  const user = await prove(deps, session, proof)
  await deps.db.transaction().execute(async (trx) => {
    if (!(await lockChecked(trx, user))) throw wrongPassword()
    if (!(await queries.deleteFactor(trx, session.user_id))) throw refuse('SECOND_FACTOR_CHANGED')
    await tell(deps, trx, session, 'disabled')
  })
}

/** @throws SECOND_FACTOR_REQUIRED without a code */
export async function requireCode(
  deps: FactorDeps,
  user_id: string,
  code: string | undefined,
): Promise<void> {
  if (code === undefined) throw refuse('SECOND_FACTOR_REQUIRED')
  await checkCode(deps, user_id, code)
}

async function prove(
  deps: FactorDeps,
  session: Session,
  { password, code }: { password: string; code: string },
): Promise<UserRow> {
  const user = await confirmPassword(deps, session, password)
  if (user.second_factor_at === null) throw refuse('SECOND_FACTOR_CHANGED')
  await checkCode(deps, user.id, code)
  return user
}

/** Accepts each code once. */
async function checkCode(deps: FactorDeps, user_id: string, typed: string): Promise<void> {
  const { db, clock, keys } = deps
  const isRight = await limitGuesses(deps, bucket('second-factor', user_id), CODE_LIMIT, async () => {
    const factor = await queries.findFactor(db, user_id)
    if (!factor) return false
    const now = clock()
    const code = typedCode(typed)
    const step = findTotpStep(keys.decrypt(factor.secret_enc, context(user_id)), code, now)
    if (step !== null) return await queries.consumeStep(db, user_id, step)
    return await queries.consumeRecoveryCode(db, user_id, sha256(code), now)
  }).catch(async (error: unknown) => {
    if (error instanceof Refusal) await notifyOfGuesses(deps, user_id)
    throw error
  })
  if (!isRight) {
    deps.log.warn({ user_id }, 'code refused')
    const message = 'Неверный или уже использованный код'
    throw refuse('SECOND_FACTOR_INVALID', { fields: { code: [message] } })
  }
}

/** Whoever guesses knows the password, so the owner is told, once a day. */
async function notifyOfGuesses(deps: FactorDeps, user_id: string): Promise<void> {
  const user = await findUserById(deps.db, user_id)
  if (!user) return
  const key = `second-factor-guessed:${user_id}:${moscowDay(deps.clock())}`
  await notifyOwner(deps, deps.db, user, 'second-factor-guessed', key)
}

async function writeRecoveryCodes(db: Db, user_id: string): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () =>
    recoveryCode(base32(Buffer.from(randomToken(), 'base64url'))),
  )
  await queries.replaceRecoveryCodes(
    db,
    user_id,
    codes.map((code) => sha256(typedCode(code))),
  )
  return codes
}

async function tell(
  deps: Pick<FactorDeps, 'clock' | 'config' | 'publicUrl'>,
  db: Db,
  session: Session,
  change: 'enabled' | 'renewed' | 'disabled',
): Promise<void> {
  const user = await findUserById(db, session.user_id)
  if (!user) throw refuse('UNAUTHORIZED')
  await notifyOwner(deps, db, user, `second-factor-${change}`)
  const entry = { company_id: session.scope, actor_user_id: session.user_id }
  await insertAudit(db, { ...entry, action: `accounts.second-factor-${change}` }, deps.clock())
}
