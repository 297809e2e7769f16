import { expect, it } from 'vitest'
import { candidateName } from './candidate-name.ts'

it('RES-06 a candidate without a name is «Без имени»', () => {
  expect([null, undefined, '', '  ', 'Анна'].map(candidateName)).toEqual([
    'Без имени',
    'Без имени',
    'Без имени',
    'Без имени',
    'Анна',
  ])
})
