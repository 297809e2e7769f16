/** Resume files built byte by byte, so that tests can also make them invalid. People and employers are invented. */
import { crc32, deflateRawSync, deflateSync } from 'node:zlib'

export const RESUME_LINES = [
  'Смирнова Ольга Петровна',
  'Женщина, 34 года, родилась 5 мая 1992',
  '+7 (900) 000-11-22',
  'olga.smirnova@example.ru',
  'Проживает: Казань',
  'Желаемая должность и зарплата',
  'Менеджер по продажам',
  '120 000 ₽ на руки',
  'Опыт работы — 7 лет 2 месяца',
  'Апрель 2021 — настоящее время',
  'ООО «Пример»',
  'Менеджер по продажам',
  'Поиск клиентов и холодные звонки, ведение переговоров, заключение договоров.',
  'Выполнение плана продаж, работа в CRM Битрикс24.',
  'Март 2019 — Март 2021',
  'АО «Образец»',
  'Продавец-консультант',
  'Консультирование покупателей, работа с кассой.',
  'Образование',
  'Высшее',
  '2014 Казанский государственный университет, Экономика',
  'Навыки',
  'B2B-продажи, холодные звонки, ведение переговоров, CRM',
  'Знание языков',
  'Английский — B1',
]

/** A PDF of plain lines on `pages` pages: no embedded font, a ToUnicode table maps glyphs to letters. */
export const buildPdf = (lines: readonly string[] = RESUME_LINES, pages = 1): Buffer => {
  const shown = lines.map((text, at) => ({ text, x: 40, y: 800 - at * 20, size: 10 }))
  return buildPdfOf(Array.from({ length: pages }, () => shown))
}

export type PlacedText = {
  readonly text: string
  readonly x: number
  readonly y: number
  readonly size: number
}

/** A PDF with texts at their places on each page; a letter is half its size wide. */
export function buildPdfOf(pages: readonly (readonly PlacedText[])[]): Buffer {
  const hex = (code: number) => code.toString(16).padStart(4, '0')
  const letters = [
    ...new Set(
      pages
        .flat()
        .map(({ text }) => text)
        .join(''),
    ),
  ].map((letter) => letter.codePointAt(0) ?? 32)
  const ranges: string[] = []
  for (let at = 0; at < letters.length; at += 100) {
    const some = letters.slice(at, at + 100)
    ranges.push(
      `${some.length} beginbfchar`,
      ...some.map((code) => `<${hex(code)}> <${hex(code)}>`),
      'endbfchar',
    )
  }
  const map = [
    '/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapType 2 def',
    '1 begincodespacerange <0000> <ffff> endcodespacerange',
    ...ranges,
    'endcmap end end',
  ].join('\n')
  // pages with the same texts share them
  const contents = [...new Set(pages)]
  const firstPage = 5 + contents.length
  const kids = pages.map((_, page) => `${firstPage + page} 0 R`)
  return assemblePdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids.join(' ')}] /Count ${pages.length} >>`,
    '<< /Type /Font /Subtype /Type0 /BaseFont /Plain /Encoding /Identity-H /ToUnicode 4 0 R /DescendantFonts [<< /Type /Font /Subtype /CIDFontType2 /BaseFont /Plain /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> /DW 500 /FontDescriptor << /Type /FontDescriptor /FontName /Plain /Flags 4 /FontBBox [0 0 1000 1000] /ItalicAngle 0 /Ascent 800 /Descent -200 /CapHeight 700 /StemV 80 >> >>] >>',
    stream(Buffer.from(map)),
    ...contents.map((texts) =>
      stream(
        Buffer.from(
          texts
            .map(({ text, x, y, size }) => {
              const glyphs = Array.from(text, (letter) => hex(letter.codePointAt(0) ?? 32)).join('')
              return `BT /F ${size} Tf ${x} ${y} Td <${glyphs}> Tj ET`
            })
            .join('\n'),
        ),
      ),
    ),
    ...pages.map(
      (page) =>
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents ${5 + contents.indexOf(page)} 0 R /Resources << /Font << /F 3 0 R >> >> >>`,
    ),
  ])
}

/** A scan: one page that is a single picture. */
export const buildScan = (): Buffer =>
  assemblePdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [4 0 R] /Count 1 >>',
    stream(Buffer.from('q 595 0 0 842 0 0 cm /I Do Q')),
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 3 0 R /Resources << /XObject << /I 5 0 R >> >> >>',
    stream(
      Buffer.alloc(100 * 100, 0x80),
      '/Type /XObject /Subtype /Image /Width 100 /Height 100 /ColorSpace /DeviceGray /BitsPerComponent 8',
    ),
  ])

/** A decompression bomb: a page whose few bytes inflate to `megabytes` of drawing commands. */
export const buildPdfBomb = (megabytes: number): Buffer =>
  assemblePdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [4 0 R] /Count 1 >>',
    stream(Buffer.alloc(megabytes * 1024 * 1024, ' ')),
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 3 0 R /Resources << >> >>',
  ])

/** A few kilobytes that draw 2^`depth` letters: each form draws the next one twice. */
export const buildNestedForms = (depth: number): Buffer =>
  assemblePdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [4 0 R] /Count 1 >>',
    stream(Buffer.from('/F Do')),
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 3 0 R /Resources << /XObject << /F 5 0 R >> >> >>',
    ...Array.from({ length: depth + 1 }, (_, level) =>
      stream(
        Buffer.from(level < depth ? '/F Do /F Do' : 'BT /T 9 Tf (a) Tj ET'),
        `/Type /XObject /Subtype /Form /BBox [0 0 1 1] /Resources << /XObject << /F ${6 + level} 0 R >> /Font << /T << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >> >>`,
      ),
    ),
    'null',
  ])

