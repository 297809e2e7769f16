/** Windows that slow down whoever tries again and again; kept in the database, so they outlive a restart and count for all nodes. */
import type { Deps } from '../../deps.ts'
import { sha256 } from '../../platform/crypto.ts'
import { refuse } from '../../platform/errors.ts'
import { clearWindow, countInWindow, waitOfWindow } from './limit-queries.ts'
import type { Limit } from './rules.ts'

export type LimitDeps = Pick<Deps, 'db' | 'clock' | 'config'>

/** Addresses and e-mails are kept as hashes: the limiter needs to tell them apart, not to know them. */
export const bucket = (name: string, ...parts: string[]) =>
  `${name}:${sha256(parts.join('\n')).toString('base64url')}`

/** Counts one more. @param message in place of the usual one @throws RATE_LIMITED */
export async function limit(
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
 * Lets `check` be wrong so many times in a window; being right forgets them. A guess is counted before it is looked at, so
 * that many at once are not more.
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
  await limit(deps, key, rule)
  const isRight = await check()
  if (isRight) await clearWindow(db, key)
  return isRight
}
