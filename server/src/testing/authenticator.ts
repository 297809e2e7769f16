/** An authenticator app: computes codes from the secret it was shown and the time. */
import { totpCode, totpStep } from '../platform/totp.ts'

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** @param shown the secret in Base32 */
export function secretOfApp(shown: string): Buffer {
  const bits = shown.replace(/./g, (letter) => LETTERS.indexOf(letter).toString(2).padStart(5, '0'))
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}

/** @param shown the secret in Base32 @param late offset from `now` in steps of thirty seconds */
export const codeOfApp = (shown: string, now: Date, late = 0): string =>
  totpCode(secretOfApp(shown), totpStep(now) + late)
