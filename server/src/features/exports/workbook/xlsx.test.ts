import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  assertWellFormed,
  bytesOf,
  partOf,
  readWorkbook,
  styleOf,
  unzip,
} from '../../../testing/files/xlsx.ts'
import { until } from '../../../testing/watch/until.ts'
import type { Cell } from './cell.ts'
import { cellText, MAX_CELL } from './text.ts'
import { MAX_LINKS, writeXlsx, type Sheet } from './xlsx.ts'
import { zip } from './zip.ts'

const sheet = (rows: Sheet['rows'], fields: Partial<Sheet> = {}): Sheet => ({
  name: 'Лист',
  widths: [20, 20],
  table: null,
  rows,
  ...fields,
})
const write = (...sheets: Sheet[]) => bytesOf(writeXlsx(sheets))
/** A workbook of one column, read back. */
async function roundTrip(cells: readonly Cell[]): Promise<unknown[]> {
  const [read] = await readWorkbook(await write(sheet(cells.map((cell) => [{ value: 1 }, cell]))))
  return (read?.rows ?? []).map((row) => row[1] ?? null)
}

describe('the writer', () => {
  it('a row is as high as its text, which wraps between words', async () => {
    const rows = ['Специалист по контекстной рекламе', 'слово', 'а'.repeat(41)].map((value) => [{ value }])
    const bytes = await write(sheet(rows, { widths: [18] }))
    const heights = [...partOf(bytes, 'xl/worksheets/sheet1.xml').matchAll(/<row r="\d" ht="(\d+)"/g)]
    expect(heights.map(([, points]) => points)).toEqual(['45', '15', '45'])
  })

  it('any text is read back as written, or as far as Excel can hold it', async () => {
    const anyText = fc.string({
      unit: fc.oneof(
        fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
        fc.constantFrom(
          '\ud800',
          '\udc00',
          '\u0000',
          '\r',
          '_x000D_',
          '<',
          '&',
          ']]>',
          '"',
          '\ufffe',
          '😀',
          ' ',
        ),
      ),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(anyText, { minLength: 1, maxLength: 20 }), async (texts) => {
        const bytes = await write(sheet(texts.map((value) => [{ value: 1 }, { value }])))
        for (const xml of unzip(bytes).values()) assertWellFormed(xml)
        const [read] = await readWorkbook(bytes)
        const values = (read?.rows ?? []).map((row) => row[1] ?? '')
        expect(values).toEqual(texts.map((text) => cellText(text)))
        for (const [i, text] of texts.entries()) {
          const kept = text.toWellFormed() === text && !/(?![\t\n])[\p{Cc}\ufffe\uffff]/u.test(text)
          expect(!kept || [text, `'${text}`].includes(values[i] as string)).toBe(true)
        }
      }),
      { seed: 1 },
    )
  })

  it('numbers, dates and empty cells keep their types', async () => {
    const instant = new Date('2026-11-20T12:34:56Z')
    const read = await roundTrip([
      { value: 42 },
      { value: 0.1 },
      { value: instant },
      null,
      { value: '' },
      { value: NaN },
      { value: 'конец' },
    ])
    expect(read).toEqual([42, 0.1, instant, null, null, null, 'конец'])
  })

  it('a text above 32,767 characters says that it is cut, never inside a surrogate pair', async () => {
    const end = '… (сокращено)'
    const room = MAX_CELL - end.length
    const [whole, long, pairs, odd] = await roundTrip([
      { value: 'я'.repeat(MAX_CELL) },
      { value: 'я'.repeat(MAX_CELL + 1) },
      { value: '😀'.repeat(20_000) },
      { value: `я${'😀'.repeat(20_000)}` },
    ])
    expect(String(whole)).toBe('я'.repeat(MAX_CELL))
    expect(String(long)).toBe('я'.repeat(room) + end)
    expect(String(pairs)).toBe('😀'.repeat(room / 2) + end)
    expect(String(odd)).toBe(`я${'😀'.repeat(room / 2 - 1)}${end}`)
  })

  it('the header is bold, frozen and filtered', async () => {
    const table = { header: ['Имя', 'Балл'], frozenColumns: 1 }
    const bytes = await write(sheet([[{ value: 'a' }, { value: 1 }]], { table }))
    const xml = partOf(bytes, 'xl/worksheets/sheet1.xml')
    expect(xml).toContain(
      '<pane xSplit="1" ySplit="1" topLeftCell="B2" activePane="bottomRight" state="frozen"/>',
    )
    expect(styleOf(bytes, 'A1').font).toContain('<b/>')
    expect(styleOf(bytes, 'A2').font).not.toContain('<b/>')
    expect(xml).toContain('<autoFilter ref="A1:B2"/>')
    expect(partOf(bytes, 'xl/workbook.xml')).toContain(`hidden="1">'Лист'!$A$1:$B$2</definedName>`)
  })

  it('a sheet has no more links than Excel opens; the text of further cells is kept', async () => {
    function* rows() {
      for (let i = 0; i <= MAX_LINKS; i++) yield [{ value: 'x', link: 'https://hh.ru/' }]
    }
    const bytes = await write(
      sheet(rows(), { widths: [10] }),
      sheet([[{ value: 'x', link: 'https://hh.ru/' }]], { name: 'Б' }),
    )
    expect(partOf(bytes, 'xl/worksheets/_rels/sheet1.xml.rels').match(/<Relationship /g)).toHaveLength(
      MAX_LINKS,
    )
    expect(partOf(bytes, 'xl/worksheets/sheet1.xml')).toContain(
      `<row r="${MAX_LINKS + 1}" ht="15" customHeight="1"><c r="A${MAX_LINKS + 1}"`,
    )
    expect(partOf(bytes, 'xl/worksheets/_rels/sheet2.xml.rels').match(/<Relationship /g)).toHaveLength(1)
  })

  it('rows are pulled no faster than bytes are read, and released when the reader stops', async () => {
    let pulled = 0
    let released = false
    async function* endless() {
      try {
        for (;;) {
          pulled++
          // incompressible, so that compression makes the writer wait
          yield [{ value: `${Math.sin(pulled)}`.repeat(100) }]
        }
      } finally {
        released = true
      }
    }
    const bytes = writeXlsx([sheet(endless(), { widths: [10] })])
    for (let read = 0; read < 20; read++) await bytes.next()
    await new Promise((resolve) => setImmediate(resolve))
    const seen = pulled
    expect(seen).toBeLessThan(20_000)
    await bytes.return()
    await until(
      async () => released,
      (yes) => yes,
    )
  })

  it('an error of the row source reaches the reader', async () => {
    async function* broken() {
      yield [{ value: 'a' }]
      throw new Error('the database is gone')
    }
    await expect(write(sheet(broken()))).rejects.toThrow('the database is gone')
  })

  it('writing a long sheet does not block the event loop', async () => {
    function* rows() {
      for (let i = 0; i < 20_000; i++) yield [{ value: `строка ${i}` }, { value: i }]
    }
    let turns = 0
    const timer = setInterval(() => turns++, 0)
    await write(sheet(rows()))
    clearInterval(timer)
    expect(turns).toBeGreaterThan(5)
  })

  it('an archive of several entries lists each with its size and checksum', async () => {
    const bytes = await bytesOf(
      zip([
        { name: 'а.txt', content: ['раз', 'два'] },
        { name: 'пусто', content: [] },
      ]),
    )
    expect([...unzip(bytes)]).toEqual([
      ['а.txt', 'раздва'],
      ['пусто', ''],
    ])
  })
})

