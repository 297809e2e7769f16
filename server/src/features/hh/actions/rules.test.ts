import * as fc from 'fast-check'
import { fillMessage } from '@rezumetr/contracts/hh/actions'
import { describe, expect, it } from 'vitest'
import { JobBoardFailure } from '../../../ports/job-board.ts'
import {
  decideFailure,
  decideLost,
  decideUnplaced,
  DEFAULT_TEMPLATES,
  kindOf,
  MAX_ATTEMPTS,
  messageFields,
  toActionApplication,
  sendAt,
} from './rules.ts'

describe('a message', () => {
  const fields = { name: 'Мария', vacancy: 'Бухгалтер', company: 'ООО «Ромашка»' }
  it('names the person, the vacancy and the company', () => {
    expect(fillMessage('{имя}, ждём вас на «{вакансия}». {компания}', fields)).toBe(
      'Мария, ждём вас на «Бухгалтер». ООО «Ромашка»',
    )
  })
  it('greets without a name when there is none', () => {
    expect(fillMessage('{имя}, здравствуйте! Ждём вас.', { ...fields, name: null })).toBe(
      'Здравствуйте! Ждём вас.',
    )
  })
})

describe('steps', () => {
  it('are invitations, refusals or moves by the collection they lead to', () => {
    expect(['phone_interview', 'consider', 'response', 'discard_by_employer'].map(kindOf)).toEqual([
      'invite',
      'move',
      'move',
      'discard',
    ])
  })
  const place = {
    application_id: 'a',
    candidate_name: 'Лунина Вера Олеговна',
    vacancy_title: 'Повар',
    vacancy_name: 'Повар, Казань',
    vacancy_status: 'active',
    response_id: 'n',
    has_resume: true,
    collection_id: 'response',
    state: 'response',
    steps: [
      {
        id: 'discard_by_employer',
        name: 'Отказ',
        state: 'discard_by_employer',
        href: '/n',
        method: 'PUT' as const,
        message: 'optional' as const,
      },
    ],
  }
  it('are offered as the board names them', () => {
    expect(toActionApplication(place, null, 'hire')).toEqual({
      application_id: 'a',
      candidate_name: 'Лунина Вера Олеговна',
      vacancy_title: 'Повар',
      vacancy_name: 'Повар, Казань',
      collection_id: 'response',
      decision: 'hire',
      targets: [{ id: 'discard_by_employer', name: 'Отказ', kind: 'discard', message: 'optional' }],
      blocked: null,
    })
  })
  it('are not offered where the board accepts none, and the reason is given', () => {
    const reasons = [
      toActionApplication({ ...place, response_id: null, has_resume: false, steps: null }, 'Отказ', null),
      toActionApplication({ ...place, vacancy_status: 'archived' }, 'Отказ', null),
      toActionApplication({ ...place, vacancy_status: 'archived', has_resume: false }, null, null),
      toActionApplication({ ...place, has_resume: false, steps: null }, null, null),
      toActionApplication({ ...place, steps: null }, null, null),
      toActionApplication({ ...place, steps: [] }, null, null),
    ].map(({ blocked, targets }) => [blocked, targets.length])
    expect(reasons).toEqual([
      ['Резюме загружено из файла: на HH.ru такого отклика нет', 0],
      ['Уже ждёт отправки: Отказ', 0],
      ['Вакансия в архиве: на HH.ru отклики больше не двигаются', 0],
      ['Кандидат удалил или скрыл резюме', 0],
      ['Действия появятся после следующей синхронизации', 0],
      ['HH.ru не предлагает действий для этого отклика', 0],
    ])
  })
  it('wait ten seconds, refusals an hour unless the company sets another delay', () => {
    const now = new Date('2026-11-20T12:00:00Z')
    const after = (kind: 'invite' | 'move' | 'discard', minutes = DEFAULT_TEMPLATES.discard_delay_minutes) =>
      (sendAt(kind, { ...DEFAULT_TEMPLATES, discard_delay_minutes: minutes }, now).getTime() -
        now.getTime()) /
      1000
    expect([after('invite'), after('move'), after('discard'), after('discard', 5)]).toEqual([
      10, 10, 3600, 300,
    ])
  })
  it('greet by the first name, the second word of the full name', () => {
    expect(messageFields(place, 'ООО «Ромашка»')).toEqual({
      name: 'Вера',
      vacancy: 'Повар',
      company: 'ООО «Ромашка»',
    })
    expect(messageFields({ ...place, candidate_name: 'Вера' }, '').name).toBeNull()
    expect(messageFields({ ...place, candidate_name: null }, '').name).toBeNull()
  })
})

