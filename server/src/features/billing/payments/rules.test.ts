import { isDeepStrictEqual } from 'node:util'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ProviderPayment } from '../../../ports/payments.ts'
import {
  awaitsPerson,
  decideSettlement,
  isNewOddity,
  mayRepeatOrder,
  nextCheck,
  returnUrlOf,
  type PaymentStatus,
} from './rules.ts'

const DAY = 86_400_000
const now = new Date('2026-11-20T09:00:00Z')
const inDays = (days: number) => new Date(now.getTime() + days * DAY)
describe('states reported by the provider', () => {
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
    is_receipt_refused: false,
    confirmation_url: null,
    decline_message: null,
  }

  it('EXT-20 only a captured success of this payment for the full amount grants a plan', () => {
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

  it('EXT-20 a success after a cancellation or a failed order grants the plan, once', () => {
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

  it('EXT-20 a payment that differs from the order goes to review and grants nothing, unless already granted', () => {
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

  it('EXT-20 an unpaid bill and a payment under review await an administrator until a decision', () => {
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

  it('EXT-20 an unpaid crypto invoice is checked hourly for a day, because money may arrive late', () => {
    const crypto = { ...one, method: 'crypto' as const, status: 'canceled' as const }
    expect(minutesTo(nextCheck(crypto, now))).toBe(60)
    const created = (hours: number) => ({ ...crypto, created_at: inDays(-hours / 24) })
    expect(minutesTo(nextCheck(created(24.9), now))).toBe(60)
    expect(nextCheck(created(25), now)).toBeNull()
    expect(nextCheck({ ...crypto, status: 'succeeded', paid_at: now }, now)).toBeNull()
  })

  it('Q-122 a refund counts once, even when it is reported before the success', () => {
    const refunded = { ...seen, refunded_kopecks: 199_000 }
    expect(decideSettlement(payment, refunded)).toEqual({ do: 'refund', refunded_kopecks: 199_000 })
    expect(
      decideSettlement({ ...payment, status: 'refunded', refunded_kopecks: 199_000 }, refunded),
    ).toMatchObject({ do: 'nothing' })
  })

  it('Q-122 what a partial refund left is granted first, even when it is reported before the success', () => {
    const reduced = { ...seen, refunded_kopecks: 50_000 }
    for (const status of ['created', 'pending', 'canceled', 'failed'] as const)
      expect(decideSettlement({ ...payment, status }, reduced)).toEqual({ do: 'grant' })
    expect(decideSettlement({ ...payment, status: 'succeeded' }, reduced)).toEqual({
      do: 'refund',
      refunded_kopecks: 50_000,
    })
  })

  const one = {
    method: 'card' as const,
    checks: 0,
    created_at: now,
    paid_at: null,
    amount_kopecks: 199_000,
    refunded_kopecks: 0,
    review_reason: null,
  }
  const minutesTo = (at: Date | null) => at && (at.getTime() - now.getTime()) / 60_000
  it('EXT-20 an undecided payment is checked after 1, 2, 5, 10, 30 minutes, then hourly, a paid one daily', () => {
    const minutes = [0, 1, 2, 3, 4, 5, 6, 100].map((checks) =>
      minutesTo(nextCheck({ ...one, status: 'pending', checks }, now)),
    )
    expect(minutes).toEqual([1, 2, 5, 10, 30, 60, 60, 60])
    const paid = (days: number) =>
      nextCheck({ ...one, status: 'succeeded', checks: 9, paid_at: inDays(-days) }, now)
    expect([minutesTo(paid(0)), minutesTo(paid(59)), paid(60)]).toEqual([1440, 1440, null])
    for (const status of ['canceled', 'failed'] as const)
      expect(nextCheck({ ...one, status, paid_at: now }, now)).toBeNull()
    const refunded = (refunded_kopecks: number) =>
      nextCheck({ ...one, status: 'refunded', paid_at: now, refunded_kopecks }, now)
    expect([minutesTo(refunded(198_999)), refunded(199_000)]).toEqual([1440, null])
    expect(minutesTo(nextCheck({ ...one, status: 'created' }, now))).toBe(1)
    expect(nextCheck({ ...one, status: 'succeeded' }, now)).toBeNull()
    expect([22.9, 23].map((hours) => mayRepeatOrder(inDays(-hours / 24), now))).toEqual([true, false])
  })
})

it('EXT-20 an oddity is reported once, except that more money may follow a part; an outdated answer is not', () => {
  const decided = new Date(0)
  const oddities = [
    [null, null, 'paid_partial'],
    [null, decided, 'paid_partial'],
    ['paid_partial', null, 'paid_partial'],
    ['paid_partial', decided, 'paid_late'],
    ['paid_late', null, 'paid_partial'],
    ['amount', null, 'paid_late'],
  ] as const
  expect(
    oddities.map(([review_reason, decided_at, why]) => isNewOddity({ review_reason, decided_at }, why)),
  ).toEqual([true, false, false, true, false, false])
})

describe('allowed return URLs', () => {
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
  it('EXT-22 nothing else: other hosts, ports, schemes, look-alike names, embedded credentials', () => {
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

describe('for any sequence of provider states', () => {
  const ordered = { id: 'p1', amount_kopecks: 199_000, currency: 'RUB', provider_payment_id: 'y1' }
  const { id: payment_id, ...sum } = ordered
  const taken = {
    ...sum,
    payment_id,
    status: 'succeeded',
    paid: true,
    ours: true,
    oddity: null,
    is_receipt_refused: false,
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
    is_receipt_refused: fc.constant(false),
    confirmation_url: fc.constant(null),
    decline_message: fc.constant(null),
  })

  it('EXT-20 a plan is granted at most once, for the full sum of this order, and never after a refund', () => {
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
          // the same state again changes nothing, except that a part of what was just granted was refunded
          const again = decideSettlement(payment, seen)
          expect(
            payment === before ||
              again.do === (decided.do === 'grant' && seen.refunded_kopecks > 0 ? 'refund' : 'nothing'),
          ).toBe(true)
        }
        expect(grants).toBeLessThanOrEqual(1)
      }),
    )
  })

  it('EXT-20 the next check is within a day or never, and an undecided payment always has one', () => {
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
          amount_kopecks: fc.constant(199_000),
          refunded_kopecks: fc.constantFrom(0, 1, 199_000),
          review_reason: fc.constant(null),
        }),
        (payment) => {
          const next = nextCheck(payment, now)
          expect(next === null || (next > now && next <= inDays(1))).toBe(true)
          const [isOpen, isOver] = [
            ['created', 'pending'].includes(payment.status),
            payment.status === 'failed' ||
              (payment.status === 'refunded' && payment.refunded_kopecks === payment.amount_kopecks),
          ]
          expect(next === null ? !isOpen : !isOver).toBe(true)
        },
      ),
    )
  })
})

it('EXT-22 an accepted return URL always leads to this site, with the payment id and without credentials', () => {
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
