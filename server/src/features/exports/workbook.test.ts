import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { until } from '../../testing/until.ts'
import { assertWellFormed, readWorkbook, unzip } from '../../testing/xlsx.ts'
import type { Cell } from './cell-workbook.ts'
import type { Candidate } from './column-workbook.ts'
import { cellText, linkTarget, MAX_CELL, sheetNames } from './text-workbook.ts'
import { ADVICE_NOTE, writeReport, type Report } from './workbook.ts'
import { MAX_LINKS, writeXlsx, type Sheet } from './xlsx-workbook.ts'
import { zip } from './zip-workbook.ts'

const bytesOf = async (pieces: AsyncIterable<Buffer>) => Buffer.concat(await Array.fromAsync(pieces))
const sheet = (rows: Sheet['rows'], fields: Partial<Sheet> = {}): Sheet => ({
  name: 'Лист',
  widths: [20, 20],
  table: null,
  rows,
  ...fields,
})
const write = (...sheets: Sheet[]) => bytesOf(writeXlsx(sheets))
const part = (bytes: Buffer, name: string) => unzip(bytes).get(name) ?? ''
/** A workbook of one column, read back. */
async function roundTrip(cells: readonly Cell[]): Promise<unknown[]> {
  const [read] = await readWorkbook(await write(sheet(cells.map((cell) => [{ value: 1 }, cell]))))
  return (read?.rows ?? []).map((row) => row[1] ?? null)
}

const candidate = (fields: Partial<Candidate> = {}): Candidate => ({
  candidate_name: 'Мария Орлова',
  candidate_email: 'maria@example.ru',
  candidate_phone: '+7 (999) 123-45-67',
  resume_title: 'Аналитик данных',
  source: 'hh',
  resume_url: 'https://hh.ru/resume/abc?t=1&v=2',
  area_name: 'Казань',
  salary_amount: 150_000,
  salary_currency: 'RUR',
  cover_letter: 'Здравствуйте!\nХочу у вас работать.',
  applied_at: new Date('2026-11-19T21:30:00Z'),
  score: 91,
  recommendation: 'hire',
  skills_match: 88,
  experience_match: null,
  salary_match: 'higher',
  strengths: ['SQL 5 лет', 'Python'],
  weaknesses: ['Нет английского'],
  red_flags: [],
  reasoning: 'Подходит по опыту.',
  analyzed_at: new Date('2026-11-20T08:00:00Z'),
  decision: 'interview',
  resume: {
    title: 'Аналитик',
    experience: [
      {
        start: '2020-03-01',
        end: '2023-05-01',
        company: 'Банк',
        position: 'Аналитик',
        description: 'Отчёты',
      },
      { start: '2023-06', end: null, company: 'Завод', position: 'Старший аналитик', description: null },
    ],
    education: [{ id: '39', level: 'Высшее', primary: [{ name_id: '1', name: 'КФУ', year: 2019 }] }],
    skills: ['SQL', 'Python'],
    about: 'Люблю данные',
  },
  ...fields,
})
async function* streamed(candidates: readonly Candidate[]): AsyncGenerator<Candidate, void> {
  yield* candidates
}
const report = (lists: Record<string, readonly Candidate[]>, fields: Partial<Report> = {}): Report => ({
  filter: { recommendation: null, min_score: null },
  include_resume: false,
  all_vacancies: false,
  vacancies: Object.entries(lists).map(([title, list]) => ({
    title,
    rows: list.length,
    candidates: streamed(list),
  })),
  made_at: new Date('2026-11-20T22:15:00Z'),
  ...fields,
})
const readReport = async (...input: Parameters<typeof report>) =>
  await readWorkbook(await bytesOf(writeReport(report(...input))))

