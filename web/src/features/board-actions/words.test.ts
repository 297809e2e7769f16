import type { BoardAction } from '@rezumetr/contracts/board-actions'
import { describe, expect, it } from 'vitest'
import { delayText, secondsLeft, secondsText, startedText, startLabel, statusText } from './words.ts'

const plainSpaces = (text: string) => text.replaceAll('\u00a0', ' ')

describe('wording of board actions', () => {
  it('agrees with the number of candidates', () => {
    expect([1, 2, 5].map((count) => plainSpaces(startLabel('invite', count)))).toEqual([
      'Пригласить 1 кандидата',
      'Пригласить 2 кандидатов',
      'Пригласить 5 кандидатов',
    ])
    expect(plainSpaces(startLabel('discard', 21))).toBe('Отказать 21 кандидату')
  })
  it('says until when an action can be cancelled', () => {
    expect(delayText('invite', 60)).toContain('10 секунд')
    expect([60, 120, 30, 0].map((minutes) => plainSpaces(delayText('discard', minutes)))).toEqual([
      'Отказ уйдёт через час: до этого его можно отменить.',
      'Отказ уйдёт через 2 часа: до этого его можно отменить.',
      'Отказ уйдёт через 30 минут: до этого его можно отменить.',
      'Отказ уйдёт сразу, отменить его не получится.',
    ])
  })
  it('says what was started and when it is sent', () => {
    expect(
      [startedText('invite', 3, 60), startedText('discard', 1, 60), startedText('discard', 2, 0)].map(
        plainSpaces,
      ),
    ).toEqual([
      'Приглашение 3 кандидатам уйдёт через 10 секунд',
      'Отказ 1 кандидату уйдёт через час',
      'Отказ 2 кандидатам уйдёт сразу',
    ])
  })
  it('says why an action failed', () => {
    const action = { status: 'failed', target_name: 'Отказ', problem: 'HH.ru не ответил.' } as BoardAction
    expect(statusText(action)).toBe('«Отказ»: не отправлено. HH.ru не ответил.')
  })
  it('counts down the last minute of a waiting action in seconds', () => {
    const send_at = '2026-11-23T01:19:10.000Z'
    const left = (now: string, status: 'waiting' | 'sending' = 'waiting') =>
      secondsLeft({ status, send_at }, Date.parse(now))
    expect([left('2026-11-23T01:19:00.000Z'), left('2026-11-23T01:19:09.400Z')]).toEqual([10, 1])
    expect([left('2026-11-23T01:19:12.000Z'), left('2026-11-23T01:18:10.000Z')]).toEqual([0, null])
    expect(left('2026-11-23T01:19:00.000Z', 'sending')).toBeNull()
    expect([10, 0].map((seconds) => plainSpaces(secondsText(seconds)))).toEqual(['через 10 с', 'сейчас'])
  })
})
