import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Payment, Quote } from '@rezumetr/contracts/billing/payments'
import {
  boughtText,
  freeStartText,
  includedLimits,
  isAskedOut,
  monthsText,
  paymentOptions,
  paymentState,
  perMonth,
  quoteText,
  trialCarry,
  trialEnd,
  yearlySaving,
} from './checkout.ts'
import { monthsOf, periodOf } from './period.ts'
import { readPlan } from './plan.ts'

const starter = readPlan({
  name: 'Стартовый',
  plan_type: 'starter',
  pricing: { monthly: 1990, yearly: 19104 },
  limits: { active_vacancies: 5, analyses_per_month: 200, exports_per_month: 20 },
})

describe('what a year costs', () => {
  it('CHK-08 CHK-12 the monthly price of a yearly plan and its saving are computed from the prices', () => {
    expect(perMonth(starter)).toBe(1592)
    expect(yearlySaving(starter)).toEqual({ roubles: 4776, percent: 20 })
    expect(yearlySaving({ monthly: 0, yearly: 0 })).toEqual({ roubles: 0, percent: 0 })
    expect(yearlySaving({ monthly: 100, yearly: 1300 })).toEqual({ roubles: 0, percent: 0 })
  })

  it('CHK-11 API-39 CONST-02 a year is twelve months, anything else one', () => {
    expect([monthsText(12), monthsText(1)]).toEqual(['12 месяцев', '1 месяц'])
    expect([monthsOf('yearly'), monthsOf('monthly')]).toEqual([12, 1])
    expect([periodOf(12), periodOf(1)]).toEqual(['yearly', 'monthly'])
  })
})

it('CHK-06 CHK-18 lists the three limits; −1, null and 999 999 are unlimited', () => {
  expect(includedLimits(starter).map(({ value }) => value)).toEqual(['5', '200', '20'])
  const endless = readPlan({
    plan_type: 'enterprise',
    limits: { active_vacancies: -1, analyses_per_month: 999_999, exports_per_month: null },
  })
  expect(includedLimits(endless).map(({ value }) => value)).toEqual([
    'Безлимитно',
    'Безлимитно',
    'Безлимитно',
  ])
})

describe('payment methods', () => {
  it('CHK-09 Q-113 are three; crypto is disabled until an operator enables it', () => {
    const [card, yookassa, crypto] = paymentOptions(['card', 'yookassa'])
    expect([card?.value, yookassa?.value, crypto?.value]).toEqual(['card', 'yookassa', 'crypto'])
    expect(crypto).toMatchObject({ hint: 'Временно недоступно', disabled: true })
    expect(card).not.toHaveProperty('disabled')
    expect(paymentOptions(['card', 'yookassa', 'crypto'])[2]).not.toHaveProperty('disabled')
  })
})

