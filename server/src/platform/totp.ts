/**
 * One-time passwords by time (RFC 6238) as every authenticator app has them: HMAC-SHA-1, six digits, thirty seconds.
 * Its SHA-1 stands inside an HMAC over a random key, where collisions are of no use.
 */
import { createHmac, randomBytes } from 'node:crypto'

const STEP_MS = 30_000
const DIGITS = 6
/** RFC 4226 asks for as many bytes as the hash has. */
const SECRET_BYTES = 20
/** Clocks of telephones differ: a step before and a step after are good too. */
const SKEW_STEPS = 1
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

export const newTotpSecret = (): Buffer => randomBytes(SECRET_BYTES)

export const totpStep = (now: Date): number => Math.floor(now.getTime() / STEP_MS)

/** RFC 4648 without padding: five bits a letter. */
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

/** The step whose code this is, of those that are near enough to `now`; `null`: none. */
export function findTotpStep(secret: Buffer, code: string, now: Date): number | null {
  const current = totpStep(now)
  for (let step = current - SKEW_STEPS; step <= current + SKEW_STEPS; step++)
    if (totpCode(secret, step) === code) return step
  return null
}

/** What the QR code says (Key Uri Format of the authenticator apps). */
export function otpauthUrl(secret: Buffer, issuer: string, account: string): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`
  return `otpauth://totp/${label}?secret=${base32(secret)}&issuer=${encodeURIComponent(issuer)}`
}
