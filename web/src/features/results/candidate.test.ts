import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  firstOf,
  formatPoints,
  formatSalary,
  inReadingOrder,
  mailLink,
  phoneLink,
  placeInList,
  placeName,
  quoteWords,
  rankWords,
  salaryLook,
  splitCriteria,
  stanceLook,
  uniqueEvidence,
  webLink,
} from './candidate.ts'

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
    expect(
      ['experience[0]', 'skills', 'cover_letter', 'Портфолио'].map((source) => placeName(source)),
    ).toEqual(['место работы 1', 'навыки', 'письмо', 'Портфолио'])
  })

  it('names a job by its title and years where it is known', () => {
    const job = (start: string | null, end: string | null, title: string | null = 'Флорист') =>
      placeName('experience[0]', [{ source: 'experience[0]', title, start, end }])
    expect([job('2019-03', '2022-01'), job('2022-02', null), job('2021-01', '2021-09')]).toEqual([
      'Флорист, 2019–2022',
      'Флорист, с 2022',
      'Флорист, 2021',
    ])
    expect([job(null, '2020-05'), job(null, null), job('2020-01', null, null)]).toEqual([
      'Флорист, до 2020',
      'Флорист',
      'с 2020',
    ])
    expect([job(null, null, null), placeName('experience[1]', [])]).toEqual([
      'место работы 1',
      'место работы 2',
    ])
  })

  it('names what a form ticks, and writes its sum as people do', () => {
    const fields = ['relocation', 'business_trip', 'schedule', 'employment', 'citizenship', 'salary_text']
    for (const field of fields) expect(placeName(field)).toMatch(/^[а-я]+$/)
    expect(quoteWords({ quote: '160000 RUR', source: 'salary' })).toMatch(/^160\s000\s₽$/)
    expect(quoteWords({ quote: '160000 RUR', source: 'about' })).toBe('«160000 RUR»')
  })

  it('does not repeat the title that is the quote itself', () => {
    const job = { source: 'experience[0]', title: 'Флорист', start: '2019-03', end: '2022-01' }
    const after = (quote: string, known = job) => placeName('experience[0]', [known], quote)
    expect([after('Флорист'), after('собирала букеты')]).toEqual(['2019–2022', 'Флорист, 2019–2022'])
    expect(after('Флорист', { ...job, start: '', end: '' })).toBe('место работы 1')
  })

  it('shows a repeated quote of one section once', () => {
    const [a, b] = [
      { quote: 'SQL', source: 'skills' },
      { quote: 'SQL', source: 'about' },
    ]
    expect(uniqueEvidence([a, b, { ...a }])).toEqual([a, b])
  })
})

describe('a judgement', () => {
  const criterion = (key: string, points: number, is_asked = true) => ({
    key,
    title: key,
    value: points === 0 ? null : Math.sign(points),
    points,
    is_asked,
    lines: [],
  })

  it('names what raised and what lowered the score, the strongest first, and apart what is not asked', () => {
    const { moved, still, notAsked } = splitCriteria([
      criterion('a', 3),
      criterion('b', 12),
      criterion('c', -4),
      criterion('d', -20),
      criterion('e', 0),
      criterion('f', 0, false),
    ])
    const keys = [moved, still].map((group) => group.map(({ key }) => key))
    expect(keys).toEqual([['b', 'a', 'd', 'c'], ['e']])
    expect(notAsked).toEqual(['f'])
    expect([12.4, -3.6, 0.2, -0.2].map(formatPoints)).toEqual(['+12', '−4', '0', '0'])
  })

  it('sums what everybody has apart, and rounds so that the parts make the whole', () => {
    const unasked = { ...criterion('f', 11.6, false), value: null }
    const { everybody, moved } = splitCriteria([criterion('a', 60.4), criterion('b', 3.4), unasked], 71)
    expect(everybody).toBe(83)
    expect(moved.map(({ points }) => points)).toEqual([60, 3])
    expect(everybody + 63).toBe(Math.round(71 + 11.6 + 60.4 + 3.4))
  })

  const requirement = (
    id: string,
    kind: 'knock_out' | 'must' | 'nice',
    stance: 'meets' | 'partly' | 'contradicts' | 'silent',
  ) => ({
    id,
    ask: id,
    kind,
    type: 'skill' as const,
    stance,
    evidence: null,
    lines: [],
    nearest: null,
    sure: true,
  })

  it('shows the contradicted knock-out first, then by kind in the order of the vacancy', () => {
    const shown = inReadingOrder([
      requirement('nice', 'nice', 'contradicts'),
      requirement('must', 'must', 'meets'),
      requirement('licence', 'knock_out', 'meets'),
      requirement('shifts', 'knock_out', 'contradicts'),
    ])
    expect(shown.map(({ id }) => id)).toEqual(['shifts', 'licence', 'must', 'nice'])
  })

  it('says what a mark rests on only where something was said', () => {
    expect(stanceLook({ stance: 'meets', evidence: 'work' })).toMatchObject({
      label: 'есть',
      ground: 'по работе',
    })
    expect(stanceLook({ stance: 'contradicts', evidence: 'stated' }).ground).toBeNull()
    const words = (stance: 'meets' | 'partly' | 'silent', evidence: 'work' | null) =>
      stanceLook({ stance, evidence }).words
    expect([words('meets', 'work'), words('partly', 'work'), words('partly', null)]).toEqual([
      'по работе',
      'частично',
      'частично',
    ])
    expect(stanceLook({ stance: 'silent', evidence: null })).toMatchObject({
      tone: 'neutral',
      label: 'не сказано',
    })
  })

  it('tells the place among others, and none of one', () => {
    expect(rankWords({ place: 3, of: 1200 })).toBe('3-е место из 1\u00a0200')
    expect([rankWords({ place: 1, of: 1 }), rankWords(null)]).toEqual([null, null])
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
