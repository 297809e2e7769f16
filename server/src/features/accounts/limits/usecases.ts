/** Fixed-window rate limits. Counters are in the database, so they survive a restart and apply across all nodes. */
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
  LETTER_LIMITS,
  LOGIN_LIMIT,
  mailboxOf,
  type Limit,
} from './rules.ts'

export type LimitDeps = Pick<Deps, 'db' | 'clock' | 'config'>
export type CountDeps = Pick<Deps, 'db' | 'clock'> & { readonly config: Pick<Config, 'rate_limits'> }

/** IP and e-mail addresses are stored only as hashes: the limiter must distinguish them, not know them. */
export const bucket = (name: string, ...parts: string[]) =>
  `${name}:${sha256(parts.join('\n')).toString('base64url')}`

/**
 * Counts one attempt in the window of `key`.
 * @param message replaces the default one
 * @throws RATE_LIMITED when the limit is exceeded
 */
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

/**
 * Counts one letter to a mailbox that nobody has proved.
 * @returns seconds to wait when it has had enough of this kind; `null`: it may be sent
 */
export async function waitForLetter(
  { db, clock, config }: CountDeps,
  kind: keyof typeof LETTER_LIMITS,
  email: string,
): Promise<number | null> {
  if (!config.rate_limits) return null
  return await countInWindow(db, bucket(`letters-${kind}`, mailboxOf(email)), LETTER_LIMITS[kind], clock())
}

/** Counts a letter that somebody asks for. @throws RATE_LIMITED when the mailbox has had enough of them */
export async function limitLetters(deps: LimitDeps, email: string): Promise<void> {
  const retry_after = await waitForLetter(deps, 'asked', email)
  const message =
    'На этот адрес сегодня отправлено слишком много писем. Проверьте папку «Спам» или попробуйте завтра.'
  if (retry_after !== null) throw refuse('RATE_LIMITED', { retry_after, message })
}

/**
 * Limits the wrong guesses per window; a right one resets the counter. A guess is counted before it is checked, so that
 * concurrent guesses cannot exceed the limit.
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

/** Limits the passwords tried, right or wrong. @throws RATE_LIMITED */
export async function limitTries(deps: LimitDeps, network: string, email: string): Promise<void> {
  await limitAttempts(deps, bucket('login-address', network), ADDRESS_LIMIT)
  await limitAttempts(deps, bucket('login', network, email), LOGIN_LIMIT)
}

/**
 * Limits wrong passwords of an account, per network and in total. The network comes first: its refused guesses do not count
 * towards the total, so one network alone cannot block the account for the others.
 * @throws RATE_LIMITED
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

/** Lifts what `limitSignIn` has blocked, for an owner who proved access to the mailbox. */
export async function liftSignInBlock(db: Db, network: string, email: string): Promise<void> {
  await clearWindow(db, ofNetwork(network, email))
  await clearWindow(db, ofAccount(email))
}