describe('the report', () => {
  it('PROD-07 lists each candidate with score, advice, reasons, contacts, dates and the decision of a person', async () => {
    const [sheet] = await readReport({ Аналитик: [candidate()] })
    expect(sheet?.sheet).toBe('Кандидаты')
    const [header = [], row = []] = sheet?.rows ?? []
    expect(Object.fromEntries(header.map((title, i) => [title, row[i]]))).toEqual({
      '№': 1,
      Кандидат: 'Мария Орлова',
      Балл: 91,
      Рекомендация: 'Нанять',
      'Навыки, %': 88,
      'Опыт, %': null,
      Зарплата: 'Выше',
      Телефон: '+7 (999) 123-45-67',
      'E-mail': 'maria@example.ru',
      'Сильные стороны': '• SQL 5 лет\n• Python',
      'Слабые стороны': '• Нет английского',
      'Красные флаги': null,
      Обоснование: 'Подходит по опыту.',
      Резюме: 'https://hh.ru/resume/abc?t=1&v=2',
      // the clock face of Moscow, as the cells show it
      'Дата отклика (МСК)': new Date('2026-11-20T00:30:00Z'),
      'Дата анализа (МСК)': new Date('2026-11-20T11:00:00Z'),
      'Решение человека': 'Интервью',
    })
  })

  it('Q-097 include_resume adds experience, education, skills, salary, city and letter', async () => {
    const [sheet] = await readReport({ Аналитик: [candidate()] }, { include_resume: true })
    const [header = [], row = []] = sheet?.rows ?? []
    expect(Object.fromEntries(header.slice(17).map((title, i) => [title, row[17 + i]]))).toEqual({
      'Желаемая должность': 'Аналитик данных',
      'Опыт работы':
        '03.2020 — 05.2023 · Банк · Аналитик\nОтчёты\n\n06.2023 — по настоящее время · Завод · Старший аналитик',
      Образование: 'Высшее, КФУ, 2019',
      'Ключевые навыки': 'SQL, Python',
      'О себе': 'Люблю данные',
      'Ожидаемая зарплата': 150_000,
      Валюта: 'RUB',
      Город: 'Казань',
      'Сопроводительное письмо': 'Здравствуйте!\nХочу у вас работать.',
    })
  })

  it('a candidate about whom nothing is known is a row with gaps, not an error', async () => {
    const nobody = candidate({
      candidate_name: null,
      candidate_email: null,
      candidate_phone: null,
      resume_title: null,
      resume_url: null,
      area_name: null,
      salary_amount: null,
      salary_currency: null,
      cover_letter: null,
      skills_match: null,
      salary_match: null,
      decision: null,
      resume: null,
    })
    const [sheet] = await readReport({ Аналитик: [nobody, candidate()] }, { include_resume: true })
    expect(sheet?.rows[1]?.slice(0, 9)).toEqual([1, null, 91, 'Нанять', null, null, 'Не указана', null, null])
    expect(sheet?.rows[2]?.[0]).toBe(2)
  })

  it('the summary names vacancy, filters and Moscow time, and its totals are those of the rows', async () => {
    const list = [
      candidate({ score: 91 }),
      candidate({ score: 82, recommendation: 'interview' }),
      candidate({ score: 60, recommendation: 'maybe' }),
    ]
    const [, summary] = await readReport(
      { Аналитик: list },
      { filter: { recommendation: null, min_score: 60 } },
    )
    expect(summary?.sheet).toBe('Сводка')
    const lines = new Map(summary?.rows.map(([name, value]) => [name, value]))
    expect(lines.get('Вакансия')).toBe('Аналитик')
    expect(lines.get('Рекомендация')).toBe('Все')
    expect(lines.get('Минимальный балл')).toBe(60)
    expect(lines.get('Данные резюме')).toBe('Не включены')
    expect(lines.get('Дата выгрузки (МСК)')).toEqual(new Date('2026-11-21T01:15:00Z'))
    expect(lines.get('Всего кандидатов')).toBe(3)
    expect(['Нанять', 'Интервью', 'Возможно', 'Отклонить'].map((name) => lines.get(name))).toEqual([
      1, 1, 1, 0,
    ])
    expect(lines.get('Средний балл')).toBe(77.7)
    expect(lines.has(ADVICE_NOTE)).toBe(true)
  })

  it('all vacancies: a sheet for each, and a summary by vacancy that adds up', async () => {
    const sheets = await readReport(
      {
        'Водитель C/E': [candidate(), candidate({ score: 30, recommendation: 'reject' })],
        Сводка: [candidate({ score: 80 })],
      },
      { all_vacancies: true },
    )
    expect(sheets.map(({ sheet }) => sheet)).toEqual(['Водитель C E', 'Сводка (2)', 'Сводка'])
    const rows = sheets[2]?.rows ?? []
    expect(rows.slice(-3)).toEqual([
      ['Водитель C/E', 2, 1, 0, 0, 1, 60.5],
      ['Сводка', 1, 1, 0, 0, 0, 80],
      ['Итого', 3, 2, 0, 0, 1, 67],
    ])
  })

  it('the score is coloured by its band: 80, 60, 40', async () => {
    const scores = [100, 80, 79, 60, 59, 40, 39, 0]
    const bytes = await bytesOf(
      writeReport(report({ Аналитик: scores.map((score) => candidate({ score })) })),
    )
    const cells = [...part(bytes, 'xl/worksheets/sheet1.xml').matchAll(/<c r="C(?!1")\d+" s="(\d+)"/g)].map(
      ([, style]) => Number(style),
    )
    const xfs = part(bytes, 'xl/styles.xml').match(/(?<=<cellXfs.*)<xf .*?<\/xf>/gs) ?? []
    const fills = part(bytes, 'xl/styles.xml').match(/<fill>.*?<\/fill>/g) ?? []
    const colour = (style: number) => fills[Number(/fillId="(\d+)"/.exec(xfs[style] ?? '')?.[1])]
    const colours = cells.map(colour)
    expect(colours[0]).toBe(colours[1])
    expect(colours[2]).toBe(colours[3])
    expect(colours[4]).toBe(colours[5])
    expect(colours[6]).toBe(colours[7])
    expect(new Set(colours).size).toBe(4)
  })

  it('mail and resume are links; an address that would add fields to the letter is not', async () => {
    const tricky = candidate({ candidate_email: 'a@b.ru?bcc=spy@evil.ru', resume_url: 'javascript:alert(1)' })
    const bytes = await bytesOf(writeReport(report({ Аналитик: [candidate(), tricky] })))
    const rels = part(bytes, 'xl/worksheets/_rels/sheet1.xml.rels')
    expect([...rels.matchAll(/Target="([^"]*)"/g)].map(([, target]) => target)).toEqual([
      'mailto:maria@example.ru',
      'https://hh.ru/resume/abc?t=1&amp;v=2',
    ])
    expect(part(bytes, 'xl/worksheets/sheet1.xml')).toContain(
      '<hyperlinks><hyperlink ref="I2" r:id="rId1"/><hyperlink ref="N2" r:id="rId2"/></hyperlinks>',
    )
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
    expect(part(bytes, 'xl/worksheets/sheet1.xml')).not.toContain('<f>')
    const [read] = await roundTrip([{ value: text }])
    expect(String(read)).toMatch(/^'/)
    expect(String(read).slice(1).trim()).toBe(text.replace('\u0000', '').trim())
  })

  it('every cell of a candidate is covered, also after the bullets and inside links', async () => {
    const evil = '=cmd|calc'
    const [sheet] = await readReport(
      {
        Аналитик: [
          candidate({
            candidate_name: evil,
            candidate_email: evil,
            candidate_phone: `+${evil}`,
            resume_url: evil,
            reasoning: evil,
            strengths: [evil],
            cover_letter: evil,
            area_name: evil,
          }),
        ],
      },
      { include_resume: true },
    )
    const texts = (sheet?.rows[1] ?? []).filter((value) => typeof value === 'string')
    expect(texts.filter((text) => text.includes('cmd'))).toHaveLength(8)
    for (const text of texts) expect(text).not.toMatch(/^\s*[=+\-@]/)
  })

  it('a telephone number stays as it is dialled, and Excel is told that it is a text', async () => {
    const phones = ['+7 (999) 123-45-67', '89991234567', '+375 29 123-45-67']
    const bytes = await write(sheet(phones.map((value) => [{ value, style: 'phone' as const }])))
    const [read] = await readWorkbook(bytes)
    expect(read?.rows.flat()).toEqual(phones)
    expect(part(bytes, 'xl/styles.xml')).toContain(
      'numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" quotePrefix="1"',
    )
    // what is not a number gets no exception, nor does a number in any other column
    expect(cellText('+7 999 SUM(A1)', 'phone')).toBe("'+7 999 SUM(A1)")
    expect(cellText('=+7', 'phone')).toBe("'=+7")
    expect(cellText('+7 999 123-45-67')).toBe("'+7 999 123-45-67")
  })
})

