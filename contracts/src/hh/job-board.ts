/** The hh.ru connection, company settings and synchronisation. */
import * as z from 'zod/mini'
import { user } from '../accounts/account.ts'
import { type Bounds, count, endpoint, id, idParams, instant, queryInt, within } from '../endpoint.ts'
import type { ErrorCode } from '../errors.ts'
import { accessToken, oauthCode } from '../forms.ts'
import { MAX_RETENTION_DAYS, MIN_RETENTION_DAYS } from '../accounts/privacy.ts'

export const employerInfo = z.object({ name: z.nullable(z.string()), manager_name: z.nullable(z.string()) })
export type EmployerInfo = z.output<typeof employerInfo>

const oauthState = z.string().check(z.trim(), z.minLength(1), z.maxLength(200))

const exchangeResult = {
  token_saved: z.boolean(),
  token_valid: z.boolean(),
  employer_info: z.nullable(employerInfo),
  /** Why a valid token was not stored: it is an applicant's, or another employer's and not yet confirmed. */
  refused: z.nullable(z.enum(['wrong_account', 'employer_switch'])),
}

/** Errors that a call to the job board may end with, as shown to the user. */
export const boardRefusals = [
  'HH_RECONNECT_REQUIRED',
  'HH_NO_RIGHTS',
  'HH_ACCESS_DENIED',
  'HH_ACCOUNT_LOST',
  'HH_EMPLOYER_CHECK',
  'HH_CAPTCHA',
  'HH_UNAVAILABLE',
] as const satisfies readonly ErrorCode[]

export const getOauthUrl = endpoint({
  method: 'GET',
  path: '/api/hh/oauth/url',
  access: 'user',
  summary: 'Where to send the browser for consent; the state is bound to the user for ten minutes',
  data: z.object({
    authorization_url: z.string(),
    state: z.string(),
    redirect_uri: z.string(),
    expires_at: instant,
  }),
  refusals: ['HH_NOT_CONFIGURED'],
})
export const exchangeOauthCode = endpoint({
  method: 'POST',
  path: '/api/hh/oauth/exchange',
  access: 'user',
  summary:
    'Exchange the code (query or body); state may be absent only for the one pending authorization of the caller',
  query: z.object({ code: z.optional(oauthCode), state: z.optional(oauthState) }),
  body: z.optional(z.nullable(z.object({ code: z.optional(oauthCode), state: z.optional(oauthState) }))),
  data: z.object(exchangeResult),
  top: exchangeResult,
  refusals: ['HH_NOT_CONFIGURED', 'HH_OAUTH_STATE', 'HH_OAUTH_FAILED', 'ERASURE_REQUESTED', ...boardRefusals],
})
export const saveToken = endpoint({
  method: 'POST',
  path: '/api/settings/hh-token',
  access: 'user',
  summary: 'Check a pasted access token with the job board and keep it encrypted',
  body: z.object({ token: accessToken }),
  data: z.object({ ...exchangeResult, user }),
  refusals: ['HH_TOKEN_INVALID', 'ERASURE_REQUESTED', ...boardRefusals],
})
/** `until` of the switch that was asked about: another one may have taken its place since. Without it, the one that waits. */
const seenSwitch = z.object({ until: z.optional(instant) })
export const confirmEmployerSwitch = endpoint({
  method: 'POST',
  path: '/api/hh/employer-switch',
  access: 'user',
  summary:
    'Use the connection to another employer that waits for it; vacancies of the old one go out of sight',
  query: seenSwitch,
  data: z.object({ user }),
  refusals: ['NOT_FOUND', 'ERASURE_REQUESTED'],
})
export const refuseEmployerSwitch = endpoint({
  method: 'DELETE',
  path: '/api/hh/employer-switch',
  access: 'user',
  summary: 'Drop the connection to another employer; everything stays as it was',
  query: seenSwitch,
  data: z.object({ user }),
  refusals: [],
})

export const receiveBoardWebhook = endpoint({
  method: 'POST',
  path: '/api/hh/webhook/:secret',
  access: 'anon',
  summary:
    'Notification of the job board: a hint to synchronise; only the secret counts, the body is not read',
  params: z.object({ secret: z.string().check(z.maxLength(100)) }),
  body: z.unknown(),
  data: z.object({}),
  refusals: [],
})

