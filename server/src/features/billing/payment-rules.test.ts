import { isDeepStrictEqual } from 'node:util'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addMoscowMonths } from '../../platform/clock.ts'
import { readConfig } from '../../platform/config.ts'
import type { ProviderPayment } from '../../ports/payments.ts'
import {
  awaitsPerson,
  decidePurchase,
  decideSettlement,
  descriptionOf,
  endAfterRefund,
  endOf,
  mayRepeatOrder,
  nextCheck,
  priceOf,
  returnUrlOf,
  type PricedPlan,
  type PaymentStatus,
} from './payment-rules.ts'
import { isWithin } from './webhook-usecases.ts'

const DAY = 86_400_000
const now = new Date('2026-11-20T09:00:00Z')
const inDays = (days: number) => new Date(now.getTime() + days * DAY)
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
  it('PROD-17 a plan bought from the free one runs from now for whole months of Moscow', () => {
    const january = new Date('2027-01-31T20:00:00Z') // 31 January, 23:00 in Moscow
    const purchase = decidePurchase({ plan: free, ends_at: null, waiting: [] }, starter, 1, january)
    expect(purchase).toEqual({
      kind: 'start',
      starts_at: january,
      ends_at: new Date('2027-02-28T20:00:00Z'),
      bonus_days: 0,
    })
  })

  it('PROD-17 the same plan bought again lasts longer from its own end, also for a year', () => {
    const standing = { plan: starter, ends_at: inDays(3), waiting: [] }
    expect(decidePurchase(standing, starter, 12, now)).toEqual({
      kind: 'extend',
      starts_at: inDays(3),
      ends_at: addMoscowMonths(inDays(3), 12),
      bonus_days: 0,
    })
  })

  it('PROD-17 a dearer plan starts at once and unused days come along in the ratio of the prices, rounded up', () => {
    const purchase = decidePurchase({ plan: starter, ends_at: inDays(15), waiting: [] }, professional, 1, now)
    expect(purchase).toEqual({
      kind: 'start',
      starts_at: now,
      ends_at: addMoscowMonths(now, 1),
      bonus_days: 6,
    }) // 15 × 1990 / 4990 = 5.98
    expect(endOf(purchase)).toEqual(new Date(addMoscowMonths(now, 1).getTime() + 6 * DAY))
  })

  it('PROD-17 a cheaper plan waits behind the dearer ones that run and wait', () => {
    const standing = {
      plan: enterprise,
      ends_at: inDays(10),
      waiting: [{ price_monthly_kopecks: 499_000, duration_months: 1 }],
    }
    const starts_at = addMoscowMonths(inDays(10), 1)
    expect(decidePurchase(standing, starter, 1, now)).toMatchObject({ kind: 'schedule', starts_at })
  })

  it('PROD-17 only those that cost as much or more are waited for', () => {
    const waits = (price_monthly_kopecks: number) => ({ price_monthly_kopecks, duration_months: 1 })
    const waiting = [499_000, 199_000, 198_999].map(waits)
    const purchase = decidePurchase({ plan: enterprise, ends_at: inDays(10), waiting }, starter, 1, now)
    expect(purchase).toMatchObject({ kind: 'schedule', starts_at: addMoscowMonths(inDays(10), 2) })
  })

  it('PROD-17 a plan that ends this very moment is over; beside one without end a bought one is scheduled', () => {
    expect(decidePurchase({ plan: starter, ends_at: now, waiting: [] }, starter, 1, now).kind).toBe('start')
    for (const bought of [starter, enterprise])
      expect(
        decidePurchase({ plan: professional, ends_at: null, waiting: [] }, bought, 1, now),
      ).toMatchObject({ kind: 'schedule', starts_at: now })
  })

  it('PROD-17 the price and the words of the order are those of the months bought', () => {
    expect([priceOf(starter, 1), priceOf(starter, 12)]).toEqual([199_000, 1_910_400])
    expect([1, 12].map((months) => descriptionOf('Стартовый', months))).toEqual([
      'Доступ к сервису, тариф «Стартовый», 1 месяц',
      'Доступ к сервису, тариф «Стартовый», 12 месяцев',
    ])
  })

  it('PROD-17 whatever is bought and when, prepaid value never falls and a period of the same plan is never shortened', () => {
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
          const purchase = decidePurchase({ plan, ends_at, waiting: [] }, bought, months, at)
          const end = endOf(purchase)
          const left = ends_at ? Math.max(0, ends_at.getTime() - at.getTime()) : 0
          expect(purchase.ends_at.getTime()).toBe(addMoscowMonths(purchase.starts_at, months).getTime())
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

  it('Q-122 a refund takes off the months it bought, never time of other payments and never the past', () => {
    const first = addMoscowMonths(now, 1)
    expect(endAfterRefund(first, 1, inDays(2))).toEqual(inDays(2))
    expect(endAfterRefund(addMoscowMonths(first, 12), 12, inDays(2))).toEqual(first)
  })
})

