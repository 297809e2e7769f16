/**
 * Limits of the files that occupy this process: each is in memory from its first byte until it is answered, and reading
 * one may take seconds. Further ones are refused with "try again".
 */
import type { FastifyRequest } from 'fastify'
import { refuse } from '../values/errors.ts'
import { decrement, increment } from '../concurrency/keyed-counter.ts'

/** Files received and not answered yet, 10 MB each at most. */
export const MOST_RECEIVED = 24
/** Of these and of those still on their way, the files of one company: three users upload three at a time. */
export const MOST_OF_COMPANY = 9
const REFUSAL = refuse('NOT_READY', {
  message: 'Сейчас загружается слишком много файлов. Попробуйте через несколько секунд.',
  retry_after: 2,
})

export type Uploads = {
  /** Call before the body is read. @throws NOT_READY · BAD_REQUEST when the caller has hung up */
  begin(request: FastifyRequest, company: string): void
  /** Call when the body has been read. @throws NOT_READY */
  receive(request: FastifyRequest): void
  /** Call when the answer is sent, which happens to every request whose body was to be read. */
  end(request: FastifyRequest): void
}

export function createUploads(): Uploads {
  const companies = new Map<string, number>()
  const companyOf = new WeakMap<FastifyRequest, string>()
  const received = new Set<FastifyRequest>()
  return {
    begin(request, company) {
      // no body would arrive, nor the end of one
      if (request.raw.socket.destroyed) throw refuse('BAD_REQUEST')
      if ((companies.get(company) ?? 0) >= MOST_OF_COMPANY) throw REFUSAL
      increment(companies, company)
      companyOf.set(request, company)
    },
    receive(request) {
      const company = companyOf.get(request)
      const own = [...received].filter((other) => companyOf.get(other) === company).length
      // never more than is free: the fuller the process, the fewer files of one company, so that others find a place
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
