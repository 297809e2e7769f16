/** Made resumes as files: Word tables, margins and boxes, columns of a PDF, RTF, OpenDocument, old encodings. */
import {
  buildDocx,
  buildOdt,
  buildPdfOf,
  buildRtf,
  in1251,
  odtLine,
  paragraphs,
  type PlacedText,
  rtfText,
  wordDocument,
} from '../../../server/src/testing/files/resume-files.ts'
import type { Layout } from './layouts.ts'
import type { MadeResume } from './people.ts'
import { experienceHeading, renderJobsBeside, renderParts, renderText } from './render.ts'

type Build = (resume: MadeResume, layout: Layout) => Buffer

const escape = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
const cell = (lines: readonly string[]): string =>
  `<w:tc><w:tcPr/>${paragraphs(lines.length === 0 ? [''] : lines)}</w:tc>`
const table = (rows: readonly (readonly (readonly string[])[])[]): string =>
  `<w:tbl>${rows.map((cells) => `<w:tr>${cells.map(cell).join('')}</w:tr>`).join('')}</w:tbl>`
const docx = (inside: string, parts: Readonly<Record<string, string>> = {}) =>
  buildDocx([], { 'word/document.xml': wordDocument(inside), ...parts })
const margin = (name: string, lines: readonly string[]): string =>
  wordDocument(paragraphs(lines))
    .replaceAll('w:document', `w:${name}`)
    .replaceAll(/<\/?w:body>/g, '')

const lines = (resume: MadeResume, layout: Layout): string[] => renderText(resume, layout).split('\n')
/** Lines one under another; a long one is broken as a program would. */
function column(texts: readonly string[], x: number, width: number, from: number, size = 9): PlacedText[] {
  const out: PlacedText[] = []
  let y = from
  for (const text of texts) {
    // the font of these files has no emoji
    let rest = text.replace(/[\u{10000}-\u{10ffff}]\s?/gu, '')
    while (rest !== '') {
      const room = Math.floor(width / (size / 2))
      const at = rest.length <= room ? rest.length : Math.max(1, rest.lastIndexOf(' ', room))
      out.push({ text: rest.slice(0, at), x, y, size })
      y -= size * 1.35
      rest = rest.slice(at).trim()
    }
  }
  return out
}
const headOf = ({ name, title }: MadeResume): string[] => [name, title]