describe('what the provider says', () => {
  const payment = {
    id: 'p1',
    status: 'pending' as const,
    amount_kopecks: 199_000,
    currency: 'RUB',
    refunded_kopecks: 0,
    provider_payment_id: 'y1',
  }
  const seen: ProviderPayment = {
    provider_payment_id: 'y1',
    status: 'succeeded',
    paid: true,
    amount_kopecks: 199_000,
    currency: 'RUB',
    refunded_kopecks: 0,
    payment_id: 'p1',
    ours: true,
    oddity: null,
    confirmation_url: null,
    decline_message: null,
  }

  it('EXT-20 only a success of the very payment, whole and taken, opens a plan', () => {
    expect(decideSettlement(payment, seen)).toEqual({ do: 'grant' })
    const wrong: [Partial<ProviderPayment>, string][] = [
      [{ amount_kopecks: 198_999 }, 'amount'],
      [{ amount_kopecks: 19_900_000 }, 'amount'],
      [{ currency: 'KZT' }, 'currency'],
      [{ payment_id: 'p2' }, 'payment'],
      [{ payment_id: null }, 'payment'],
      [{ provider_payment_id: 'y2' }, 'payment'],
      [{ ours: false }, 'shop'],
      [{ paid: false }, 'unpaid'],
    ]
    for (const [change, why] of wrong)
      expect(decideSettlement(payment, { ...seen, ...change })).toEqual({ do: 'reject', why })
    expect(decideSettlement(payment, { ...seen, status: 'pending', paid: false })).toEqual({
      do: 'nothing',
      why: 'waits',
    })
  })

  it('EXT-20 a success that comes after a cancellation or a failed order is honoured, once', () => {
    for (const status of ['created', 'canceled', 'failed'] as const)
      expect(decideSettlement({ ...payment, status }, seen)).toEqual({ do: 'grant' })
    for (const status of ['succeeded', 'refunded'] as const)
      expect(decideSettlement({ ...payment, status }, seen)).toEqual({ do: 'nothing', why: 'known' })
  })

  it('EXT-20 a paid payment is never undone by a cancellation', () => {
    const canceled = { ...seen, status: 'canceled' as const, paid: false }
    expect(decideSettlement({ ...payment, status: 'succeeded' }, canceled)).toEqual({
      do: 'nothing',
      why: 'known',
    })
    expect(decideSettlement(payment, canceled)).toEqual({ do: 'cancel', message: 'Платёж отклонён' })
    expect(decideSettlement({ ...payment, status: 'canceled' }, canceled)).toEqual({
      do: 'nothing',
      why: 'known',
    })
  })

  it('EXT-20 money that came otherwise than ordered opens nothing: an administrator looks, unless the plan was given', () => {
    for (const oddity of ['paid_over', 'paid_partial', 'paid_late', 'unconfirmed'] as const) {
      const odd = { ...seen, status: 'canceled' as const, paid: false, oddity }
      for (const status of ['created', 'pending', 'canceled', 'failed'] as const)
        expect(decideSettlement({ ...payment, status }, odd)).toEqual({ do: 'review', why: oddity })
      expect(decideSettlement({ ...payment, status: 'succeeded' }, odd)).toEqual({
        do: 'nothing',
        why: 'known',
      })
    }
  })

  it('EXT-20 a person is asked about an unpaid bill and about odd money, until somebody has decided', () => {
    const paid = {
      provider: 'yookassa',
      status: 'failed',
      review_reason: 'amount',
      decided_at: null,
    } as const
    const bill = { ...paid, provider: 'bank', status: 'created', review_reason: null } as const
    expect([paid, bill].map(awaitsPerson)).toEqual([true, true])
    for (const settled of [
      { ...paid, decided_at: now },
      { ...bill, decided_at: now },
      { ...paid, review_reason: null },
      { ...paid, status: 'created' as const },
      { ...bill, status: 'succeeded' as const },
      { ...bill, status: 'failed' as const, review_reason: 'amount' as const },
    ])
      expect([settled, awaitsPerson(settled)]).toEqual([settled, false])
  })

  it('EXT-20 an unpaid crypto invoice is watched hourly for a day, because money may come late', () => {
    const crypto = { ...one, method: 'crypto' as const, status: 'canceled' as const }
    expect(minutesTo(nextCheck(crypto, now))).toBe(60)
    const created = (hours: number) => ({ ...crypto, created_at: inDays(-hours / 24) })
    expect(minutesTo(nextCheck(created(24.9), now))).toBe(60)
    expect(nextCheck(created(25), now)).toBeNull()
    expect(nextCheck({ ...crypto, status: 'succeeded', paid_at: now }, now)).toBeNull()
  })

  it('Q-122 a refund counts once, also when it is told before the success', () => {
    const refunded = { ...seen, refunded_kopecks: 199_000 }
    expect(decideSettlement(payment, refunded)).toEqual({ do: 'refund', refunded_kopecks: 199_000 })
    expect(
      decideSettlement({ ...payment, status: 'refunded', refunded_kopecks: 199_000 }, refunded),
    ).toMatchObject({ do: 'nothing' })
  })

  const one = { method: 'card' as const, checks: 0, created_at: now, paid_at: null }
  const minutesTo = (at: Date | null) => at && (at.getTime() - now.getTime()) / 60_000
  it('EXT-20 looks at an undecided payment after 1, 2, 5, 10, 30 minutes and then hourly, at a paid one daily', () => {
    const minutes = [0, 1, 2, 3, 4, 5, 6, 100].map((checks) =>
      minutesTo(nextCheck({ ...one, status: 'pending', checks }, now)),
    )
    expect(minutes).toEqual([1, 2, 5, 10, 30, 60, 60, 60])
    const paid = (days: number) =>
      nextCheck({ ...one, status: 'succeeded', checks: 9, paid_at: inDays(-days) }, now)
    expect([minutesTo(paid(0)), minutesTo(paid(59)), paid(60)]).toEqual([1440, 1440, null])
    for (const status of ['canceled', 'failed', 'refunded'] as const)
      expect(nextCheck({ ...one, status, paid_at: now }, now)).toBeNull()
    expect(minutesTo(nextCheck({ ...one, status: 'created' }, now))).toBe(1)
    expect(nextCheck({ ...one, status: 'succeeded' }, now)).toBeNull()
    expect([22.9, 23].map((hours) => mayRepeatOrder(inDays(-hours / 24), now))).toEqual([true, false])
  })
})

