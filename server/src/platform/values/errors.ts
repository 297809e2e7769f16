/**
 * Refusals: the only way domain code rejects a request, by an error code of the contract, never by
 * a status or a transport error.
 */
import { errorMessage, type ErrorCode } from '@rezumetr/contracts/errors'
import { inTime } from './plural.ts'

export type RefusalExtras = Readonly<Record<string, unknown>> & { readonly message?: string }

/** The message for the caller; for a limit it includes when the limit ends. */
export function refusalMessage(code: ErrorCode, extras: RefusalExtras): string {
  if (extras.message !== undefined) return extras.message
  const wait = extras['retry_after']
  return code === 'RATE_LIMITED' && typeof wait === 'number'
    ? `Слишком много запросов. Попробуйте ${inTime(wait)}.`
    : errorMessage(code)
}

export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly code: ErrorCode
  /** Becomes `detail` of the answer; must contain nothing the caller may not see. */
  readonly extras: RefusalExtras

  constructor(code: ErrorCode, extras: RefusalExtras = {}) {
    super(refusalMessage(code, extras))
    this.code = code
    this.extras = extras
  }
}

/** `throw refuse('LIMIT_EXCEEDED', { used, limit })`; `message` replaces the code's standard text. */
export const refuse = (code: ErrorCode, extras?: RefusalExtras): Refusal => new Refusal(code, extras)

/** The words of any error, for the operator's commands; that of a host with several addresses has none of its own. */
export function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join('; ')
  return error instanceof Error ? error.message : String(error)
}