/** Declares itself encrypted with an unknown password. */
export const buildLockedPdf = (): Buffer =>
  assemblePdf(
    ['<< /Type /Catalog /Pages 2 0 R >>', '<< /Type /Pages /Kids [] /Count 0 >>'],
    `/ID [<${'00'.repeat(16)}> <${'00'.repeat(16)}>] /Encrypt << /Filter /Standard /V 2 /R 3 /Length 128 /P -44 /O <${'11'.repeat(32)}> /U <${'22'.repeat(32)}> >>`,
  )

const stream = (content: Buffer, dictionary = ''): string => {
  const packed = deflateSync(content)
  return `<< ${dictionary} /Filter /FlateDecode /Length ${packed.length} >>\nstream\n${packed.toString('latin1')}\nendstream`
}

function assemblePdf(objects: readonly string[], trailer = ''): Buffer {
  let file = '%PDF-1.7\n'
  const offsets = objects.map((object, at) => {
    const offset = file.length
    file += `${at + 1} 0 obj\n${object}\nendobj\n`
    return offset
  })
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const start = file.length
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}`
  file += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R ${trailer} >>\nstartxref\n${start}\n%%EOF\n`
  return Buffer.from(file, 'latin1')
}

const escape = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
const WORD = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main'
export const wordDocument = (inside: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?><w:document xmlns:w="${WORD}"><w:body>${inside}</w:body></w:document>`
export const paragraphs = (lines: readonly string[]): string =>
  lines.map((line) => `<w:p><w:r><w:t xml:space="preserve">${escape(line)}</w:t></w:r></w:p>`).join('')

/** @param parts replace or add parts of the package */
export const buildDocx = (
  lines: readonly string[] = RESUME_LINES,
  parts: Readonly<Record<string, string | Buffer>> = {},
): Buffer =>
  buildZip({
    '[Content_Types].xml':
      '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>',
    'word/document.xml': wordDocument(paragraphs(lines)),
    ...parts,
  })

const CODES_1251 = new Map(
  Array.from({ length: 128 }, (_, at) => [
    new TextDecoder('windows-1251').decode(new Uint8Array([at + 128])),
    at + 128,
  ]),
)
/** Bytes of the old Russian encoding. */
export const in1251 = (text: string): Buffer =>
  Buffer.from(
    Array.from(
      text,
      (letter) => CODES_1251.get(letter) ?? (letter.charCodeAt(0) < 128 ? letter.charCodeAt(0) : 63),
    ),
  )
export const rtfText = (text: string, asUnicode: boolean): string =>
  Array.from(text, (letter) => {
    if (letter === '\t') return '\\tab '
    if ('{}\\'.includes(letter)) return `\\${letter}`
    const code = letter.charCodeAt(0)
    if (code < 128) return letter
    const byte = CODES_1251.get(letter)
    return asUnicode || byte === undefined
      ? `\\u${code > 32_767 ? code - 65_536 : code}?`
      : `\\'${byte.toString(16)}`
  }).join('')
export const buildRtf = (body: string): Buffer =>
  Buffer.from(
    `{\\rtf1\\ansi\\ansicpg1251\\deff0{\\fonttbl{\\f0\\fcharset204 Arial;}}{\\*\\generator Made;}\\uc1\\pard\\f0 ${body}}`,
    'latin1',
  )
export const buildOdt = (body: string, styles?: string): Buffer =>
  buildZip({
    mimetype: 'application/vnd.oasis.opendocument.text',
    'content.xml': `<office:document-content xmlns:office="o" xmlns:text="t" xmlns:table="b"><office:body><office:text>${body}</office:text></office:body></office:document-content>`,
    ...(styles !== undefined && { 'styles.xml': styles }),
  })
export const odtLine = (line: string): string =>
  `<text:p text:style-name="P1">${escape(line)
    .replaceAll('\t', '<text:tab/>')
    .replace(/ {2,}/g, (spaces) => ` <text:s text:c="${spaces.length - 1}"/>`)}</text:p>`

export function buildZip(parts: Readonly<Record<string, string | Buffer>>): Buffer {
  const locals: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const [path, content] of Object.entries(parts)) {
    const name = Buffer.from(path)
    const plain = Buffer.from(content)
    const packed = deflateRawSync(plain)
    // version, flags, method, time, date, CRC, sizes: identical in both records
    const facts = Buffer.alloc(26)
    facts.writeUInt16LE(20, 0)
    facts.writeUInt16LE(8, 4)
    facts.writeUInt32LE(crc32(plain), 10)
    facts.writeUInt32LE(packed.length, 14)
    facts.writeUInt32LE(plain.length, 18)
    facts.writeUInt16LE(name.length, 22)
    locals.push(Buffer.from([0x50, 0x4b, 3, 4]), facts, name, packed)
    const place = Buffer.alloc(14)
    place.writeUInt32LE(offset, 10)
    directory.push(Buffer.from([0x50, 0x4b, 1, 2, 20, 0]), facts, place, name)
    offset += 30 + name.length + packed.length
  }
  const count = Object.keys(parts).length
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(count, 8)
  end.writeUInt16LE(count, 10)
  end.writeUInt32LE(Buffer.concat(directory).length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...locals, ...directory, end])
}
