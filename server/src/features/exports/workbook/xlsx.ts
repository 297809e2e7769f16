/**
 * Our own small .xlsx (ECMA-376) writer: sheets are streamed row by row, so memory does not grow with their number.
 * Every text is written as an inline string, never as a formula, and is made safe for whatever the file is saved as later.
 */
import { unlinked, type Cell } from './cell.ts'
import { chartXml, drawingXml, type Bars } from './chart.ts'
import { MAIN, styleIndex, stylesXml, XML } from './style.ts'
import { cellTextXml, escapeXml, linkTarget } from './text.ts'
import { zip, type ZipEntry } from './zip.ts'

/** Excel's bounds per sheet. */
export const MAX_LINKS = 65_530
const MAX_ROWS = 1_048_576
const HEADER_HEIGHT = 32
const TITLE_HEIGHT = 22

export type Sheet = {
  /** Made valid by `sheetNames`. */
  readonly name: string
  /** Characters. */
  readonly widths: readonly number[]
  /** Frozen, filtered first row and this many frozen columns. */
  readonly table: { readonly header: readonly string[]; readonly frozenColumns: number } | null
  readonly rowHeight?: number | 'text'
  readonly isPrinted?: true
  /** Bars of the rows it chooses, which follow one another: a name in the first cell, a number in the second. */
  readonly chart?: { readonly title: string; readonly isBar: (row: readonly Cell[]) => boolean }
  readonly rows: AsyncIterable<readonly Cell[]> | Iterable<readonly Cell[]>
}

const REL = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const MIME = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

type Passed = {
  rows: number
  bars: Bars | null
  readonly links: { readonly cell: string; readonly target: string }[]
}

export function writeXlsx(sheets: readonly Sheet[]): AsyncGenerator<Buffer, void> {
  const parts = sheets.map((sheet): { sheet: Sheet; passed: Passed } => ({
    sheet,
    passed: { rows: 0, bars: null, links: [] },
  }))
  const entries: ZipEntry[] = [
    { name: '[Content_Types].xml', content: [contentTypes(sheets)] },
    { name: '_rels/.rels', content: [relationships([['officeDocument', 'xl/workbook.xml']])] },
    { name: 'xl/styles.xml', content: [stylesXml()] },
    ...parts.flatMap(({ sheet, passed }, i) => [
      { name: `xl/worksheets/sheet${i + 1}.xml`, content: sheetXml(sheet, passed) },
      {
        name: `xl/worksheets/_rels/sheet${i + 1}.xml.rels`,
        content: linksXml(passed, sheet.chart ? i + 1 : null),
      },
      ...(sheet.chart ? chartEntries(sheet, passed, i + 1, sheet.chart.title) : []),
    ]),
    { name: 'xl/workbook.xml', content: workbookXml(parts) },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content: [
        relationships([
          ...sheets.map((_, i) => ['worksheet', `worksheets/sheet${i + 1}.xml`] as const),
          ['styles', 'styles.xml'],
        ]),
      ],
    },
  ]
  return zip(entries)
}

function columnName(index: number): string {
  let name = ''
  for (let n = index + 1; n > 0; n = Math.floor((n - 1) / 26))
    name = String.fromCharCode(65 + ((n - 1) % 26)) + name
  return name
}

