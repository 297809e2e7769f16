/**
 * Our own small .xlsx (ECMA-376) writer: sheets are streamed row by row, so memory does not grow with their number.
 * Every text is written as an inline string, never as a formula, and is made safe for whatever the file is saved as later.
 */
import { unlinked, type Cell } from './cell.ts'
import { chartXml, drawingXml, type Bars } from './chart.ts'
import { laidOut } from './layout.ts'
import { MAIN, styleIndex, stylesXml, XML } from './style.ts'
import { cellTextXml, escapeXml, linkTarget } from './text.ts'
import { zip, type ZipEntry } from './zip.ts'

/** Excel's bounds per sheet. */
export const MAX_LINKS = 65_530
const MAX_ROWS = 1_048_576
const TITLE_HEIGHT = 22
/** Characters that a page's width holds at two thirds of the size. */
const PAGE_WIDTH = 230
/** Rows read to see which columns are empty; a longer table keeps them all. */
const READ_AHEAD = 1000

export type Sheet = {
  /** Made valid by `sheetNames`. */
  readonly name: string
  /** Characters. */
  readonly widths: readonly number[]
  /** Frozen, filtered first row and this many frozen columns; columns without a value are left out. */
  readonly table: { readonly header: readonly string[]; readonly frozenColumns: number } | null
  /** Its rows are known only when the other sheets are written. */
  readonly isLast?: true
  /** Bars of the rows it chooses, which follow one another: a name in the first cell, a number in the second. */
  readonly chart?: { readonly title: string; readonly isBar: (row: readonly Cell[]) => boolean }
  readonly rows: AsyncIterable<readonly Cell[]> | Iterable<readonly Cell[]>
}

const REL = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const MIME = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

type Passed = {
  rows: number
  columns: number
  bars: Bars | null
  readonly links: { readonly cell: string; readonly target: string }[]
}

