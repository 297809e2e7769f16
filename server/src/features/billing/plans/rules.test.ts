import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addMoscowMonths, DAY_MS } from '../../../platform/values/clock.ts'
import {
  limitMessage,
  onWire,
  percentOf,
  periodOf,
  refusalMessage,
  remainingOf,
  spendingsOf,
} from './rules.ts'

const at = (text: string) => new Date(text)

describe('usage period', () => {
  it('Q-066 runs by Moscow months from the anchor, also in shorter months', () => {
    const anchor = at('2026-01-30T22:30:00Z') // 31 January in Moscow
    expect(periodOf('starter', anchor, null, at('2026-02-20T00:00:00Z'))).toEqual({
      start: anchor,
      end: at('2026-02-27T22:30:00Z'),
    })
    expect(periodOf('starter', anchor, null, at('2026-02-27T22:30:00Z'))).toEqual({
      start: at('2026-02-27T22:30:00Z'),
      end: at('2026-03-30T22:30:00Z'),
    })
    expect(periodOf('free', anchor, null, at('2028-02-29T21:00:00Z')).start).toEqual(
      at('2028-02-28T22:30:00Z'),
    )
  })
  it('Q-066 has begun for a reader whose clock is slightly behind', () => {
    const anchor = at('2026-05-10T12:00:00Z')
    expect(periodOf('starter', anchor, null, at('2026-05-10T11:59:59Z')).start).toEqual(anchor)
  })
  it('Q-066 never ends for the trial', () => {
    const anchor = at('2026-01-01T00:00:00Z')
    expect(periodOf('trial', anchor, null, at('2030-01-01T00:00:00Z'))).toEqual({ start: anchor, end: null })
  })
  it('Q-066 days that make no month before the end prolong the last period, until the plan is prolonged', () => {
    const [anchor, boundary] = [at('2026-01-10T09:00:00Z'), at('2026-02-10T09:00:00Z')]
    const [soon, later] = [at('2026-02-16T09:00:00Z'), at('2026-03-16T09:00:00Z')]
    for (const now of [anchor, boundary, at('2026-02-16T08:59:59Z')])
      expect(periodOf('starter', anchor, soon, now)).toEqual({ start: anchor, end: soon })
    expect(periodOf('starter', anchor, later, at('2026-02-12T00:00:00Z'))).toEqual({
      start: boundary,
      end: later,
    })
    const refunded = at('2026-01-25T00:00:00Z')
    expect(periodOf('starter', anchor, refunded, anchor)).toEqual({ start: anchor, end: refunded })
  })
  it('Q-066 every paid month has its own period, also in a chain that has lost the 31st', () => {
    const anchor = at('2026-01-31T09:00:00Z')
    let ends_at = anchor
    for (let month = 0; month < 48; month++) {
      ends_at = addMoscowMonths(ends_at, 1)
      const { start } = periodOf('starter', anchor, ends_at, new Date(ends_at.getTime() - 1))
      expect(start).toEqual(addMoscowMonths(anchor, month))
    }
  })
})

describe('limits and usage', () => {
  it('count reserved units as used', () => {
    expect(remainingOf({ limit: 50, used: 40, reserved: 7 })).toBe(3)
    expect(remainingOf({ limit: 50, used: 60, reserved: 0 })).toBe(0)
    expect(remainingOf({ limit: null, used: 60, reserved: 0 })).toBeNull()
  })
  it('Q-108 give 0 percent without a limit', () => {
    expect([percentOf(340, 1000), percentOf(3, 0), percentOf(12, 10), percentOf(999, null)]).toEqual([
      34, 100, 100, 0,
    ])
  })
  it('give 100 percent of a zero limit', () => {
    expect(percentOf(0, 0)).toBe(100)
  })
  it('Q-108 are sent as 999999 without a limit, and unchanged with one', () => {
    expect([onWire(null), onWire(0), onWire(12)]).toEqual([999_999, 0, 12])
  })
  it('list limit, used and reserved for analyses, exports and vacancies', () => {
    const allowance = {
      plan_type: 'starter',
      plan_name: 'Стартовый',
      analyses_limit: 200,
      analyses_used: 20,
      analyses_reserved: 2,
      analyses_carried: 0,
      exports_limit: 100,
      exports_used: 10,
      exports_reserved: 1,
      vacancies_limit: 3,
      period_id: '',
      period_start: new Date(0),
      reset_at: null,
      is_plan_end: false,
      features: {
        basic_analysis: true,
        advanced_ai: false,
        priority_support: false,
        api_access: false,
        custom_integrations: false,
        dedicated_manager: false,
      },
    } as const
    expect(spendingsOf(allowance, 2)).toEqual({
      analyses: { limit: 200, used: 20, reserved: 2 },
      exports: { limit: 100, used: 10, reserved: 1 },
      vacancies: { limit: 3, used: 2, reserved: 0 },
    })
  })
})