describe('a lost answer', () => {
  const lost = { source: 'response', target_state: 'phone_interview', attempts: 0 }
  it('is resolved by the collection of the response', () => {
    expect(decideLost(lost, 'phone_interview')).toBe('sent')
    expect(decideLost(lost, 'response')).toBe('again')
    expect(decideLost(lost, 'offer')).toBe('elsewhere')
    expect(decideLost(lost, null)).toBe('elsewhere')
  })
  it('is given up after the last attempt', () => {
    expect(decideLost({ ...lost, attempts: MAX_ATTEMPTS - 1 }, 'response')).toBe('given_up')
  })
})

it('a refusal by the board is final, rate limiting delays, no answer leaves the outcome unknown', () => {
  expect(decideFailure(new JobBoardFailure('rejected', null, 'message_refused'), 0)).toEqual({
    kind: 'failed',
    problem: 'HH.ru не принял текст сообщения',
  })
  const delayed = (seconds: number) => ({ kind: 'later', seconds, attempts: 2 })
  expect(decideFailure(new JobBoardFailure('rate_limited', 7), 2)).toEqual(delayed(7))
  expect(decideFailure(new JobBoardFailure('rate_limited'), 2)).toEqual(delayed(5))
  expect(decideFailure(new JobBoardFailure('not_found'), 0)).toEqual({
    kind: 'failed',
    problem: 'Отклика больше нет на HH.ru',
  })
  expect(decideFailure(new JobBoardFailure('unavailable'), 0)).toEqual({ kind: 'unknown' })
})

it('a step whose chat is not ready is repeated, counting its attempts, and fails after the last one', () => {
  const notReady = new JobBoardFailure('rejected', null, 'chat_not_ready')
  expect(decideFailure(notReady, 1)).toEqual({ kind: 'later', seconds: 30, attempts: 2 })
  expect(decideFailure(notReady, MAX_ATTEMPTS - 1)).toEqual({
    kind: 'failed',
    problem: 'HH.ru ещё не создал переписку с кандидатом. Повторите действие позже.',
  })
})

it('a step whose response cannot be read first is delayed or fails for the same reason; an unknown response does not stop it', () => {
  const unplaced = (...failure: ConstructorParameters<typeof JobBoardFailure>) =>
    decideUnplaced(new JobBoardFailure(...failure), 0)
  expect(unplaced('unavailable')).toEqual({ kind: 'later', seconds: 30, attempts: 0 })
  expect(unplaced('rate_limited', 7)).toEqual({ kind: 'later', seconds: 7, attempts: 0 })
  expect(unplaced('auth_lost').kind).toBe('failed')
  expect(unplaced('not_found')).toEqual({ kind: 'go_on' })
})

it('a message contains every name verbatim, with any characters, and no unfilled placeholder', () => {
  const word = fc.oneof(
    fc.string(),
    fc.constantFrom('$&', '$$', "$'", '$1', '{вакансия}', '{компания}', '{имя}', 'до 2500$$'),
  )
  fc.assert(
    fc.property(word, word, word, (name, vacancy, company) => {
      expect(fillMessage('<{имя}|{вакансия}|{компания}|{имя}>', { name, vacancy, company })).toBe(
        `<${name}|${vacancy}|${company}|${name}>`,
      )
      const unnamed = fillMessage('{имя}, ждём вас: «{вакансия}». {компания}.', {
        name: null,
        vacancy,
        company,
      })
      expect(unnamed).toBe(`Ждём вас: «${vacancy}». ${company}.`)
    }),
  )
})
