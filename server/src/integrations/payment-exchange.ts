import { PaymentFailure } from '../ports/payments.ts'
import { readText } from '../platform/outgoing/response-text.ts'

const MAX_BYTES = 1024 * 1024

/** @throws PaymentFailure `unknown` without a readable answer: it may have been executed */
export async function exchange(
  url: string,
  init: RequestInit,
  timeout_ms: number,
): Promise<{ status: number; text: string }> {
  try {
    const response = await fetch(url, {
      ...init,
      redirect: 'error',
      signal: AbortSignal.timeout(timeout_ms),
    })
    return { status: response.status, text: await readText(response, MAX_BYTES) }
  } catch (error) {
    if (error instanceof PaymentFailure) throw error
    throw new PaymentFailure('unknown')
  }
}

/** Only a definite rejection is final (yookassa.ru/developers/using-api/response-handling). */
export function failureOf(status: number): PaymentFailure {
  if (status === 401 || status === 403) return new PaymentFailure('misconfigured')
  if (status >= 400 && status < 500 && status !== 429 && status !== 408) return new PaymentFailure('rejected')
  return new PaymentFailure('unknown')
}

export function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    throw new PaymentFailure('unknown')
  }
}
