import { type BoardAction, fillMessage, firstNameOf } from '@rezumetr/contracts/hh/actions'
import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { groupUnsent } from './unsent-groups.ts'

const COMPANY = 'ООО «Ромашка» (Москва)'
const OFFER = { target: 'offer', kind: 'invite' } as const
const REJECT = { target: 'discard_by_employer', kind: 'discard' } as const
const TEMPLATE = '{имя}, здравствуйте!\n\nЖдём вас на вакансию «{вакансия}».\n\n{компания}'

const unsent = (
  id: string,
  candidate_name: string | null,
  template: string | null,
  { vacancy_title = 'Продавец-кассир', ...step }: Partial<BoardAction> = OFFER,
) => {
  const fields = { name: firstNameOf(candidate_name), vacancy: vacancy_title, company: COMPANY }
  const message = template === null ? null : fillMessage(template, fields)
  return { id, candidate_name, vacancy_title, message, ...step } as BoardAction
}

const outline = (actions: readonly BoardAction[]) =>
  groupUnsent(actions, COMPANY).map((group) => ({
    target: group.target,
    text: group.text,
    ids: group.actions.map(({ id }) => id),
  }))

it('unsent steps with one stage and one text form a group, whoever they are for', () => {
  const actions = [
    unsent('1', null, TEMPLATE),
    unsent('2', 'Петрова Анна Ивановна', TEMPLATE),
    unsent('3', 'Смирнов Иван', TEMPLATE, { ...OFFER, vacancy_title: 'C++ разработчик' }),
  ]
  expect(outline(actions)).toEqual([{ target: 'offer', text: TEMPLATE, ids: ['2', '3', '1'] }])
})

it('unsent steps of another stage, with other words or without a message are groups of their own', () => {
  const actions = [
    unsent('1', 'Петрова Анна', TEMPLATE),
    unsent('2', 'Смирнов Иван', '{имя}, ждём вас 12 мая. Аннам привет'),
    unsent('3', 'Орлова Ольга', null),
    unsent('4', 'Громова Вера', TEMPLATE, REJECT),
    unsent('5', 'Белов Олег', null),
  ]
  expect(outline(actions)).toEqual([
    { target: 'offer', text: TEMPLATE, ids: ['1'] },
    { target: 'offer', text: '{имя}, ждём вас 12 мая. Аннам привет', ids: ['2'] },
    { target: 'offer', text: null, ids: ['3', '5'] },
    { target: 'discard_by_employer', text: TEMPLATE, ids: ['4'] },
  ])
})

it.each([
  ['Цой Ян', '{имя}, Янтарный проезд ждёт'],
  ['Кандидат 1', '{имя}, ждём вас 12 мая'],
])('the name of «%s» that is part of a word or number stays a part of it', (name, text) => {
  expect(groupUnsent([unsent('1', name, text)], COMPANY)[0]?.text).toBe(text)
})

it('whatever the texts and names, each step is in one group whose text gives its words to the letter', () => {
  const pieces = ['{имя}', '{вакансия}', '{компания}', ', ', ' ', 'Ян', 'Анна', 'ждём', '$&', '\n', '\\', '(']
  const template = fc.option(
    fc.array(fc.constantFrom(...pieces), { maxLength: 8 }).map((all) => all.join('')),
  )
  const name = fc.constantFrom(null, 'Цой', 'Цой Ян', 'Цой Янина', 'Цой $&', 'Цой Анна (Аня)')
  const vacancy_title = fc.constantFrom('Ян', 'Продавец', 'C++', 'Продавец Ян')
  const step = fc.constantFrom(OFFER, REJECT)
  fc.assert(
    fc.property(fc.array(fc.tuple(name, template, vacancy_title, step), { maxLength: 6 }), (rows) => {
      const actions = rows.map(([who, text, title, one], at) =>
        unsent(`${at}`, who, text, { ...one, vacancy_title: title }),
      )
      const groups = groupUnsent(actions, COMPANY)
      expect(groups.flatMap((group) => group.actions.map(({ id }) => id)).toSorted()).toEqual(
        actions.map(({ id }) => id).toSorted(),
      )
      for (const { actions: members, target, text } of groups)
        for (const { candidate_name, vacancy_title: vacancy, message, target: own } of members) {
          const fields = { name: firstNameOf(candidate_name), vacancy, company: COMPANY }
          expect([own, text === null ? null : fillMessage(text, fields)]).toEqual([target, message])
        }
    }),
  )
})
