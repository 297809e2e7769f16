/** Bounds retries, so that an outage causes no flood. */

/** One regained per ten successes. */
const RETRIES_AT_HAND = 10
const RETRY_PER_SUCCESS = 0.1
/** After these consecutive failures no calls for a while. */
const BREAK_AFTER = 5
const BREAK_MS = 30_000

export class RetryBudget {
  #retries = RETRIES_AT_HAND
  #failures = 0
  #broken_until = 0

  get isBroken(): boolean {
    return performance.now() < this.#broken_until
  }
  succeed(): void {
    this.#failures = 0
    this.#retries = Math.min(RETRIES_AT_HAND, this.#retries + RETRY_PER_SUCCESS)
  }
  spend(): boolean {
    if (this.#retries < 1) return false
    this.#retries -= 1
    return true
  }
  giveUp(): void {
    this.#failures += 1
    if (this.#failures >= BREAK_AFTER) this.#broken_until = performance.now() + BREAK_MS
  }
}