/** Each is good for any layout whose jobs stand in lines of their own. */
export const FILES: Readonly<Record<string, Build>> = {
  'docx plain': (resume, layout) => docx(paragraphs(lines(resume, layout))),
  'docx table of jobs': (resume, layout) => {
    const { top, education, skills, about } = renderParts(resume, layout)
    const rows = renderJobsBeside(resume, { ...layout, extras: 'none' }).map(
      ({ dates, text: [company = '', position = '', ...duties] }) => [
        [dates.join(' ')],
        [company],
        [position],
        duties,
      ],
    )
    const head =
      resume.language === 'en'
        ? [['Period'], ['Company'], ['Position'], ['Responsibilities']]
        : [['Годы'], ['Место работы'], ['Должность'], ['Обязанности']]
    return docx(
      `${paragraphs([...top, ...experienceHeading(layout)])}${table([head, ...rows])}${paragraphs([...education, ...skills, ...about])}`,
    )
  },
  'docx dates beside jobs': (resume, layout) => {
    const { top, education, skills, about } = renderParts(resume, layout)
    return docx(
      `${paragraphs([...top, ...experienceHeading(layout)])}${table(renderJobsBeside(resume, layout).map(({ dates, text }) => [dates, text]))}${paragraphs([...education, ...skills, ...about])}`,
    )
  },
  'docx two columns': (resume, layout) => {
    const { contacts, experience, education, skills, about } = renderParts(resume, layout)
    return docx(
      `${paragraphs(headOf(resume))}${table([
        [
          [...contacts, ...skills, ...education],
          [...experience, ...about],
        ],
      ])}`,
    )
  },
  'docx header': (resume, layout) => {
    const { contacts, experience, education, skills, about } = renderParts(resume, layout)
    return docx(paragraphs([resume.title, ...experience, ...education, ...skills, ...about]), {
      'word/header1.xml': margin('hdr', [resume.name, ...contacts]),
    })
  },
  'docx footer': (resume, layout) => {
    const { contacts, experience, education, skills, about } = renderParts(resume, layout)
    return docx(paragraphs([...headOf(resume), ...experience, ...education, ...skills, ...about]), {
      'word/footer1.xml': margin('ftr', contacts),
    })
  },
  'docx text box': (resume, layout) => {
    const { contacts, experience, education, skills, about } = renderParts(resume, layout)
    const box = `<w:p><w:r><w:t>${escape(resume.name)}</w:t></w:r><w:r><mc:AlternateContent><mc:Choice><wps:txbx><w:txbxContent>${paragraphs(contacts)}</w:txbxContent></wps:txbx></mc:Choice><mc:Fallback>${paragraphs(contacts)}</mc:Fallback></mc:AlternateContent></w:r></w:p>`
    return docx(`${box}${paragraphs([resume.title, ...experience, ...education, ...skills, ...about])}`)
  },
  'rtf bytes': (resume, layout) =>
    buildRtf(
      lines(resume, layout)
        .map((line) => `${rtfText(line, false)}\\par\n`)
        .join(''),
    ),
  'rtf unicode': (resume, layout) =>
    buildRtf(
      lines(resume, layout)
        .map((line) => `${rtfText(line, true)}\\par\n`)
        .join(''),
    ),
  'rtf table': (resume, layout) => {
    const { top, education, skills, about } = renderParts(resume, layout)
    const write = (texts: readonly string[]) =>
      texts.map((text) => `\\pard ${rtfText(text, false)}\\par `).join('')
    const row = ({ dates, text }: { readonly dates: readonly string[]; readonly text: readonly string[] }) =>
      `\\trowd\\cellx2000\\cellx9000\\pard\\intbl ${dates.map((date) => rtfText(date, false)).join('\\par ')}\\cell ${text.map((line) => rtfText(line, false)).join('\\par ')}\\cell\\row `
    return buildRtf(
      `${write([...top, ...experienceHeading(layout)])}${renderJobsBeside(resume, layout).map(row).join('')}${write([...education, ...skills, ...about])}`,
    )
  },
  'odt plain': (resume, layout) => buildOdt(lines(resume, layout).map(odtLine).join('')),
  'odt table': (resume, layout) => {
    const { top, education, skills, about } = renderParts(resume, layout)
    const write = (texts: readonly string[]) => texts.map(odtLine).join('')
    const odtCell = (texts: readonly string[]) => `<table:table-cell>${write(texts)}</table:table-cell>`
    const rows = renderJobsBeside(resume, layout).map(
      ({ dates, text }) => `<table:table-row>${odtCell(dates)}${odtCell(text)}</table:table-row>`,
    )
    return buildOdt(
      `${write([...top, ...experienceHeading(layout)])}<table:table>${rows.join('')}</table:table>${write([...education, ...skills, ...about])}`,
    )
  },
  'odt header': (resume, layout) => {
    const { contacts, experience, education, skills, about } = renderParts(resume, layout)
    return buildOdt(
      [resume.title, ...experience, ...education, ...skills, ...about].map(odtLine).join(''),
      `<office:document-styles xmlns:style="s" xmlns:text="t"><office:master-styles><style:master-page><style:header>${[resume.name, ...contacts].map(odtLine).join('')}</style:header></style:master-page></office:master-styles></office:document-styles>`,
    )
  },
  'txt utf-8': (resume, layout) => Buffer.from(lines(resume, layout).join('\r\n')),
  'txt windows-1251': (resume, layout) =>
    in1251(
      lines(resume, { ...layout, letters: 'plain' })
        .join('\r\n')
        .replaceAll('₽', 'руб.'),
    ),
  'txt utf-16': (resume, layout) => Buffer.from(`\ufeff${lines(resume, layout).join('\r\n')}`, 'utf16le'),
  'pdf plain': (resume, layout) => pages(column(lines(resume, layout), 40, 510, 800)),
  'pdf dates beside jobs': (resume, layout) => {
    const { top, education, skills, about } = renderParts(resume, layout)
    let y = 800
    const texts: PlacedText[] = []
    const put = (placed: readonly PlacedText[]) => {
      texts.push(...placed)
      y = Math.min(y, ...placed.map((text) => text.y)) - 16
    }
    put([...column([resume.name], 40, 510, y, 18)])
    put(column([...top.filter((line) => line !== resume.name), ...experienceHeading(layout)], 40, 510, y))
    for (const { dates, text } of renderJobsBeside(resume, layout))
      put([...column(dates, 40, 130, y, 8), ...column(text, 180, 375, y - 1)])
    put(column([...education, ...skills, ...about], 40, 510, y))
    return pages(texts)
  },
  'pdf sidebar left': (resume, layout) => {
    const { contacts, experience, education, skills, about } = renderParts(resume, layout)
    return pages([
      ...column([...contacts, ...skills, ...education], 30, 160, 780),
      ...column([resume.name], 220, 340, 800, 20),
      ...column([resume.title], 220, 340, 770, 12),
      ...column([...experience, ...about], 220, 340, 740),
    ])
  },
  'pdf sidebar right': (resume, layout) => {
    const { contacts, experience, education, skills, about } = renderParts(resume, layout)
    return pages([
      ...column([resume.name], 40, 320, 800, 20),
      ...column([resume.title], 40, 320, 770, 12),
      ...column([...experience, ...about], 40, 320, 740),
      ...column([...contacts, ...skills, ...education], 400, 160, 745),
    ])
  },
  'pdf word by word': (resume, layout) =>
    pages(
      column(lines(resume, layout), 40, 510, 800).flatMap(({ text, x, y, size }) => {
        let at = x
        return text.split(' ').map((word) => {
          const placed = { text: word, x: at, y, size }
          at += (word.length + 1) * (size / 2)
          return placed
        })
      }),
    ),
}

