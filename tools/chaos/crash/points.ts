/** Crash points (R3): every place between a side effect and the record of it, identified by the SQL statement or HTTP request. */
import type { Place } from '../product/injector.ts'

export const scenarios = [
  'sync',
  'analysis',
  'model',
  'export',
  'payment',
  'actions',
  'mail',
  'refresh',
] as const
export type ScenarioName = (typeof scenarios)[number]

export type CrashPoint = {
  readonly scenario: ScenarioName
  readonly name: string
  readonly when: Place['when']
  readonly what: string
  /** How often a round is guaranteed to reach this point; the crash hits one of these passes at random. */
  readonly passes: number
}

const at = (
  scenario: ScenarioName,
  name: string,
  when: Place['when'],
  what: string,
  passes = 1,
): CrashPoint => ({ scenario, name, when, what, passes })

export const crashPoints: readonly CrashPoint[] = [
  at('sync', 'ordered, not committed', 'committing', '^insert into "sync_jobs"'),
  at('sync', 'ordered, not answered', 'committed', '^insert into "sync_jobs"'),
  at('sync', 'claimed', 'answered', '^update "sync_jobs" set "status" = \\S+ "claimed_by"'),
  at('sync', 'vacancies read, not committed', 'committing', '^insert into "vacancies"'),
  at('sync', 'responses read, not committed', 'committing', '^insert into "applications"', 3),
  at('sync', 'responses committed', 'committed', '^insert into "applications"', 3),
  at('sync', 'ended, not committed', 'committing', '^update "sync_jobs" set "status" = \\S+ "completed_at"'),
  at('analysis', 'run ordered, not committed', 'committing', '^insert into "analysis_runs"'),
  at('analysis', 'units reserved, not committed', 'answered', '^update "usage_periods"'),
  at('analysis', 'run ordered, not answered', 'committed', '^insert into "analysis_runs"'),
  at('analysis', 'answer not kept for a repetition', 'sending', '^\\s*update idempotency_keys set \\(status'),
  at('analysis', 'resumes claimed', 'answered', '^\\s*with picked as'),
  at('analysis', 'resume sent by the board, not kept', 'answered', '^GET \\S+/resumes/', 3),
  at('analysis', 'results written, not committed', 'committing', '^insert into "analysis_results"'),
  at('analysis', 'units counted, not committed', 'answered', '^insert into "usage_events"'),
  at('analysis', 'results committed', 'committed', '^insert into "analysis_results"'),
  at('model', 'question claimed, not asked', 'answered', '^insert into "model_answers"', 2),
  at('model', 'answer paid for, not kept', 'sending', '^update "model_answers"', 2),
  at('model', 'answer kept', 'answered', '^update "model_answers"', 2),
  at('model', 'result not committed', 'committing', '^insert into "analysis_results"', 2),
  at('export', 'ordered, not committed', 'committing', '^insert into "exports"'),
  at('export', 'ordered, not answered', 'committed', '^insert into "exports"'),
  at('export', 'answer not kept for a repetition', 'sending', '^\\s*update idempotency_keys set \\(status'),
  at('export', 'claimed', 'answered', '^update "exports" set "status" = \\S+ "claimed_by"'),
  at('export', 'piece written', 'answered', '^\\s*insert into export_chunks'),
  at('export', 'finished, not committed', 'committing', '^update "exports" set "status" = \\S+ "rows"'),
  at('export', 'finished', 'committed', '^update "exports" set "status" = \\S+ "rows"'),
  at('payment', 'order not committed', 'committing', '^insert into "payments"'),
  at('payment', 'order committed', 'committed', '^insert into "payments"'),
  at('payment', 'made at the provider, not kept', 'answered', '^POST \\S+/v3/payments'),
  at('payment', 'provider’s number kept', 'answered', '^update "payments" set "provider_payment_id"'),
  at('payment', 'notification written down', 'answered', '^\\s*insert into payment_events'),
  at('payment', 'read at the provider', 'answered', '^GET \\S+/v3/payments/'),
  at('payment', 'plan opened, not committed', 'committing', '^insert into "subscriptions"'),
  at('payment', 'plan opened, notification not answered', 'committed', '^insert into "subscriptions"'),
  at('actions', 'ordered, not committed', 'committing', '^insert into "board_actions"'),
  at('actions', 'ordered, not answered', 'committed', '^insert into "board_actions"'),
  at('actions', 'claimed, not sent', 'answered', '^\\s*with due as \\('),
  at('actions', 'on its way', 'sending', '^PUT \\S+/negotiations/'),
  at('actions', 'taken by the board, not written down', 'answered', '^PUT \\S+/negotiations/'),
  at('actions', 'written down, not committed', 'committing', '^update "board_actions" set "status"'),
  at('mail', 'email not committed', 'committing', '^insert into "outbox"'),
  at('mail', 'email claimed', 'answered', '^\\s*update outbox set claimed_by'),
  at('mail', 'email sent, not written down', 'sending', '^update "outbox" set "status"'),
  at('mail', 'email written down', 'answered', '^update "outbox" set "status"'),
  at('refresh', 'asked', 'sending', '^POST \\S+/hh/token'),
  at('refresh', 'pair given, not kept', 'answered', '^POST \\S+/hh/token'),
  at('refresh', 'pair not written', 'sending', '^update "hh_connections" set "access_token_enc"'),
  at('refresh', 'pair kept', 'answered', '^update "hh_connections" set "access_token_enc"'),
]
