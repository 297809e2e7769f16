import { describe, expect, it } from 'vitest'
import { ARCHIVE_TTL_MS, closedBefore, emptyingOrder, groupPeople } from './rules.ts'

const response = (id: string, fields: object = {}) => ({
  id,
  hh_resume_id: null,
  candidate_name: null,
  candidate_email: null,
  candidate_phone: null,
  resume_title: null,
  vacancy_title: 'Повар',
  applied_at: new Date('2026-11-10T00:00:00Z'),
  ...fields,
})

it('responses are old when their vacancy was closed so many days before; a copy lasts a day', () => {
  expect(closedBefore(30, new Date('2026-11-20T12:00:00Z'))).toEqual(new Date('2026-10-21T12:00:00Z'))
  expect(ARCHIVE_TTL_MS).toBe(24 * 3_600_000)
})

it('responses of one resume are one person with all that is known of them; one without a resume stands alone', () => {
  const people = groupPeople([
    response('a', { hh_resume_id: 'r', candidate_email: 'v@example.ru', vacancy_title: 'Пекарь' }),
    response('b'),
    response('c', {
      hh_resume_id: 'r',
      candidate_name: 'Вера',
      candidate_phone: '+7',
      resume_title: 'Кондитер',
      applied_at: new Date('2026-11-12T00:00:00Z'),
    }),
    response('d', { hh_resume_id: 'r', candidate_name: 'Вера Л.', vacancy_title: 'Пекарь' }),
  ])
  expect(people).toEqual([
    {
      application_ids: ['a', 'c', 'd'],
      name: 'Вера',
      resume_title: 'Кондитер',
      email: 'v@example.ru',
      phone: '+7',
      vacancies: ['Пекарь', 'Повар'],
      last_applied_at: '2026-11-12T00:00:00.000Z',
    },
    {
      application_ids: ['b'],
      name: null,
      resume_title: null,
      email: null,
      phone: null,
      vacancies: ['Повар'],
      last_applied_at: '2026-11-10T00:00:00.000Z',
    },
  ])
})

describe('tables are emptied', () => {
  const refers = (child: string, parent: string) => ({ child, parent })
  it('those that refer before those referred to, equals by name, whatever refers to itself or from outside', () => {
    const references = [refers('b', 'a'), refers('c', 'b'), refers('a', 'a'), refers('outside', 'c')]
    expect(emptyingOrder(['a', 'b', 'e', 'c', 'd'], references)).toEqual(['c', 'd', 'e', 'b', 'a'])
    expect(emptyingOrder([], references)).toEqual([])
  })
  it('never in a circle', () => {
    expect(() => emptyingOrder(['a', 'b'], [refers('a', 'b'), refers('b', 'a')])).toThrow(
      'tables refer to one another: a, b',
    )
  })
})