/** Texts below the edge go on to the next page. */
function pages(texts: readonly PlacedText[]): Buffer {
  const height = 780
  const count = Math.max(1, ...texts.map(({ y }) => Math.ceil((800 - y + 1) / height)))
  return buildPdfOf(
    Array.from({ length: count }, (_, page) =>
      texts
        .filter(({ y }) => Math.ceil((800 - y + 1) / height) - 1 === page || (page === 0 && y > 800))
        .map((text) => ({ ...text, y: text.y + page * height })),
    ),
  )
}

/** What a file of this kind can hold: tabs and letters of other programs are of texts, heads in one line of plain ones. */
export const layoutFor = (kind: string, layout: Layout): Layout => {
  const isPlain = / (?:plain|bytes|unicode|utf-8|utf-16|windows-1251|word)/.test(kind)
  const name = ['plain', 'capitals'].includes(layout.name) || isPlain ? layout.name : 'plain'
  const isSplit = /columns|sidebar|header|footer|box/.test(kind)
  return {
    ...layout,
    letters: kind.includes('1251') || kind.startsWith('rtf') ? 'plain' : layout.letters,
    head:
      !isPlain && /table|nested|⇥/.test(layout.head)
        ? 'P/C/T'
        : kind.startsWith('pdf') && /table|⇥/.test(layout.head)
          ? 'P/C/T'
          : layout.head,
    headings: !isPlain && layout.headings === 'none' ? 'plain' : layout.headings,
    skills: kind.startsWith('pdf') && layout.skills === 'tabs' ? 'commas' : layout.skills,
    ...(isSplit && {
      name: 'plain',
      title: 'line',
      pay: 'none' as const,
      contacts:
        layout.contacts === 'title first' || layout.contacts === 'before name'
          ? ('lines' as const)
          : layout.contacts,
    }),
    ...(!isPlain &&
      !isSplit && { name, contacts: layout.contacts === 'bottom' ? ('labels' as const) : layout.contacts }),
  }
}
