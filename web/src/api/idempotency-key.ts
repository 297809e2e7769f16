import { useRef } from 'react'

/** 128 random bits in hex. `crypto.randomUUID` is missing on plain http outside localhost. */
export const newIdempotencyKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  )

/** Keys by content: what is sent again after a lost answer is the same request. */
export function useIdempotencyKeys(): (content: unknown) => string {
  const keys = useRef(new Map<string, string>())
  return (content) => {
    const words = JSON.stringify(content)
    const key = keys.current.get(words) ?? newIdempotencyKey()
    keys.current.set(words, key)
    return key
  }
}
