/** Accounts: registration, sessions, profile, password. */
import * as z from 'zod/mini'
import { connectionStates, consentDocuments, roles } from './domain.ts'
import { count, endpoint, id, instant, plain, text } from './endpoint.ts'

/** VAL-01…11: the same messages in the browser and on the server. */
export const email = z
  .string('Введите ваш email')
  .check(
    z.trim(),
    z.minLength(1, { error: 'Введите ваш email', abort: true }),
    z.maxLength(254, 'Некорректный email адрес'),
    z.email('Некорректный email адрес'),
    z.toLowerCase(),
  )
export const companyName = z
  .string('Название должно содержать минимум 2 символа')
  .check(
    plain(),
    z.minLength(2, 'Название должно содержать минимум 2 символа'),
    z.maxLength(100, 'Название слишком длинное'),
  )
export const fullName = z
  .string('Имя должно содержать минимум 2 символа')
  .check(
    plain(),
    z.minLength(2, 'Имя должно содержать минимум 2 символа'),
    z.maxLength(50, 'Имя слишком длинное'),
  )
/** Unicode classes: a Cyrillic letter is a letter. */
export const newPassword = z
  .string('Пароль должен содержать минимум 8 символов')
  .check(
    z.minLength(8, { error: 'Пароль должен содержать минимум 8 символов', abort: true }),
    z.maxLength(128, { error: 'Пароль должен содержать не более 128 символов', abort: true }),
    z.regex(
      /^(?=.*\p{Ll})(?=.*\p{Lu})(?=.*\p{Nd})/su,
      'Пароль должен содержать строчные, заглавные буквы и цифры',
    ),
  )
/** Six digits of an authenticator app or a recovery code, as a person types it: spaces and dashes are theirs. */
export const secondFactorCode = text(64).check(z.minLength(1, 'Введите код'))
/** The login form asks for six characters; the server accepts any password that is not empty. */
export const loginPassword = z.string().check(z.minLength(6, 'Пароль должен содержать минимум 6 символов'))

export const registration = z.object({
  company_name: companyName,
  full_name: fullName,
  email,
  password: newPassword,
  terms_accepted: z.optional(z.boolean()),
  consent: z.optional(z.boolean()),
})
/** What the browser checks before it sends a login. */
export const loginForm = z.object({ email, password: loginPassword })

/** A connection to another employer that waits for the person's word. */
export const employerSwitch = z.object({
  /** `null`: nothing is connected now. */
  from: z.nullable(z.string()),
  to: z.nullable(z.string()),
  /** What would go out of sight. */
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
      /** Since when something stands in the way. */
      since: z.nullable(instant),
      has_several_accounts: z.boolean(),
      is_account_chosen: z.boolean(),
      /** Paid API access to responses and resumes; `null` when it could not be asked. */
      paid_access: z.nullable(z.boolean()),
    }),
  ),
  employer_switch: z.nullable(employerSwitch),
  created_at: instant,
  /** The person has opened the link of the letter; without it everything works too. */
  email_confirmed: z.boolean(),
  /** New versions of what the person agreed to, or a consent that is demanded here. */
  documents_to_accept: z.array(z.enum(consentDocuments)),
  /** The account is erased then, unless its owner thinks again. */
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
  refusals: ['EMAIL_TAKEN'],
})
export const login = endpoint({
  method: 'POST',
  path: '/api/auth/login',
  access: 'anon',
  summary: 'Open a session; the same answer and timing for an unknown e-mail',
  body: z.object({
    email,
    password: z.string().check(z.minLength(1, 'Введите пароль'), z.maxLength(128)),
    /** Asked for with SECOND_FACTOR_REQUIRED once the password is right. */
    code: z.optional(secondFactorCode),
  }),
  data: tokenPair,
  refusals: ['INVALID_CREDENTIALS', 'SECOND_FACTOR_REQUIRED', 'SECOND_FACTOR_INVALID', 'ACCOUNT_DISABLED'],
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
  summary: 'Revoke the session family of the refresh token; always 200',
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
  body: z.object({ company_name: z.optional(companyName), full_name: z.optional(fullName) }),
  data: user,
  refusals: [],
})
export const changePassword = endpoint({
  method: 'POST',
  path: '/api/auth/password/change',
  access: 'user',
  summary: 'Change the password; other sessions end',
  body: z.object({
    current_password: z
      .string()
      .check(
        z.minLength(1, 'Введите текущий пароль'),
        z.maxLength(128, 'Пароль должен содержать не более 128 символов'),
      ),
    new_password: newPassword,
  }),
  data: tokenPair,
  refusals: ['BAD_REQUEST'],
})
export const forgotPassword = endpoint({
  method: 'POST',
  path: '/api/auth/password/forgot',
  access: 'anon',
  summary: 'Mail a reset link; the answer never tells whether the account exists',
  body: z.object({ email }),
  status: 202,
  data: z.object({ message: z.string() }),
  refusals: [],
})
export const resetPassword = endpoint({
  method: 'POST',
  path: '/api/auth/password/reset',
  access: 'anon',
  summary: 'Set a new password by the mailed token; all sessions end',
  body: z.object({ token: text(200), password: newPassword }),
  data: z.object({}),
  refusals: ['RESET_TOKEN_EXPIRED'],
})
export const confirmEmail = endpoint({
  method: 'POST',
  path: '/api/auth/email/confirm',
  access: 'anon',
  summary: 'Confirm the address by the mailed token; again is no news',
  body: z.object({ token: text(200) }),
  data: z.object({}),
  refusals: ['CONFIRM_TOKEN_EXPIRED'],
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