describe('what a purchase does (Q-117)', () => {
  const quote = (over: Partial<Quote>) =>
    quoteText({
      starts_at: '2026-11-20T10:00:00Z',
      ends_at: '2026-12-20T10:00:00Z',
      bonus_days: 0,
      kind: 'start',
      ...over,
    } as Quote)

  it('is shown before paying: immediate start, bonus days, scheduled start or extension', () => {
    expect(quote({ ends_at: '2026-12-20T22:00:00Z' })).toMatch(
      /начнётся сразу после оплаты.+21 декабря 2026\.$/,
    )
    expect(quote({ bonus_days: 12 })).toContain('+12 дней')
    expect(quote({ kind: 'schedule', starts_at: '2027-01-05T20:00:00Z' })).toContain(
      '5 января 2027 в\u00a023:00\u00a0(МСК)',
    )
    expect(quote({ kind: 'extend' })).toContain('продлится до 20 декабря 2026 в\u00a013:00\u00a0(МСК).')
  })

  it('Q-106 Q-118 CHK-19 a free plan ends the rest of a trial for good, and starts after paid time', () => {
    const standing = (plan_type: string, monthly = 0, expires_at: string | null = null) => ({
      plan: readPlan({ plan_type, name: 'Стартовый', pricing: { monthly, yearly: 0 } }),
      expires_at,
      next: null,
    })
    expect(freeStartText(standing('trial'), 21)).toBe(
      'Пробный период закончится, вернуть его нельзя. 21\u00a0неиспользованный анализ пробного периода добавится к первому оплаченному месяцу.',
    )
    expect(trialCarry(starter, 50)).toBe(
      '50\u00a0неиспользованных анализов пробного периода добавятся к первому оплаченному месяцу.',
    )
    expect(trialCarry({ analyses: 999_999 }, 50)).toBeNull()
    // all of it is reserved or used; not known yet
    expect([trialCarry(starter, 0), trialCarry(starter, undefined)]).toEqual([null, null])
    expect([trialEnd(standing('trial'), 0), trialEnd(standing('free'), 50), trialEnd(null, 50)]).toEqual([
      null,
      null,
      null,
    ])
    expect(trialEnd(standing('trial'), undefined)).toBeNull()
    expect(freeStartText(standing('trial'), 0)).toBe('Тариф начнётся сразу.')
    expect(freeStartText(standing('starter', 1990, '2027-01-05T10:00:00Z'), 0)).toContain('5 января 2027')
  })

  it('Q-118 a free plan begins after a purchased next plan too, but not after another free one', () => {
    const starts_at = '2027-01-05T10:00:00Z'
    const text = (plan_type: 'free' | 'starter') =>
      freeStartText(
        {
          plan: readPlan({ plan_type: 'professional', name: 'Профессиональный', pricing: { monthly: 4990 } }),
          expires_at: starts_at,
          next: { plan_type, name: 'Следующий', starts_at },
        },
        0,
      )
    expect(text('starter')).toMatch(/следующий за ним оплачены: бесплатный начнётся, когда закончится всё/)
    expect(text('starter')).not.toContain('5 января')
    expect(text('free')).toContain('начнётся после него, 5 января 2027')
  })

  it('EXT-21 is shown after paying, also when the plan starts later', () => {
    const paid = (starts_at: string) =>
      boughtText({
        plan_name: 'Стартовый',
        paid_at: '2026-11-20T10:00:00Z',
        period: { starts_at, ends_at: '2027-02-05T10:00:00Z' },
      } as Payment)
    const end = '5 февраля 2027 в\u00a013:00\u00a0(МСК)'
    expect(paid('2026-11-20T10:00:01Z')).toContain(`действует, оплаченное время закончится ${end}.`)
    expect(paid('2027-01-05T10:00:00Z')).toContain(`с 5 января 2027 в\u00a013:00\u00a0(МСК) до ${end}.`)
  })
})

it('EXT-21 automatic polling of an undecided payment stops after 100 responses or errors', () => {
  expect(isAskedOut({ dataUpdateCount: 98, errorUpdateCount: 1 })).toBe(false)
  expect(isAskedOut({ dataUpdateCount: 98, errorUpdateCount: 2 })).toBe(true)
})

it('CHK-08 the yearly saving is the price of twelve months minus the yearly price, never below zero', () => {
  fc.assert(
    fc.property(fc.nat(100_000), fc.nat(1_200_000), (monthly, yearly) => {
      const { roubles, percent } = yearlySaving({ monthly, yearly })
      expect(roubles).toBe(Math.max(0, monthly * 12 - yearly))
      expect(percent >= 0 && percent <= 100).toBe(true)
      expect(Math.abs(percent - (100 * roubles) / Math.max(1, monthly * 12))).toBeLessThanOrEqual(0.5)
    }),
  )
})

it('Q-122 a partial refund is shown with its sum, a full one as a word', () => {
  const label = (refunded_amount: number) =>
    paymentState({ result: 'refunded', amount: 1990, refunded_amount }).label
  expect([label(1000), label(1127.67), label(1990)]).toEqual([
    'Возвращено 1\u00a0000\u00a0₽',
    'Возвращено 1\u00a0127,67\u00a0₽',
    'Возвращён',
  ])
  expect(paymentState({ result: 'success', amount: 1990, refunded_amount: 0 }).label).toBe('Оплачен')
})
