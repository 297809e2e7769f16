import { expect, it } from 'vitest'
import * as made from '../../testing/files/resume-files.ts'
import { readBytes } from './read.ts'

const read = async (bytes: Uint8Array) => {
  const { kind, document, text } = await readBytes(new Uint8Array(bytes))
  return { kind, text, ...document }
}
const plain = await read(made.buildDocx())
const body = (lines: readonly string[]) => lines.map((line) => `${made.rtfText(line, false)}\\par\n`).join('')

it.each([
  ['rtf', made.buildRtf(body(made.RESUME_LINES))],
  ['rtf', made.buildRtf(made.RESUME_LINES.map((line) => `${made.rtfText(line, true)}\\par\n`).join(''))],
  ['odt', made.buildOdt(made.RESUME_LINES.map(made.odtLine).join(''))],
  ['txt', Buffer.from(made.RESUME_LINES.join('\r\n'))],
  ['txt', Buffer.from(`\ufeff${made.RESUME_LINES.join('\n')}`, 'utf16le')],
  ['txt', made.in1251(made.RESUME_LINES.join('\r\n').replaceAll('₽', 'руб.'))],
])('a resume as %s reads as the same one in Word', async (kind, bytes) => {
  expect(await read(bytes)).toMatchObject({ kind, person: plain.person, resume: plain.resume })
})

it('an RTF leaves out pictures, styles, deleted and hidden text, and keeps links, boxes and margins', async () => {
  const lines = body(made.RESUME_LINES.filter((line) => !line.includes('@')))
  const { text, person } = await read(
    made.buildRtf(
      `{\\stylesheet{\\s1 heading 1;}}{\\*\\listtable secret}{\\pict\\pngblip 89504e47}{\\header olga@example.ru\\par}${lines}{\\v hidden}{\\deleted gone}{\\field{\\*\\fldinst HYPERLINK "x"}{\\fldrslt link text}}{\\shp{\\*\\shpinst{\\sp{\\sn prop}{\\sv 1}}{\\shptxt box text\\par}}}\\par`,
    ),
  )
  expect(text).not.toMatch(/heading 1|secret|89504e47|hidden|gone|HYPERLINK|prop/)
  expect(text).toMatch(/link text/)
  expect(text).toMatch(/box text/)
  expect(person.email).toBe('olga@example.ru')
})

const cell = (...lines: string[]) => `<w:tc>${made.paragraphs(lines)}</w:tc>`
const table = (...rows: string[]) => `<w:tbl>${rows.map((row) => `<w:tr>${row}</w:tr>`).join('')}</w:tbl>`
const around = (inside: string) => ({
  'word/document.xml': made.wordDocument(
    `${made.paragraphs(['Лугова Вера Ильинична', 'Санитарка', 'Опыт работы'])}${inside}${made.paragraphs(['Образование', '2010 Заречная школа № 5, общее образование, аттестат'])}`,
  ),
})

it('rows of a Word table stay whole, with and without names of columns, cells of several lines and empty ones', async () => {
  const rows = [
    [
      ['03.2021 – н.в.'],
      ['ГБУЗ «Больница № 7»', 'Тверь'],
      ['Санитарка'],
      ['Уборка палат.', 'Помощь сёстрам.'],
    ],
    [['01.2018 –', '02.2021'], ['ООО «Клиника»'], [], ['Стерилизация.']],
  ]
  const written = rows.map((row) => row.map((lines) => cell(...lines)).join(''))
  const head = ['Период', 'Место работы', 'Должность', 'Обязанности'].map((name) => cell(name)).join('')
  const { resume } = await read(made.buildDocx([], around(table(head, ...written))))
  expect(resume.experience).toMatchObject([
    {
      start: '2021-03-01',
      end: null,
      company: 'ГБУЗ «Больница № 7»',
      position: 'Санитарка',
      description: 'Уборка палат.\nПомощь сёстрам.',
    },
    {
      start: '2018-01-01',
      end: '2021-02-01',
      company: 'ООО «Клиника»',
      position: null,
      description: 'Стерилизация.',
    },
  ])
  const bare = await read(made.buildDocx([], around(table(written[0] ?? ''))))
  expect(bare.resume.experience).toMatchObject([{ start: '2021-03-01', position: 'Санитарка' }])
})

it('cells of a Word table that are columns of the page are read one after the other', async () => {
  const left = cell('Контакты', '+7 900 555-10-20', 'vera@example.ru', 'Навыки', 'Уборка', 'Стерилизация')
  const right = cell('Опыт работы', '03.2021 – н.в.', 'ГБУЗ «Больница № 7»', 'Санитарка', 'Уборка палат.')
  const { resume, person } = await read(
    made.buildDocx([], {
      'word/document.xml': made.wordDocument(
        `${made.paragraphs(['Лугова Вера Ильинична', 'Санитарка'])}${table(left + right)}`,
      ),
    }),
  )
  expect(person).toEqual({
    name: 'Лугова Вера Ильинична',
    email: 'vera@example.ru',
    phone: '+7 900 555-10-20',
  })
  expect(resume).toMatchObject({
    skills: ['Уборка', 'Стерилизация'],
    experience: [{ company: 'ГБУЗ «Больница № 7»', position: 'Санитарка' }],
  })
})

