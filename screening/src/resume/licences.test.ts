import { describe, expect, it } from 'vitest'
import { readResume } from '../facts.ts'
import { driverCategories, holdsCategory } from './licences.ts'

describe('driver categories', () => {
  it.each([
    ['Права категории B, C', ['B', 'C']],
    ['Водительское удостоверение категории «В», «С» и «Е»', ['B', 'C', 'E']],
    ['Водительские права: В', ['B']],
    ['Права категории ВС', ['B', 'C']],
    ['Водитель категории CE', ['CE']],
    ['Права категорий B, C1E', ['B', 'C1E']],
    ['Права категории B, с опытом вождения', ['B']],
    ['Права с 2018 года', []],
    ['Водительский стаж в такси 5 лет', []],
  ])('of «%s»', (text, categories) => expect(driverCategories(text)).toEqual(categories))

  it('of a job board’s field are whole: a trolleybus is no car', () => {
    expect(readResume({ title: null, driver: ['TB', 'BE', 'CE'] }).driver).toEqual(['BE', 'CE', 'TB'])
    expect(readResume({ title: null, driver: 'B, C' }).driver).toEqual(['B', 'C'])
  })

  it.each([
    [['CE'], 'C', true],
    [['C', 'CE'], 'CE', true],
    [['C'], 'C1', true],
    [['CE'], 'C1E', true],
    [['B', 'C', 'E'], 'CE', true],
    [['CE'], 'E', true],
    [['C'], 'CE', false],
    [['C1'], 'C', false],
    [['B'], 'C', false],
    [['CE'], 'B', false],
    [['TB'], 'B', false],
    [['B', 'E'], 'CE', false],
  ])('%j and an asked %s: %s', (held, asked, isHeld) => expect(holdsCategory(held, asked)).toBe(isHeld))
})
