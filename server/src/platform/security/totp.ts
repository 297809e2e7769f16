/** Time-based one-time passwords (RFC 6238) with the parameters of all authenticator apps: HMAC-SHA-1, six digits, thirty seconds. */
import { Secret, TOTP } from 'otpauth'

/** RFC 4226 recommends a secret as long as the hash. */
const SECRET_BYTES = 20
/** Phone clocks differ: the previous and the next step are accepted too. */
const SKEW_STEPS = 1

const secretOf = (bytes: Uint8Array) => new Secret({ buffer: new Uint8Array(bytes).buffer })

export const newTotpSecret = (): Buffer => Buffer.from(new Secret({ size: SECRET_BYTES }).bytes)

export const totpStep = (now: Date): number => TOTP.counter({ timestamp: now.getTime() })

/** RFC 4648 without padding. */
export const base32 = (bytes: Uint8Array): string => secretOf(bytes).base32

/** The step near `now` that this code belongs to; `null`: none. */
export function findTotpStep(secret: Buffer, code: string, now: Date): number | null {
  const timestamp = now.getTime()
  const delta = TOTP.validate({ token: code, secret: secretOf(secret), timestamp, window: SKEW_STEPS })
  return delta === null ? null : totpStep(now) + delta
}

/** Content of the QR code (Key Uri Format of authenticator apps). */
export const otpauthUrl = (secret: Buffer, issuer: string, account: string): string =>
  new TOTP({ issuer, label: account, secret: secretOf(secret) }).toString()
