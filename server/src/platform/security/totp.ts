/** RFC 6238 as authenticator apps have it: HMAC-SHA-1, six digits, thirty seconds. */
import { Secret, TOTP } from 'otpauth'

/** As long as the hash (RFC 4226). */
const SECRET_BYTES = 20
/** Phone clocks differ. */
const SKEW_STEPS = 1

const secretOf = (bytes: Uint8Array) => new Secret({ buffer: new Uint8Array(bytes).buffer })

export const newTotpSecret = (): Buffer => Buffer.from(new Secret({ size: SECRET_BYTES }).bytes)

export const totpStep = (now: Date): number => TOTP.counter({ timestamp: now.getTime() })

/** RFC 4648 without padding. */
export const base32 = (bytes: Uint8Array): string => secretOf(bytes).base32

export function findTotpStep(secret: Buffer, code: string, now: Date): number | null {
  const timestamp = now.getTime()
  const delta = TOTP.validate({ token: code, secret: secretOf(secret), timestamp, window: SKEW_STEPS })
  return delta === null ? null : totpStep(now) + delta
}

export const otpauthUrl = (secret: Buffer, issuer: string, account: string): string =>
  new TOTP({ issuer, label: account, secret: secretOf(secret) }).toString()
