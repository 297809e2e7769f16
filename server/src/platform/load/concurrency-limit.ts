/** Bounds a company's requests that take seconds or a place in a queue. */
import { refuse } from '../values/errors.ts'
import { decrement, increment } from '../concurrency/keyed-counter.ts'

const REFUSAL = refuse('RATE_LIMITED', {
  message: 'Предыдущий такой запрос ещё выполняется. Попробуйте через несколько секунд.',
  retry_after: 2,
})

/** @throws RATE_LIMITED when `max` are at work, those hung up included */
export function createConcurrencyLimit(
  max: number,
): <T>(company: string, work: () => Promise<T>) => Promise<T> {
  const counts = new Map<string, number>()
  return async (company, work) => {
    if ((counts.get(company) ?? 0) >= max) throw REFUSAL
    increment(counts, company)
    try {
      return await work()
    } finally {
      decrement(counts, company)
    }
  }
}
