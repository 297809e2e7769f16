/** The one way domain code says no: a code of the contract, never a status or a transport error. */
import { errorMessage, type ErrorCode } from '@rezumetr/contracts/errors'

export type RefusalExtras = Readonly<Record<string, unknown>> & { readonly message?: string }

export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly code: ErrorCode
  /** Goes into `detail` of the answer; must hold nothing the caller may not see. */
  readonly extras: RefusalExtras

  constructor(code: ErrorCode, extras: RefusalExtras = {}) {
    super(extras.message ?? errorMessage(code))
    this.code = code
    this.extras = extras
  }
}

/** `throw refuse('LIMIT_EXCEEDED', { used, limit })`; `message` replaces the code's standard sentence. */
export const refuse = (code: ErrorCode, extras?: RefusalExtras): Refusal => new Refusal(code, extras)
