/** An authenticator app: computes codes from the secret it was shown and the time. */
import { Secret, TOTP } from 'otpauth'

/** @param shown the secret in Base32 @param late offset from `now` in steps of thirty seconds */
export const codeOfApp = (shown: string, now: Date, late = 0): string =>
  TOTP.generate({ secret: Secret.fromBase32(shown), timestamp: now.getTime() + late * 30_000 })
