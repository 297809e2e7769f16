import type { BoardAction } from '@rezumetr/contracts/hh/actions'
import { placeWords } from '@rezumetr/contracts/hh/stages'
import { describe, expect, it } from 'vitest'
import {
  againstText,
  decidedText,
  delayText,
  leftText,
  openText,
  secondsLeft,
  secondsText,
  startedTexts,
  startLabel,
  statusText,
  tooLateText,
} from './words.ts'

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
  it('says how many were invited or refused before, and where they stand', () => {
    const people = (invited: number, refused: number, fresh: number) => [
      ...Array<string>(invited).fill('interview'),
      ...Array<string>(refused).fill('discard_by_employer'),
      ...Array<string>(fresh).fill('response'),
    ]
    expect(decidedText(people(2, 0, 1))).toBe('2 из 3 уже приглашены')
    expect(decidedText(people(1, 1, 3))).toBe('1 из 5 уже приглашён, у 1 из 5 уже отказ')
    expect(decidedText(people(21, 0, 0))).toBe('21 из 21 уже приглашён')
    expect(decidedText(people(0, 2, 1))).toBe('У 2 из 3 уже отказ')
    expect([people(1, 0, 0), people(0, 1, 0)].map(decidedText)).toEqual([
      'Кандидат уже приглашён',
      'У кандидата уже отказ',
    ])
    expect(decidedText(people(0, 0, 2))).toBeNull()
    expect(['interview', 'stage-of-a-company', 'response'].map(placeWords)).toEqual([
      'собеседование',
      'другой этап',
      null,
    ])
  })
  it('says how many the company decided about otherwise', () => {
    expect(againstText('discard', 2, 5)).toBe('2 из 5 вы решили позвать')
    expect(againstText('move', 1, 1)).toBe('Этому кандидату вы решили отказать')
    expect(againstText('discard', 1, 1)).toBe('Этого кандидата вы решили позвать')
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
    const steps = (invited: number, refused: number) => [
      ...Array.from({ length: refused }, () => ({ kind: 'discard' as const })),
      ...Array.from({ length: invited }, () => ({ kind: 'invite' as const })),
    ]
    const texts = [startedTexts(steps(3, 0), 60), startedTexts(steps(0, 1), 60), startedTexts(steps(0, 2), 0)]
    expect(texts.map(plainSpaces)).toEqual([
      'Приглашение 3 кандидатам уйдёт через 10 секунд',
      'Отказ 1 кандидату уйдёт через час',
      'Отказ 2 кандидатам уйдёт сразу',
    ])
    expect(plainSpaces(startedTexts(steps(20, 50), 60))).toBe(
      'Отказ 50 кандидатам уйдёт через час. Приглашение 20 кандидатам уйдёт через 10 секунд',
    )
  })
  it('says what could not be cancelled', () => {
    expect([tooLateText(3, 3), tooLateText(1, 3)]).toEqual([
      'Отменить не успели: уже ушло',
      'Отменить успели не всё: 1 из 3 уже ушло',
    ])
    const left = (...statuses: BoardAction['status'][]) => leftText(statuses.map((status) => ({ status })))
    expect([left('cancelled', 'sending', 'failed'), left('sent'), left('cancelled', 'failed')]).toEqual([
      'Отменить успели не всё: 1 из 3 уже ушло',
      'Отменить не успели: уже ушло',
      null,
    ])
  })
  it('says why an action failed', () => {
    const action = { status: 'failed', target_name: 'Отказ', problem: 'HH.ru не ответил.' } as BoardAction
    expect(statusText(action)).toBe('«Отказ»: не отправлено. HH.ru не ответил.')
  })
  it('says that hh.ru did not answer, and offers to take back only what has not left', () => {
    const lost = { status: 'sending', is_unanswered: true, target_name: 'Отказ' } as BoardAction
    expect(statusText(lost)).toBe('«Отказ»: HH.ru не ответил, проверяем, дошло ли')
    const unanswered = 'HH.ru не ответил: проверяем, дошло ли. Если нет, отправим снова сами.'
    const final = 'Отменить то, что уже отправляется, нельзя.'
    const leaving = { status: 'sending', is_unanswered: false } as const
    const waiting = { status: 'waiting', is_unanswered: false } as const
    expect(openText([])).toBe('Больше ничего не ждёт.')
    expect(openText([leaving])).toBe(final)
    expect(openText([lost, leaving])).toBe(`${unanswered} ${final}`)
    expect(openText([lost, waiting])).toBe(`${unanswered} Пока не ушло, можно отменить.`)
    expect(openText([waiting, leaving])).toBe('Пока не ушло, можно отменить.')
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
