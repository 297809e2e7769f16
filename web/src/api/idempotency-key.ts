/** 128 random bits in hex. `crypto.randomUUID` is missing on plain http outside localhost. */
export const newIdempotencyKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  )
