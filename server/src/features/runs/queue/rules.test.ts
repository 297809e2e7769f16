import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { refuse } from '../../../platform/values/errors.ts'
import { JobBoardFailure, jobBoardProblems } from '../../../ports/job-board.ts'
import { ModelFailure } from '../../../ports/language-model.ts'
import { backoffSeconds, decideFailure, etaSeconds } from './rules.ts'

describe('what a failure means', () => {
  it.each([
    [new JobBoardFailure('unavailable'), 'retry'],
    [new JobBoardFailure('rate_limited', 7), 'wait'],
    [new JobBoardFailure('not_found'), 'failed'],
    [new JobBoardFailure('rejected'), 'failed'],
    [new JobBoardFailure('auth_lost'), 'abort'],
    [new JobBoardFailure('access_denied'), 'abort'],
    [new JobBoardFailure('unpaid'), 'abort'],
    [new JobBoardFailure('account_lost'), 'abort'],
    [new JobBoardFailure('captcha'), 'abort'],
    [new JobBoardFailure('quota_used'), 'postpone'],
    [refuse('NOT_FOUND'), 'failed'],
    [new TypeError('a bug'), 'retry'],
  ])('%s is a %s', (error, kind) => {
    expect(decideFailure(error, false).kind).toBe(kind)
    expect(decideFailure(error, true)).toEqual({ kind: 'requeue' })
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
    expect(decideFailure(error, false)).toMatchObject({ code, message: expect.stringMatching(message) })
  })
  it('a model that does not answer makes the run wait, without using up an attempt', () => {
    for (const problem of ['unavailable', 'busy'] as const)
      expect(decideFailure(new ModelFailure(problem), false)).toEqual({ kind: 'wait', seconds: 30 })
  })
  it('waits as long as the board requests, ten minutes at most', () => {
    expect(decideFailure(new JobBoardFailure('rate_limited', 7), false)).toEqual({ kind: 'wait', seconds: 7 })
    expect(decideFailure(new JobBoardFailure('rate_limited'), false)).toEqual({ kind: 'wait', seconds: 5 })
    expect(decideFailure(new JobBoardFailure('rate_limited', 86_400), false)).toEqual({
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

it('every failure has a defined outcome, and no item waits for more than ten minutes', () => {
  const problem = fc.constantFrom(...jobBoardProblems)
  const failure = fc.oneof(
    fc.tuple(problem, fc.option(fc.nat())).map(([name, wait]) => new JobBoardFailure(name, wait)),
    fc.anything(),
  )
  fc.assert(
    fc.property(failure, fc.boolean(), (error, aborted) => {
      const failure = decideFailure(error, aborted)
      expect(['retry', 'wait', 'failed', 'abort', 'postpone', 'requeue']).toContain(failure.kind)
      expect(failure.kind === 'requeue').toBe(aborted)
      expect('seconds' in failure ? failure.seconds : 0).toBeLessThanOrEqual(600)
      expect('seconds' in failure ? failure.seconds : 0).toBeGreaterThanOrEqual(0)
      expect('message' in failure ? failure.message : 'none is shown').not.toBe('')
    }),
  )
})
