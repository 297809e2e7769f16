/** Fixed-window rate limits. Counters are in the database, so they survive a restart and apply across all nodes. */
import type { Deps } from '../../deps.ts'
import { sha256 } from '../../platform/crypto.ts'
import { refuse } from '../../platform/errors.ts'
import { clearWindow, countInWindow, waitOfWindow } from './limit-queries.ts'
import type { Limit } from './rules.ts'

export type LimitDeps = Pick<Deps, 'db' | 'clock' | 'config'>

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
