import type { PendingCode } from './pending-code.ts'

/** Accepts the whole callback URL or the bare code. */
export function readPastedCode(input: string): PendingCode {
  const text = input.trim()
  const query = /[?&#]/.test(text) ? new URLSearchParams(text.replace(/^[^?#]*[?#]/, '')) : null
  return query?.get('code')
    ? { code: query.get('code') ?? '', state: query.get('state') }
    : { code: text, state: null }
}