async function* sheetXml(sheet: Sheet, passed: Passed): AsyncGenerator<string, void> {
  const { table, widths } = sheet
  const names = widths.map((_, i) => columnName(i))
  const lastColumn = names.at(-1) ?? 'A'
  const heightOf = (row: readonly Cell[]) => {
    const [first] = row
    const { rowHeight } = sheet
    const height =
      first?.style === 'title'
        ? TITLE_HEIGHT
        : rowHeight && Math.min(textHeight(row, widths), rowHeight === 'text' ? MAX_HEIGHT : rowHeight)
    return height ? ` ht="${height}" customHeight="1"` : ''
  }
  const fit = sheet.isPrinted ? '<sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>' : ''
  yield `${XML}<worksheet xmlns="${MAIN}" xmlns:r="${REL}">${fit}<sheetViews><sheetView workbookViewId="0">`
  if (table) yield pane(table.frozenColumns)
  yield `</sheetView></sheetViews><sheetFormatPr defaultRowHeight="15"/><cols>`
  yield widths
    .map((width, i) => `<col min="${i + 1}" max="${i + 1}" width="${width}" customWidth="1"/>`)
    .join('')
  yield '</cols><sheetData>'
  const cells = (row: readonly Cell[]) =>
    row.map((cell, i) => cellXml(`${names[i]}${passed.rows}`, cell, passed)).join('')
  if (table) {
    passed.rows++
    const header = table.header.map((value): Cell => ({ value, style: 'header' }))
    yield `<row r="1" ht="${Math.max(HEADER_HEIGHT, textHeight(header, widths))}" customHeight="1">${cells(header)}</row>`
  }
  for await (const row of sheet.rows) {
    if (++passed.rows > MAX_ROWS) throw new RangeError(`a sheet can not have more than ${MAX_ROWS} rows`)
    if (sheet.chart?.isBar(row)) passed.bars = { from: passed.bars?.from ?? passed.rows, to: passed.rows }
    yield `<row r="${passed.rows}"${heightOf(row)}>${cells(row)}</row>`
  }
  const area = `A1:${lastColumn}${Math.max(passed.rows, 1)}`
  yield '</sheetData>'
  if (table) yield `<autoFilter ref="${area}"/>`
  if (passed.links.length > 0) {
    yield '<hyperlinks>'
    for (const [i, { cell }] of passed.links.entries()) yield `<hyperlink ref="${cell}" r:id="rId${i + 1}"/>`
    yield '</hyperlinks>'
  }
  if (sheet.isPrinted) yield PRINTED
  // telephones are digits on purpose: no green corners
  yield `<ignoredErrors><ignoredError sqref="${area}" numberStoredAsText="1"/></ignoredErrors>`
  if (sheet.chart) yield '<drawing r:id="rIdChart"/>'
  yield '</worksheet>'
}

/** Excel's «narrow» margins; 9 is A4. */
const PRINTED =
  '<pageMargins left="0.25" right="0.25" top="0.5" bottom="0.5" header="0.3" footer="0.3"/>' +
  '<pageSetup paperSize="9" orientation="landscape" fitToWidth="1" fitToHeight="0"/>' +
  '<headerFooter><oddFooter>&amp;R&amp;P / &amp;N</oddFooter></headerFooter>'

const MAX_HEIGHT = 409
const LINE = 15

/** Points of the tallest cell, wrapped. */
function textHeight(row: readonly Cell[], widths: readonly number[]): number {
  const lines = row.map((cell, at) => {
    if (typeof cell?.value !== 'string') return 1
    const width = Math.max(1, Math.floor(widths[at] ?? 10))
    return cell.value.split('\n').reduce((sum, part) => sum + linesOf(part, width), 0)
  })
  return Math.max(1, ...lines) * LINE
}

function linesOf(text: string, width: number): number {
  let lines = 1
  let used = 0
  for (const { length } of text.split(' ')) {
    if (used > 0 && used + 1 + length > width) {
      lines++
      used = 0
    }
    lines += Math.max(0, Math.ceil(length / width) - 1)
    used = length > width ? length % width : used + length + (used > 0 ? 1 : 0)
  }
  return lines
}

function pane(columns: number): string {
  const split = columns > 0 ? ` xSplit="${columns}"` : ''
  const active = columns > 0 ? 'bottomRight' : 'bottomLeft'
  return `<pane${split} ySplit="1" topLeftCell="${columnName(columns)}2" activePane="${active}" state="frozen"/>`
}

function cellXml(name: string, cell: Cell, passed: Passed): string {
  if (cell === null || cell.value === '') return ''
  const { value, style } = cell
  if (typeof value === 'number')
    return Number.isFinite(value)
      ? `<c r="${name}" s="${styleIndex[style ?? 'number']}"><v>${value}</v></c>`
      : ''
  if (value instanceof Date)
    return `<c r="${name}" s="${styleIndex[style ?? 'moment']}"><v>${excelDay(value)}</v></c>`
  const target = cell.link !== undefined && passed.links.length < MAX_LINKS ? linkTarget(cell.link) : null
  if (target !== null) passed.links.push({ cell: name, target })
  const index = styleIndex[style ?? (target === null ? 'text' : 'link')]
  return `<c r="${name}" s="${index}" t="inlineStr"><is><t xml:space="preserve">${cellTextXml(target === null ? unlinked(value, cell.link) : value, style)}</t></is></c>`
}