describe('where a payer may be sent back to', () => {
  const accepted = (raw: string, origin = 'https://rezumetr.ru') => returnUrlOf(raw, origin, 'p1')
  it('EXT-22 any page of our own origin, with payment_id appended', () => {
    expect(accepted('https://rezumetr.ru/pricing')).toBe('https://rezumetr.ru/pricing?payment_id=p1')
    expect(accepted('/checkout/result?plan=starter#top')).toBe(
      'https://rezumetr.ru/checkout/result?plan=starter&payment_id=p1#top',
    )
    expect(accepted('http://127.0.0.1:3000/pricing', 'http://localhost:3000')).toBe(
      'http://127.0.0.1:3000/pricing?payment_id=p1',
    )
  })
  it('EXT-22 nothing else: other hosts, ports, schemes, names that only look alike, hidden passwords', () => {
    for (const raw of [
      'https://evil.ru/pricing',
      'http://rezumetr.ru/pricing',
      'https://rezumetr.ru:8443/pricing',
      'https://rezumetr.ru.evil.ru/',
      'https://rezumetr.ru@evil.ru/',
      'https://a:b@rezumetr.ru/',
      'https://a@rezumetr.ru/',
      'https://:b@rezumetr.ru/',
      '//evil.ru/pricing',
      String.raw`\\evil.ru`,
      'javascript:alert(1)',
      'data:text/html,1',
      'https://',
      `/pricing?x=${'y'.repeat(2100)}`,
    ])
      expect([raw, accepted(raw)]).toEqual([raw, null])
    expect(accepted('http://localhost:3000/', 'https://rezumetr.ru')).toBeNull()
    expect(accepted('http://evil.ru:3000/', 'http://localhost:3000')).toBeNull()
  })
})

