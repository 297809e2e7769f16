import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { createKeyRing } from '../../../platform/security/crypto.ts'
import { marksOf, normaliseEmail, normalisePhone, wordMarks } from './mark-rules.ts'

it.each([
  ['+7 (900) 123-45-67', '79001234567'],
  ['8 900 123 45 67', '79001234567'],
  ['900 123-45-67', '79001234567'],
  ['+375 29 123-45-67', '375291234567'],
  ['+82 10 1234-5678', '821012345678'],
  ['+1 202 555-01-98', '12025550198'],
  ['+7 900 123-45-66', '79001234566'],
  ['+7 900 112-34-56', '79001123456'],
  ['+7 900 123-44-44', '79001234444'],
  ['123 456 789 012 345', '123456789012345'],
  ['123 456 789 012 345 6', null],
  ['12-34', null],
  ['+7 000 000-00-00', null],
  [null, null],
])('the phone %s is normalised to %s', (written, same) => {
  expect(normalisePhone(written)).toBe(same)
})
it.each([
  [' Vera.Lunina@Example.RU ', 'vera.lunina@example.ru'],
  ['vera.lunina@ya.ru', 'vera-lunina@yandex.ru'],
  ['vera-lunina@yandex.com', 'vera-lunina@yandex.ru'],
  ['vera.lunina@maya.ru', 'vera.lunina@maya.ru'],
  ['vera.lunina@ya.shop-7.ru', 'vera.lunina@ya.shop-7.ru'],
  ['Вера vera@example.ru', null],
  ['vera@example.ru, igor@example.ru', null],
  ['нет', null],
  [null, null],
])('the e-mail %s is normalised to %s', (written, same) => {
  expect(normaliseEmail(written)).toBe(same)
})
it('marks are equal only for equal contacts of one company under one key', () => {
  const [key, other] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)].map((bytes) => createKeyRing([bytes]))
  if (!key || !other) throw new Error('two keys')
  const contacts = { candidate_email: 'v@example.ru', candidate_phone: '8 900 123 45 67' }
  const mine = marksOf(key, 'a', contacts, { title: null })
  expect(marksOf(key, 'a', { ...contacts, candidate_phone: '+79001234567' }, { title: null })).toEqual(mine)
  for (const foreign of [
    marksOf(key, 'b', contacts, { title: null }),
    marksOf(other, 'a', contacts, { title: null }),
  ])
    expect([
      foreign.phone_mark?.equals(mine.phone_mark ?? Buffer.alloc(0)),
      foreign.email_mark?.equals(mine.email_mark ?? Buffer.alloc(0)),
    ]).toEqual([false, false])
  expect(marksOf(other, 'a', contacts, { title: null }).marks_version).not.toBe(mine.marks_version)
})

const facts = {
  title: null,
  about: Array.from({ length: 60 }, (_, n) => `слово${n}`).join(' '),
}
it('a text has the same bands within a company and none in common with another company', () => {
  const key = createKeyRing([Buffer.alloc(32, 1)])
  const nobody = { candidate_email: null, candidate_phone: null }
  const [mine, again, foreign] = ['a', 'a', 'b'].map(
    (company) => marksOf(key, company, nobody, facts).text_marks,
  )
  expect(mine).toHaveLength(16)
  expect(again).toEqual(mine)
  expect(mine?.filter((band, at) => band === foreign?.[at])).toEqual([])
})
it('without valid contacts and text there are no marks', () => {
  const key = createKeyRing([Buffer.alloc(32, 1)])
  expect(
    marksOf(key, 'a', { candidate_email: null, candidate_phone: '12-34' }, { title: null }),
  ).toMatchObject({ phone_mark: null, email_mark: null, text_marks: [] })
})
// stored marks are compared with newly computed ones: if a value here changes, increment MARKS_RULES
it('marks of the current version have exactly these values, so stored ones still match', () => {
  const key = createKeyRing([Buffer.alloc(32, 1)])
  const contacts = { candidate_email: 'v@example.ru', candidate_phone: '8 900 123 45 67' }
  const { phone_mark, email_mark, text_marks, marks_version } = marksOf(key, 'a', contacts, facts)
  expect([marks_version, phone_mark?.toString('hex'), email_mark?.toString('hex')]).toEqual([
    '2 72cd6e84',
    '32c59aa2125002e8d46f6039098cdd43',
    '635eecf9f5eed7e1251a792bcf24494e',
  ])
  expect(text_marks.slice(0, 5)).toEqual([
    1_733_792_457, -598_507_159, -1_226_054_188, 1_110_844_232, -252_952_075,
  ])
  expect(wordMarks(key, 'a', ['сварщица варила трубы'])).toEqual([41_518_377, 350_910_186, 1_640_433_572])
})

