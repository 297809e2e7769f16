import { describe, expect, it } from 'vitest'
import { refuse } from '../../platform/errors.ts'
import { JobBoardFailure } from '../../ports/job-board.ts'
import { ModelFailure } from '../../ports/language-model.ts'
import {
  averageOf,
  backoffSeconds,
  costMicrorubles,
  countsOf,
  decideSetback,
  decodeMark,
  encodeMark,
  estimatePerResume,
  etaSeconds,
  totalOf,
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
    [new JobBoardFailure('quota_used'), 'tomorrow'],
    [refuse('HH_NOT_CONNECTED'), 'halt'],
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
    [refuse('HH_RECONNECT_REQUIRED'), 'HH_RECONNECT_REQUIRED', /Переподключите HH\.ru/],
    [new JobBoardFailure('not_found'), 'NOT_FOUND', /^Резюме удалено или скрыто на HH\.ru$/],
    [new JobBoardFailure('rejected'), 'BAD_REQUEST', /^HH\.ru не отдал это резюме$/],
    [new JobBoardFailure('unavailable'), 'HH_UNAVAILABLE', /^HH\.ru не ответил, резюме не получено$/],
    [refuse('NOT_FOUND', { message: 'Резюме не прочитано' }), 'NOT_FOUND', /^Резюме не прочитано$/],
    [new TypeError('a bug'), 'INTERNAL', /^Не удалось проанализировать резюме$/],
  ])('%s is told to the recruiter as %s, in words', (error, code, message) => {
    expect(decideSetback(error, false)).toMatchObject({ code, message: expect.stringMatching(message) })
  })
  it('a model that does not answer makes the run wait, and costs the resume no attempt', () => {
    for (const problem of ['unavailable', 'busy'] as const)
      expect(decideSetback(new ModelFailure(problem), false)).toEqual({ kind: 'wait', seconds: 30 })
  })
  it('waits as long as the board asks, within reason', () => {
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
  it('Q-071 is what remains at the pace of the latest items', () => {
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
  const mark = {
    sort: 'score',
    order: 'desc',
    value: 80,
    id: '0b6a2f0e-0000-4000-8000-000000000001',
  } as const
  it('reads back what it says, for the list it was given for', () => {
    expect(decodeMark(encodeMark(mark), 'score', 'desc')).toEqual(mark)
    expect(decodeMark(encodeMark(mark), 'date', 'desc')).toBeNull()
    expect(decodeMark(encodeMark(mark), 'score', 'asc')).toBeNull()
    expect(decodeMark('c2NvcmU6ZGVzYzox', 'score', 'desc')).toBeNull()
  })
  it('with anything before or after what the server gave is not the server’s', () => {
    const given = Buffer.from(encodeMark(mark), 'base64url').toString()
    for (const forged of [`x${given}`, `${given}0`])
      expect(decodeMark(Buffer.from(forged).toString('base64url'), 'score', 'desc')).toBeNull()
  })
})

describe('what reading by a model costs', () => {
  const prices = { input: 0.5, output: 2 }
  it('is the price of a thousand tokens, question and answer apart, and unknown without prices', () => {
    expect(costMicrorubles(prices, { input_tokens: 3000, output_tokens: 500 })).toBe(2_500_000)
    expect(costMicrorubles(prices, { input_tokens: 1, output_tokens: 0 })).toBe(500)
    expect(costMicrorubles(null, { input_tokens: 3000, output_tokens: 500 })).toBeNull()
  })
  it('is expected to be what the company’s own resumes took, from the fifth on', () => {
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
  it('is told in tokens alone when the model has no prices', () => {
    expect(estimatePerResume({ input_tokens: 0, output_tokens: 0, resumes: 0 }, null)).toEqual({
      input_tokens: 2700,
      output_tokens: 800,
      cost: null,
      basis: 'typical',
    })
  })
})
