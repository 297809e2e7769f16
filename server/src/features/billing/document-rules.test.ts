import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { buyer, isInn } from '@rezumetr/contracts/documents'
import {
  dayInWords,
  documentFileName,
  includedVat,
  lastDayToPay,
  paymentCode,
  sumInFigures,
  sumInWords,
  vatLine,
} from './document-rules.ts'

describe('a sum in words', () => {
  it.each([
    [0, 'Ноль рублей 00 копеек'],
    [1, 'Ноль рублей 01 копейка'],
    [100, 'Один рубль 00 копеек'],
    [202, 'Два рубля 02 копейки'],
    [1_100, 'Одиннадцать рублей 00 копеек'],
    [2_111, 'Двадцать один рубль 11 копеек'],
    [100_000, 'Одна тысяча рублей 00 копеек'],
    [199_000, 'Одна тысяча девятьсот девяносто рублей 00 копеек'],
    [202_200, 'Две тысячи двадцать два рубля 00 копеек'],
    [1_200_000, 'Двенадцать тысяч рублей 00 копеек'],
    [14_390_400, 'Сто сорок три тысячи девятьсот четыре рубля 00 копеек'],
    [100_000_000, 'Один миллион рублей 00 копеек'],
    [234_101_221, 'Два миллиона триста сорок одна тысяча двенадцать рублей 21 копейка'],
  ])('Q-122 %s kopecks: %s', (kopecks, words) => {
    expect(sumInWords(kopecks)).toBe(words)
  })

  it('Q-122 no sum is less than nothing', () => {
    expect(() => sumInWords(-100)).toThrow(new RangeError('sum'))
    expect(() => sumInWords(100_000_000_000)).toThrow(new RangeError('sum'))
  })

  it('Q-122 sums and days stand on paper as people write them', () => {
    expect([199_000, 50].map((kopecks) => sumInFigures(kopecks).replaceAll('\u00a0', ' '))).toEqual([
      '1 990,00',
      '0,50',
    ])
    expect(dayInWords('2026-11-20').replaceAll('\u00a0', ' ')).toBe('20 ноября 2026 г.')
  })

  it('Q-122 no two sums read the same, and nothing is left out of words', () => {
    const sum = fc.integer({ min: 0, max: 99_999_999_999 })
    fc.assert(
      fc.property(sum, sum, (a, b) => {
        expect(sumInWords(a)).not.toMatch(/undefined| {2}/)
        expect(sumInWords(a) === sumInWords(b)).toBe(a === b)
      }),
      { numRuns: 2000 },
    )
    expect(() => sumInWords(100_000_000_000)).toThrow(RangeError)
    expect(() => sumInWords(0.5)).toThrow(RangeError)
  })
})

it('Q-122 the tax included in a price is its share to the kopeck, or is not named', () => {
  expect([includedVat(122_00, 22), includedVat(199_000, 22), includedVat(105, 5)]).toEqual([2200, 35_885, 5])
  expect(vatLine(199_000, null)).toBe('Без НДС')
  expect(vatLine(199_000, 22)).toBe(`В том числе НДС 22 %: ${sumInFigures(35_885)} руб.`)
})

it.each([
  ['2026-11-20', '2026-11-27'],
  ['2026-11-21', '2026-11-27'],
  ['2026-11-23', '2026-11-30'],
  ['2026-12-29', '2027-01-05'],
])('Q-122 a bill of %s may be paid until %s: five days from Monday to Friday', (issued, last) => {
  expect(lastDayToPay(issued)).toBe(last)
})

it('Q-122 files are named after their document', () => {
  expect(documentFileName({ kind: 'bill', number: 7, issued_on: '2026-11-20' })).toBe(
    'Счёт на оплату № 7 от 20.11.2026.pdf',
  )
  expect(documentFileName({ kind: 'act', number: 1, issued_on: '2027-01-05' })).toBe(
    'Акт № 1 от 05.01.2027.pdf',
  )
})

it('Q-122 the code for banking applications carries the sum in kopecks and no stray separators', () => {
  const seller = {
    name: 'ООО «А|Б»',
    inn: '9901000010',
    kpp: null,
    address: 'Москва',
    bank: 'Банк',
    bik: '044525000',
    account: '40702810000000000001',
    corr_account: '30101810000000000000',
    signer: 'Директор',
    vat_percent: null,
  }
  expect(paymentCode(seller, 199_000, 'Счёт № 1').split('|')).toEqual([
    'ST00012',
    'Name=ООО «А Б»',
    'PersonalAcc=40702810000000000001',
    'BankName=Банк',
    'BIC=044525000',
    'CorrespAcc=30101810000000000000',
    'Sum=199000',
    'Purpose=Счёт № 1',
    'PayeeINN=9901000010',
  ])
  expect(paymentCode({ ...seller, kpp: '990101001' }, 199_000, 'Счёт № 1')).toMatch(/\|KPP=990101001$/)
})

describe('requisites of a buyer', () => {
  it.each(['9901000010', '9902000020', '990300003082'])('%s is an ИНН', (inn) => {
    expect(isInn(inn)).toBe(true)
  })
  it('Q-122 one wrong digit of an ИНН is found in nine cases of ten at least, other lengths always', () => {
    for (const inn of ['9901000010', '990300003082']) {
      const wrong = Array.from(inn).flatMap((digit, i) =>
        Array.from('0123456789')
          .filter((other) => other !== digit)
          .map((other) => inn.slice(0, i) + other + inn.slice(i + 1)),
      )
      expect(wrong.filter(isInn).length / wrong.length).toBeLessThan(0.1)
    }
    for (const other of ['', '990100001', '99010000101', '9901000010a', ' 9901000010'])
      expect(isInn(other)).toBe(false)
  })
  it('Q-122 a company has a КПП, an entrepreneur has none', () => {
    const given = { inn: '9901000010', kpp: '990101001', name: 'ООО «Тест»', address: 'Москва' }
    expect(buyer.safeParse(given).success).toBe(true)
    expect(buyer.safeParse({ ...given, kpp: '' }).success).toBe(false)
    expect(buyer.safeParse({ ...given, inn: '990300003082' }).success).toBe(false)
    expect(buyer.safeParse({ ...given, inn: '990300003082', kpp: '' }).success).toBe(true)
    expect(buyer.safeParse({ ...given, inn: '9901000011' }).error?.issues[0]?.message).toContain(
      'Проверьте ИНН',
    )
  })
})
