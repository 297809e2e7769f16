import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  carriedNote,
  formatLimit,
  isPaid,
  isUnlimited,
  planFeatures,
  pricingAction,
  readPlan,
  readPlans,
  readSubscription,
  usagePercent,
  usageTone,
} from './plan.ts'

const nested = {
  id: 'p3',
  name: 'Профессиональный',
  description: 'Для отдела подбора',
  plan_type: 'professional',
  is_popular: true,
  is_public: true,
  pricing: { monthly: 4990, yearly: 47904 },
  limits: { active_vacancies: 20, analyses_per_month: 1000, exports_per_month: 100 },
  features: { basic_analysis: true, advanced_ai: true },
}
const flat = {
  ...nested,
  pricing: undefined,
  limits: undefined,
  price_monthly: 4990,
  price_yearly: 47904,
  max_active_vacancies: 20,
  max_analyses_per_month: 1000,
  max_export_per_month: 100,
}
const NOW = Date.parse('2026-11-20T10:00:00Z')

describe('limits', () => {
  it.each([
    [999_999, true],
    [1_000_000, true],
    [-1, true],
    [null, true],
    [999_998, false],
    [0, false],
  ])('DASH-28 Q-108 a limit of %s is unlimited: %s', (limit, endless) => {
    expect(isUnlimited(limit)).toBe(endless)
  })

  it('DASH-28 PRICE-19 shows an unlimited limit as ∞', () => {
    expect([formatLimit(999_999), formatLimit(1000)]).toEqual(['∞', '1\u00a0000'])
  })

  it.each([
    ['VAL-23', 120, 100, 100],
    ['VAL-24', 5, 0, 0],
    ['VAL-25', 500, 999_999, 0],
    ['VAL-23', 43, 50, 86],
  ])('%s %s of %s is %s %', (_, used, limit, percent) => {
    expect(usagePercent(used, limit)).toBe(percent)
  })

  it.each([
    [37, 237, 'включая 37 из пробного периода'],
    [0, 200, null],
    [37, 999_999, null],
  ])('of %s carried over, a limit of %s says %s', (carried, limit, note) => {
    expect(carriedNote(carried, limit)).toBe(note)
  })

  it.each([
    [0, 200, 'good'],
    [139, 200, 'good'],
    [140, 200, 'warn'],
    [179, 200, 'warn'],
    [180, 200, 'bad'],
    [250, 200, 'bad'],
    [5, 0, 'good'],
    [5, 999_999, 'good'],
  ])('DASH-27 %s of %s is %s', (used, limit, tone) => {
    expect(usageTone(used, limit)).toBe(tone)
  })
})

describe('the two response shapes of the specification', () => {
  it('Q-109 reads the same plan from either shape', () => {
    expect(readPlan(flat)).toEqual(readPlan(nested))
    expect(readPlan(nested)).toMatchObject({
      monthly: 4990,
      yearly: 47904,
      vacancies: 20,
      analyses: 1000,
      exports: 100,
    })
  })

  it('API-33 takes plans from `plans` or from a bare list', () => {
    expect(readPlans([flat])).toEqual(readPlans({ plans: [nested] }))
    expect(readPlans(null)).toEqual([])
  })

  it('Q-106 hides the trial from the price list', () => {
    expect(readPlan({ ...nested, plan_type: 'trial' }).is_public).toBe(false)
  })

  it('API-34 Q-110 reads the same subscription from either shape', () => {
    const one = readSubscription({
      subscription: {
        status: 'active',
        plan: nested,
        usage: { analyses: { used: 340, limit: 1000 }, exports: { used: 4, limit: 100 } },
        period: { expires_at: '2026-12-01T00:00:00Z', reset_at: null },
      },
    })
    const other = readSubscription({
      plan: flat,
      analyses_used_this_month: 340,
      exports_used_this_month: 4,
      current_period_end: '2026-12-01T00:00:00Z',
    })
    expect(other).toEqual(one)
    expect(one?.analyses).toEqual({ used: 340, limit: 1000, percent: 34 })
  })

  it('Q-118 Q-119 reads the next plan and whether the subscription is cancelled', () => {
    const next = { plan_type: 'free', name: 'Бесплатный', starts_at: '2026-12-01T00:00:00Z' }
    const of = (extra: object) => readSubscription({ subscription: { plan: nested, ...extra } })
    expect(of({ cancel_at_period_end: true, scheduled_plan: next })).toMatchObject({ canceled: true, next })
    expect(of({})).toMatchObject({ canceled: false, next: null })
  })

  it.each([[{ subscription: null }], [{}], [null]])('Q-090 reads %j as no subscription', (data) => {
    expect(readSubscription(data)).toBeNull()
  })
})

describe('what the card offers (DASH-17, DASH-23)', () => {
  const subscription = (monthly: number, expires_at: string | null, is_public = true) =>
    readSubscription({
      subscription: {
        status: 'active',
        plan: { ...nested, is_public, pricing: { monthly, yearly: monthly * 10 } },
        period: { expires_at },
      },
    })

  it.each([
    ['Выбрать тариф', null],
    ['Улучшить тариф', subscription(0, null)],
    ['Изменить тариф', subscription(1990, '2027-05-01T00:00:00Z')],
    ['Изменить тариф', subscription(1990, null)],
    ['Продлить тариф', subscription(1990, '2026-11-25T00:00:00Z')],
    ['Выбрать тариф', subscription(1990, '2026-11-25T00:00:00Z', false)],
  ])('%s', (action, current) => {
    expect(pricingAction(current, NOW)).toBe(action)
  })
})

it('STATE-60 a plan is paid if it has a price', () => {
  expect(isPaid({ monthly: 0 })).toBe(false)
  expect(isPaid(readPlan(nested))).toBe(true)
})

it('PRICE-08 lists limits and true flags only', () => {
  const always = [
    '20\u00a0активных вакансий',
    '1\u00a0000\u00a0анализов в месяц',
    '100\u00a0экспортов в месяц',
    'Базовый анализ',
  ]
  expect(planFeatures(readPlan(nested), 'llm')).toEqual([...always, 'Расширенный AI-анализ'])
  // a server without a model cannot provide it
  expect(planFeatures(readPlan(nested), 'embedded')).toEqual(always)
})

it('API-33 any response is read without a crash, and no usage exceeds 100 %', () => {
  const part = fc.oneof(fc.anything(), fc.integer({ min: -5, max: 2_000_000 }))
  const plan = fc.record(
    {
      name: part,
      pricing: fc.oneof(part, fc.record({ monthly: part, yearly: part })),
      limits: fc.oneof(part, fc.record({ analyses_per_month: part })),
      features: part,
    },
    { requiredKeys: [] },
  )
  const answer = fc.oneof(
    part,
    fc.record({ plans: fc.oneof(part, fc.array(plan)) }),
    fc.record({
      subscription: fc.record({
        plan,
        usage: fc.oneof(part, fc.record({ analyses: fc.record({ used: fc.nat(500), limit: fc.nat(100) }) })),
      }),
    }),
  )
  fc.assert(
    fc.property(answer, (data) => {
      for (const one of readPlans(data))
        expect([typeof one.name, Number.isFinite(one.monthly)]).toEqual(['string', true])
      const seen = readSubscription(data)
      const percent = seen?.analyses.percent ?? 0
      expect(percent <= 100).toBe(true)
    }),
  )
})