describe('the writer', () => {
  it('any text survives: what is read is what was written, or what Excel can hold of it', async () => {
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
      { numRuns: 200, seed: 1 },
    )
  })

  it('numbers are numbers, dates are dates, nothing is nothing', async () => {
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

  it('a cell ends at 32,767 characters and never inside a pair', async () => {
    const [long, pairs] = await roundTrip([
      { value: 'я'.repeat(40_000) },
      { value: `я${'😀'.repeat(20_000)}` },
    ])
    expect(String(long)).toBe('я'.repeat(MAX_CELL))
    expect(String(pairs)).toBe(`я${'😀'.repeat((MAX_CELL - 1) / 2)}`)
    const [odd] = await roundTrip([{ value: '😀'.repeat(20_000) }])
    expect(String(odd)).toHaveLength(MAX_CELL - 1)
  })

  it('the header is bold, frozen and filtered', async () => {
    const table = { header: ['Имя', 'Балл'], frozen_columns: 1 }
    const bytes = await write(sheet([[{ value: 'a' }, { value: 1 }]], { table }))
    const xml = part(bytes, 'xl/worksheets/sheet1.xml')
    expect(xml).toContain(
      '<pane xSplit="1" ySplit="1" topLeftCell="B2" activePane="bottomRight" state="frozen"/>',
    )
    expect(xml).toContain('<autoFilter ref="A1:B2"/>')
    expect(part(bytes, 'xl/workbook.xml')).toContain(`hidden="1">'Лист'!$A$1:$B$2</definedName>`)
  })

  it('links only to web and mail, and only as long as Excel opens', () => {
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

  it('no more links on a sheet than Excel opens; the text stays', async () => {
    function* rows() {
      for (let i = 0; i <= MAX_LINKS; i++) yield [{ value: 'x', link: 'https://hh.ru/' }]
    }
    const bytes = await write(
      sheet(rows(), { widths: [10] }),
      sheet([[{ value: 'x', link: 'https://hh.ru/' }]], { name: 'Б' }),
    )
    expect(part(bytes, 'xl/worksheets/_rels/sheet1.xml.rels').match(/<Relationship /g)).toHaveLength(
      MAX_LINKS,
    )
    expect(part(bytes, 'xl/worksheets/sheet1.xml')).toContain(
      `<row r="${MAX_LINKS + 1}"><c r="A${MAX_LINKS + 1}"`,
    )
    expect(part(bytes, 'xl/worksheets/_rels/sheet2.xml.rels').match(/<Relationship /g)).toHaveLength(1)
  })

  it('sheet names are ones Excel accepts, all different', () => {
    expect(sheetNames(['Водитель [C/E]: ночь?', "'Повар'", '', '  ', 'History', 'повар', 'Повар'])).toEqual([
      'Водитель C E ночь',
      'Повар',
      'Лист',
      'Лист (2)',
      'History (2)',
      'повар (2)',
      'Повар (3)',
    ])
    const names = fc.array(fc.string({ unit: 'binary', maxLength: 40 }), { maxLength: 30 })
    fc.assert(
      fc.property(names, (titles) => {
        const made = sheetNames(titles)
        expect(new Set(made.map((name) => name.toLowerCase())).size).toBe(titles.length)
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

  it('the same rows give the same bytes', async () => {
    const make = () => bytesOf(writeReport(report({ Аналитик: [candidate()] })))
    expect((await make()).equals(await make())).toBe(true)
  })

  it('rows are pulled no faster than the bytes are read, and let go when the reader leaves', async () => {
    let pulled = 0
    let released = false
    async function* endless() {
      try {
        for (;;) {
          pulled++
          // incompressible: what is packed must be waited for
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
    expect(released).toBe(true)
  })

  it('a failure of the rows reaches the reader', async () => {
    async function* broken() {
      yield [{ value: 'a' }]
      throw new Error('the database is gone')
    }
    await expect(write(sheet(broken()))).rejects.toThrow('the database is gone')
  })

  it('the event loop breathes while a long sheet is written', async () => {
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
