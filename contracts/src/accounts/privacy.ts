/** Personal data: consents, retention of responses, erasure of a candidate, archive of one's own data. */
import * as z from 'zod/mini'
import { consentDocuments } from '../domain.ts'
import { count, endpoint, id, instant, queryInt, text } from '../endpoint.ts'
import { erasure } from '../forms.ts'

export const MIN_RETENTION_DAYS = 30
export const MAX_RETENTION_DAYS = 3650

const consents = z.object({
  /** All consents ever given, newest first. */
  consents: z.array(
    z.object({
      document: z.enum(consentDocuments),
      version: z.string(),
      given_at: instant,
      withdrawn_at: z.nullable(instant),
      /** Given, not withdrawn, and of the current version. */
      is_current: z.boolean(),
    }),
  ),
})
export type Consents = z.output<typeof consents>

export const listConsents = endpoint({
  method: 'GET',
  path: '/api/privacy/consents',
  access: 'user',
  summary: 'Documents the person agreed to, with versions and times',
  data: consents,
  refusals: [],
})
export const giveConsents = endpoint({
  method: 'POST',
  path: '/api/privacy/consents',
  access: 'user',
  summary: 'Agree to the versions in force',
  body: z.object({ documents: z.array(z.enum(consentDocuments)).check(z.minLength(1), z.maxLength(2)) }),
  data: consents,
  refusals: [],
})
export const withdrawConsent = endpoint({
  method: 'DELETE',
  path: '/api/privacy/consents/personal_data',
  access: 'user',
  summary: 'Withdraw the consent to the processing of personal data',
  data: consents,
  refusals: ['NOT_FOUND'],
})

export const previewRetention = endpoint({
  method: 'GET',
  path: '/api/privacy/retention',
  access: 'user',
  summary:
    'What keeping responses for so many days after their vacancy closed, or was last read from the board, would delete today',
  query: z.object({ days: queryInt(MIN_RETENTION_DAYS, MAX_RETENTION_DAYS) }),
  data: z.object({ responses: count, vacancies: count }),
  refusals: [],
})

const candidate = z.object({
  /** All responses of this resume in the company. */
  application_ids: z.array(id),
  name: z.nullable(z.string()),
  resume_title: z.nullable(z.string()),
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  vacancies: z.array(z.string()),
  last_applied_at: instant,
})
export type CandidateFound = z.output<typeof candidate>
export const searchCandidates = endpoint({
  method: 'GET',
  path: '/api/privacy/candidates',
  access: 'user',
  summary: 'People by name with or without the patronymic, e-mail, phone or resume id',
  query: z.object({ search: text(100).check(z.minLength(2, 'Введите хотя бы два символа')) }),
  /** Cut: people of more responses than were looked at are missing. */
  data: z.object({ candidates: z.array(candidate), is_cut: z.boolean() }),
  refusals: [],
})
export const eraseCandidate = endpoint({
  method: 'POST',
  path: '/api/privacy/candidates/erase',
  access: 'user',
  summary:
    'Erase a person: responses, resume, results, decisions, files; synchronisation does not bring them back',
  body: z.object({ application_ids: z.array(id).check(z.minLength(1), z.maxLength(500)) }),
  data: z.object({ responses: count }),
  refusals: ['NOT_FOUND', 'ANALYSIS_IN_PROGRESS'],
})

const archive = z.object({
  id,
  /** `failed`: given up after several attempts; another may be requested. */
  status: z.enum(['pending', 'completed', 'failed', 'expired']),
  created_at: instant,
  expires_at: z.nullable(instant),
})
export type Archive = z.output<typeof archive>
export const startArchive = endpoint({
  method: 'POST',
  path: '/api/auth/me/export',
  access: 'user',
  summary: 'Pack everything about the person in the background; one that is being packed is returned again',
  status: 202,
  data: archive,
  refusals: [],
})
export const getArchive = endpoint({
  method: 'GET',
  path: '/api/auth/me/export',
  access: 'user',
  summary: 'The latest copy of the person’s data; null: none was asked for',
  data: z.object({ archive: z.nullable(archive) }),
  refusals: [],
})
export const downloadArchive = endpoint({
  method: 'GET',
  path: '/api/auth/me/export/download',
  access: 'user',
  summary: 'The latest copy as a ZIP archive, for 24 hours',
  file: true,
  refusals: ['NOT_FOUND', 'EXPORT_NOT_READY', 'EXPORT_EXPIRED'],
})

export const requestErasure = endpoint({
  method: 'DELETE',
  path: '/api/auth/me',
  access: 'user',
  summary:
    'End every session now, for the last user of a company also its connection to the job board, and erase the account when the time to think again is over',
  body: erasure,
  status: 202,
  data: z.object({ erase_at: instant }),
  refusals: [],
})
export const cancelErasure = endpoint({
  method: 'POST',
  path: '/api/auth/me/keep',
  access: 'user',
  summary: 'Think again: the account stays',
  data: z.object({}),
  refusals: [],
})
