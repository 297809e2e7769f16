/**
 * Time-based one-time passwords (RFC 6238) with the parameters of all authenticator apps: HMAC-SHA-1, six digits, thirty
 * seconds. SHA-1 is used inside an HMAC with a random key, where collisions do not matter.
 */
import { createHmac, randomBytes } from 'node:crypto'

const STEP_MS = 30_000
const DIGITS = 6
/** RFC 4226 recommends a secret as long as the hash. */
const SECRET_BYTES = 20
/** Phone clocks differ: the previous and the next step are accepted too. */
const SKEW_STEPS = 1
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

export const newTotpSecret = (): Buffer => randomBytes(SECRET_BYTES)

export const totpStep = (now: Date): number => Math.floor(now.getTime() / STEP_MS)

/** RFC 4648 without padding: five bits per character. */
export function base32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{1,5}/g) ?? []).map((five) => BASE32[Number.parseInt(five.padEnd(5, '0'), 2)]).join('')
}

/** @param step see `totpStep` */
export function totpCode(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', secret).update(counter).digest()
  const offset = (mac.at(-1) ?? 0) & 0x0f
  const number = mac.readUInt32BE(offset) & 0x7fff_ffff
  return String(number % 10 ** DIGITS).padStart(DIGITS, '0')
}

/** The step near `now` that this code belongs to; `null`: none. */
export function findTotpStep(secret: Buffer, code: string, now: Date): number | null {
  const current = totpStep(now)
  for (let step = current - SKEW_STEPS; step <= current + SKEW_STEPS; step++)
    if (totpCode(secret, step) === code) return step
  return null
}

/** Content of the QR code (Key Uri Format of authenticator apps). */
export function otpauthUrl(secret: Buffer, issuer: string, account: string): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`
  return `otpauth://totp/${label}?secret=${base32(secret)}&issuer=${encodeURIComponent(issuer)}`
}
