import { describe, expect, it } from 'vitest'
import {
  assertWellFormed,
  bytesOf,
  partOf,
  readWorkbook,
  styleOf,
  unzip,
} from '../../../testing/files/xlsx.ts'
import { writeCsv } from './csv.ts'
import { buildCandidate, buildWorkbook } from '../../../testing/files/candidates.ts'
import { ADVICE_NOTE, writeWorkbook } from './workbook.ts'

const [candidate, workbook] = [buildCandidate, buildWorkbook]
const readSheets = async (...input: Parameters<typeof workbook>) =>
  await readWorkbook(await bytesOf(writeWorkbook(workbook(...input))))

describe('the workbook', () => {
  it('PROD-07 lists each candidate with results, contacts, dates, decision, note, hh.ru stage and questions', async () => {
    const [, sheet] = await readSheets({ Аналитик: [candidate()] })
    expect(sheet?.sheet).toBe('Кандидаты')
    const [header = [], row = []] = sheet?.rows ?? []
    expect(Object.fromEntries(header.map((title, i) => [title, row[i]]))).toEqual({
      '№': 1,
      Кандидат: 'Мария Орлова',
      Балл: 91,
      Рекомендация: 'Нанять',
      'Навыки, %': 88,
      Зарплата: 'Выше',
      Телефон: '+7 (999) 123-45-67',
      'E-mail': 'maria@example.ru',
      'Сильные стороны': '• SQL 5 лет\n• Python',
      'Слабые стороны': '• Нет английского',
      Обоснование: 'Подходит по опыту.',
      Резюме: 'Резюме',
      // Moscow local time, as the cells show it
      'Дата отклика (МСК)': new Date('2026-11-20T00:30:00Z'),
      'Дата анализа (МСК)': new Date('2026-11-20T11:00:00Z'),
      'Решение человека': 'Интервью',
      Заметка: 'Дорого, но сильная; перезвонить 25.11',
      'Этап на HH.ru': 'первичный контакт',
      'Что спросить': '• Есть ли опыт: Power BI?\n• Какое образование?',
    })
  })

  it('a stage of the company’s own is called as on the screens, and an untouched response has none', async () => {
    const stages = ['trial-task', 'response'].map((collection_id) => candidate({ collection_id }))
    const [, sheet] = await readSheets({ Аналитик: stages })
    const column = sheet?.rows[0]?.indexOf('Этап на HH.ru') ?? -1
    expect(sheet?.rows.slice(1).map((row) => row[column])).toEqual(['другой этап', null])
  })

  it('Q-102 columns of the specification come first, then changes, decision, note, stage and questions, then the resume', async () => {
    const full = candidate({
      experience_match: 70,
      red_flags: ['Частая смена работы'],
      is_resume_changed: true,
    })
    const [, sheet] = await readSheets({ Аналитик: [full] }, { include_resume: true })
    expect(sheet?.rows[0]?.slice(0, 22).join(' | ')).toBe(
      '№ | Кандидат | Балл | Рекомендация | Навыки, % | Опыт, % | Зарплата | Телефон | E-mail | Сильные стороны | ' +
        'Слабые стороны | Красные флаги | Обоснование | Резюме | Дата отклика (МСК) | Дата анализа (МСК) | ' +
        'Актуальность | Решение человека | Заметка | Этап на HH.ru | Что спросить | Желаемая должность',
    )
  })

  it('a job is dated as far as its dates are known', async () => {
    const job = { company: 'Банк', position: null, description: null }
    const resume = {
      ...(candidate().resume ?? { title: null }),
      experience: [
        { ...job, start: '2020-03-01', end: null },
        { ...job, start: null, end: '2019-05-01' },
        { ...job, start: null, end: null },
      ],
    }
    const [, sheet] = await readSheets({ Аналитик: [candidate({ resume })] }, { include_resume: true })
    const column = sheet?.rows[0]?.indexOf('Опыт работы') ?? -1
    expect(sheet?.rows[1]?.[column]).toBe('03.2020 — по настоящее время · Банк\n\nдо 05.2019 · Банк\n\nБанк')
  })

  it('Q-097 include_resume adds experience, education, skills, salary, city and letter', async () => {
    const [, sheet] = await readSheets({ Аналитик: [candidate()] }, { include_resume: true })
    const [header = [], row = []] = sheet?.rows ?? []
    expect(Object.fromEntries(header.slice(18).map((title, i) => [title, row[18 + i]]))).toEqual({
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

  it('a candidate without data becomes a row with empty cells', async () => {
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
      note: null,
      collection_id: 'response',
      questions: [],
      resume: null,
    })
    const [, sheet] = await readSheets({ Аналитик: [nobody, candidate()] }, { include_resume: true })
    expect(sheet?.rows[1]?.slice(0, 8)).toEqual([1, null, 91, 'Нанять', null, 'Не указана', null, null])
    expect(sheet?.rows[1]?.slice(14, 18)).toEqual([null, null, null, null])
    expect(sheet?.rows[2]?.[0]).toBe(2)
  })

  it('the summary shows vacancy, filters, Moscow time and totals that match the rows', async () => {
    const list = [
      candidate({ score: 91 }),
      candidate({ score: 82, recommendation: 'interview' }),
      candidate({ score: 60, recommendation: 'maybe' }),
    ]
    const [, , summary] = await readSheets(
      { Аналитик: list },
      { filter: { min_score: 60, search: 'иван', decision: 'none' } },
    )
    expect(summary?.sheet).toBe('Сводка')
    const lines = new Map(summary?.rows.map(([name, value]) => [name, value]))
    expect(lines.get('Вакансия')).toBe('Аналитик')
    expect(lines.get('Рекомендация')).toBe('Все')
    expect(lines.get('Минимальный балл')).toBe(60)
    expect(lines.get('Поиск по имени')).toBe('иван')
    expect(lines.get('Решение человека')).toBe('Без решения')
    expect(lines.get('Данные резюме')).toBe('Не включены')
    expect(lines.get('Дата выгрузки (МСК)')).toEqual(new Date('2026-11-21T01:15:00Z'))
    expect(lines.get('Всего кандидатов')).toBe(3)
    expect(['Нанять', 'Интервью', 'Возможно', 'Отклонить'].map((name) => lines.get(name))).toEqual([
      1, 1, 1, 0,
    ])
    expect(lines.get('Средний балл')).toBe(77.7)
    expect(lines.has(ADVICE_NOTE)).toBe(true)
  })

  it('the shortlist is called people with what a call needs, ready to be printed', async () => {
    const list = [
      candidate({ strengths: ['1: «цитата»', '2', '3', '4'], decision: null }),
      candidate({ score: 82, recommendation: 'interview', decision: 'reject' }),
      candidate({ score: 60, recommendation: 'maybe', decision: 'hire', resume_url: null }),
    ]
    const bytes = await bytesOf(writeWorkbook(workbook({ Аналитик: list })))
    const [shortlist] = await readWorkbook(bytes)
    expect(shortlist?.sheet).toBe('Шорт-лист')
    expect(shortlist?.rows).toEqual([
      [
        '№',
        'Имя',
        'Балл',
        'Должность',
        'Город',
        'Зарплата',
        'Стаж, лет',
        'Три плюса',
        'Что спросить',
        'Решение',
        'Резюме',
      ],
      [
        1,
        'Мария Орлова',
        91,
        'Аналитик данных',
        'Казань',
        150_000,
        5,
        '1\n2\n3',
        'Есть ли опыт: Power BI?',
        'Нанять?',
        'Резюме',
      ],
      [
        3,
        'Мария Орлова',
        60,
        'Аналитик данных',
        'Казань',
        150_000,
        5,
        'SQL 5 лет\nPython',
        'Есть ли опыт: Power BI?',
        'Нанять',
        null,
      ],
    ])
    const sheet = partOf(bytes, 'xl/worksheets/sheet1.xml')
    expect(sheet).toContain(
      '<pageSetup paperSize="9" orientation="landscape" fitToWidth="1" fitToHeight="0"/>',
    )
    // as high as its text: three pluses are three lines
    expect(sheet).toContain('<row r="2" ht="45" customHeight="1">')
    const book = partOf(bytes, 'xl/workbook.xml')
    expect(book).toContain(
      `<definedName name="_xlnm.Print_Titles" localSheetId="0">'Шорт-лист'!$A:$B,'Шорт-лист'!$1:$1</definedName>`,
    )
  })

  it('people are shown against the requirements of the latest criteria, which the summary names', async () => {
    const criteria = {
      version: 3,
      made_at: new Date('2026-11-19T21:30:00Z'),
      by: 'Анна Смирнова',
      lines: [
        { id: 'sql', ask: 'SQL', kind: 'must' },
        { id: 'english', ask: 'Английский', kind: 'nice' },
        { id: 'new', ask: 'Новое', kind: 'knock_out' },
      ],
    } as const
    const filter = { meets: ['sql', 'english', 'gone'] }
    const sheets = await readSheets({ Аналитик: [candidate()] }, { criteria, filter })
    expect(sheets.map(({ sheet }) => sheet)).toEqual(['Шорт-лист', 'Требования', 'Кандидаты', 'Сводка'])
    // nobody was judged by the new line yet
    expect(sheets[1]?.rows).toEqual([
      ['№', 'Имя', 'Балл', 'SQL', 'Английский'],
      [1, 'Мария Орлова', 91, '✓', '✗'],
    ])
    const summary = new Map(sheets[3]?.rows.map(([name, value]) => [name, value]))
    expect(summary.get('Требования выполнены')).toBe('SQL; Английский; прежних критериев: 1')
    expect(summary.get('Критерии')).toBe('версия 3')
    expect(summary.get('Кем')).toBe('Анна Смирнова')
    expect(summary.get('Новое')).toBe('Без этого никак')
  })

  it('an export of all vacancies has a sheet for each and a summary by vacancy with totals', async () => {
    const sheets = await readSheets(
      {
        'Водитель C/E': [candidate(), candidate({ score: 30, recommendation: 'reject' })],
        Сводка: [candidate({ score: 80 })],
      },
      { allVacancies: true },
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
      writeWorkbook(workbook({ Аналитик: scores.map((score) => candidate({ score })) })),
    )
    const fills = scores.map((_, place) => styleOf(bytes, `C${place + 2}`, 2).fill)
    expect(fills[0]).toBe(fills[1])
    expect(fills[2]).toBe(fills[3])
    expect(fills[4]).toBe(fills[5])
    expect(fills[6]).toBe(fills[7])
    expect(new Set(fills).size).toBe(4)
  })

  it('e-mail and resume are links; an e-mail with extra mailto fields or a javascript URL is not', async () => {
    const tricky = candidate({ candidate_email: 'a@b.ru?bcc=spy@evil.ru', resume_url: 'javascript:alert(1)' })
    const bytes = await bytesOf(writeWorkbook(workbook({ Аналитик: [candidate(), tricky] })))
    const rels = partOf(bytes, 'xl/worksheets/_rels/sheet2.xml.rels')
    expect([...rels.matchAll(/Target="([^"]*)"/g)].map(([, target]) => target)).toEqual([
      'mailto:maria@example.ru',
      'https://hh.ru/resume/abc?t=1&amp;v=2',
    ])
    expect(partOf(bytes, 'xl/worksheets/sheet2.xml')).toContain(
      '<hyperlinks><hyperlink ref="H2" r:id="rId1"/><hyperlink ref="L2" r:id="rId2"/></hyperlinks>',
    )
  })

  it('the summary has a chart of the recommendations it counts', async () => {
    const bytes = await bytesOf(writeWorkbook(workbook({ Аналитик: [candidate()] })))
    const summary = (await readWorkbook(bytes)).at(-1)?.rows ?? []
    const row = summary.findIndex(([name]) => name === 'Нанять') + 1
    const chart = partOf(bytes, 'xl/charts/chart3.xml')
    expect(chart).toContain(`<c:f>'Сводка'!$A$${row}:$A$${row + 3}</c:f>`)
    expect(chart).toContain(`<c:f>'Сводка'!$B$${row}:$B$${row + 3}</c:f>`)
    expect(partOf(bytes, 'xl/worksheets/sheet3.xml')).toContain('<drawing r:id="rIdChart"/>')
    expect(partOf(bytes, '[Content_Types].xml')).toContain('/xl/charts/chart3.xml')
    for (const xml of unzip(bytes).values()) assertWellFormed(xml)
  })

  it('an address that cannot be a link is written out, in CSV every one', async () => {
    const [, sheet] = await readSheets({ Аналитик: [candidate({ resume_url: 'javascript:alert(1)' })] })
    expect(sheet?.rows[1]).toContain('javascript:alert(1)')
    const csv = await bytesOf(writeCsv(workbook({ Аналитик: [candidate()] })))
    expect(csv.toString()).toContain('https://hh.ru/resume/abc?t=1&v=2')
  })

  it('the same rows give the same bytes', async () => {
    const make = () => bytesOf(writeWorkbook(workbook({ Аналитик: [candidate()] })))
    expect((await make()).equals(await make())).toBe(true)
  })

  it('EXT-24 formulas are neutralised in every text cell of a candidate, also after bullets and in links', async () => {
    const evil = '=cmd|calc'
    const [, sheet] = await readSheets(
      {
        Аналитик: [
          candidate({
            candidate_name: evil,
            candidate_email: evil,
            candidate_phone: `+${evil}`,
            resume_url: evil,
            reasoning: evil,
            strengths: [evil],
            note: evil,
            questions: [evil],
            cover_letter: evil,
            area_name: evil,
          }),
        ],
      },
      { include_resume: true },
    )
    const texts = (sheet?.rows[1] ?? []).filter((value) => typeof value === 'string')
    expect(texts.filter((text) => text.includes('cmd'))).toHaveLength(10)
    for (const text of texts) expect(text).not.toMatch(/^\s*[=+\-@]/)
  })
})
