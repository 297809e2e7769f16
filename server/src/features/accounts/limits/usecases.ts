import type { Config } from '../../../config/config.ts'
import type { Deps } from '../../../ports/deps.ts'
import { sha256 } from '../../../platform/security/crypto.ts'
import type { Db } from '../../../platform/db/database.ts'
import { refuse } from '../../../platform/values/errors.ts'
import { clearWindow, countInWindow, waitOfWindow } from './queries.ts'
import {
  ACCOUNT_FAILURE_LIMIT,
  ADDRESS_LIMIT,
  FAILURE_LIMIT,
  EMAIL_LIMITS,
  LOGIN_LIMIT,
  mailboxOf,
  type Limit,
} from './rules.ts'

export type LimitDeps = Pick<Deps, 'db' | 'clock' | 'config'>
export type CountDeps = Pick<Deps, 'db' | 'clock'> & { readonly config: Pick<Config, 'rate_limits'> }

export const bucket = (name: string, ...parts: string[]) =>
  `${name}:${sha256(parts.join('\n')).toString('base64url')}`

/** Counts one attempt. @throws RATE_LIMITED */
export async function limitAttempts(
  { db, clock, config }: LimitDeps,
  key: string,
  rule: Limit,
  message?: string,
): Promise<void> {
  if (!config.rate_limits) return
  const retry_after = await countInWindow(db, key, rule, clock())
  if (retry_after !== null) throw refuse('RATE_LIMITED', { retry_after, ...(message && { message }) })
}

/** Counts one email to an unproved mailbox. @returns seconds to wait when it had enough, else `null` */
export async function waitForEmail(
  { db, clock, config }: CountDeps,
  kind: keyof typeof EMAIL_LIMITS,
  email: string,
): Promise<number | null> {
  if (!config.rate_limits) return null
  return await countInWindow(db, bucket(`emails-${kind}`, mailboxOf(email)), EMAIL_LIMITS[kind], clock())
}

/** Counts a requested email. @throws RATE_LIMITED */
export async function limitEmails(deps: LimitDeps, email: string): Promise<void> {
  const retry_after = await waitForEmail(deps, 'asked', email)
  const message =
    'На этот адрес сегодня отправлено слишком много писем. Проверьте папку «Спам» или попробуйте завтра.'
  if (retry_after !== null) throw refuse('RATE_LIMITED', { retry_after, message })
}

/**
 * Limits wrong guesses; a right one resets the counter. Counts before checking, so that concurrent guesses
 * stay within the limit.
 * @throws RATE_LIMITED
 */
export async function limitGuesses(
  deps: LimitDeps,
  key: string,
  rule: Limit,
  check: () => Promise<boolean>,
): Promise<boolean> {
  const { db, clock, config } = deps
  if (!config.rate_limits) return await check()
  const retry_after = await waitOfWindow(db, key, rule, clock())
  if (retry_after !== null) throw refuse('RATE_LIMITED', { retry_after })
  await limitAttempts(deps, key, rule)
  const isRight = await check()
  if (isRight) await clearWindow(db, key)
  return isRight
}

const ofNetwork = (network: string, email: string) => bucket('login-failures', network, email)
const ofAccount = (email: string) => bucket('login-failures-account', email)

export async function limitTries(deps: LimitDeps, network: string, email: string): Promise<void> {
  await limitAttempts(deps, bucket('login-address', network), ADDRESS_LIMIT)
  await limitAttempts(deps, bucket('login', network, email), LOGIN_LIMIT)
}

/**
 * Limits wrong passwords per network, then in total: refused guesses of one network do not block the others.
 */
export const limitSignIn = (
  deps: LimitDeps,
  network: string,
  email: string,
  check: () => Promise<boolean>,
): Promise<boolean> =>
  limitGuesses(deps, ofNetwork(network, email), FAILURE_LIMIT, () =>
    limitGuesses(deps, ofAccount(email), ACCOUNT_FAILURE_LIMIT, check),
  )

export async function liftSignInBlock(db: Db, network: string, email: string): Promise<void> {
  await clearWindow(db, ofNetwork(network, email))
  await clearWindow(db, ofAccount(email))
}
