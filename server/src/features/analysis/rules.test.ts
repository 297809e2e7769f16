import { describe, expect, it } from 'vitest'
import { refuse } from '../../platform/errors.ts'
import { JobBoardFailure } from '../../ports/job-board.ts'
import {
  averageOf,
  backoffSeconds,
  countsOf,
  decideSetback,
  decodeMark,
  encodeMark,
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
  })
  it('Q-071 is what remains at the pace of the latest items', () => {
    expect(etaSeconds([at(0), at(2), at(4), at(6)], 30, at(6))).toBe(60)
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
})
