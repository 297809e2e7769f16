import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { linkTarget, sheetNames, cellText, cellTextXml, escapeXml, MAX_CELL } from './text.ts'

it('links only web and e-mail addresses, up to the length Excel opens', () => {
  expect(linkTarget('https://hh.ru/резюме?a=1&b="2"')).toBe(
    'https://hh.ru/%D1%80%D0%B5%D0%B7%D1%8E%D0%BC%D0%B5?a=1&b=%222%22',
  )
  expect(linkTarget('mailto:a@b.ru')).toBe('mailto:a@b.ru')
  for (const bad of [
    'javascript:alert(1)',
    'file:///etc/passwd',
    'data:text/html,x',
    '\\\\server\\share',
    '/resume',
    '',
    'ftp://x/',
  ])
    expect(linkTarget(bad)).toBeNull()
  expect(linkTarget(`https://hh.ru/${'a'.repeat(2079 - 14)}`)).toHaveLength(2079)
  expect(linkTarget(`https://hh.ru/${'a'.repeat(2080 - 14)}`)).toBeNull()
})

it('sheet names are valid in Excel and unique', () => {
  const titled = (title: string, ending = '') => ({ title, name: title + ending })
  const titles = ['Водитель [C/E]: ночь?', "'Повар'", '', '  ', 'History', 'повар', 'Повар']
  expect(sheetNames(titles.map((title) => titled(title)))).toEqual([
    'Водитель C E ночь',
    'Повар',
    'Лист',
    'Лист (2)',
    'History (2)',
    'повар (2)',
    'Повар (3)',
  ])
  const text = fc.string({ unit: 'binary', maxLength: 40 })
  fc.assert(
    fc.property(fc.array(fc.tuple(text, text), { maxLength: 30 }), (names) => {
      const made = sheetNames(names.map(([title, ending]) => titled(title, ending)))
      expect(new Set(made.map((name) => name.toLowerCase())).size).toBe(names.length)
      for (const name of made) {
        expect(name.length).toBeGreaterThan(0)
        expect(name.length).toBeLessThanOrEqual(31)
        expect(name).not.toMatch(/[[\]:*?/\\]|^'|'$/)
        expect(name.isWellFormed()).toBe(true)
      }
    }),
    { seed: 1 },
  )
})

it('a sheet of a long title still tells its vacancy from others of the title', () => {
  const title = 'Продавец-консультант в магазин электроники'
  const areas = [', Казань', ', Петропавловск-Камчатский', ', Казань']
  expect(sheetNames(areas.map((ending) => ({ title, name: title + ending })))).toEqual([
    'Продавец-консультант в, Казань',
    'Продавец-ко, Петропавловск-Камч',
    'Продавец-консультан, Казань (2)',
  ])
  const days = [', Казань, от 12.11.2026', ', Казань, от 12.11.2025', ', Ростов-на-Дону, от 01.02.2026']
  expect(sheetNames(days.map((ending) => ({ title, name: title + ending })))).toEqual([
    'Продавец, Казань, от 12.11.2026',
    'Продавец, Казань, от 12.11.2025',
    'Продавец, Ростов, от 01.02.2026',
  ])
})

describe('any text in a cell', () => {
  const piece = fc.oneof(
    fc.string({ unit: fc.nat(0x10ffff).map((code) => String.fromCodePoint(code)), maxLength: 6 }),
    fc.constantFrom(
      '=',
      ' =1',
      '+7 999',
      '-',
      '@',
      '＝',
      '\t',
      '\r',
      '\n',
      ' ',
      '_x0041_',
      '_x000D_',
      '<b>',
      '&amp;',
      '"',
      '\ud800',
      '😀',
    ),
  )
  const text = fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join(''))

  it('EXT-24 is never a formula, in Excel or in a file saved from it, and keeps all Excel can hold', () => {
    fc.assert(
      fc.property(text, fc.boolean(), (written, isPhone) => {
        const cell = cellText(written, isPhone ? 'phone' : undefined)
        const isDialled = isPhone && cell.startsWith('+')
        expect(cell).toMatch(isDialled ? /^\+[\d ().-]+$/ : /^(?![\t\n]|\s*[=+\-@＝＋－＠])/)
        expect(cell.isWellFormed() && cell.length <= MAX_CELL).toBe(true)
        expect(cellText(cell)).toBe(isDialled ? `'${cell}` : cell)
        const holdable = written.replace(/\r\n?/g, '\n').toWellFormed()
        const isLost = /(?![\t\n])[\p{Cc}\ufffd\ufffe\uffff]/u.test(holdable)
        expect(isLost || cell === holdable || cell === `'${holdable}`).toBe(true)
      }),
    )
  })
  it('EXT-24 is read back from the XML with the value of the cell', () => {
    const read = (xml: string) =>
      xml
        .replace(/_x([\da-f]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
        .replaceAll('&quot;', '"')
        .replaceAll('&gt;', '>')
        .replaceAll('&lt;', '<')
        .replaceAll('&amp;', '&')
    fc.assert(
      fc.property(text, (written) => {
        const xml = cellTextXml(written)
        expect(xml).not.toMatch(/[<>"]|&(?!(?:amp|lt|gt|quot);)/)
        expect(read(xml)).toBe(cellText(written))
        expect(escapeXml(written)).not.toMatch(/[<>"]/)
      }),
    )
  })
  it('EXT-25 links to the web, to a mailbox or nowhere', () => {
    const scheme = fc.constantFrom(
      'https://',
      'http://',
      'mailto:',
      'javascript:',
      'file:///',
      'data:',
      '\\\\',
      ' JavaScript:',
      '',
    )
    fc.assert(
      fc.property(scheme, text, (scheme, rest) => {
        const target = linkTarget(scheme + rest)
        expect(target ?? 'https:').toMatch(/^(?:https?|mailto):/)
        expect(target === null || (linkTarget(target) === target && target.length <= 2079)).toBe(true)
      }),
    )
  })
})
