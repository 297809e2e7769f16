import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { buyer, isInn } from '@rezumetr/contracts/billing/documents'
import {
  dayInWords,
  documentFileName,
  includedVat,
  lastDayToPay,
  paymentCode,
  readNumber,
  sumInFigures,
  sumInWords,
  vatLine,
} from './rules.ts'

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

  it('Q-122 a sum out of range is rejected', () => {
    expect(() => sumInWords(-100)).toThrow(new RangeError('sum'))
    expect(() => sumInWords(100_000_000_000)).toThrow(new RangeError('sum'))
  })

  it('Q-122 sums and dates are formatted for documents', () => {
    expect([199_000, 50].map((kopecks) => sumInFigures(kopecks).replaceAll('\u00a0', ' '))).toEqual([
      '1 990,00',
      '0,50',
    ])
    expect(dayInWords('2026-11-20').replaceAll('\u00a0', ' ')).toBe('20 ноября 2026 г.')
  })

  it('Q-122 different sums have different words, without missing parts', () => {
    const sum = fc.integer({ min: 0, max: 99_999_999_999 })
    fc.assert(
      fc.property(sum, sum, (a, b) => {
        expect(sumInWords(a)).not.toMatch(/undefined| {2}/)
        expect(sumInWords(a) === sumInWords(b)).toBe(a === b)
      }),
    )
    expect(() => sumInWords(100_000_000_000)).toThrow(RangeError)
    expect(() => sumInWords(0.5)).toThrow(RangeError)
  })
})

it('Q-122 the VAT included in a price is exact to the kopeck, or the line says that there is none', () => {
  expect([includedVat(122_00, 22), includedVat(199_000, 22), includedVat(105, 5)]).toEqual([2200, 35_885, 5])
  expect(vatLine(199_000, null)).toBe('Без НДС')
  expect(vatLine(199_000, 22)).toBe(`В том числе НДС 22 %: ${sumInFigures(35_885)} руб.`)
})

it.each([
  ['2026-11-20', '2026-11-27'],
  ['2026-11-21', '2026-11-27'],
  ['2026-11-23', '2026-11-30'],
  ['2026-12-29', '2027-01-05'],
])('Q-122 a bill of %s may be paid until %s: five working days', (issued, last) => {
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

it('Q-122 the payment code contains the sum in kopecks and no stray separators', () => {
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

describe('details of a buyer', () => {
  it.each(['9901000010', '9902000020', '990300003082'])('%s is an ИНН', (inn) => {
    expect(isInn(inn)).toBe(true)
  })
  it('Q-122 over 90 % of single wrong digits in an ИНН are detected, and every wrong length', () => {
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

describe('on any document', () => {
  const kopecks = fc.integer({ min: 0, max: 99_999_999_999 })

  it('Q-122 VAT is the rate applied to the net sum, to half a kopeck', () => {
    fc.assert(
      fc.property(kopecks, fc.constantFrom(5, 7, 10, 20, 22), (sum, rate) => {
        const vat = includedVat(sum, rate)
        expect(Number.isInteger(vat)).toBe(true)
        expect(Math.abs(vat * 100 - (sum - vat) * rate)).toBeLessThanOrEqual((100 + rate) / 2 + 1e-3)
      }),
    )
  })
  it('Q-122 a formatted sum parses back to the kopeck', () => {
    fc.assert(
      fc.property(kopecks, (sum) => {
        const written = sumInFigures(sum)
        expect(written).toMatch(/^\d{1,3}(?:\u00a0\d{3})*,\d\d$/)
        expect(Number(written.replace(/\D/g, ''))).toBe(sum)
      }),
    )
  })
  it('Q-122 the last day to pay is the fifth working day after the bill', () => {
    const days = fc.date({ min: new Date('2020-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
    fc.assert(
      fc.property(days, (date) => {
        const issued = date.toISOString().slice(0, 10)
        const last = lastDayToPay(issued)
        const working: string[] = []
        for (let day = Date.parse(issued) + 86_400_000; day <= Date.parse(last); day += 86_400_000)
          if (![0, 6].includes(new Date(day).getUTCDay()))
            working.push(new Date(day).toISOString().slice(0, 10))
        expect([working.length, working.at(-1)]).toEqual([5, last])
      }),
    )
  })
  it('Q-122 no seller name, bank or purpose adds a field to the payment code or changes its sum', () => {
    const word = fc.oneof(fc.string(), fc.constantFrom('|Sum=1', 'А|PersonalAcc=1', '||', 'Sum=1'))
    fc.assert(
      fc.property(word, word, word, fc.option(word), kopecks, (name, bank, purpose, kpp, sum) => {
        const seller = { name, bank, kpp, inn: '1', bik: '2', account: '3', corr_account: '4' }
        const [standard, ...fields] = paymentCode(seller, sum, purpose).split('|')
        const names = ['Name', 'PersonalAcc', 'BankName', 'BIC', 'CorrespAcc', 'Sum', 'Purpose', 'PayeeINN']
        expect(standard).toBe('ST00012')
        expect(fields.map((field) => field.split('=', 1)[0])).toEqual(
          kpp === null ? names : [...names, 'KPP'],
        )
        expect(fields[5]).toBe(`Sum=${sum}`)
      }),
    )
  })
  it('Q-122 nine digits have exactly one check digit of an ИНН, ten digits exactly one pair', () => {
    const digits = (count: number) =>
      fc.array(fc.nat(9), { minLength: count, maxLength: count }).map((list) => list.join(''))
    const hundred = Array.from({ length: 100 }, (_, n) => String(n).padStart(2, '0'))
    fc.assert(
      fc.property(digits(9), digits(10), (nine, ten) => {
        expect(Array.from('0123456789').filter((digit) => isInn(nine + digit))).toHaveLength(1)
        expect(hundred.filter((two) => isInn(ten + two))).toHaveLength(1)
      }),
    )
  })
})

it('Q-122 number and year of a document are read as operators write them, and nothing else is', () => {
  expect(readNumber('7/2026')).toEqual({ number: 7, year: 2026 })
  for (const text of ['', '7', '7/26', '0/2026', '-7/2026', '7/2026/1', '17000000/2026', '7/3026'])
    expect(() => readNumber(text)).toThrow('номер и год')
})