export const workAccount = z.object({
  id: z.string(),
  employer_name: z.nullable(z.string()),
  is_primary: z.boolean(),
  is_current: z.boolean(),
})
export type WorkAccount = z.output<typeof workAccount>

export const listWorkAccounts = endpoint({
  method: 'GET',
  path: '/api/hh/work-accounts',
  access: 'user',
  summary: 'Work accounts of the connected manager',
  data: z.object({ accounts: z.array(workAccount) }),
  max_concurrent: 10,
  refusals: ['HH_NOT_CONNECTED', ...boardRefusals],
})
export const chooseWorkAccount = endpoint({
  method: 'PUT',
  path: '/api/hh/work-account',
  access: 'user',
  summary: 'Ask the job board under this work account; one of another employer must be confirmed',
  body: z.object({
    account_id: z.string().check(z.minLength(1), z.maxLength(64)),
    confirmed: z._default(z.boolean(), false),
  }),
  data: z.object({ user }),
  refusals: ['HH_NOT_CONNECTED', 'CONFIRM_REQUIRED', ...boardRefusals],
})

export const disconnect = endpoint({
  method: 'DELETE',
  path: '/api/settings/hh-token',
  access: 'user',
  summary: 'Delete the token here and, best effort, at the job board; imported data stay',
  data: z.object({ user }),
  refusals: [],
})
export const checkToken = endpoint({
  method: 'POST',
  path: '/api/hh/token/check',
  access: 'user',
  summary: 'Ask the job board about a token without keeping it',
  body: z.object({ token: accessToken }),
  data: z.object({
    valid: z.boolean(),
    name: z.nullable(z.string()),
    email: z.nullable(z.string()),
    is_employer: z.boolean(),
    message: z.string(),
  }),
  // an invalid token, or one that is not an employer's, is a normal response and not an error
  refusals: boardRefusals,
})
export const testConnection = endpoint({
  method: 'GET',
  path: '/api/hh/test-connection',
  access: 'user',
  summary: 'Ask the job board about the stored token',
  data: z.object({
    connected: z.boolean(),
    valid: z.boolean(),
    employer_info: z.nullable(employerInfo),
    paid_access: z.nullable(z.object({ negotiations: z.boolean(), resumes: z.boolean() })),
    checked_at: instant,
  }),
  max_concurrent: 10,
  refusals: ['HH_UNAVAILABLE'],
})

/** The time zones of Russia; the weekly digest is sent in the morning of the chosen zone. */
export const timeZones = [
  'Europe/Kaliningrad',
  'Europe/Moscow',
  'Europe/Samara',
  'Asia/Yekaterinburg',
  'Asia/Omsk',
  'Asia/Krasnoyarsk',
  'Asia/Irkutsk',
  'Asia/Yakutsk',
  'Asia/Vladivostok',
  'Asia/Magadan',
  'Asia/Kamchatka',
] as const
export type TimeZone = (typeof timeZones)[number]

export const settings = z.object({
  auto_analysis: z.boolean(),
  min_score: z.int(),
  batch_size: z.int(),
  retention_days: z.nullable(z.int()),
  /** When full resumes are opened; with `on_analysis` no view is spent on a resume nobody asked for. */
  resume_opening: z.enum(['on_analysis', 'with_sync']),
  time_zone: z.enum(timeZones),
  /** Part of the daily resume views reserved for people on the board's site. */
  views_reserved: count,
  /** `null`: not tracked. The board reports only the employee's limit. */
  company_views_per_day: z.nullable(count),
  hh: z.object({
    connected: z.boolean(),
    verified: z.boolean(),
    source: z.nullable(z.enum(['oauth', 'manual'])),
    employer_name: z.nullable(z.string()),
    expires_at: z.nullable(instant),
  }),
})
export type Settings = z.output<typeof settings>

/** Settings of a company that has changed nothing; a test keeps the column defaults of its table equal to these. */
export const SETTINGS_DEFAULTS = {
  auto_analysis: false,
  min_score: 40,
  batch_size: 5,
  retention_days: 365,
  resume_opening: 'on_analysis',
  time_zone: 'Europe/Moscow',
  views_reserved: 50,
  company_views_per_day: 8000,
} as const satisfies Omit<Settings, 'hh'>

