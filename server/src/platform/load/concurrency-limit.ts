/**
 * Limits how many requests of one company an endpoint works on at a time, in this process: those that take a processor for
 * seconds, or a place in the queue to another service, which one company could fill. Further ones are refused with "try again".
 */
import { refuse } from '../values/errors.ts'
import { decrement, increment } from '../concurrency/keyed-counter.ts'

const REFUSAL = refuse('RATE_LIMITED', {
  message: 'Предыдущий такой запрос ещё выполняется. Попробуйте через несколько секунд.',
  retry_after: 2,
})

/** @returns works for a company. @throws RATE_LIMITED when `max` are at work already; one that hung up is still at work */
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
