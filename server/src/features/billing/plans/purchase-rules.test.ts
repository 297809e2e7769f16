import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addMoscowMonths } from '../../../platform/values/clock.ts'
import { decidePurchase, descriptionOf, endOf, priceOf, unusedOf, type PricedPlan } from './purchase-rules.ts'

const DAY = 86_400_000
const now = new Date('2026-11-20T09:00:00Z')
const inDays = (days: number) => new Date(now.getTime() + days * DAY)
const anchor = inDays(-400)
const priced = (plan_type: PricedPlan['plan_type'], price: number): PricedPlan => ({
  plan_type,
  price_monthly_kopecks: price,
  price_yearly_kopecks: price * 12 * 0.8,
})
const free = priced('free', 0)
const starter = priced('starter', 199_000)
const professional = priced('professional', 499_000)
const enterprise = priced('enterprise', 1_499_000)

describe('what a payment buys (Q-117)', () => {
  it('Q-117 a plan bought on the free plan runs from now for whole Moscow months', () => {
    const january = new Date('2027-01-31T20:00:00Z') // 31 January, 23:00 in Moscow
    const purchase = decidePurchase({ plan: free, anchor, ends_at: null, waiting: [] }, starter, 1, january)
    expect(purchase).toEqual({
      kind: 'start',
      starts_at: january,
      ends_at: new Date('2027-02-28T20:00:00Z'),
      bonus_days: 0,
    })
  })

  it('Q-117 the same plan bought again extends from its own end, also for a year', () => {
    const standing = { plan: starter, anchor, ends_at: inDays(3), waiting: [] }
    expect(decidePurchase(standing, starter, 12, now)).toEqual({
      kind: 'extend',
      starts_at: inDays(3),
      ends_at: addMoscowMonths(inDays(3), 12),
      bonus_days: 0,
    })
  })

  it('Q-117 renewals month by month last as long as one purchase of all the months, from any day', () => {
    const instants = fc.date({
      min: new Date('2020-01-01'),
      max: new Date('2060-01-01'),
      noInvalidDate: true,
    })
    fc.assert(
      fc.property(instants, fc.array(fc.constantFrom(1, 12), { maxLength: 24 }), (begun, renewals) => {
        let [months, ends_at] = [1, addMoscowMonths(begun, 1)]
        for (const more of renewals) {
          const standing = { plan: starter, anchor: begun, ends_at, waiting: [] }
          const purchase = decidePurchase(standing, starter, more, new Date(ends_at.getTime() - 1))
          expect(purchase.starts_at).toEqual(ends_at)
          months += more
          ends_at = purchase.ends_at
        }
        expect(ends_at).toEqual(addMoscowMonths(begun, months))
      }),
    )
  })

  it('Q-117 a more expensive plan starts immediately; unused days convert by the price ratio, rounded up', () => {
    const purchase = decidePurchase(
      { plan: starter, anchor, ends_at: inDays(15), waiting: [] },
      professional,
      1,
      now,
    )
    expect(purchase).toEqual({
      kind: 'start',
      starts_at: now,
      ends_at: addMoscowMonths(now, 1),
      bonus_days: 6,
    }) // 15 × 1990 / 4990 = 5.98
    expect(endOf(purchase)).toEqual(new Date(addMoscowMonths(now, 1).getTime() + 6 * DAY))
  })

  it('Q-117 a cheaper plan is scheduled after the more expensive active and scheduled ones', () => {
    const standing = {
      plan: enterprise,
      anchor,
      ends_at: inDays(10),
      waiting: [{ price_monthly_kopecks: 499_000, duration_months: 1 }],
    }
    const starts_at = addMoscowMonths(inDays(10), 1)
    expect(decidePurchase(standing, starter, 1, now)).toMatchObject({ kind: 'schedule', starts_at })
  })

  it('Q-117 a purchase waits only for plans of the same or a higher price', () => {
    const waits = (price_monthly_kopecks: number) => ({ price_monthly_kopecks, duration_months: 1 })
    const waiting = [499_000, 199_000, 198_999].map(waits)
    const purchase = decidePurchase(
      { plan: enterprise, anchor, ends_at: inDays(10), waiting },
      starter,
      1,
      now,
    )
    expect(purchase).toMatchObject({ kind: 'schedule', starts_at: addMoscowMonths(inDays(10), 2) })
  })

  it('Q-117 a plan that ends now is over; beside a plan without end a purchase is scheduled', () => {
    expect(decidePurchase({ plan: starter, anchor, ends_at: now, waiting: [] }, starter, 1, now).kind).toBe(
      'start',
    )
    for (const bought of [starter, enterprise])
      expect(
        decidePurchase({ plan: professional, anchor, ends_at: null, waiting: [] }, bought, 1, now),
      ).toMatchObject({ kind: 'schedule', starts_at: now })
  })

  it('Q-117 the price and the description of an order match the months bought', () => {
    expect([priceOf(starter, 1), priceOf(starter, 12)]).toEqual([199_000, 1_910_400])
    expect([1, 12].map((months) => descriptionOf('Стартовый', months))).toEqual([
      'Доступ к сервису, тариф «Стартовый», 1 месяц',
      'Доступ к сервису, тариф «Стартовый», 12 месяцев',
    ])
  })

  it('Q-117 no purchase lowers the prepaid value or shortens a period of the same plan', () => {
    const plans = [starter, professional, enterprise]
    fc.assert(
      fc.property(
        fc.constantFrom(free, ...plans),
        fc.constantFrom(...plans),
        fc.constantFrom(1, 12),
        fc.integer({ min: -400 * 1440, max: 800 * 1440 }),
        fc.integer({ min: 0, max: 3000 * 1440 }),
        (plan, bought, months, minutesLeft, later) => {
          const at = new Date(now.getTime() + later * 60_000)
          const ends_at = plan === free ? null : new Date(at.getTime() + minutesLeft * 60_000)
          const purchase = decidePurchase({ plan, anchor, ends_at, waiting: [] }, bought, months, at)
          const end = endOf(purchase)
          const left = ends_at ? Math.max(0, ends_at.getTime() - at.getTime()) : 0
          const gained = purchase.ends_at.getTime() - addMoscowMonths(purchase.starts_at, months).getTime()
          // after a short month an extension returns to the day of the month on which the plan began
          expect(gained === 0 || (purchase.kind === 'extend' && gained > 0 && gained <= 3 * DAY)).toBe(true)
          const before = left * plan.price_monthly_kopecks
          const after =
            purchase.kind === 'start'
              ? (end.getTime() - purchase.ends_at.getTime()) * bought.price_monthly_kopecks
              : (purchase.starts_at.getTime() - at.getTime()) * plan.price_monthly_kopecks
          expect(after).toBeGreaterThanOrEqual(before)
          expect(after - before).toBeLessThanOrEqual(DAY * bought.price_monthly_kopecks)
          expect(purchase.kind === 'start' || purchase.starts_at.getTime() === ends_at?.getTime()).toBe(true)
        },
      ),
    )
  })

  it('Q-122 a refund takes back only the unused part of its own period', () => {
    const period = { period_start: now, period_end: inDays(30) }
    expect([-5, 0, 10, 30, 31].map((days) => unusedOf(period, inDays(days)) / DAY)).toEqual([
      30, 30, 20, 0, 0,
    ])
  })
})

it('Q-122 a refund of one of several payments leaves the others their time, to the millisecond', () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom(1, 12), { minLength: 2, maxLength: 6 }),
      fc.nat(),
      fc.integer({ min: 0, max: 800 * 1440 }),
      (months, which, minutes) => {
        const ends = months.reduce((all, count) => [...all, addMoscowMonths(all.at(-1) ?? now, count)], [now])
        const periods = months.map((_, i) => ({
          period_start: ends[i] ?? now,
          period_end: ends[i + 1] ?? now,
        }))
        const at = new Date(now.getTime() + minutes * 60_000)
        const left = (list: typeof periods) => list.reduce((sum, one) => sum + unusedOf(one, at), 0)
        const refunded = periods[which % periods.length] ?? periods[0]
        if (!refunded) throw new Error('there are at least two')
        const others = periods.filter((one) => one !== refunded)
        const end = (ends.at(-1) ?? now).getTime() - unusedOf(refunded, at)
        expect(Math.max(0, end - at.getTime())).toBe(left(others))
      },
    ),
  )
})