it('contacts in the margins and in a text box of a Word file', async () => {
  const margin = (name: string, line: string) =>
    made.wordDocument(made.paragraphs([line])).replaceAll('w:document', `w:${name}`)
  const lines = made.RESUME_LINES.filter((line) => !/@|\+7/.test(line))
  const { person } = await read(
    made.buildDocx(lines, {
      'word/footer2.xml': margin('ftr', 'тел. 8 900 555-10-20'),
      'word/header1.xml': margin('hdr', 'olga@example.ru'),
    }),
  )
  expect(person).toMatchObject({ email: 'olga@example.ru', phone: '8 900 555-10-20' })
  const box = `<w:p><w:r><w:t>Смирнова Ольга</w:t></w:r><w:r><w:txbxContent>${made.paragraphs(['8 900 555-10-20'])}</w:txbxContent></w:r></w:p>`
  const boxed = await read(
    made.buildDocx([], { 'word/document.xml': made.wordDocument(box + made.paragraphs(lines.slice(1))) }),
  )
  expect(boxed.person).toMatchObject({ name: 'Смирнова Ольга', phone: '8 900 555-10-20' })
})

const column = (lines: readonly string[], x: number, top: number) =>
  lines.map((text, at) => ({ text, x, y: top - at * 14, size: 9 }))

it('a PDF with a column at the side, on two pages', async () => {
  const side = ['Контакты', '+7 900 555-10-20', 'vera@example.ru', 'Навыки', 'Уборка', 'Стерилизация']
  const main = [
    'Опыт работы',
    '03.2021 – н.в.',
    'ГБУЗ «Больница № 7»',
    'Санитарка',
    'Уборка палат и коридоров.',
  ]
  const next = [
    '01.2018 – 02.2021',
    'ООО «Клиника»',
    'Санитарка',
    'Стерилизация инструментов.',
    'Образование',
    '2010 Заречный колледж',
  ]
  const { resume, person } = await read(
    made.buildPdfOf([
      [
        ...column(side, 30, 760),
        { text: 'Лугова Вера Ильинична', x: 220, y: 800, size: 18 },
        ...column(main, 220, 755),
      ],
      column(next, 220, 800),
    ]),
  )
  expect(person).toEqual({
    name: 'Лугова Вера Ильинична',
    email: 'vera@example.ru',
    phone: '+7 900 555-10-20',
  })
  expect(resume.skills).toEqual(['Уборка', 'Стерилизация'])
  expect(resume.experience).toMatchObject([
    { start: '2021-03-01', company: 'ГБУЗ «Больница № 7»', position: 'Санитарка' },
    { start: '2018-01-01', company: 'ООО «Клиника»', position: 'Санитарка' },
  ])
})

it('a PDF with dates beside the text, as hh.ru prints it', async () => {
  const { resume } = await read(
    made.buildPdfOf([
      [
        ...column(
          [
            'Лугова Вера Ильинична',
            'Желаемая должность и зарплата',
            'Санитарка',
            '60 000 ₽ на руки',
            'Опыт работы — 5 лет 8 месяцев',
          ],
          40,
          800,
        ),
        ...column(['Март 2021 —', 'настоящее время', '5 лет 8 месяцев'], 40, 720),
        ...column(
          [
            'ГБУЗ «Больница № 7»',
            'Тверь, www.b7.example',
            'Медицина, фармацевтика, аптеки',
            '• Лечебно-профилактические учреждения',
            'Санитарка',
            'Уборка палат и коридоров.',
          ],
          180,
          719,
        ),
        ...column(['Январь 2018 —', 'Февраль 2021'], 40, 620),
        ...column(['ООО «Клиника»', 'Тверь', 'Санитарка-мойщица', 'Мытьё посуды.'], 180, 619),
        ...column(['Образование', 'Среднее'], 40, 540),
        ...column(['2010'], 40, 505),
        ...column(['Заречная школа'], 180, 505),
        ...column(['Навыки'], 40, 480),
        { text: 'Уборка', x: 180, y: 480, size: 9 },
        { text: 'Стерилизация', x: 260, y: 480, size: 9 },
      ],
    ]),
  )
  expect(resume).toMatchObject({
    title: 'Санитарка',
    salary: { amount: 60_000, currency: 'RUR' },
    skills: ['Уборка', 'Стерилизация'],
    experience: [
      {
        start: '2021-03-01',
        end: null,
        company: 'ГБУЗ «Больница № 7»',
        position: 'Санитарка',
        industries: ['Медицина, фармацевтика, аптеки'],
      },
      { start: '2018-01-01', end: '2021-02-01', company: 'ООО «Клиника»', position: 'Санитарка-мойщица' },
    ],
  })
})

it('deep groups and rows that never close are read in bounded time', async () => {
  const deep = made.buildRtf(
    `${'{'.repeat(300_000)}${body(made.RESUME_LINES)}${'\\trowd\\intbl x\\cell\\row '.repeat(2000)}`,
  )
  const started = performance.now()
  expect((await read(deep)).person.name).toBe('Смирнова Ольга Петровна')
  const rows = made.buildOdt(
    `${'<table:table-row><table:table-cell>'.repeat(100_000)}${made.RESUME_LINES.map(made.odtLine).join('')}`,
  )
  expect((await read(rows)).person.name).toBe('Смирнова Ольга Петровна')
  expect(performance.now() - started).toBeLessThan(20_000)
})
