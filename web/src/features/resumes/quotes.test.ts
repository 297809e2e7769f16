import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findQuote, placeOf } from './quotes.ts'

const cut = (text: string, quote: string) => {
  const found = findQuote(text, quote)
  return found && text.slice(found.start, found.end)
}

describe('a quote in the resume', () => {
  it('is found regardless of spaces, case, ё and invisible characters', () => {
    expect(cut('Обмен  сообщениями\u00a0через\nKafka.', 'обмен сообщениями через Kafka')).toBe(
      'Обмен  сообщениями\u00a0через\nKafka',
    )
    expect(cut('Учёт и отчётность', 'учет и отчетность')).toBe('Учёт и отчётность')
    expect(cut('Post\u00adgre\u200bSQL, Redis', 'PostgreSQL')).toBe('Post\u00adgre\u200bSQL')
  })

  it('a truncated quote is found by its beginning; an unknown one is not found', () => {
    expect(cut('Разработка микросервисов на Java 17', 'Разработка микросервисов…')).toBe(
      'Разработка микросервисов',
    )
    expect(cut('Разработка', 'Продажи')).toBeNull()
    expect(cut('Разработка', ' ')).toBeNull()
  })

  it('the section named by the engine is searched first', () => {
    const sections = [
      { source: 'title', heading: '', text: 'Java-разработчик' },
      { source: 'skills', heading: '', text: 'Git\nJava' },
      { source: 'experience[0]', heading: '', text: 'Разработка на Java' },
    ]
    expect(placeOf(sections, { quote: 'Java', source: 'experience[0]' })).toEqual({
      section: 2,
      start: 14,
      end: 18,
    })
    expect(placeOf(sections, { quote: 'Git', source: 'about' })).toEqual({ section: 1, start: 0, end: 3 })
    expect(placeOf(sections, { quote: 'Kafka', source: 'skills' })).toBeNull()
  })
})

it('any words of a text are found in it regardless of case and spacing, and exactly they are marked', () => {
  const word = fc.oneof(
    fc.constantFrom('Java', 'отчёт', 'Учёт', '1С:ЗУП', 'ﬁle', '№', 'İ', '𝔘'),
    fc.string({ unit: fc.constantFrom(...Array.from('абвёЁABcd1.,-')), minLength: 1, maxLength: 6 }),
  )
  const gap = fc.constantFrom(' ', '  ', '\u00a0', '\n', ' \u200b ', '\t')
  const plain = (text: string) =>
    text
      .normalize('NFKC')
      .toLowerCase()
      .replaceAll('ё', 'е')
      .replace(/[\s\u200b]+/g, ' ')
      .trim()
  fc.assert(
    fc.property(
      fc.array(fc.tuple(word, gap), { minLength: 1, maxLength: 12 }),
      fc.nat(),
      fc.nat(),
      (words, from, length) => {
        const first = from % words.length
        const quoted = words.slice(first, first + 1 + (length % words.length))
        const text = words.map(([one, gap]) => one + gap).join('')
        const quote = quoted.map(([one]) => one.toUpperCase().toLowerCase()).join(' ')
        const found = cut(text, quote)
        // a character that changes length in upper case makes a different word
        if (plain(quote) !== plain(quoted.map(([one]) => one).join(' '))) return
        expect(found === null ? null : plain(found)).toBe(plain(quote))
      },
    ),
  )
})