export function writeXlsx(sheets: readonly Sheet[]): AsyncGenerator<Buffer, void> {
  const parts = sheets.map((sheet): { sheet: Sheet; passed: Passed } => ({
    sheet,
    passed: { rows: 0, columns: sheet.widths.length, bars: null, links: [] },
  }))
  const entriesOf = (isLast: boolean) =>
    parts.flatMap(({ sheet, passed }, i) =>
      (sheet.isLast ?? false) === isLast
        ? [
            { name: `xl/worksheets/sheet${i + 1}.xml`, content: sheetXml(sheet, passed) },
            {
              name: `xl/worksheets/_rels/sheet${i + 1}.xml.rels`,
              content: linksXml(passed, sheet.chart ? i + 1 : null),
            },
            ...(sheet.chart ? chartEntries(sheet, passed, i + 1, sheet.chart.title) : []),
          ]
        : [],
    )
  const entries: ZipEntry[] = [
    { name: '[Content_Types].xml', content: [contentTypes(sheets)] },
    { name: '_rels/.rels', content: [relationships([['officeDocument', 'xl/workbook.xml']])] },
    { name: 'xl/styles.xml', content: [stylesXml()] },
    ...entriesOf(false),
    ...entriesOf(true),
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
  const { table } = sheet
  const { isKept, rows } = await readFilled(sheet)
  const widths = sheet.widths.filter(isKept)
  passed.columns = widths.length
  const names = widths.map((_, i) => columnName(i))
  const pages = Math.ceil(widths.reduce((sum, width) => sum + width, 0) / PAGE_WIDTH)
  yield `${XML}<worksheet xmlns="${MAIN}" xmlns:r="${REL}"><sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>`
  yield '<sheetViews><sheetView workbookViewId="0">'
  if (table) yield pane(table.frozenColumns)
  yield `</sheetView></sheetViews><sheetFormatPr defaultRowHeight="15"/><cols>`
  yield widths
    .map((width, i) => `<col min="${i + 1}" max="${i + 1}" width="${width}" customWidth="1"/>`)
    .join('')
  yield '</cols><sheetData>'
  const rowXml = (row: readonly Cell[]) => {
    passed.rows++
    const { cells, height } = laidOut(row, widths, table !== null)
    const points = row[0]?.style === 'title' ? TITLE_HEIGHT : height
    const xml = cells.map((cell, i) => cellXml(`${names[i]}${passed.rows}`, cell, passed)).join('')
    return `<row r="${passed.rows}" ht="${points}" customHeight="1">${xml}</row>`
  }
  if (table)
    yield rowXml(table.header.filter((_, i) => isKept(_, i)).map((value) => ({ value, style: 'header' })))
  for await (const row of rows) {
    if (passed.rows >= MAX_ROWS) throw new RangeError(`a sheet can not have more than ${MAX_ROWS} rows`)
    yield rowXml(row.filter(isKept))
    if (sheet.chart?.isBar(row)) passed.bars = { from: passed.bars?.from ?? passed.rows, to: passed.rows }
  }
  const area = `A1:${names.at(-1) ?? 'A'}${Math.max(passed.rows, 1)}`
  yield '</sheetData>'
  if (table) yield `<autoFilter ref="${area}"/>`
  if (passed.links.length > 0) {
    yield '<hyperlinks>'
    for (const [i, { cell }] of passed.links.entries()) yield `<hyperlink ref="${cell}" r:id="rId${i + 1}"/>`
    yield '</hyperlinks>'
  }
  yield printed(pages)
  // telephones are digits on purpose: no green corners
  yield `<ignoredErrors><ignoredError sqref="${area}" numberStoredAsText="1"/></ignoredErrors>`
  if (sheet.chart) yield '<drawing r:id="rIdChart"/>'
  yield '</worksheet>'
}

type Rows = AsyncGenerator<readonly Cell[], void>

/** The rows, and which columns have a value in them. */
async function readFilled(sheet: Sheet) {
  async function* all(): Rows {
    yield* sheet.rows
  }
  const rows = all()
  const ahead: (readonly Cell[])[] = []
  let isWhole = false
  while (sheet.table && !isWhole && ahead.length < READ_AHEAD) {
    const { value, done } = await rows.next()
    if (done) isWhole = true
    else ahead.push(value)
  }
  const used = new Set(ahead.flatMap((row) => row.flatMap((cell, i) => (cell ? [i] : []))))
  async function* again(): Rows {
    yield* ahead
    yield* rows
  }
  return { isKept: (_: unknown, i: number) => !isWhole || used.size === 0 || used.has(i), rows: again() }
}

/** Excel's «narrow» margins; 9 is A4. A wide table takes several pages beside one another. */
const printed = (pages: number): string =>
  '<pageMargins left="0.25" right="0.25" top="0.5" bottom="0.5" header="0.3" footer="0.3"/>' +
  `<pageSetup paperSize="9" orientation="landscape" fitToWidth="${pages}" fitToHeight="0"/>` +
  '<headerFooter><oddFooter>&amp;L&amp;A&amp;R&amp;P / &amp;N</oddFooter></headerFooter>'

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
  yield `${XML}<workbook xmlns="${MAIN}" xmlns:r="${REL}"><bookViews><workbookView/></bookViews><sheets>`
  for (const [i, { sheet }] of parts.entries())
    yield `<sheet name="${escapeXml(sheet.name)}" sheetId="${i + 1}" r:id="rId${i + 1}"/>`
  yield '</sheets>'
  // Excel keeps a filter's area under this hidden name too
  const filters = parts.flatMap(({ sheet, passed }, i) => {
    if (!sheet.table) return []
    const quoted = `'${sheet.name.replaceAll("'", "''")}'`
    const area = `${quoted}!$A$1:$${columnName(passed.columns - 1)}$${passed.rows}`
    const { frozenColumns } = sheet.table
    const beside = frozenColumns > 0 ? `${quoted}!$A:$${columnName(frozenColumns - 1)},` : ''
    return (
      `<definedName name="_xlnm.Print_Titles" localSheetId="${i}">${escapeXml(`${beside}${quoted}!$1:$1`)}</definedName>` +
      `<definedName name="_xlnm._FilterDatabase" localSheetId="${i}" hidden="1">${escapeXml(area)}</definedName>`
    )
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
