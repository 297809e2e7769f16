/** Bounds files in memory and in reading; others are refused with "try again". */
import type { FastifyRequest } from 'fastify'
import { refuse } from '../values/errors.ts'
import { decrement, increment } from '../concurrency/keyed-counter.ts'

/** Not answered yet, 10 MB each at most. */
export const MOST_RECEIVED = 24
/** With those on their way: three users upload three at a time. */
export const MOST_OF_COMPANY = 9
const REFUSAL = refuse('NOT_READY', {
  message: 'Сейчас загружается слишком много файлов. Попробуйте через несколько секунд.',
  retry_after: 2,
})

export type Uploads = {
  begin(request: FastifyRequest, company: string): void
  /** After the body. */
  receive(request: FastifyRequest): void
  end(request: FastifyRequest): void
}

export function createUploads(): Uploads {
  const companies = new Map<string, number>()
  const companyOf = new WeakMap<FastifyRequest, string>()
  const received = new Set<FastifyRequest>()
  return {
    begin(request, company) {
      // no body would arrive
      if (request.raw.socket.destroyed) throw refuse('BAD_REQUEST')
      if ((companies.get(company) ?? 0) >= MOST_OF_COMPANY) throw REFUSAL
      increment(companies, company)
      companyOf.set(request, company)
    },
    receive(request) {
      const company = companyOf.get(request)
      const own = [...received].filter((other) => companyOf.get(other) === company).length
      // the fuller, the fewer of one company
      if (own >= MOST_RECEIVED - received.size) throw REFUSAL
      received.add(request)
    },
    end(request) {
      received.delete(request)
      const company = companyOf.get(request)
      if (company === undefined) return
      companyOf.delete(request)
      decrement(companies, company)
    },
  }
}
