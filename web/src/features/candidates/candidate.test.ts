import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  firstOf,
  formatSalary,
  mailLink,
  phoneLink,
  placeInList,
  placeName,
  salaryLook,
  splitCriteria,
  uniqueEvidence,
  webLink,
} from './candidate.ts'
import { sharesOf } from '../analysis/shares.ts'

const NBSP = '\u00a0'

describe('a candidate on the screen', () => {
  it.each([
    ['match', 'Совпадает'],
    ['higher', 'Выше'],
    ['lower', 'Ниже'],
    [null, 'Не указана'],
  ] as const)('ANAL-23 shows the salary match %s as «%s»', (match, label) => {
    expect(salaryLook(match).label).toBe(label)
  })

  it('shows the expected salary in its own currency', () => {
    expect(formatSalary({ amount: 250_000, currency: 'RUR' })).toBe(`250${NBSP}000${NBSP}₽`)
    expect(formatSalary(null)).toBe('Не указана')
    expect(formatSalary({ amount: 900, currency: 'у. е.' })).toBe('900 у. е.')
  })

  it('shows the place in the list with grouped digits, and none for a candidate outside it', () => {
    expect(placeInList(1002, 12_000)).toBe('1\u00a0003 из 12\u00a0000')
    expect(placeInList(-1, 12_000)).toBeNull()
  })

  it('RES-11 shows the first three strengths and counts the others', () => {
    expect(firstOf(['a', 'b', 'c', 'd', 'e'], 3)).toEqual({ items: ['a', 'b', 'c'], more: 'и ещё 2' })
    expect(firstOf(['a', 'b', 'c'], 3)).toEqual({ items: ['a', 'b', 'c'], more: null })
  })
})

describe('EXT-25 links from candidate data', () => {
  it('lead to web pages only', () => {
    expect(webLink('https://hh.ru/resume/1')).toBe('https://hh.ru/resume/1')
    expect(webLink('http://example.ru')).toBe('http://example.ru/')
    for (const bad of [
      'javascript:alert(1)',
      'data:text/html,x',
      ' JAVASCRIPT:x',
      'ftp://x',
      'hh.ru',
      '',
      null,
    ]) {
      expect(webLink(bad)).toBeNull()
    }
  })

  it('contain one plain e-mail address or phone number', () => {
    expect(mailLink(' a@example.ru ')).toBe('mailto:a@example.ru')
    expect(mailLink('a@example.ru?bcc=all@example.ru')).toBeNull()
    expect(mailLink('скрыт')).toBeNull()
    expect(phoneLink('+7 (999) 000-00-00')).toBe('tel:+79990000000')
    expect(phoneLink('+7 495 123-45-67 доб. 12345')).toBe('tel:+74951234567')
    expect(phoneLink('нет')).toBeNull()
    expect(phoneLink(null)).toBeNull()
  })
})

describe('evidence', () => {
  it('names the section a quote comes from in Russian', () => {
    expect(['experience[0]', 'skills', 'cover_letter', 'Портфолио'].map(placeName)).toEqual([
      'место работы 1',
      'навыки',
      'письмо',
      'Портфолио',
    ])
  })

  it('shows a repeated quote of one section once', () => {
    const [a, b] = [
      { quote: 'SQL', source: 'skills' },
      { quote: 'SQL', source: 'about' },
    ]
    expect(uniqueEvidence([a, b, { ...a }])).toEqual([a, b])
  })
})

describe('criteria', () => {
  const criterion = (title: string, weight: number, verdict: 'yes' | 'n/a') => ({
    key: title,
    title,
    value: null,
    weight,
    verdict,
    evidence: [],
  })
  const criteria = [criterion('a', 5, 'yes'), criterion('b', 15, 'yes'), criterion('c', 2, 'n/a')]

  it('are sorted by weight; those the vacancy does not ask for are listed apart', () => {
    const { asked, notAsked } = splitCriteria(criteria)
    expect(asked.map(({ title }) => title)).toEqual(['b', 'a'])
    expect(notAsked).toEqual(['c'])
  })

  it('have shares of the total weight of the criteria the vacancy asks for', () => {
    const { asked } = splitCriteria(criteria)
    expect([...sharesOf(asked).values()]).toEqual([75, 25])
    expect(sharesOf([]).size).toBe(0)
  })
})

it('EXT-25 any text yields a valid http(s), mailto or tel link, or none', () => {
  const piece = fc.oneof(
    fc.constantFrom(
      'javascript:',
      'https://',
      'http:',
      '//',
      'data:text/html,',
      ' ',
      '\n',
      '@',
      '+',
      '7 900 123-45-67',
      'a@b.ru',
      '?bcc=x@y.ru',
      '<',
      '"',
    ),
    fc.string({ maxLength: 6 }),
  )
  const written = fc.array(piece, { maxLength: 6 }).map((pieces) => pieces.join(''))
  fc.assert(
    fc.property(written, (text) => {
      expect(webLink(text) ?? 'https://').toMatch(/^https?:\/\//)
      expect(mailLink(text) ?? 'mailto:a@b').toMatch(/^mailto:[^\s@:/?&]+@[^\s@:/?&]+$/)
      expect(phoneLink(text) ?? 'tel:12345').toMatch(/^tel:\+?\d{5,15}$/)
    }),
  )
})

it('every distinct quote is shown once, and the items left out of a list are counted', () => {
  const quote = fc.record({
    quote: fc.constantFrom('Java', 'Kafka', 'a b'),
    source: fc.constantFrom('skills', 'about', 'a'),
  })
  fc.assert(
    fc.property(fc.array(quote, { maxLength: 12 }), fc.nat(15), (evidence, shown) => {
      const unique = uniqueEvidence(evidence)
      const keys = unique.map((one) => JSON.stringify([one.quote, one.source]))
      expect(new Set(keys).size).toBe(keys.length)
      expect(new Set(keys)).toEqual(new Set(evidence.map((one) => JSON.stringify([one.quote, one.source]))))
      const { items, more } = firstOf(keys, shown)
      expect(items.length + Number(/\d+$/.exec(more ?? '0')?.[0])).toBe(keys.length)
    }),
  )
})
