/** What Excel shows and prints of the file, computed from it alone with the letters of Carlito, as wide as Calibri's. */
import fs from 'node:fs'
import exceljs from 'exceljs'
import * as fontkit from 'fontkit'
import { describe, expect, it } from 'vitest'
import { bytesOf } from '../../../testing/files/xlsx.ts'
import { buildCandidate, buildWorkbook } from '../../../testing/files/candidates.ts'
import { writeWorkbook } from './workbook.ts'

const folder = import.meta.resolve('@fontsource/carlito/package.json')
const fontOf = (weight: number) =>
  ['cyrillic', 'latin'].map((letters) => {
    const file = `files/carlito-${letters}-${weight}-normal.woff`
    const font = fontkit.create(fs.readFileSync(new URL(file, folder)))
    if (!('glyphForCodePoint' in font)) throw new Error('a collection')
    return font
  })
const fonts = { plain: fontOf(400), bold: fontOf(700) }

/** Pixels at 11 points. */
function widthOf(text: string, isBold: boolean): number {
  let sum = 0
  for (const letter of text) {
    const code = letter.codePointAt(0) ?? 0
    const font = fonts[isBold ? 'bold' : 'plain'].find((one) => one.hasGlyphForCodePoint(code))
    sum += font ? (font.glyphForCodePoint(code).advanceWidth / font.unitsPerEm) * (44 / 3) : 15
  }
  return sum
}

function linesOf(text: string, room: number, isBold: boolean): number {
  let lines = 0
  for (const paragraph of text.split('\n')) {
    let line = ''
    lines++
    for (const word of paragraph.split(' ')) {
      const longer = line ? `${line} ${word}` : word
      if (line && widthOf(longer, isBold) > room) {
        lines++
        line = word
      } else line = longer
    }
  }
  return lines
}

async function open(...input: Parameters<typeof buildWorkbook>) {
  const book = new exceljs.Workbook()
  const bytes = await bytesOf(writeWorkbook(buildWorkbook(...input)))
  // its types know buffers of an older Node only
  await book.xlsx.load(bytes as unknown as Parameters<typeof book.xlsx.load>[0])
  return book
}

const words = (count: number) =>
  Array.from({ length: count }, (_, n) => ['Ведение', 'рекламных', 'кампаний', 'в', 'Директе'][n % 5]).join(
    ' ',
  )
const people = [
  buildCandidate({
    strengths: Array.from({ length: 60 }, (_, n) => `Достижение ${n + 1}: ${words(5)}`),
    weaknesses: ['ЩЕДРЫЙ ШИРОКИЙ МЮЖЩЫ '.repeat(12)],
    cover_letter: words(900),
    candidate_name: 'Константинопольский Александр-Максимилиан Вячеславович',
  }),
  buildCandidate({ red_flags: ['Разрыв 14 месяцев'], reasoning: words(60), questions: [words(20)] }),
  ...Array.from({ length: 30 }, () => buildCandidate()),
]
const criteria = {
  version: 1,
  made_at: new Date('2026-11-19T21:30:00Z'),
  by: null,
  lines: [
    { id: 'sql', ask: 'SQL', kind: 'must' },
    { id: 'english', ask: 'Английский', kind: 'nice' },
  ],
} as const

describe('the pages of the file', () => {
  it('every text is shown whole, in rows hardly higher than it', async () => {
    const book = await open({ Аналитик: people }, { criteria, include_resume: true })
    let [given, needed] = [0, 0]
    for (const sheet of book.worksheets)
      sheet.eachRow((row) => {
        let most = 1
        row.eachCell((cell, column) => {
          const text = cell.value instanceof Date ? '30.11.2026 12:00' : cell.text
          const room = (sheet.getColumn(column).width ?? 0) * 7 - 5
          // the reader leaves out what is as usual
          const { size = 11, bold = false } = (cell.font as typeof cell.font | undefined) ?? {}
          most = Math.max(most, (size / 11) * linesOf(text, (room * 11) / size, bold))
        })
        expect(row.height).toBeGreaterThanOrEqual(Math.floor(most * 15))
        expect(row.height).toBeLessThanOrEqual(409)
        given += row.height
        needed += most * 15
      })
    expect(given / needed).toBeLessThan(1.1)
  })

  it('what the highest row cannot hold is counted at its end', async () => {
    const book = await open({ Аналитик: people }, { include_resume: true })
    const sheet = book.getWorksheet('Кандидаты')
    const texts: string[] = []
    sheet?.getRow(2).eachCell((cell) => texts.push(cell.text))
    const list = texts.find((text) => text.startsWith('• Достижение 1:')) ?? ''
    const items = list
      .split('\n')
      .slice(0, -1)
      .filter((line) => line.startsWith('• '))
    expect(list.split('\n').at(-1)).toBe(`… ещё ${60 - items.length}`)
    const [, kept = '', left] = /^(Ведение.*)\n… ещё слов: (\d+)$/s.exec(texts.at(-1) ?? '') ?? []
    expect(kept.split(' ').length + Number(left)).toBe(900)
  })

  it('every sheet is an A4 page wide or a few, with its header and names on each', async () => {
    const book = await open({ Аналитик: people }, { criteria, include_resume: true })
    const setups = book.worksheets.map(({ name, pageSetup }) => [
      name,
      pageSetup.paperSize,
      pageSetup.orientation,
      pageSetup.fitToPage,
      pageSetup.fitToHeight,
      pageSetup.printTitlesRow ?? '',
      pageSetup.printTitlesColumn ?? '',
    ])
    expect(setups).toEqual([
      ['Шорт-лист', 9, 'landscape', true, 0, '1:1', 'A:B'],
      ['Требования', 9, 'landscape', true, 0, '1:1', 'A:C'],
      ['Кандидаты', 9, 'landscape', true, 0, '1:1', 'A:B'],
      ['Сводка', 9, 'landscape', true, 0, '', ''],
    ])
    for (const { columns, pageSetup } of book.worksheets) {
      const width = columns.reduce((sum, column) => sum + (column.width ?? 0), 0)
      expect(width / (pageSetup.fitToWidth ?? 0)).toBeLessThanOrEqual(230)
    }
  })

  it('a column without any value is left out of its sheet', async () => {
    const nobody = { candidate_email: null, red_flags: [], note: null }
    const book = await open({ Аналитик: [buildCandidate(nobody), buildCandidate(nobody)] })
    for (const sheet of book.worksheets.slice(0, -1))
      sheet.columns.forEach((column) => {
        const values = (column.values ?? []).slice(2)
        expect(values.filter((value) => value !== null && value !== undefined)).not.toEqual([])
      })
    const titles = book.getWorksheet('Кандидаты')?.getRow(1).values as string[]
    expect(titles).toContain('Телефон')
    for (const title of ['E-mail', 'Красные флаги', 'Заметка']) expect(titles).not.toContain(title)
  })
})
