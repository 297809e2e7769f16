/**
 * Which rows every endpoint of the contracts accesses, for the tenant isolation tests. An endpoint missing here fails them.
 */
import type { RowKind } from '../testing/scenes/tenant.ts'

export type Row =
  /** No authentication; reveals no tenant data. */
  | 'public'
  /** Takes no id: the session alone determines the rows. */
  | 'own'
  /** Administrators only. */
  | 'admin'
  | {
      /** The kind of row each id refers to. */
      readonly ids: Readonly<Record<string, RowKind>>
      /** Values besides the ids that the schemas do not determine. */
      readonly query?: object
      readonly body?: object
    }

const at = (place: string, kind: RowKind, rest: { query?: object; body?: object } = {}): Row => ({
  ids: { [place]: kind },
  ...rest,
})
const draft = { kind: 'edit', draft: { lines: [], own: [], weights: {}, years: 3 } }

export const rows: Readonly<Record<string, Row>> = {
  'POST /api/auth/register': 'public',
  'POST /api/auth/login': 'public',
  'POST /api/auth/refresh': 'public',
  'POST /api/auth/logout': 'public',
  'POST /api/auth/email/confirm': 'public',
  'POST /api/auth/password/forgot': 'public',
  'POST /api/auth/password/reset': 'public',
  'GET /api/auth/me': 'own',
  'PATCH /api/auth/me': 'own',
  'POST /api/auth/password/change': 'own',
  'POST /api/auth/email/resend': 'own',
  'POST /api/auth/email/change': 'own',
  'POST /api/auth/email/change/confirm': 'own',
  'POST /api/auth/me/export': 'own',
  'GET /api/auth/me/export': 'own',
  'GET /api/auth/me/export/download': 'own',
  'DELETE /api/auth/me': 'own',
  'POST /api/auth/me/keep': 'own',
  'GET /api/auth/second-factor': 'own',
  'POST /api/auth/second-factor': 'own',
  'POST /api/auth/second-factor/confirm': 'own',
  'POST /api/auth/second-factor/recovery-codes': 'own',
  'DELETE /api/auth/second-factor': 'own',
  'GET /api/auth/sessions': 'own',
  'DELETE /api/auth/sessions': 'own',
  'DELETE /api/auth/sessions/:id': at('params.id', 'session'),

  'GET /api/public/config': 'public',
  'GET /api/subscription/plans': 'public',
  'POST /api/payment/webhook/yookassa': 'public',
  'POST /api/payment/webhook/btcpay': 'public',
  'POST /api/notifications/unsubscribe': 'public',
  'POST /api/hh/webhook/:secret': 'public',

  'GET /api/admin/statistics': 'admin',
  'GET /api/admin/users': 'admin',
  'POST /api/admin/users/:id/subscription': 'admin',
  'GET /api/admin/payments': 'admin',
  'POST /api/admin/payments/:id/confirm': 'admin',
  'POST /api/admin/payments/:id/reject': 'admin',
  'POST /api/admin/telegram/send-statistics': 'admin',
  'GET /api/admin/system': 'admin',
  'GET /api/admin/audit': 'admin',
  'GET /api/admin/audit/verify': 'admin',

  'GET /api/analysis/dashboard': 'own',
  'GET /api/analysis/model': 'own',
  'PUT /api/analysis/model': 'own',
  'GET /api/analysis/runs/active': 'own',
  'POST /api/analysis/criteria/read': 'own',
  'GET /api/analysis/results': at('query.vacancy_id', 'vacancy', { query: { cursor: undefined } }),
  'GET /api/analysis/results/:id': at('params.id', 'result'),
  'GET /api/analysis/results/:id/resume': at('params.id', 'result'),
  'GET /api/analysis/results/:id/history': at('params.id', 'result'),
  'PUT /api/analysis/results/:id/decision': at('params.id', 'result'),
  'POST /api/analysis/results/briefs': at('body.result_ids', 'result'),
  'GET /api/analysis/vacancy/:id/overview': at('params.id', 'vacancy'),
  'GET /api/analysis/saved-views': 'own',
  'POST /api/analysis/saved-views': 'own',
  'DELETE /api/analysis/saved-views/:id': at('params.id', 'view'),
  'GET /api/analysis/vacancies/figures': 'own',
  'GET /api/analysis/candidates': 'own',
  'POST /api/analysis/decisions': at('body.result_ids', 'result'),
  'POST /api/analysis/decisions/undo': at('body.result_ids', 'result'),
  'GET /api/analysis/runs/:id': at('params.id', 'run'),
  'POST /api/analysis/runs/:id/stop': at('params.id', 'run'),
  'GET /api/analysis/vacancy/:id/stats': at('params.id', 'vacancy'),
  'GET /api/analysis/vacancy/:id/rubric': at('params.id', 'vacancy'),
  'GET /api/analysis/vacancy/:id/rubric/versions': at('params.id', 'vacancy'),
  'POST /api/analysis/vacancy/:id/rubric/preview': at('params.id', 'vacancy', { body: { change: draft } }),
  'POST /api/analysis/vacancy/:id/rubric/check': at('params.id', 'vacancy', {
    body: { version: 1, outcome: 'skipped' },
  }),
  'PUT /api/analysis/vacancy/:id/rubric': at('params.id', 'vacancy', { body: { change: draft } }),
  'POST /api/analysis/start': at('body.application_ids', 'application'),
  'POST /api/analysis/start-new': at('query.vacancy_id', 'vacancy'),
  'POST /api/analysis/reanalyze-all': at('query.vacancy_id', 'vacancy'),
  'GET /api/analysis/export/excel': at('query.vacancy_id', 'vacancy'),
  'POST /api/analysis/export': { ids: { 'body.vacancy_id': 'vacancy', 'body.result_ids': 'result' } },
  'GET /api/analysis/export/:id/status': at('params.id', 'export'),
  'GET /api/analysis/export/:id/download': at('params.id', 'export'),

  'GET /api/subscription/current': 'own',
  'GET /api/subscription/limits/check': 'own',
  'GET /api/subscription/usage': 'own',
  'POST /api/subscription/upgrade': 'own',
  'POST /api/subscription/cancel': 'own',
  'POST /api/payment/create': 'own',
  'GET /api/payment/quote': 'own',
  'GET /api/payment/history': 'own',
  'GET /api/payment/:id': at('params.id', 'payment'),
  'POST /api/payment/bill': 'own',
  'GET /api/payment/buyer': 'own',
  'GET /api/payment/documents': 'own',
  'GET /api/payment/documents/:id/file': at('params.id', 'document'),

  'GET /api/board-actions': at('query.application_id', 'application'),
  'POST /api/board-actions': at('body.application_ids', 'application'),
  'POST /api/board-actions/people': at('body.application_ids', 'application'),
  'POST /api/board-actions/dismiss': at('body.ids', 'action'),
  'POST /api/board-actions/:id/cancel': at('params.id', 'action'),
  'POST /api/board-actions/batches/:id/cancel': at('params.id', 'batch'),
  'GET /api/board-actions/templates': 'own',
  'PUT /api/board-actions/templates': 'own',

  'GET /api/hh/oauth/url': 'own',
  'POST /api/hh/oauth/exchange': 'own',
  'POST /api/settings/hh-token': 'own',
  'DELETE /api/settings/hh-token': 'own',
  'POST /api/hh/token/check': 'own',
  'GET /api/hh/test-connection': 'own',
  'GET /api/settings': 'own',
  'PUT /api/settings': 'own',
  'POST /api/hh/sync': 'own',
  'GET /api/hh/schedule': 'own',
  'GET /api/hh/views': 'own',
  'GET /api/analysis/auto': 'own',
  'PUT /api/analysis/auto': { ids: { 'body.vacancy_ids': 'vacancy', 'body.seen_ids': 'vacancy' } },
  'GET /api/analysis/views': at('query.vacancy_id', 'vacancy'),
  'GET /api/hh/work-accounts': 'own',
  'PUT /api/hh/work-account': 'own',
  'POST /api/hh/employer-switch': 'own',
  'DELETE /api/hh/employer-switch': 'own',
  'PUT /api/hh/schedule': 'own',
  'GET /api/hh/sync/history': 'own',
  'GET /api/hh/sync/:id': at('params.id', 'sync'),
  'POST /api/hh/sync/:id/cancel': at('params.id', 'sync'),
  'GET /api/hh/vacancies': 'own',
  'GET /api/hh/vacancies/:id': at('params.id', 'vacancy'),
  'GET /api/hh/vacancies/:id/applications': at('params.id', 'vacancy'),
  'PUT /api/hh/vacancies/:id/enabled': at('params.id', 'vacancy'),
  'GET /api/hh/vacancies/:id/files': at('params.id', 'vacancy'),
  'POST /api/hh/vacancies/:id/files': at('params.id', 'vacancy', { query: { file_name: 'resume.pdf' } }),
  'GET /api/hh/applications/:id/file': at('params.id', 'uploaded application'),
  'GET /api/hh/applications/:id/reading': at('params.id', 'uploaded application'),
  'PUT /api/hh/applications/:id/reading': at('params.id', 'uploaded application', {
    body: { name: 'Чужое имя', title: 'Чужая должность', salary: null, jobs: [] },
  }),
  'DELETE /api/hh/files/:id': at('params.id', 'file'),
  'GET /api/applications/stats': at('query.vacancy_id', 'vacancy'),
  'GET /api/applications/unanalyzed': at('query.vacancy_id', 'vacancy'),

  'GET /api/applicants/:id/responses': at('params.id', 'application'),
  'PUT /api/applicants/:id/responses/:other_id': {
    ids: { 'params.id': 'application', 'params.other_id': 'uploaded application' },
  },

  'GET /api/notifications': 'own',
  'PUT /api/notifications': 'own',
  'GET /api/notifications/inbox': 'own',
  'PUT /api/notifications/inbox/:id/read': at('params.id', 'notice'),
  'PUT /api/notifications/inbox/read': 'own',
  'POST /api/notifications/telegram': 'own',
  'DELETE /api/notifications/telegram': 'own',

  'GET /api/privacy/consents': 'own',
  'POST /api/privacy/consents': 'own',
  'DELETE /api/privacy/consents/personal_data': 'own',
  'GET /api/privacy/retention': 'own',
  'GET /api/privacy/candidates': 'own',
  'POST /api/privacy/candidates/erase': at('body.application_ids', 'application'),
}