it('a phone number is normalised the same in every notation, and normalising is idempotent', () => {
  const digits = fc.string({
    unit: fc.constantFrom(...Array.from('0123456789')),
    minLength: 10,
    maxLength: 10,
  })
  const between = fc.array(fc.constantFrom('', ' ', '-', '(', ')', '.', '\u00a0'), {
    minLength: 10,
    maxLength: 10,
  })
  fc.assert(
    fc.property(digits, between, (number, signs) => {
      const spaced = Array.from(number, (digit, at) => digit + signs[at]).join('')
      const [read, ...others] = [`+7${spaced}`, `8${spaced}`, `7 ${spaced}`, spaced].map(normalisePhone)
      for (const other of others) expect(other).toBe(read)
      expect(normalisePhone(read ?? null)).toBe(read)
    }),
  )
})

it('an e-mail is normalised regardless of case and spaces, and normalising is idempotent', () => {
  const letters = fc.string({
    unit: fc.constantFrom(...Array.from('abcXYZ019.-_+')),
    minLength: 1,
    maxLength: 20,
  })
  const host = fc.constantFrom('ya.ru', 'yandex.ru', 'yandex.com.tr', 'Example.RU', 'notyandex.ru')
  fc.assert(
    fc.property(letters, host, (name, host) => {
      const read = normaliseEmail(`${name}@${host}`)
      expect(normaliseEmail(` ${name.toUpperCase()}@${host.toUpperCase()}\n`)).toBe(read)
      expect(normaliseEmail(read)).toBe(read)
      expect(read?.endsWith('@yandex.ru')).toBe(/^ya(ndex)?\./.test(host))
    }),
  )
})

const cook = {
  title: 'Повар',
  experience: [
    {
      company: 'Кафе «Берег»',
      position: 'Су-шеф',
      start: '2020-01',
      end: null,
      description: 'Пекла хлеб на закваске',
    },
  ],
  skills: ['iiko', '1С'],
  education: [{ name: 'Колледж питания', year: 2018 }],
}
it.each([
  ['закваска', true],
  ['хлеба', true],
  ['IIKO', true],
  ['1с', true],
  ['колледж берег', true],
  ['хлеб с закваской', true],
  ['хлеб и рыба', false],
  ['пицца', false],
])('a resume is found by «%s», in any form of its words: %s', (search, isFound) => {
  const keys = createKeyRing([Buffer.alloc(32, 1)])
  const nobody = { candidate_email: null, candidate_phone: null }
  const { word_marks } = marksOf(keys, 'a', nobody, cook)
  const asked = wordMarks(keys, 'a', [search])
  expect(asked.length).toBeGreaterThan(0)
  expect(asked.every((mark) => word_marks.includes(mark))).toBe(isFound)
  const foreign = new Set(marksOf(keys, 'b', nobody, cook).word_marks)
  expect(word_marks.filter((mark) => foreign.has(mark))).toEqual([])
})
it('of words that stand in every text, and of signs alone, nothing is searched', () => {
  expect(wordMarks(createKeyRing([Buffer.alloc(32, 1)]), 'a', ['и на с', '2020-01', '---'])).toEqual([])
})
