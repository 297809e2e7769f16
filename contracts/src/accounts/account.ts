/** Accounts: registration, sessions, profile, password. */
import * as z from 'zod/mini'
import { connectionStates, consentDocuments, roles } from '../domain.ts'
import { count, endpoint, id, instant } from '../endpoint.ts'
import {
  email,
  emailChange,
  emailCode,
  emailConfirmation,
  forgottenPassword,
  passwordChange,
  passwordReset,
  profileChange,
  registration,
  secondFactorCode,
} from '../forms.ts'

/** A connection to another employer that waits for the user's confirmation. */
export const employerSwitch = z.object({
  /** `null`: nothing is connected at the moment. */
  from: z.nullable(z.string()),
  to: z.nullable(z.string()),
  /** Counts of what would be hidden. */
  vacancies: count,
  applications: count,
  until: instant,
})
export type EmployerSwitch = z.output<typeof employerSwitch>

export const user = z.object({
  id,
  email: z.string(),
  company_name: z.string(),
  full_name: z.string(),
  role: z.enum(roles),
  has_hh_token: z.boolean(),
  token_verified: z.boolean(),
  hh: z.nullable(
    z.object({
      employer_name: z.nullable(z.string()),
      manager_name: z.nullable(z.string()),
      source: z.enum(['oauth', 'manual']),
      expires_at: z.nullable(instant),
      needs_reconnect: z.boolean(),
      state: z.enum(connectionStates),
      /** Since when the connection has had a problem. */
      since: z.nullable(instant),
      has_several_accounts: z.boolean(),
      is_account_chosen: z.boolean(),
      /** Whether API access to responses and resumes is paid; `null` when it could not be checked. */
      paid_access: z.nullable(z.boolean()),
    }),
  ),
  employer_switch: z.nullable(employerSwitch),
  created_at: instant,
  /** The user has opened the confirmation link; the product works without it too. */
  email_confirmed: z.boolean(),
  /** Documents with a new version, or a consent that this server requires. */
  documents_to_accept: z.array(z.enum(consentDocuments)),
  /** When the account will be erased, unless its owner cancels. */
  erase_at: z.nullable(instant),
})
export type User = z.output<typeof user>

export const tokenPair = z.object({
  access_token: z.string(),
  refresh_token: z.string(),
  token_type: z.literal('bearer'),
  expires_in: z.int(),
})
export type TokenPair = z.output<typeof tokenPair>

export const register = endpoint({
  method: 'POST',
  path: '/api/auth/register',
  access: 'anon',
  summary: 'Create a company, its first user and the trial subscription',
  body: registration,
  status: 201,
  data: z.object({ user }),
  refusals: ['EMAIL_TAKEN', 'RATE_LIMITED'],
})
export const login = endpoint({
  method: 'POST',
  path: '/api/auth/login',
  access: 'anon',
  summary: 'Open a session; the same answer and timing for an unknown e-mail',
  body: z.object({
    email,
    password: z.string().check(z.minLength(1, 'Введите пароль'), z.maxLength(128)),
    /** Required after SECOND_FACTOR_REQUIRED, once the password is right. */
    code: z.optional(secondFactorCode),
  }),
  data: tokenPair,
  refusals: [
    'INVALID_CREDENTIALS',
    'SECOND_FACTOR_REQUIRED',
    'SECOND_FACTOR_INVALID',
    'ACCOUNT_DISABLED',
    'RATE_LIMITED',
  ],
})
export const refresh = endpoint({
  method: 'POST',
  path: '/api/auth/refresh',
  access: 'anon',
  summary: 'Rotate the refresh token; reuse of an old one revokes the family',
  body: z.object({ refresh_token: z.string().check(z.minLength(1), z.maxLength(512)) }),
  data: tokenPair,
  top: { access_token: z.string(), refresh_token: z.string(), expires_in: z.int() },
  refusals: ['REFRESH_INVALID', 'ACCOUNT_DISABLED'],
})
export const logout = endpoint({
  method: 'POST',
  path: '/api/auth/logout',
  access: 'anon',
  summary: 'Revoke the session family of the refresh token, or without one that of the bearer; always 200',
  body: z.optional(z.nullable(z.object({ refresh_token: z.optional(z.string().check(z.maxLength(512))) }))),
  data: z.object({}),
  refusals: [],
})
export const getMe = endpoint({
  method: 'GET',
  path: '/api/auth/me',
  access: 'user',
  summary: 'The signed-in person',
  data: user,
  refusals: [],
})
export const updateMe = endpoint({
  method: 'PATCH',
  path: '/api/auth/me',
  access: 'user',
  summary: 'Change the company name or the full name',
  body: profileChange,
  data: user,
  refusals: [],
})
export const changePassword = endpoint({
  method: 'POST',
  path: '/api/auth/password/change',
  access: 'user',
  summary: 'Change the password; other sessions end',
  body: passwordChange,
  data: tokenPair,
  refusals: [],
})
export const forgotPassword = endpoint({
  method: 'POST',
  path: '/api/auth/password/forgot',
  access: 'anon',
  summary: 'Mail a reset link; the answer never tells whether the account exists',
  body: forgottenPassword,
  status: 202,
  data: z.object({ message: z.string() }),
  refusals: ['RATE_LIMITED'],
})
export const resetPassword = endpoint({
  method: 'POST',
  path: '/api/auth/password/reset',
  access: 'anon',
  summary:
    'Set a new password by the mailed token; all sessions end, and where the address was never confirmed, all that was set before',
  body: passwordReset,
  data: z.object({
    /** The connection was made before anybody had proved the address. */
    hh_disconnected: z.boolean(),
  }),
  refusals: ['RESET_TOKEN_EXPIRED'],
})
export const confirmEmail = endpoint({
  method: 'POST',
  path: '/api/auth/email/confirm',
  access: 'anon',
  summary:
    'Confirm the address by the mailed token, from a session of the account or with its password; again changes nothing',
  body: emailConfirmation,
  data: z.object({}),
  refusals: ['CONFIRM_TOKEN_EXPIRED', 'PASSWORD_NEEDED', 'RATE_LIMITED'],
})
export const resendConfirmation = endpoint({
  method: 'POST',
  path: '/api/auth/email/resend',
  access: 'user',
  summary: 'Mail another link to confirm the address; nothing when it is confirmed',
  status: 202,
  data: z.object({}),
  refusals: [],
})
export const startEmailChange = endpoint({
  method: 'POST',
  path: '/api/auth/email/change',
  access: 'user',
  summary: 'Mail a code to the new address; the address stays until the code is confirmed',
  body: emailChange,
  status: 202,
  data: z.object({}),
  refusals: ['EMAIL_TAKEN', 'SECOND_FACTOR_INVALID'],
})
export const confirmEmailChange = endpoint({
  method: 'POST',
  path: '/api/auth/email/change/confirm',
  access: 'user',
  summary: 'Sign in by the new address from now on; links mailed to the former one end',
  body: z.extend(emailCode, { email }),
  data: user,
  refusals: ['EMAIL_TAKEN'],
})