describe('limit messages', () => {
  const trial = { plan_type: 'trial', plan_name: 'Пробный' } as const
  const starter = { plan_type: 'starter', plan_name: 'Стартовый' } as const
  it.each([
    ['analyses', trial, 50, 'Вы использовали все 50 анализов пробного периода'],
    ['analyses', starter, 201, 'Вы использовали все 201 анализ тарифа «Стартовый»'],
    ['exports', starter, 3, 'Вы использовали все 3 экспорта тарифа «Стартовый»'],
    ['vacancies', trial, 3, 'На вашем тарифе доступны 3 активные вакансии'],
    ['vacancies', starter, 1, 'На вашем тарифе доступна 1 активная вакансия'],
    ['vacancies', starter, 5, 'На вашем тарифе доступно 5 активных вакансий'],
  ] as const)('Q-045 say that %s are used up', (type, plan, limit, sentence) => {
    expect(limitMessage(type, plan, { limit, used: limit, reserved: 0 })).toBe(sentence)
  })
  it('are absent while units are left, and mention the run that reserves the rest', () => {
    expect(limitMessage('analyses', trial, { limit: 50, used: 49, reserved: 0 })).toBeNull()
    expect(limitMessage('analyses', trial, { limit: null, used: 900, reserved: 0 })).toBeNull()
    expect(limitMessage('analyses', trial, { limit: 50, used: 40, reserved: 10 })).toBe(
      'Все оставшиеся анализы заняты запущенным анализом',
    )
    expect(limitMessage('exports', trial, { limit: 5, used: 4, reserved: 1 })).toBe(
      'Все оставшиеся экспорты заняты файлами, которые ещё готовятся',
    )
  })
  it('Q-065 state the units available and requested', () => {
    expect(refusalMessage('analyses', starter, { limit: 200, used: 195, reserved: 0 }, 12)).toBe(
      'По тарифу «Стартовый» сейчас доступно: 5, запрошено: 12',
    )
  })
})

describe('for any plan and any moment', () => {
  const instants = fc.date({ min: at('2020-01-01'), max: at('2060-01-01'), noInvalidDate: true })
  const amount = fc.integer({ min: 0, max: 5000 })
  const spending = fc.record({ limit: fc.option(amount), used: amount, reserved: amount })

  it('Q-066 now lies in its period, and where one ends the next begins or the plan is over', () => {
    const minutes = fc.integer({ min: 0, max: 3000 * 1440 })
    fc.assert(
      fc.property(instants, minutes, fc.option(minutes), (anchor, passed, left) => {
        const now = new Date(anchor.getTime() + passed * 60_000)
        const ends_at = left === null ? null : new Date(now.getTime() + (left + 1) * 60_000)
        const { start, end } = periodOf('starter', anchor, ends_at, now)
        if (end === null) throw new Error('only the trial never ends')
        expect(start <= now && now < end && (ends_at === null || end <= ends_at)).toBe(true)
        expect(periodOf('starter', anchor, ends_at, start)).toEqual({ start, end })
        const isShort = end.getTime() - start.getTime() < 28 * DAY_MS
        const isOver = end.getTime() === ends_at?.getTime()
        expect(isOver || periodOf('starter', anchor, ends_at, end).start.getTime() === end.getTime()).toBe(
          true,
        )
        // a period shorter than a month is the only one of its plan
        expect(!isShort || (isOver && start.getTime() === anchor.getTime())).toBe(true)
      }),
    )
  })
  it('Q-045 a limit message appears exactly when nothing is left, and a refusal always has a message', () => {
    const type = fc.constantFrom('analyses', 'exports', 'vacancies')
    const plan = { plan_type: 'starter', plan_name: 'Стартовый' } as const
    fc.assert(
      fc.property(type, spending, amount, (type, spent, requested) => {
        const left = remainingOf(spent)
        expect(limitMessage(type, plan, spent) !== null).toBe(left === 0)
        expect(left === null || (left >= 0 && left <= (spent.limit ?? 0))).toBe(true)
        const words = left === 0 ? limitMessage(type, plan, spent) : `: ${left}, запрошено: ${requested}`
        expect(refusalMessage(type, plan, spent, requested)).toContain(words)
      }),
    )
  })
  it('Q-108 the percentage is whole, from 0 to 100, and never falls while more is used', () => {
    fc.assert(
      fc.property(fc.option(amount), amount, amount, (limit, used, more) => {
        const [before, after] = [percentOf(used, limit), percentOf(used + more, limit)]
        expect(Number.isInteger(before) && before >= 0 && after <= 100).toBe(true)
        expect(after).toBeGreaterThanOrEqual(before)
        expect(limit === null || used < limit || before === 100).toBe(true)
      }),
    )
  })
})