describe('where notifications may come from', () => {
  const { networks } = readConfig(
    {
      NODE_ENV: 'test',
      SANDBOX: 'off',
      JWT_SECRET: 'x'.repeat(32),
      DATA_KEYS: Buffer.alloc(32).toString('base64'),
    },
    '1.0.0',
  ).payments
  it('EXT-20 the published networks of YooKassa and nobody else', () => {
    for (const address of [
      '185.71.76.1',
      '185.71.77.31',
      '77.75.156.35',
      '::ffff:77.75.153.9',
      '2a02:5180::1',
    ])
      expect([address, isWithin(networks, address)]).toEqual([address, true])
    for (const address of [
      '185.71.76.32',
      '77.75.156.36',
      '127.0.0.1',
      '::1',
      '8.8.8.8',
      '2a02:5181::1',
      'x',
      '',
    ])
      expect([address, isWithin(networks, address)]).toEqual([address, false])
  })
})

describe('whatever providers say, in whatever order', () => {
  const ordered = { id: 'p1', amount_kopecks: 199_000, currency: 'RUB', provider_payment_id: 'y1' }
  const { id: payment_id, ...sum } = ordered
  const taken = {
    ...sum,
    payment_id,
    status: 'succeeded',
    paid: true,
    ours: true,
    oddity: null,
    confirmation_url: null,
    decline_message: null,
  }
  const mostly = <T>(right: T, ...wrong: T[]) =>
    fc.oneof(
      { weight: 6, arbitrary: fc.constant(right) },
      { weight: 1, arbitrary: fc.constantFrom(...wrong) },
    )
  const word: fc.Arbitrary<ProviderPayment> = fc.record({
    provider_payment_id: mostly('y1', 'y2'),
    status: fc.constantFrom('pending', 'succeeded', 'canceled'),
    paid: mostly(true, false),
    amount_kopecks: mostly(199_000, 198_999, 19_900_000),
    currency: mostly('RUB', 'KZT'),
    refunded_kopecks: mostly(0, 1, 99_500, 199_000, 250_000),
    payment_id: mostly<string | null>('p1', 'p2', null),
    ours: mostly(true, false),
    oddity: mostly<ProviderPayment['oddity']>(null, 'paid_over', 'paid_late'),
    confirmation_url: fc.constant(null),
    decline_message: fc.constant(null),
  })

  it('EXT-20 a plan opens once at most, for the whole sum of this very order, and money given back never opens it', () => {
    fc.assert(
      fc.property(fc.array(word, { maxLength: 12 }), (words) => {
        let payment = { ...ordered, status: 'pending' as PaymentStatus, refunded_kopecks: 0 }
        let grants = 0
        for (const seen of words) {
          const decided = decideSettlement(payment, seen)
          const before = payment
          if (decided.do === 'grant') {
            grants += 1
            payment = { ...payment, status: 'succeeded' }
          }
          if (decided.do === 'cancel') payment = { ...payment, status: 'canceled' }
          if (decided.do === 'refund')
            payment = { ...payment, status: 'refunded', refunded_kopecks: decided.refunded_kopecks }
          const isOrdered = isDeepStrictEqual(
            { ...seen },
            { ...taken, refunded_kopecks: seen.refunded_kopecks },
          )
          expect(decided.do !== 'grant' || (isOrdered && payment.refunded_kopecks === 0)).toBe(true)
          expect(payment.refunded_kopecks).toBeGreaterThanOrEqual(before.refunded_kopecks)
          expect(payment.refunded_kopecks).toBeLessThanOrEqual(ordered.amount_kopecks)
          // the same word again changes nothing more
          const again = decideSettlement(payment, seen)
          expect(payment === before || again.do === 'nothing').toBe(true)
        }
        expect(grants).toBeLessThanOrEqual(1)
      }),
    )
  })

  it('EXT-20 a payment is looked at later or never again, and one that nobody decided always again', () => {
    const statuses = ['created', 'pending', 'succeeded', 'canceled', 'refunded', 'failed'] as const
    const instant = fc.date({ min: inDays(-400), max: inDays(0), noInvalidDate: true })
    fc.assert(
      fc.property(
        fc.record({
          status: fc.constantFrom(...statuses),
          method: fc.constantFrom('card', 'yookassa', 'crypto', 'invoice'),
          checks: fc.nat(500),
          created_at: instant,
          paid_at: fc.option(instant),
        }),
        (payment) => {
          const next = nextCheck(payment, now)
          expect(next === null || (next > now && next <= inDays(1))).toBe(true)
          const [isOpen, isOver] = [
            ['created', 'pending'].includes(payment.status),
            ['refunded', 'failed'].includes(payment.status),
          ]
          expect(next === null ? !isOpen : !isOver).toBe(true)
        },
      ),
    )
  })
})

