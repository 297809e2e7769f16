export const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
export const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'

const fonts = {
  plain: '<font><sz val="11"/><name val="Calibri"/></font>',
  bold: '<font><b/><sz val="11"/><name val="Calibri"/></font>',
  title: '<font><b/><sz val="14"/><name val="Calibri"/></font>',
  link: '<font><u/><sz val="11"/><color rgb="FF0B57D0"/><name val="Calibri"/></font>',
}
// the format reserves the first two fills
const fills = {
  none: null,
  reserved: null,
  head: 'E7EBF0',
  b80: 'C6EFCE',
  b60: 'DCE9F8',
  b40: 'FFEB9C',
  b0: 'FFC7CE',
}
const formats = { general: 0, thousands: 3, text: 49, moment: 164 }

type Style = {
  readonly font?: keyof typeof fonts
  readonly fill?: keyof typeof fills
  readonly format?: keyof typeof formats
  readonly center?: true
  /** Editing the cell does not turn it into a formula. */
  readonly quoted?: true
}
const styles = {
  text: {},
  header: { font: 'bold', fill: 'head' },
  title: { font: 'title' },
  label: { font: 'bold' },
  link: { font: 'link' },
  phone: { format: 'text', quoted: true },
  number: { center: true },
  money: { format: 'thousands' },
  moment: { format: 'moment' },
  score80: { font: 'bold', fill: 'b80', center: true },
  score60: { font: 'bold', fill: 'b60', center: true },
  score40: { font: 'bold', fill: 'b40', center: true },
  score0: { font: 'bold', fill: 'b0', center: true },
  quiet: { center: true },
} as const satisfies Record<string, Style>
export type CellStyle = keyof typeof styles
export const styleIndex = Object.fromEntries(Object.keys(styles).map((name, i) => [name, i]))

export function stylesXml(): string {
  const list = (name: string, items: readonly string[]) =>
    `<${name} count="${items.length}">${items.join('')}</${name}>`
  return `${XML}<styleSheet xmlns="${MAIN}">${[
    list('numFmts', [`<numFmt numFmtId="${formats.moment}" formatCode="dd\\.mm\\.yyyy\\ hh:mm"/>`]),
    list('fonts', Object.values(fonts)),
    list('fills', Object.entries(fills).map(fillXml)),
    list('borders', ['<border><left/><right/><top/><bottom/><diagonal/></border>']),
    list('cellStyleXfs', ['<xf numFmtId="0" fontId="0" fillId="0" borderId="0"/>']),
    list('cellXfs', Object.values(styles).map(styleXml)),
    list('cellStyles', ['<cellStyle name="Normal" xfId="0" builtinId="0"/>']),
  ].join('')}</styleSheet>`
}

function fillXml([name, colour]: readonly [string, string | null]): string {
  const pattern = name === 'none' ? 'none' : 'gray125'
  if (colour === null) return `<fill><patternFill patternType="${pattern}"/></fill>`
  return `<fill><patternFill patternType="solid"><fgColor rgb="FF${colour}"/></patternFill></fill>`
}

function styleXml(style: Style): string {
  const font = Object.keys(fonts).indexOf(style.font ?? 'plain')
  const fill = Object.keys(fills).indexOf(style.fill ?? 'none')
  const format = formats[style.format ?? 'general']
  const align = `<alignment vertical="top" wrapText="1"${style.center ? ' horizontal="center"' : ''}/>`
  const quoted = style.quoted ? ' quotePrefix="1"' : ''
  return `<xf numFmtId="${format}" fontId="${font}" fillId="${fill}" borderId="0" xfId="0"${quoted} applyNumberFormat="1" applyFont="1" applyFill="1" applyAlignment="1">${align}</xf>`
}
