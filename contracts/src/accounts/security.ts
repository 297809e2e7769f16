/** Account security beyond the password: second factor and list of sessions. */
import * as z from 'zod/mini'
import { count, endpoint, idParams, instant } from '../endpoint.ts'
import { codeProof, fullProof, passwordProof } from '../forms.ts'

const recoveryCodes = z.object({ recovery_codes: z.array(z.string()) })

export const secondFactor = z.object({
  enabled_at: z.nullable(instant),
  recovery_codes_left: count,
  /** Whether an administrator needs it to access the administration of this installation. */
  is_required: z.boolean(),
})
export type SecondFactor = z.output<typeof secondFactor>

export const secondFactorSetup = z.object({
  /** Base32, for manual entry. */
  secret: z.string(),
  otpauth_url: z.string(),
  /** `otpauth_url` as a QR code: a square of `size` modules, the dark ones as an SVG path. */
  qr: z.object({ size: count, path: z.string() }),
})
export type SecondFactorSetup = z.output<typeof secondFactorSetup>

export const getSecondFactor = endpoint({
  method: 'GET',
  path: '/api/auth/second-factor',
  access: 'user',
  summary: 'Whether signing in asks for a code',
  data: secondFactor,
  refusals: [],
})
export const startSecondFactor = endpoint({
  method: 'POST',
  path: '/api/auth/second-factor',
  access: 'user',
  summary:
    'A fresh secret for an authenticator app, once the address is confirmed; nothing is asked for until a code of it comes back',
  body: passwordProof,
  status: 201,
  data: secondFactorSetup,
  refusals: ['EMAIL_NOT_CONFIRMED', 'SECOND_FACTOR_CHANGED'],
})
export const confirmSecondFactor = endpoint({
  method: 'POST',
  path: '/api/auth/second-factor/confirm',
  access: 'user',
  summary: 'The first code turns the second step on; recovery codes are shown once, other sessions end',
  body: codeProof,
  data: recoveryCodes,
  refusals: ['EMAIL_NOT_CONFIRMED', 'SECOND_FACTOR_INVALID', 'SECOND_FACTOR_CHANGED'],
})
export const renewRecoveryCodes = endpoint({
  method: 'POST',
  path: '/api/auth/second-factor/recovery-codes',
  access: 'user',
  summary: 'New recovery codes; the old ones end',
  body: fullProof,
  data: recoveryCodes,
  refusals: ['SECOND_FACTOR_INVALID', 'SECOND_FACTOR_CHANGED'],
})
export const stopSecondFactor = endpoint({
  method: 'DELETE',
  path: '/api/auth/second-factor',
  access: 'user',
  summary: 'Sign in by the password alone again',
  body: fullProof,
  data: z.object({}),
  refusals: ['SECOND_FACTOR_INVALID', 'SECOND_FACTOR_CHANGED'],
})

const session = z.object({
  id: z.uuid(),
  /** Browser and system from the User-Agent. */
  device: z.string(),
  signed_in_at: instant,
  /** When the session last refreshed its token: accurate to a quarter of an hour. */
  last_seen_at: instant,
  is_current: z.boolean(),
})
export type SignedInSession = z.output<typeof session>

export const listSessions = endpoint({
  method: 'GET',
  path: '/api/auth/sessions',
  access: 'user',
  summary: 'Where the person is signed in, the current one first',
  data: z.object({ sessions: z.array(session) }),
  refusals: [],
})
export const endSession = endpoint({
  method: 'DELETE',
  path: '/api/auth/sessions/:id',
  access: 'user',
  summary: 'End one session at once',
  params: idParams,
  data: z.object({}),
  refusals: [],
})
export const endOtherSessions = endpoint({
  method: 'DELETE',
  path: '/api/auth/sessions',
  access: 'user',
  summary: 'End every session but this one',
  data: z.object({ ended: count }),
  refusals: [],
})
