import { describe, expect, it } from 'vitest'
import { driverOf } from './driver.ts'
import { readResume } from '../facts.ts'
import { driverCategories, holdsCategory, licencesIn } from './licences.ts'

describe('driver categories', () => {
  it.each([
    ['Права категории B, C', ['B', 'C']],
    ['Водительское удостоверение категории «В», «С» и «Е»', ['B', 'C', 'E']],
    ['Водительские права: В', ['B']],
    ['Права категории ВС', ['B', 'C']],
    ['Водитель категории CE', ['CE']],
    ['Права категорий B, C1E', ['B', 'C1E']],
    ['Права категории B, с опытом вождения', ['B']],
    ['Наличие прав категории C обязательно', ['C']],
    ['прав кат. B, C', ['B', 'C']],
    ['ВУ категории С', ['C']],
    ['Открытые категории В, С', ['B', 'C']],
    ['вод. удостоверения кат. B', ['B']],
    ['В/у кат. B', ['B']],
    ['Водитель кат. «С» и «Е»', ['C', 'E']],
    ['Права кат В, с опытом', ['B']],
    ['Каталог запчастей, водитель', []],
    ['Права с 2018 года', []],
    ['Защита прав в суде', []],
    ['Гостиница категории B', []],
    ['Водительский стаж в такси 5 лет', []],
  ])('of «%s»', (text, categories) => expect(driverCategories(text)).toEqual(categories))

  it('of a job board’s field are whole: a trolleybus is no car', () => {
    expect(readResume({ title: null, driver: ['TB', 'BE', 'CE'] }).driver).toEqual(['BE', 'CE', 'TB'])
    expect(readResume({ title: null, driver: 'B, C' }).driver).toEqual(['B', 'C'])
  })

  it.each([
    ['есть C, CE; B1 — не имею', ['C', 'CE']],
    ['категории B, C есть, личной машины нет', ['B', 'C']],
    ['категории B, C нет', []],
  ])('below the heading of driving, «%s»', (line, categories) =>
    expect(driverOf([line], true)).toEqual(categories),
  )

  it('are read from the words of a resume', () => {
    const about = 'Водительские права кат. B, C, стаж 10 лет'
    expect(readResume({ title: 'Водитель', about }).driver).toEqual(['B', 'C'])
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

it.each([
  ['Санитарная книжка', ['med-book']],
  ['Наличие санкнижки', ['med-book']],
  ['Наличие медицинской (санитарной) книжки', ['med-book']],
  ['Оформленная ЛМК', ['med-book']],
  ['Удостоверение машиниста погрузчика', ['forklift']],
  ['Действующий сертификат', ['med-accreditation']],
  ['Действующий сертификат или аккредитация', ['med-accreditation']],
  ['Сертификат специалиста', ['med-accreditation']],
  ['Сертификат специалиста по сестринскому делу', ['med-accreditation']],
  ['Действующий сертификат 1С:Специалист обязателен', []],
  ['Сертификат специалиста по 1С', []],
  ['Действующий сертификат Cisco CCNA', []],
])('licences of «%s»', (text, ids) => expect(licencesIn(text)).toEqual(ids))

describe('a medical certificate or accreditation', () => {
  it('is read where the work is medical only', () => {
    expect(licencesIn('Аккредитация до 2028 года', true)).toEqual(['med-accreditation'])
    expect(licencesIn('Аккредитация на площадках')).toEqual([])
  })
})
