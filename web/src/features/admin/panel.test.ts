import { describe, expect, it } from 'vitest'
import {
  auditActions,
  reviewReasons,
  subscriptionCount,
  type AuditField,
} from '@rezumetr/contracts/admin/admin'
import { consentDocuments, planTypes, recommendations, roles } from '@rezumetr/contracts/domain'
import type { Settings } from '@rezumetr/contracts/hh/job-board'
import { paymentStatuses } from '@rezumetr/contracts/billing/payments'
import type { RubricChange } from '@rezumetr/contracts/rubrics/rubric'
import { jobNames, type System } from '@rezumetr/contracts/admin/system'
import { ApiError } from '../../api/api-error.ts'
import { formatDateTime } from '../../ui/text/format.ts'
import {
  actionName,
  auditChanges,
  nodeState,
  onceEach,
  planChangeFailure,
  planChangeNotice,
  planChoices,
  planTone,
  queueName,
  systemWorries,
} from './panel.ts'

it('ADM-06 Q-127 the card counts the four plans of the spec, without the trial', () => {
  expect(subscriptionCount({ free: 1, starter: 2, professional: 3, enterprise: 4, trial: 50 })).toBe(10)
})

it('a row that moved to the next page meanwhile is listed once', () => {
  expect(onceEach([{ id: 'b' }, { id: 'a' }, { id: 'a' }]).map(({ id }) => id)).toEqual(['b', 'a'])
  expect(onceEach(undefined)).toEqual([])
})

it('ADM-15 every plan has its own colour', () => {
  expect(new Set(planTypes.map((type) => planTone(type))).size).toBe(5)
})

it('ADM-21 ADM-22 exactly five plans can be assigned; the trial is labelled with its 50 analyses', () => {
  expect(planChoices.map(({ value }) => value)).toEqual([
    'trial',
    'free',
    'starter',
    'professional',
    'enterprise',
  ])
  expect(planChoices[0]?.label).toBe('Trial (50 анализов)')
})

it('Q-131 warns before saving that the counters are reset and that a paid plan ends', () => {
  expect(planChangeNotice({ plan_name: 'Стартовый', is_paid: true })).toContain('«Стартовый»')
  expect(planChangeNotice({ plan_name: 'Пробный', is_paid: false })).not.toContain('Пробный')
  expect(planChangeNotice(null)).toContain('счётчики обнулятся')
  expect(planChangeNotice(null)).toContain('Компания получит письмо')
})

describe('a plan change that fails', () => {
  it.each([
    [
      'the server’s words',
      new ApiError('http', 422, { detail: { message: 'Неизвестный тариф' } }, ''),
      'Неизвестный тариф',
    ],
    [
      'ERR-37 an answer without words',
      new ApiError('http', 500, {}, 'HTTP 500'),
      'Ошибка обновления подписки',
    ],
    ['ERR-38 no answer', new ApiError('network', 0, null, ''), 'Не удалось обновить подписку'],
    ['ERR-38 anything else', new TypeError('x'), 'Не удалось обновить подписку'],
  ])('%s', (_, error, message) => {
    expect(planChangeFailure(error)).toBe(message)
  })
})

it('a process that hangs is not said to work', () => {
  const silent: System['nodes'][number] = {
    id: 3,
    role: 'all',
    version: '1',
    host: 'node-3',
    pid: 1,
    memory_bytes: 0,
    started_at: '2026-11-26T10:00:00Z',
    seen_at: '2026-11-26T11:00:00Z',
    is_alive: true,
    is_silent: true,
  }
  expect(nodeState(silent)).toEqual({ tone: 'warn', label: 'Не отвечает' })
  expect(nodeState({ ...silent, is_silent: false }).label).toBe('Работает')
  const waiting = {
    emails: 0,
    emails_failed: 0,
    board_actions: 0,
    board_actions_failed: 0,
    syncs_failed: 0,
    exports_failed: 0,
  }
  const model = { answers_today: 0, cost_today: null, answers_month: 0, cost_month: null }
  const system = { queues: [], failures: [], waiting, board: null, model, generated_at: silent.seen_at }
  expect(systemWorries({ ...system, nodes: [silent] })).toEqual([
    'Нет ни одного работника: синхронизации, анализы и отчёты стоят',
    'Нет ни одного веб-процесса',
    'Процесс 3 (всё сразу) не отвечает: остановите его',
  ])
  expect(systemWorries({ ...system, nodes: [{ ...silent, is_silent: false }] })).toEqual([])
})

describe('the audit log', () => {
  it('EXT-31 lists only the changed fields, with Russian labels', () => {
    const before = { plan_type: 'trial', current_period_end: null, subscription_id: 's1' }
    const after = { plan_type: 'starter', current_period_end: '2026-12-20', subscription_id: 's1' }
    expect(auditChanges({ before, after })).toEqual([
      'Тариф: Пробный → Стартовый',
      'Действует до: — → 2026-12-20',
    ])
    expect(auditChanges({ before: { is_on: false }, after: { is_on: true, new_thing: 1 } })).toEqual([
      'Включено: нет → да',
      'new_thing: — → 1',
    ])
    expect(auditChanges({ before: null, after: null })).toEqual([])
  })

  it('Q-144 tells the end of a plan by Moscow’s clock', () => {
    const end = '2027-12-31T21:05:00Z'
    expect(
      auditChanges({ before: null, after: { current_period_end: end, period_end: end, erase_at: end } }),
    ).toEqual([
      'Действует до: — → 1 января 2028 в\u00a000:05\u00a0(МСК)',
      'Оплачено до: — → 1 января 2028 в\u00a000:05\u00a0(МСК)',
      `Будет удалён: — → ${formatDateTime(end)}`,
    ])
  })

  it('EXT-31 tells every value of a contract in Russian', () => {
    const values: Partial<Record<AuditField, readonly unknown[]>> = {
      document: consentDocuments,
      kind: ['edit', 'restore', 'extract'] satisfies RubricChange['kind'][],
      next_plan: planTypes,
      plan_type: planTypes,
      recommendation: recommendations,
      resume_opening: ['on_analysis', 'with_sync'] satisfies Settings['resume_opening'][],
      review_reason: reviewReasons,
      role: roles,
      status: paymentStatuses,
      target: ['phone_interview', 'discard_by_employer', 'stage-of-a-company'],
      verdict: recommendations,
    }
    const lines = Object.entries(values).flatMap(([field, all]) =>
      all.flatMap((value) => auditChanges({ before: null, after: { [field]: value } })),
    )
    expect(lines.filter((line) => /[a-z]/i.test(line))).toEqual([])
    expect(auditChanges({ before: { quiet: null }, after: { quiet: { from: 22, to: 8 } } })).toEqual([
      'Тихие часы: — → 22:00–8:00',
    ])
  })

  it('has its own Russian label for every action and every queue', () => {
    const labels = [...auditActions.map(actionName), ...jobNames.map(queueName)]
    expect(labels.filter((label) => !/[а-яё]/.test(label))).toEqual([])
    expect(new Set(labels).size).toBe(auditActions.length + jobNames.length)
  })

  it('calls the recovery codes as every screen does', () => {
    expect(actionName('accounts.second-factor-renewed')).toBe('Новые резервные коды')
  })

  it('shows an unknown action by its code', () => {
    expect([actionName('admin.change-subscription'), actionName('billing.new-thing')]).toEqual([
      'Тариф изменён',
      'billing.new-thing',
    ])
  })
})
