import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ARCHIVE_TTL_MS, closedBefore, emptyingOrder, groupPeople, readIds } from './rules.ts'

const response = (id: string, fields: object = {}) => ({
  id,
  hh_resume_id: null,
  candidate_name: null,
  candidate_email: null,
  candidate_phone: null,
  resume_title: null,
  vacancy_name: 'Повар',
  applied_at: new Date('2026-11-10T00:00:00Z'),
  ...fields,
})

it('retention counts days from the closing of the vacancy; an archive lasts a day', () => {
  expect(closedBefore(30, new Date('2026-11-20T12:00:00Z'))).toEqual(new Date('2026-10-21T12:00:00Z'))
  expect(ARCHIVE_TTL_MS).toBe(24 * 3_600_000)
})

it('responses with one resume form one person with all known data; one without a resume stands alone', () => {
  const people = groupPeople([
    response('a', { hh_resume_id: 'r', candidate_email: 'v@example.ru', vacancy_name: 'Пекарь' }),
    response('b'),
    response('c', {
      hh_resume_id: 'r',
      candidate_name: 'Вера',
      candidate_phone: '+7',
      resume_title: 'Кондитер',
      applied_at: new Date('2026-11-12T00:00:00Z'),
    }),
    response('d', { hh_resume_id: 'r', candidate_name: 'Вера Л.', vacancy_name: 'Пекарь' }),
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

describe('order of emptying tables', () => {
  const refers = (child: string, parent: string) => ({ child, parent })
  it('referencing tables come first, ties by name; self-references and other tables are ignored', () => {
    const references = [refers('b', 'a'), refers('c', 'b'), refers('a', 'a'), refers('outside', 'c')]
    expect(emptyingOrder(['a', 'b', 'e', 'c', 'd'], references)).toEqual(['c', 'd', 'e', 'b', 'a'])
    expect(emptyingOrder([], references)).toEqual([])
  })
  it('a reference cycle is rejected', () => {
    expect(() => emptyingOrder(['a', 'b'], [refers('a', 'b'), refers('b', 'a')])).toThrow(
      'tables refer to one another: a, b',
    )
  })
})

it('every response belongs to exactly one person, and a person has at most one resume', () => {
  const found = fc.uniqueArray(
    fc.record({
      id: fc.uuid(),
      hh_resume_id: fc.option(fc.constantFrom('r1', 'r2', 'r3')),
      candidate_name: fc.option(fc.constantFrom('Анна', 'Пётр')),
      applied_at: fc.date({ min: new Date('2026-01-01'), max: new Date('2027-01-01'), noInvalidDate: true }),
    }),
    { selector: ({ id }) => id, maxLength: 20 },
  )
  fc.assert(
    fc.property(found, (fields) => {
      const rows = fields.map((row) => response(row.id, row))
      const people = groupPeople(rows)
      expect(people.flatMap((person) => person.application_ids).toSorted()).toEqual(
        rows.map(({ id }) => id).toSorted(),
      )
      for (const { application_ids, last_applied_at } of people) {
        const own = fields.filter(({ id }) => application_ids.includes(id))
        expect(new Set(own.map(({ hh_resume_id, id }) => hh_resume_id ?? id)).size).toBe(1)
        expect(Date.parse(last_applied_at)).toBe(Math.max(...own.map((row) => row.applied_at.getTime())))
      }
    }),
  )
})

it('every table is emptied after those that reference it; a cycle is rejected', () => {
  const names = ['a', 'b', 'c', 'd', 'e', 'f'] as const
  const reference = fc.record({ child: fc.constantFrom(...names), parent: fc.constantFrom(...names) })
  fc.assert(
    fc.property(fc.array(reference, { maxLength: 10 }), (references) => {
      const forward = references.filter(({ child, parent }) => child < parent)
      const order = emptyingOrder(names, forward)
      expect(order.toSorted()).toEqual([...names])
      for (const { child, parent } of forward)
        expect(order.indexOf(child)).toBeLessThan(order.indexOf(parent))
      const [first] = forward
      const circle = first && [...forward, { child: first.parent, parent: first.child }]
      expect(() => circle && emptyingOrder(names, circle)).toSatisfy((run: () => unknown) => {
        try {
          run()
          return circle === undefined
        } catch {
          return circle !== undefined
        }
      })
    }),
  )
})

it('ids are read one per line; a line that is none is named, and a text without any is refused', () => {
  const [one, two] = ['2b0b4c30-6a2f-4b1c-9a3e-0d6f5a1e7c11', '9D1E4C30-6A2F-4B1C-9A3E-0D6F5A1E7C22']
  expect(readIds(`${one}\r\n\n  ${two}\n`)).toEqual([one, two])
  expect(() => readIds(`${one}\nВера Лунина`)).toThrow('строка 2')
  expect(() => readIds(' \n')).toThrow('нет ни одного')
})
