/** Domain code rejects by an error code of the contract only. */
import { errorMessage, type ErrorCode } from '@rezumetr/contracts/errors'
import { inTime } from './plural.ts'

export type RefusalExtras = Readonly<Record<string, unknown>> & { readonly message?: string }

/** With the end of a limit. */
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
  readonly extras: RefusalExtras

  constructor(code: ErrorCode, extras: RefusalExtras = {}) {
    super(refusalMessage(code, extras))
    this.code = code
    this.extras = extras
  }
}

/** `message` replaces the standard text. */
export const refuse = (code: ErrorCode, extras?: RefusalExtras): Refusal => new Refusal(code, extras)

/** For the operator; hosts with several addresses have none of their own. */
export function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join('; ')
  return error instanceof Error ? error.message : String(error)
}
