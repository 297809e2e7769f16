import { describe, expect, it } from 'vitest'
import { errorStatus } from '@rezumetr/contracts/errors'
import {
  asCursor,
  asPaidAccess,
  heldBackWarning,
  isSeen,
  patienceSeconds,
  refusalOf,
  retryAt,
  triesAgain,
} from './rules.ts'

describe('rules of the connection and of synchronisation', () => {
  it('EXT-04 never turns a refusal of HH.ru into a 401 of ours', () => {
    for (const code of Object.values(refusalOf)) expect(errorStatus(code)).not.toBe(401)
  })
  it('Q-034 reads stored paid access, and knows nothing from anything else', () => {
    expect(asPaidAccess({ negotiations: true, resumes: false })).toEqual({
      negotiations: true,
      resumes: false,
    })
    for (const unreadable of [null, {}, 'yes', { negotiations: 'yes' }])
      expect(asPaidAccess(unreadable)).toBeNull()
  })
  it('EXT-15 goes on from a stored cursor, and from the beginning when there is none', () => {
    const cursor = { vacancies_done: true, done: ['a'] }
    expect(asCursor(cursor)).toEqual(cursor)
    expect(asCursor(null)).toEqual({ vacancies_done: false, done: [] })
  })
  it('compares counters whatever the order of their keys', () => {
    expect(isSeen({ response: [1, 0], consider: [2, 1] }, { consider: [2, 1], response: [1, 0] })).toBe(true)
    expect(isSeen({ response: [1, 0] }, { response: [0, 1] })).toBe(false)
    expect(isSeen(null, {})).toBe(false)
  })
  it('waits as HH.ru asks but within a minute, else longer every time', () => {
    expect([0, 1, 2].map((attempt) => patienceSeconds(attempt, null))).toEqual([1, 2, 4])
    expect([patienceSeconds(0, 7), patienceSeconds(0, 3600)]).toEqual([7, 60])
  })
  it('tries again after a silence of the board, later every time, and not for ever', () => {
    const now = new Date('2026-03-02T20:58:00Z')
    expect([1, 2, 3, 4].map((failures) => retryAt(failures, now)?.toISOString().slice(11, 16))).toEqual([
      '21:03',
      '21:13',
      '21:58',
      undefined,
    ])
    expect(triesAgain(new Date('2026-03-02T20:59:00Z'), now)).toBe(
      'HH.ru не отвечает. Попробуем ещё раз в 23:59.',
    )
    expect(triesAgain(new Date('2026-03-03T05:00:00Z'), now)).toBe(
      'HH.ru не отвечает. Попробуем ещё раз завтра в 08:00.',
    )
  })
  it('ROLE-12 names the vacancies a larger plan would serve, a few of many', () => {
    expect(heldBackWarning([])).toBeNull()
    expect(heldBackWarning(['Повар'])).toBe('Доступно на старшем тарифе: «Повар»')
    expect(heldBackWarning(['1', '2', '3', '4', '5', '6', '7'])).toBe(
      'Доступно на старшем тарифе: «1», «2», «3», «4», «5» и ещё 2',
    )
  })
})
