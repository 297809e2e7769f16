import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { refuse } from '../../platform/errors.ts'
import { JobBoardFailure, jobBoardProblems } from '../../ports/job-board.ts'
import { ModelFailure } from '../../ports/language-model.ts'
import {
  averageOf,
  backoffSeconds,
  costMicrorubles,
  countsOf,
  decideSetback,
  decodePageCursor,
  encodePageCursor,
  estimatePerResume,
  etaSeconds,
  totalOf,
  type PageCursor,
  type Tally,
} from './rules.ts'

describe('what a failure means', () => {
  it.each([
    [new JobBoardFailure('unavailable'), 'retry'],
    [new JobBoardFailure('rate_limited', 7), 'wait'],
    [new JobBoardFailure('not_found'), 'failed'],
    [new JobBoardFailure('rejected'), 'failed'],
    [new JobBoardFailure('auth_lost'), 'halt'],
    [new JobBoardFailure('access_denied'), 'halt'],
    [new JobBoardFailure('unpaid'), 'halt'],
    [new JobBoardFailure('account_lost'), 'halt'],
    [new JobBoardFailure('captcha'), 'halt'],
    [new JobBoardFailure('quota_used'), 'tomorrow'],
    [refuse('NOT_FOUND'), 'failed'],
    [new TypeError('a bug'), 'retry'],
  ])('%s is a %s', (error, kind) => {
    expect(decideSetback(error, false).kind).toBe(kind)
    expect(decideSetback(error, true)).toEqual({ kind: 'back' })
  })
  it.each([
    [new JobBoardFailure('auth_lost'), 'HH_RECONNECT_REQUIRED', /Переподключите HH\.ru/],
    [new JobBoardFailure('access_denied'), 'HH_NO_RIGHTS', /прав/],
    [new JobBoardFailure('unpaid'), 'HH_ACCESS_DENIED', /нет оплаченного доступа/],
    [new JobBoardFailure('account_lost'), 'HH_ACCOUNT_LOST', /Рабочий аккаунт HH\.ru недоступен/],
    [new JobBoardFailure('captcha'), 'HH_CAPTCHA', /не робот/],
    [new JobBoardFailure('not_found'), 'NOT_FOUND', /^Резюме удалено или скрыто на HH\.ru$/],
    [new JobBoardFailure('rejected'), 'BAD_REQUEST', /^HH\.ru не отдал это резюме$/],
    [new JobBoardFailure('unavailable'), 'HH_UNAVAILABLE', /^HH\.ru не ответил, резюме не получено$/],
    [refuse('NOT_FOUND', { message: 'Резюме не прочитано' }), 'NOT_FOUND', /^Резюме не прочитано$/],
    [new TypeError('a bug'), 'INTERNAL', /^Не удалось проанализировать резюме$/],
  ])('%s is shown to the recruiter as %s with a message', (error, code, message) => {
    expect(decideSetback(error, false)).toMatchObject({ code, message: expect.stringMatching(message) })
  })
  it('a model that does not answer makes the run wait, without using up an attempt', () => {
    for (const problem of ['unavailable', 'busy'] as const)
      expect(decideSetback(new ModelFailure(problem), false)).toEqual({ kind: 'wait', seconds: 30 })
  })
  it('waits as long as the board requests, ten minutes at most', () => {
    expect(decideSetback(new JobBoardFailure('rate_limited', 7), false)).toEqual({ kind: 'wait', seconds: 7 })
    expect(decideSetback(new JobBoardFailure('rate_limited'), false)).toEqual({ kind: 'wait', seconds: 5 })
    expect(decideSetback(new JobBoardFailure('rate_limited', 86_400), false)).toEqual({
      kind: 'wait',
      seconds: 600,
    })
  })
  it('pauses longer after every attempt', () => {
    expect([1, 2].map(backoffSeconds)).toEqual([2, 10])
  })
})

describe('seconds left', () => {
  const at = (seconds: number) => new Date(1_000_000 + seconds * 1000)
  it('Q-071 is unknown before two items, and zero when nothing remains', () => {
    expect(etaSeconds([], 10, at(5))).toBeNull()
    expect(etaSeconds([at(1)], 10, at(5))).toBeNull()
    expect(etaSeconds([at(1), at(2)], 0, at(5))).toBe(0)
    expect(etaSeconds([], 0, at(5))).toBe(0)
  })
  it('Q-071 is estimated from the rate of the latest items', () => {
    expect(etaSeconds([at(0), at(2), at(4), at(6)], 30, at(6))).toBe(60)
    expect(etaSeconds([at(0), at(2)], 3, at(2))).toBe(6)
    expect(etaSeconds([at(6), at(0), at(4), at(2)], 1, at(7))).toBe(3)
  })
})