it('Q-122 a refund takes off no more than was bought and nothing that has passed; of one bought last it leaves what was', () => {
  const minutes = fc.integer({ min: -800 * 1440, max: 800 * 1440 })
  fc.assert(
    fc.property(minutes, fc.constantFrom(1, 12), (ahead, months) => {
      const end = new Date(now.getTime() + ahead * 60_000)
      const left = endAfterRefund(end, months, now)
      expect(left >= now && (left <= end || left <= now)).toBe(true)
      const undone = endAfterRefund(addMoscowMonths(end, months), months, now)
      // a month added to the 31st and taken off again may be the 28th
      const floor = Math.max(now.getTime(), end.getTime() - 3 * DAY)
      expect(undone.getTime()).toBeGreaterThanOrEqual(floor)
      expect(undone.getTime()).toBeLessThanOrEqual(Math.max(now.getTime(), end.getTime()))
    }),
  )
})

it('EXT-22 whatever address is asked for, the payer comes back to this site, with the payment and without a password', () => {
  const origin = 'https://rezumetr.ru'
  const piece = fc.constantFrom(
    'https:',
    '//',
    '/',
    '\\',
    '@',
    ':',
    'rezumetr.ru',
    'evil.ru',
    '#',
    '?',
    '.',
    '\t',
    'x',
  )
  const address = fc.oneof(
    fc.string(),
    fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join('')),
    fc.string().map((path) => `${origin}/${path}`),
    fc.string({ minLength: 1 }).map((who) => `https://${encodeURIComponent(who)}@rezumetr.ru/`),
  )
  fc.assert(
    fc.property(address, (raw) => {
      const back = returnUrlOf(raw, origin, 'p1')
      if (back === null) return
      const url = new URL(back)
      expect([url.origin, url.username, url.password]).toEqual([origin, '', ''])
      expect(url.searchParams.getAll('payment_id')).toEqual(['p1'])
    }),
  )
})

it('EXT-20 an address is within a network exactly when its leading bits are the network’s', () => {
  const bitsOf = (address: string) =>
    address
      .split('.')
      .map((byte) => Number(byte).toString(2).padStart(8, '0'))
      .join('')
  const near = (network: string, at: number) =>
    network
      .split('.')
      .map((byte, i) => (i === at >> 3 ? Number(byte) ^ (1 << (at & 7)) : Number(byte)))
      .join('.')
  fc.assert(
    fc.property(
      fc.ipV4(),
      fc.integer({ min: 1, max: 32 }),
      fc.nat(31),
      fc.ipV4(),
      (address, prefix, at, other) => {
        const networks = [{ address, prefix, family: 'ipv4' as const }]
        for (const asked of [address, near(address, at), other]) {
          const isInside = bitsOf(asked).startsWith(bitsOf(address).slice(0, prefix))
          expect([isWithin(networks, asked), isWithin(networks, `::ffff:${asked}`)]).toEqual([
            isInside,
            isInside,
          ])
        }
      },
    ),
  )
})
