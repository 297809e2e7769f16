/** The rows of the workbook as CSV: UTF-8 with BOM and semicolons, as Excel opens it in Russia. */
import { unlinked, type Cell } from './cell.ts'
import { resultColumns, resumeColumns, type Candidate } from './column.ts'
import { cellText } from './text.ts'
import type { Workbook } from './workbook.ts'

const PIECE = 64 * 1024

export async function* writeCsv({
  vacancies,
  include_resume,
  allVacancies,
  zone,
}: Pick<Workbook, 'vacancies' | 'include_resume' | 'allVacancies' | 'zone'>): AsyncGenerator<Buffer, void> {
  const columns = include_resume ? [...resultColumns, ...resumeColumns] : resultColumns
  const titles = columns.map(({ title }) => title.replace('МСК', zone.words))
  let text = `\ufeff${line([...(allVacancies ? ['Вакансия'] : []), ...titles])}`
  for (const { name, candidates } of vacancies) {
    let rank = 0
    for await (const candidate of candidates) {
      rank++
      text += line([...(allVacancies ? [name] : []), ...valuesOf(candidate, rank)])
      if (text.length > PIECE) {
        yield Buffer.from(text)
        text = ''
      }
    }
  }
  yield Buffer.from(text)
  function valuesOf(candidate: Candidate, rank: number): string[] {
    return columns.map(({ cell }) =>
      written(cell(candidate, { rank, linksMail: false, offset: zone.offset_ms })),
    )
  }
}

function written(cell: Cell): string {
  if (cell === null) return ''
  const { value, style, link } = cell
  if (value instanceof Date)
    return value.toISOString().replace(/^(\d{4})-(\d\d)-(\d\d)T(\d\d:\d\d).*$/, '$3.$2.$1 $4')
  // a comma parts the fraction where a semicolon parts the fields
  return typeof value === 'number' ? String(value).replace('.', ',') : cellText(unlinked(value, link), style)
}

const line = (fields: readonly string[]): string =>
  `${fields.map((field) => (/[;"\n\r]/.test(field) ? `"${field.replaceAll('"', '""')}"` : field)).join(';')}\r\n`
