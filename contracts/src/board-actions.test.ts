import { expect, it } from 'vitest'
import { firstNameOf } from './board-actions.ts'

it('the first name is the second word of «Фамилия Имя Отчество»', () => {
  expect(firstNameOf('Лунина Вера Олеговна')).toBe('Вера')
  expect(firstNameOf('Лунина Вера')).toBe('Вера')
  expect(firstNameOf('  Лунина  Вера   Олеговна ')).toBe('Вера')
})

it('a single-word or missing name yields no first name', () => {
  expect([null, '', '  ', 'Лунина', 'Лунина '].map(firstNameOf)).toEqual([null, null, null, null, null])
})