describe('figures of a list', () => {
  const tallies = [
    { recommendation: 'hire', n: 3, sum: 276, best: 3 },
    { recommendation: 'reject', n: 1, sum: 10, best: 0 },
  ] as const
  it('come from one count by recommendation', () => {
    expect(countsOf(tallies)).toEqual({ hire: 3, interview: 0, maybe: 0, reject: 1 })
    expect([totalOf(tallies), averageOf(tallies)]).toEqual([4, 71.5])
    expect([totalOf([]), averageOf([])]).toEqual([0, null])
  })
})

describe('cursor', () => {
  const cursor = {
    sort: 'score',
    order: 'desc',
    value: 80,
    id: '0b6a2f0e-0000-4000-8000-000000000001',
  } as const
  it('decodes to its content, only for the list it was issued for', () => {
    expect(decodePageCursor(encodePageCursor(cursor), 'score', 'desc')).toEqual(cursor)
    expect(decodePageCursor(encodePageCursor(cursor), 'date', 'desc')).toBeNull()
    expect(decodePageCursor(encodePageCursor(cursor), 'score', 'asc')).toBeNull()
    expect(decodePageCursor('c2NvcmU6ZGVzYzox', 'score', 'desc')).toBeNull()
  })
  it.each([
    ['name', 'иванова', true],
    ['name', null, true],
    ['name', 'а\0', false],
    ['name', 5, false],
    ['years', 40, true],
    ['years', null, true],
    ['years', '40', false],
    ['years', 2 ** 31, false],
    ['score', null, false],
    ['applied', Date.UTC(2026, 10, 28), true],
  ] as const)('of a list by %s with the value %o is accepted: %s', (sort, value, isAccepted) => {
    const decoded = decodePageCursor(encodePageCursor({ ...cursor, sort, value }), sort, 'desc')
    expect(decoded !== null).toBe(isAccepted)
  })
  it('is rejected with extra characters before or after it', () => {
    const given = Buffer.from(encodePageCursor(cursor), 'base64url').toString()
    for (const forged of [`x${given}`, `${given}0`])
      expect(decodePageCursor(Buffer.from(forged).toString('base64url'), 'score', 'desc')).toBeNull()
  })
})

describe('model costs', () => {
  const prices = { input: 0.5, output: 2 }
  it('are priced per thousand tokens, input and output separately, and unknown without prices', () => {
    expect(costMicrorubles(prices, { input_tokens: 3000, output_tokens: 500 })).toBe(2_500_000)
    expect(costMicrorubles(prices, { input_tokens: 1, output_tokens: 0 })).toBe(500)
    expect(costMicrorubles(null, { input_tokens: 3000, output_tokens: 500 })).toBeNull()
  })
  it('are estimated from the company’s own resumes, from the fifth on', () => {
    const spent = { input_tokens: 10_002, output_tokens: 4_998, resumes: 5 }
    expect(estimatePerResume(spent, prices)).toEqual({
      input_tokens: 2000,
      output_tokens: 1000,
      cost: 3,
      basis: 'measured',
    })
    expect(estimatePerResume({ ...spent, resumes: 4 }, prices)).toEqual({
      input_tokens: 2700,
      output_tokens: 800,
      cost: 2.95,
      basis: 'typical',
    })
  })
  it('are given in tokens only when the model has no prices', () => {
    expect(estimatePerResume({ input_tokens: 0, output_tokens: 0, resumes: 0 }, null)).toEqual({
      input_tokens: 2700,
      output_tokens: 800,
      cost: null,
      basis: 'typical',
    })
  })
})

