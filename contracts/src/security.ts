/** What protects an account beyond the password: the code of an authenticator app, the list of sessions. */
import * as z from 'zod/mini'
import { secondFactorCode } from './accounts.ts'
import { count, endpoint, idParams, instant } from './endpoint.ts'

const password = z
  .string()
  .check(z.minLength(1, 'Введите пароль'), z.maxLength(128, 'Пароль должен содержать не более 128 символов'))
const recoveryCodes = z.object({ recovery_codes: z.array(z.string()) })

export const secondFactor = z.object({
  enabled_at: z.nullable(instant),
  recovery_codes_left: count,
  /** Without it an administrator can not open the administration of this installation. */
  is_required: z.boolean(),
})
export type SecondFactor = z.output<typeof secondFactor>

export const secondFactorSetup = z.object({
  /** Base32, for typing in. */
  secret: z.string(),
  otpauth_url: z.string(),
  /** The same address as a QR code: a square of `size` modules and the dark ones as an SVG path. */
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
  summary: 'A fresh secret for an authenticator app; nothing is asked for until a code of it comes back',
  body: z.object({ password }),
  status: 201,
  data: secondFactorSetup,
  refusals: ['BAD_REQUEST', 'SECOND_FACTOR_CHANGED'],
})
export const confirmSecondFactor = endpoint({
  method: 'POST',
  path: '/api/auth/second-factor/confirm',
  access: 'user',
  summary: 'The first code turns the second step on; recovery codes are told once, other sessions end',
  body: z.object({ code: secondFactorCode }),
  data: recoveryCodes,
  refusals: ['SECOND_FACTOR_INVALID', 'SECOND_FACTOR_CHANGED'],
})
const proof = z.object({ password, code: secondFactorCode })
export const renewRecoveryCodes = endpoint({
  method: 'POST',
  path: '/api/auth/second-factor/recovery-codes',
  access: 'user',
  summary: 'New recovery codes; the old ones end',
  body: proof,
  data: recoveryCodes,
  refusals: ['BAD_REQUEST', 'SECOND_FACTOR_INVALID', 'SECOND_FACTOR_CHANGED'],
})
export const stopSecondFactor = endpoint({
  method: 'DELETE',
  path: '/api/auth/second-factor',
  access: 'user',
  summary: 'Sign in by the password alone again',
  body: proof,
  data: z.object({}),
  refusals: ['BAD_REQUEST', 'SECOND_FACTOR_INVALID', 'SECOND_FACTOR_CHANGED'],
})

const session = z.object({
  id: z.uuid(),
  /** Browser and system, as the browser calls itself. */
  device: z.string(),
  signed_in_at: instant,
  /** To a quarter of an hour: when the session last renewed its token. */
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
  refusals: ['NOT_FOUND'],
})
export const endOtherSessions = endpoint({
  method: 'DELETE',
  path: '/api/auth/sessions',
  access: 'user',
  summary: 'End every session but this one',
  data: z.object({ ended: count }),
  refusals: [],
})