describe('EXT-24 a text that looks like a formula is neutralised', () => {
  it.each([
    '=HYPERLINK("http://evil.ru","жми")',
    "+cmd|' /C calc'!A0",
    '-2+3',
    '@SUM(A1)',
    '\t=1+1',
    '\r=1+1',
    '  =1+1',
    '\u0000=1+1',
    '＝1+1',
  ])('%j gets an apostrophe and is no formula', async (text) => {
    const bytes = await write(sheet([[{ value: text }]]))
    expect(partOf(bytes, 'xl/worksheets/sheet1.xml')).not.toContain('<f>')
    const [read] = await roundTrip([{ value: text }])
    expect(String(read)).toMatch(/^'/)
    expect(String(read).slice(1).trim()).toBe(text.replace('\u0000', '').trim())
  })

  it('a phone number is kept as dialled and marked as text for Excel', async () => {
    const phones = ['+7 (999) 123-45-67', '89991234567', '+375 29 123-45-67']
    const bytes = await write(sheet(phones.map((value) => [{ value, style: 'phone' as const }])))
    const [read] = await readWorkbook(bytes)
    expect(read?.rows.flat()).toEqual(phones)
    expect(partOf(bytes, 'xl/styles.xml')).toContain(
      'numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" quotePrefix="1"',
    )
    // no exception for other text in a phone column, nor for a number in another column
    expect(cellText('+7 999 SUM(A1)', 'phone')).toBe("'+7 999 SUM(A1)")
    expect(cellText('=+7', 'phone')).toBe("'=+7")
    expect(cellText('+7 999 123-45-67')).toBe("'+7 999 123-45-67")
  })
})