/** Days since 30 December 1899. */
const excelDay = (instant: Date): number => Math.round(instant.getTime() / 1000) / 86_400 + 25_569

function* linksXml({ links }: Passed, drawing: number | null): Generator<string, void> {
  yield `${XML}<Relationships xmlns="${PACKAGE}/relationships">`
  for (const [i, { target }] of links.entries())
    yield `<Relationship Id="rId${i + 1}" Type="${REL}/hyperlink" Target="${escapeXml(target)}" TargetMode="External"/>`
  if (drawing !== null)
    yield `<Relationship Id="rIdChart" Type="${REL}/drawing" Target="../drawings/drawing${drawing}.xml"/>`
  yield '</Relationships>'
}

const chartEntries = ({ name }: Sheet, passed: Passed, number: number, title: string): ZipEntry[] => [
  { name: `xl/drawings/drawing${number}.xml`, content: [drawingXml(title)] },
  {
    name: `xl/drawings/_rels/drawing${number}.xml.rels`,
    content: [relationships([['chart', `../charts/chart${number}.xml`]])],
  },
  // read only after the sheet is written
  {
    name: `xl/charts/chart${number}.xml`,
    content: later(() => chartXml(name, title, passed.bars ?? { from: 1, to: 1 })),
  },
]
function* later(make: () => string): Generator<string, void> {
  yield make()
}

function* workbookXml(parts: readonly { sheet: Sheet; passed: Passed }[]): Generator<string, void> {
  const active = parts.findIndex(({ sheet }) => sheet.isPrinted)
  yield `${XML}<workbook xmlns="${MAIN}" xmlns:r="${REL}"><bookViews><workbookView${active > 0 ? ` activeTab="${active}"` : ''}/></bookViews><sheets>`
  for (const [i, { sheet }] of parts.entries())
    yield `<sheet name="${escapeXml(sheet.name)}" sheetId="${i + 1}" r:id="rId${i + 1}"/>`
  yield '</sheets>'
  // Excel keeps a filter's area under this hidden name too
  const filters = parts.flatMap(({ sheet, passed }, i) => {
    if (!sheet.table) return []
    const quoted = `'${sheet.name.replaceAll("'", "''")}'`
    const area = `${quoted}!$A$1:$${columnName(sheet.widths.length - 1)}$${passed.rows}`
    const header = `<definedName name="_xlnm.Print_Titles" localSheetId="${i}">${escapeXml(quoted)}!$1:$1</definedName>`
    return `${sheet.isPrinted ? header : ''}<definedName name="_xlnm._FilterDatabase" localSheetId="${i}" hidden="1">${escapeXml(area)}</definedName>`
  })
  if (filters.length > 0) yield `<definedNames>${filters.join('')}</definedNames>`
  yield '</workbook>'
}

const contentTypes = (sheets: readonly Sheet[]): string =>
  `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${[
    ['/xl/workbook.xml', 'sheet.main+xml'],
    ['/xl/styles.xml', 'styles+xml'],
    ...sheets.map((_, i) => [`/xl/worksheets/sheet${i + 1}.xml`, 'worksheet+xml']),
  ]
    .map(([part, type]) => `<Override PartName="${part}" ContentType="${MIME}.${type}"/>`)
    .join('')}${sheets.map(({ chart }, i) => (chart ? chartTypes(i + 1) : '')).join('')}</Types>`
const chartTypes = (number: number): string =>
  `<Override PartName="/xl/drawings/drawing${number}.xml" ContentType="application/vnd.openxmlformats-officedocument.drawing+xml"/>` +
  `<Override PartName="/xl/charts/chart${number}.xml" ContentType="application/vnd.openxmlformats-officedocument.drawingml.chart+xml"/>`

const relationships = (targets: readonly (readonly [type: string, target: string])[]): string =>
  `${XML}<Relationships xmlns="${PACKAGE}/relationships">${targets
    .map(([type, target], i) => `<Relationship Id="rId${i + 1}" Type="${REL}/${type}" Target="${target}"/>`)
    .join('')}</Relationships>`
