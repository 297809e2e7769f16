import type { BoardAction } from '@rezumetr/contracts/board-actions'
import { describe, expect, it } from 'vitest'
import { delayText, placeName, startedText, startLabel, statusText } from './words.ts'

const plainSpaces = (text: string) => text.replaceAll('\u00a0', ' ')

describe('words of steps', () => {
  it('agree with the number of people', () => {
    expect([1, 2, 5].map((count) => plainSpaces(startLabel('invite', count)))).toEqual([
      'Пригласить 1 кандидата',
      'Пригласить 2 кандидатов',
      'Пригласить 5 кандидатов',
    ])
    expect(plainSpaces(startLabel('discard', 21))).toBe('Отказать 21 кандидату')
  })
  it('say until when a step can be taken back', () => {
    expect(delayText('invite', 60)).toContain('10 секунд')
    expect([60, 120, 30, 0].map((minutes) => plainSpaces(delayText('discard', minutes)))).toEqual([
      'Отказ уйдёт через час: до этого его можно отменить.',
      'Отказ уйдёт через 2 часа: до этого его можно отменить.',
      'Отказ уйдёт через 30 минут: до этого его можно отменить.',
      'Отказ уйдёт сразу, отменить его не получится.',
    ])
  })
  it('say what was started and when it leaves', () => {
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
  it('name the stage of whoever was moved at hh.ru, and of nobody else', () => {
    expect(['phone_interview', 'discard_by_employer', 'discard_new_kind'].map(placeName)).toEqual([
      'первичный контакт',
      'отказ',
      'отказ',
    ])
    expect(['response', 'upload', 'stage-of-a-company'].map(placeName)).toEqual([null, null, null])
  })
  it('say why a step failed', () => {
    const action = { status: 'failed', target_name: 'Отказ', problem: 'HH.ru не ответил.' } as BoardAction
    expect(statusText(action)).toBe('«Отказ»: не отправлено. HH.ru не ответил.')
  })
})