describe('for any list', () => {
  const order = fc.constantFrom('desc', 'asc')
  const sort = fc.constantFrom('score', 'date')
  const cursor: fc.Arbitrary<PageCursor> = sort.chain((sort) =>
    fc.record({
      sort: fc.constant(sort),
      order,
      value:
        sort === 'score' ? fc.integer({ min: 0, max: 100 }) : fc.integer({ min: 0, max: 4_102_444_800_000 }),
      id: fc.uuid(),
    }),
  )
  it('a cursor decodes to what was encoded, only for its own sort and order', () => {
    fc.assert(
      fc.property(cursor, sort, order, (given, sort, order) => {
        const read = decodePageCursor(encodePageCursor(given), sort, order)
        expect(read).toEqual(given.sort === sort && given.order === order ? given : null)
      }),
    )
  })
  it('an arbitrary string is rejected as a cursor or decodes to values the database can compare', () => {
    const value = fc.oneof(fc.constantFrom(9e15, 101, -1, 1.5, null), fc.nat(120), fc.string())
    const id = fc.oneof(fc.constantFrom('-'.repeat(36), '0'.repeat(36), ''), fc.uuid(), fc.string())
    const built = fc
      .tuple(fc.constant('score'), fc.constant('desc'), value, id)
      .map((parts) => Buffer.from(JSON.stringify(parts)).toString('base64url'))
    fc.assert(
      fc.property(fc.oneof(fc.string(), built), (cursor) => {
        const read = decodePageCursor(cursor, 'score', 'desc')
        expect(read?.id ?? '00000000-0000-0000-0000-000000000000').toMatch(
          /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/,
        )
        expect(read === null || (Number(read.value) >= 0 && Number(read.value) <= 100)).toBe(true)
      }),
    )
  })

  const tally: fc.Arbitrary<Tally> = fc
    .record({
      recommendation: fc.constantFrom('hire', 'interview', 'maybe', 'reject'),
      scores: fc.array(fc.integer({ min: 0, max: 100 }), { maxLength: 20 }),
    })
    .map(({ recommendation, scores }) => ({
      recommendation,
      n: scores.length,
      sum: scores.reduce((sum, score) => sum + score, 0),
      best: scores.filter((score) => score >= 80).length,
    }))
  it('the counts add up to the total, and the average lies within the group averages in any order', () => {
    fc.assert(
      fc.property(fc.array(tally, { maxLength: 8 }), (tallies) => {
        const counts = countsOf(tallies)
        expect(counts.hire + counts.interview + counts.maybe + counts.reject).toBe(totalOf(tallies))
        const average = averageOf(tallies)
        expect(average === null).toBe(totalOf(tallies) === 0)
        const means = tallies.filter(({ n }) => n > 0).map(({ n, sum }) => sum / n)
        // rounding to a tenth may exceed the bounds by half of one
        expect(average ?? 0).toBeGreaterThanOrEqual(
          Math.min(100, ...means) - (average === null ? 100 : 0.051),
        )
        expect(average ?? 0).toBeLessThanOrEqual(Math.max(0, ...means) + 0.051)
        expect(averageOf(tallies.toReversed())).toBe(average)
      }),
    )
  })
  it('the time left does not depend on the order of finished items, and never falls when more remain', () => {
    const now = new Date('2026-11-20T10:00:00Z')
    const finished = fc.array(
      fc.nat(600_000).map((ago) => new Date(now.getTime() - ago)),
      { maxLength: 12 },
    )
    fc.assert(
      fc.property(finished, fc.nat(5000), fc.nat(5000), (instants, remaining, more) => {
        const left = etaSeconds(instants, remaining, now)
        expect(etaSeconds(instants.toReversed(), remaining, now)).toBe(left)
        expect(left === null || (Number.isInteger(left) && left >= 0)).toBe(true)
        expect(etaSeconds(instants, remaining + more, now) ?? left ?? 0).toBeGreaterThanOrEqual(left ?? 0)
      }),
    )
  })
  it('costs never fall with more tokens, and are additive to within a millionth of a ruble', () => {
    const tokens = fc.record({ input_tokens: fc.nat(200_000), output_tokens: fc.nat(20_000) })
    const price = fc.integer({ min: 0, max: 5000 }).map((kopecks) => kopecks / 1000)
    fc.assert(
      fc.property(fc.record({ input: price, output: price }), tokens, tokens, (prices, a, b) => {
        const both = costMicrorubles(prices, {
          input_tokens: a.input_tokens + b.input_tokens,
          output_tokens: a.output_tokens + b.output_tokens,
        })
        const [first = 0, second = 0] = [a, b].map((one) => costMicrorubles(prices, one) ?? -1)
        expect(both).toBeGreaterThanOrEqual(Math.max(first, second))
        expect(Math.abs((both ?? 0) - first - second)).toBeLessThanOrEqual(1)
      }),
    )
  })
})

it('every failure has a defined outcome, and no item waits for more than ten minutes', () => {
  const problem = fc.constantFrom(...jobBoardProblems)
  const failure = fc.oneof(
    fc.tuple(problem, fc.option(fc.nat())).map(([name, wait]) => new JobBoardFailure(name, wait)),
    fc.anything(),
  )
  fc.assert(
    fc.property(failure, fc.boolean(), (error, aborted) => {
      const setback = decideSetback(error, aborted)
      expect(['retry', 'wait', 'failed', 'halt', 'tomorrow', 'back']).toContain(setback.kind)
      expect(setback.kind === 'back').toBe(aborted)
      expect('seconds' in setback ? setback.seconds : 0).toBeLessThanOrEqual(600)
      expect('seconds' in setback ? setback.seconds : 0).toBeGreaterThanOrEqual(0)
      expect('message' in setback ? setback.message : 'none is shown').not.toBe('')
    }),
  )
})