/** Inclusive bounds of the integers users enter. */
export const SETTINGS_BOUNDS = {
  min_score: { least: 0, most: 100 },
  batch_size: { least: 1, most: 50 },
} as const satisfies Partial<Record<keyof Settings, Bounds>>

export const getSettings = endpoint({
  method: 'GET',
  path: '/api/settings',
  access: 'user',
  summary: 'Settings of the company',
  data: settings,
  refusals: [],
})
export const updateSettings = endpoint({
  method: 'PUT',
  path: '/api/settings',
  access: 'user',
  summary: 'Change some settings of the company',
  body: z.object({
    auto_analysis: z.optional(z.boolean()),
    min_score: z.optional(within(SETTINGS_BOUNDS.min_score)),
    batch_size: z.optional(within(SETTINGS_BOUNDS.batch_size)),
    retention_days: z.optional(
      z.nullable(z.int().check(z.gte(MIN_RETENTION_DAYS), z.lte(MAX_RETENTION_DAYS))),
    ),
    resume_opening: z.optional(z.enum(['on_analysis', 'with_sync'])),
    time_zone: z.optional(z.enum(timeZones)),
    views_reserved: z.optional(z.int().check(z.gte(0), z.lte(10_000))),
    company_views_per_day: z.optional(z.nullable(z.int().check(z.gte(1), z.lte(1_000_000)))),
  }),
  data: settings,
  refusals: [],
})

export const syncStatuses = ['pending', 'processing', 'completed', 'failed'] as const
/** The error of a job that a user stopped. */
export const SYNC_CANCELLED = 'Остановлено пользователем'
/** The error of a job whose connection a user replaced or removed. */
export const CONNECTION_CHANGED = 'Подключение к HH.ru изменилось. Запустите синхронизацию ещё раз.'

export const syncJob = z.object({
  id,
  status: z.enum(syncStatuses),
  /** Read and stored by this synchronisation, known ones included: they may have changed. */
  vacancies_synced: count,
  applications_synced: count,
  /** Of these, stored for the first time. */
  applications_new: count,
  created_at: instant,
  started_at: z.nullable(instant),
  completed_at: z.nullable(instant),
  errors: z.array(z.string()),
  warnings: z.array(z.string()),
  /** What started it: a user or the schedule. */
  origin: z.enum(['person', 'schedule']),
  /** Full resumes opened along with it; `null`: none were requested. */
  resumes: z.nullable(
    z.object({
      to_open: count,
      opened: count,
      /** Set when the daily views are used up and the rest is opened at that time. */
      continues_at: z.nullable(instant),
    }),
  ),
})
export type SyncJob = z.output<typeof syncJob>

export const startSync = endpoint({
  method: 'POST',
  path: '/api/hh/sync',
  access: 'user',
  idempotent: true,
  summary: 'Start reading vacancies and responses; one at a time per company',
  body: z.object({
    sync_vacancies: z._default(z.boolean(), true),
    sync_applications: z._default(z.boolean(), true),
    force_full_sync: z._default(z.boolean(), false),
  }),
  status: 202,
  data: syncJob,
  refusals: ['HH_NOT_CONNECTED', 'HH_RECONNECT_REQUIRED', 'SYNC_IN_PROGRESS'],
})
export const listSyncJobs = endpoint({
  method: 'GET',
  path: '/api/hh/sync/history',
  access: 'user',
  summary: 'Synchronisations, newest first',
  query: z.object({ limit: z._default(queryInt(1, 100), 20) }),
  data: z.object({ jobs: z.array(syncJob) }),
  refusals: [],
})
export const getSyncJob = endpoint({
  method: 'GET',
  path: '/api/hh/sync/:id',
  access: 'user',
  summary: 'One synchronisation',
  params: idParams,
  data: syncJob,
  refusals: [],
})
export const cancelSync = endpoint({
  method: 'POST',
  path: '/api/hh/sync/:id/cancel',
  access: 'user',
  summary: 'Stop a synchronisation; what was read stays',
  params: idParams,
  data: syncJob,
  refusals: [],
})
