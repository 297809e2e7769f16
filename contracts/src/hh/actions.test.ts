import { expect, it } from 'vitest'
import { allowsMessage, firstNameOf } from './actions.ts'

it('the first name is the second word of «Фамилия Имя Отчество»', () => {
  expect(firstNameOf('Лунина Вера Олеговна')).toBe('Вера')
  expect(firstNameOf('Лунина Вера')).toBe('Вера')
  expect(firstNameOf('  Лунина  Вера   Олеговна ')).toBe('Вера')
})

it('without a last name, or with it at the end, the first name stands before the patronymic', () => {
  expect(['Вера Олеговна Лунина', 'Вера Олеговна -'].map(firstNameOf)).toEqual(['Вера', 'Вера'])
  expect(['Вера Олеговна', 'Илья Ильич', 'Алла Кузьминична', 'АННА ОЛЕГОВНА'].map(firstNameOf)).toEqual([
    'Вера',
    'Илья',
    'Алла',
    'АННА',
  ])
  expect(['Мицкевич Адам', 'Мамедов Али Гасан оглы', 'Лунина Вера Ильинична'].map(firstNameOf)).toEqual([
    'Адам',
    'Али',
    'Вера',
  ])
})

it('a dash instead of a name is none', () => {
  expect(['Лунина -', '- Вера', 'Лунина . Олеговна'].map(firstNameOf)).toEqual([null, 'Вера', null])
})

it('a single-word or missing name yields no first name', () => {
  expect([null, '', '  ', 'Лунина', 'Лунина '].map(firstNameOf)).toEqual([null, null, null, null, null])
})

it.each([
  ['optional', true, true],
  ['required', true, false],
  ['none', false, true],
] as const)('a step whose message is %s may be taken with one: %s, without: %s', (need, written, silent) => {
  expect([allowsMessage(need, true), allowsMessage(need, false)]).toEqual([written, silent])
})
