import { describe, expect, it } from 'vitest'
import type { ResumeText, Salary, VacancyText } from '../../model.ts'
import { judgementOf } from '../judge.ts'
import { readPerson } from '../person/person.ts'
import { readPair } from '../read.ts'
import { readVacancy } from '../rubric/read.ts'
import { criterionKeys } from '../score/keys.ts'
import { CRITERION_TITLES } from '../score/titles.ts'
import type { Condition, Line, PairReading, Requirement, VacancyRubric, Verdict } from '../model.ts'
import { capText } from './caps.ts'
import { explain } from './explain.ts'
import { pieceOf, told } from './quotes.ts'
import { probeOf } from '../match/match.ts'
import { scoreOf } from '../score/score.ts'

const NOW = 2026 * 12 + 10

const requirement = (id: string, more: Partial<Requirement> = {}): Requirement => ({
  id,
  kind: 'must',
  type: 'skill',
  ask: id,
  any_of: [id],
  level: null,
  months: null,
  quote: id,
  sure: true,
  ...more,
})
const condition = (kind: Condition['kind'], value: string, more: Partial<Condition> = {}): Condition => ({
  kind,
  value,
  strict: false,
  quote: `условие: ${value}`,
  ...more,
})
const line = (quote: string, source = 'about'): Line => ({ quote, source })
const verdict = (
  id: string,
  stance: Verdict['stance'],
  lines: Line[] = [],
  more: Partial<Verdict> = {},
): Verdict => ({
  id,
  stance,
  evidence: stance === 'silent' ? null : 'stated',
  lines,
  months: null,
  ago: null,
  share: stance === 'meets' ? 1 : 0,
  ...more,
})
const rubricOf = (more: Partial<VacancyRubric>): VacancyRubric => ({
  ...readVacancy({ title: 'Маркетолог', description: null }),
  years: null,
  requirements: [],
  conditions: [],
  salary: { from: 100_000, to: 150_000, currency: 'RUR', gross: false },
  ...more,
})
const readingOf = (more: Partial<PairReading>): PairReading => ({
  ...readPair(rubricOf({}), readPerson({ title: 'Маркетолог' }, NOW)),
  occupation: {
    ...readPair(rubricOf({}), readPerson({ title: null }, NOW)).occupation,
    served: 84,
    stance: 'same',
    closeness: 0.9,
    months: 84,
    ago: 0,
    lines: [line('Маркетолог', 'experience[0]')],
  },
  ...more,
})
/** Spaces that keep a number on its line. */
const plain = (text: string): string => text.replaceAll('\u00A0', ' ')

function cardOf(rubric: VacancyRubric, reading: PairReading) {
  const score = scoreOf(rubric, reading)
  const rows = rubric.requirements.map(({ id, ask, kind, type }) => ({
    id,
    ask,
    kind,
    type,
    stance: reading.requirements[id]?.stance ?? ('silent' as const),
    evidence: reading.requirements[id]?.evidence ?? null,
    lines: reading.requirements[id]?.lines ?? [],
    nearest: null,
  }))
  const { summary, ...lists } = explain(rubric, reading, score, rows)
  return { ...lists, summary: summary.map(plain), weaknesses: lists.weaknesses.map(plain), score }
}

describe('summary', () => {
  it('tells months, pay and what is not said', () => {
    const rubric = rubricOf({
      requirements: [
        requirement('Английский язык, не ниже B1', {
          type: 'language',
          any_of: ['английский язык'],
          level: 'B1',
        }),
      ],
    })
    const reading = readingOf({
      requirements: { 'Английский язык, не ниже B1': verdict('Английский язык, не ниже B1', 'silent') },
      pay: { ratio: 0.93, match: 'match', lines: [line('140000 RUR', 'salary')] },
    })
    const { summary, questions } = cardOf(rubric, reading)
    expect(summary).toEqual([
      '7 лет маркетологом.',
      'Ждёт 140 000 ₽ – в вилке.',
      'Не сказано про английский (B1).',
    ])
    expect(questions).toEqual(['Какой у вас уровень английского?'])
  })

  it('names the line of the work, the months of it among all, and no quality as unsaid', () => {
    const done = line('Вела Яндекс Директ и VK Рекламу', 'experience[0]')
    const rubric = rubricOf({
      requirements: [
        requirement('Яндекс Директ'),
        requirement('SQL'),
        requirement('Медкнижка', { type: 'document' }),
        requirement('Грамотный русский язык'),
      ],
    })
    const base = readingOf({})
    const reading = readingOf({
      total_months: 130,
      occupation: {
        ...base.occupation,
        lines: ['Старший маркетолог', 'Специалист по рекламе', 'Стажёр'].map((name) =>
          line(name, 'experience[0]'),
        ),
      },
      requirements: {
        'Яндекс Директ': verdict('Яндекс Директ', 'meets', [done], { evidence: 'work' }),
      },
    })
    const { summary, questions } = cardOf(rubric, reading)
    expect(summary).toEqual([
      '7 лет из 10 лет стажа – старшим маркетологом, специалистом по рекламе и ещё на 1 должности: «Вела Яндекс Директ и VK Рекламу».',
      'Не сказано про SQL и медкнижку.',
    ])
    expect(questions.join(' ')).not.toContain('грамотный')
  })

  it('names the nearest job where the work is another, and quotes a name it cannot bend', () => {
    const base = readingOf({})
    const reading = readingOf({
      occupation: { ...base.occupation, closeness: 0.3, lines: [line('Бариста', 'experience[0]')] },
    })
    expect(cardOf(rubricOf({}), reading).summary).toContain('Ближе всего к вакансии – «Бариста».')
    const own = readingOf({
      occupation: { ...base.occupation, lines: [line('Growth Lead', 'experience[0]')] },
    })
    expect(cardOf(rubricOf({}), own).summary).toEqual(['7 лет – «Growth Lead».'])
  })

  it('tells where the expectation stands to the offer', () => {
    const said = (ratio: number, match: 'match' | 'higher' | 'lower', offer: Partial<Salary> = {}) =>
      cardOf(
        rubricOf({ salary: { from: 100_000, to: 150_000, currency: 'RUR', gross: false, ...offer } }),
        readingOf({ pay: { ratio, match, lines: [line('90000 RUR', 'salary')] } }),
      ).summary.at(-1)
    expect(said(1, 'match')).toBe('Ждёт 90 000 ₽ – верх вилки.')
    expect(said(0.62, 'match')).toBe('Ждёт 90 000 ₽ – чуть ниже вилки.')
    expect(said(0.5, 'lower')).toBe('Ждёт 90 000 ₽ – ниже вилки.')
    expect(said(1.002, 'higher', { gross: true })).toBe(
      'Ждёт 90 000 ₽ – чуть выше вилки, если считать на руки.',
    )
    expect(said(0.9, 'match', { to: null })).toBe('Ждёт 90 000 ₽ при предложении от 100 000 ₽.')
  })

  it('begins with a contradicted knock-out, tells it once and asks nothing', () => {
    const rubric = rubricOf({
      requirements: [requirement('Медкнижка', { kind: 'knock_out', type: 'document' }), requirement('Figma')],
    })
    const reading = readingOf({
      requirements: {
        Медкнижка: verdict('Медкнижка', 'contradicts', [line('Медкнижка просрочена.')]),
        Figma: verdict('Figma', 'silent'),
      },
    })
    const { summary, weaknesses, questions, score } = cardOf(rubric, reading)
    expect(summary[0]).toBe('Не выполнено обязательное условие «Медкнижка»: «Медкнижка просрочена».')
    expect([...weaknesses, ...questions]).toEqual([])
    expect(score.caps.map((cap) => capText(cap, rubric))).toEqual([
      'Ограничение: балл не выше 39 – не выполнено обязательное условие «Медкнижка»: «Медкнижка просрочена».',
    ])
  })

  it('quotes a refused condition', () => {
    const rubric = rubricOf({ conditions: [condition('nights', 'yes')] })
    const reading = readingOf({
      conditions: { nights: verdict('nights', 'contradicts', [line('Ночью не работаю')]) },
    })
    expect(cardOf(rubric, reading).summary[0]).toBe(
      'Условие вакансии не подходит – ночные смены: «Ночью не работаю».',
    )
  })
})

describe('strengths and weaknesses', () => {
  it('joins what one line shows, and leaves guesses out', () => {
    const rubric = rubricOf({
      requirements: [requirement('Excel'), requirement('AutoCAD'), requirement('Figma', { sure: false })],
    })
    const work = { evidence: 'work', share: 1 } as const
    const both = line('Чертежи в AutoCAD, ведомости в Excel', 'experience[0]')
    const reading = readingOf({
      requirements: {
        Excel: verdict('Excel', 'meets', [both], work),
        AutoCAD: verdict('AutoCAD', 'meets', [both], work),
        Figma: verdict('Figma', 'contradicts', [line('Figma не знаю')]),
      },
    })
    const { strengths, weaknesses } = cardOf(rubric, reading)
    expect(strengths).toEqual(['Excel; AutoCAD: «Чертежи в AutoCAD, ведомости в Excel».'])
    expect(weaknesses).toEqual([])
  })

  it('praises no likeness without the words', () => {
    const rubric = rubricOf({ requirements: [requirement('СП 48')] })
    const reading = readingOf({
      requirements: {
        'СП 48': verdict('СП 48', 'meets', [line('СП 70', 'experience[0]')], { evidence: 'work', share: 1 }),
      },
    })
    expect(cardOf(rubric, reading).strengths).toEqual([])
  })

  it('says that a skill is only listed', () => {
    const rubric = rubricOf({ requirements: [requirement('Excel')] })
    const reading = readingOf({
      requirements: { Excel: verdict('Excel', 'meets', [line('Excel', 'skills')], { share: 0.5 }) },
    })
    expect(cardOf(rubric, reading).strengths).toEqual(['Названо в навыках: Excel.'])
  })

  it('tells few months, another level and too high a pay', () => {
    const rubric = rubricOf({ years: 3 })
    const base = readingOf({})
    const reading = readingOf({
      occupation: { ...base.occupation, months: 14 },
      level: { stance: 'below', steps: -2, lines: [line('Стажёр', 'experience[0]')] },
      pay: { ratio: 1.2, match: 'higher', lines: [line('180000 RUR', 'salary')] },
    })
    const { summary, weaknesses } = cardOf(rubric, reading)
    expect(summary).toEqual(['7 лет маркетологом.', 'Ждёт 180 000 ₽ – на 20 % выше вилки.'])
    expect(weaknesses).toEqual([
      'Стажа меньше, чем просят (от 3 лет): «Маркетолог».',
      'Уровень ниже, чем ищут – «Стажёр».',
      'Ждёт 180 000 ₽ при вилке до 150 000 ₽.',
    ])
  })

  it('does not hold one alternative of a sentence against the other', () => {
    const ask = 'Удостоверение либо профильное образование'
    const rubric = rubricOf({
      requirements: [
        requirement('a', { ask, type: 'document' }),
        requirement('b', { ask, type: 'education', level: '1' }),
      ],
    })
    const reading = readingOf({
      requirements: {
        a: verdict('a', 'meets', [line('Удостоверение есть')]),
        b: verdict('b', 'contradicts', [line('Среднее', 'education')]),
      },
    })
    const { strengths, weaknesses } = cardOf(rubric, reading)
    expect(strengths).toHaveLength(1)
    expect(weaknesses).toEqual([])
  })
})

describe('questions', () => {
  it('ask about a schedule that the form does not name, stated by the vacancy or not', () => {
    const rubric = rubricOf({ conditions: [condition('shifts', 'weekends')], area: 'Тула' })
    const conditions = {
      shifts: verdict('shifts', 'partly', [line('fullDay', 'schedule')]),
      format: verdict('format', 'partly', [line('remote', 'schedule')]),
    }
    expect(cardOf(rubric, readingOf({ conditions })).questions).toEqual([
      'В резюме указан график: полный день. Готовы ли вы работать в выходные?',
      'В резюме указан график: удалённая работа. Готовы ли вы работать на месте, не удалённо?',
    ])
  })

  it('are about conditions the vacancy states and papers that expire', () => {
    const near = line('Подсчёт объёмов по чертежам', 'experience[0]')
    const rubric = rubricOf({
      requirements: [
        requirement('Медкнижка', { type: 'document' }),
        requirement('Подсчёт объёмов и ведомости', { type: 'task' }),
      ],
      conditions: [condition('shifts', '2/2'), condition('hours', 'full', { quote: 'full' })],
    })
    const reading = readingOf({
      requirements: {
        Медкнижка: verdict('Медкнижка', 'meets', [line('Медкнижка есть')]),
        'Подсчёт объёмов и ведомости': verdict('Подсчёт объёмов и ведомости', 'partly', [near], {
          evidence: 'work',
          share: 0.5,
        }),
      },
      conditions: { shifts: verdict('shifts', 'silent'), hours: verdict('hours', 'silent') },
    })
    expect(cardOf(rubric, reading).questions).toEqual([
      'Подходит ли вам график 2/2?',
      'До какого срока действует медкнижка?',
    ])
  })

  it('ask nothing that is talk rather than an ask', () => {
    const rubric = rubricOf({
      requirements: [
        requirement('Порадуемся'),
        requirement('Что-то одно уверенно'),
        requirement('Стажировка оплачивается', { type: 'experience' }),
        requirement('Talk to users', { type: 'task' }),
        requirement('Понимать, чем CPA отличается от надежды'),
        requirement('Сам вёл фабрику от образца', { type: 'document' }),
        requirement('Возраст от недели от роду', { type: 'task' }),
      ],
    })
    expect(cardOf(rubric, readingOf({ requirements: {} })).questions).toEqual([])
  })
})

describe('lines as printed', () => {
  it('are verbatim, or a form in words', () => {
    expect(told(line('Вёл Директ.'))).toBe('«Вёл Директ»')
    expect(told(line('fullDay', 'schedule'))).toBe('полный день')
    expect(told(line('no_relocation', 'relocation'))).toBe('без переезда')
    expect(plain(told(line('200000 RUR', 'salary')))).toBe('200 000 ₽')
    expect(told(line('Тула', 'area'))).toBe('в резюме Тула')
  })

  it('are cut to the piece that speaks of what is sought', () => {
    const text =
      'Приёмка и отгрузка товара, ведение складского учёта, контроль сроков годности, инвентаризация раз в квартал, работа с накладными и актами'
    const piece = pieceOf(text, [probeOf('инвентаризация')], 60)
    expect(piece).toContain('инвентаризация раз в квартал')
    expect(piece.length).toBeLessThanOrEqual(62)
    expect(text).toContain(piece.replaceAll('…', ''))
  })
})

it('every criterion has a title', () => {
  expect(criterionKeys.filter((key) => !/^[А-ЯЁ]/.test(CRITERION_TITLES[key]))).toEqual([])
})

it('one person is told as a recruiter would tell it', () => {
  const vacancy: VacancyText = {
    title: 'Водитель категории CE',
    description:
      'Требования:\nПрава категории CE обязательны\nОпыт на тягаче от 2 лет\nУсловия:\nВахта 60/30',
    salary: { from: null, to: 195_000, currency: 'RUR', gross: false },
    area: 'Саратов',
  }
  const resume: ResumeText = {
    title: 'Водитель',
    area: 'Саратов',
    salary: { amount: 160_000, currency: 'RUR' },
    experience: [
      {
        start: '2014-01',
        end: null,
        company: 'ИП',
        position: 'Водитель тягача',
        description: 'Рейсы на тягаче по России.',
      },
    ],
    driver: ['B', 'C'],
  }
  const rubric = readVacancy(vacancy)
  const judgement = judgementOf(rubric, readPair(rubric, readPerson(resume, NOW)))
  expect(judgement.summary[0]).toMatch(/^Не выполнено обязательное условие .*: в резюме категории B, C\.$/)
  expect(judgement.questions).toEqual([])
})

describe('what a sentence does not say', () => {
  it('a post of the vacancy is not below its level, however it is shortened', () => {
    const rubric = { ...rubricOf({}), title: 'Заведующий аптекой (ночная)' }
    const below = (quote: string) =>
      cardOf(
        rubric,
        readingOf({ level: { stance: 'below', steps: -2, lines: [line(quote, 'experience[0]')] } }),
      ).weaknesses
    expect(below('зав. аптекой')).toEqual([])
    expect(below('Заведующая аптекой')).toEqual([])
    expect(below('Фасовщик')).toEqual(['Уровень ниже, чем ищут – «Фасовщик».'])
  })

  it('years of the trade beside a summary of a few months', () => {
    const rubric = rubricOf({ years: 1 })
    const base = readingOf({})
    const reading = readingOf({ occupation: { ...base.occupation, months: 27, served: 5 } })
    expect(cardOf(rubric, reading).weaknesses).toEqual([
      'Стажа меньше, чем просят (от 1 года): «Маркетолог».',
    ])
  })

  it('a line that only says a name again is named once for all', () => {
    const rubric = rubricOf({
      requirements: [
        requirement('Медкнижка', { type: 'document' }),
        requirement('Немецкий язык', { type: 'language' }),
      ],
    })
    const reading = readingOf({
      requirements: {
        Медкнижка: verdict('Медкнижка', 'meets', [line('Медкнижка есть')]),
        'Немецкий язык': verdict('Немецкий язык', 'meets', [line('Немецкий', 'languages')]),
      },
    })
    expect(cardOf(rubric, reading).strengths).toEqual(['Названо в резюме: Медкнижка; Немецкий язык.'])
  })

  it('nights once in a while are no consent to nights', () => {
    const rubric = rubricOf({ conditions: [condition('nights', 'yes')] })
    const of = (quote: string) =>
      cardOf(rubric, readingOf({ conditions: { nights: verdict('nights', 'meets', [line(quote)]) } }))
        .strengths
    expect(of('В ночь могу раз в месяц, не чаще')).toEqual([])
    expect(of('Ночи люблю')).toEqual(['Ночные смены: «Ночи люблю».'])
  })

  it.each(['Справка об отсутствии судимости', 'Медосмотр', 'Справка от нарколога и психиатра'])(
    'what everybody gets when hired is asked about, not missed: %s',
    (ask) => {
      const rubric = rubricOf({ requirements: [requirement(ask, { type: 'document', kind: 'knock_out' })] })
      const { summary, questions } = cardOf(rubric, readingOf({}))
      expect(summary.join(' ')).not.toContain('Не сказано')
      expect(questions).toHaveLength(1)
    },
  )

  it('a contract and an ability that nobody writes of are asked about, not missed', () => {
    const rubric = rubricOf({
      requirements: [
        requirement('Договор о материальной ответственности', { type: 'document' }),
        requirement('Умение объяснять на пальцах'),
      ],
    })
    const { summary, questions } = cardOf(rubric, readingOf({}))
    expect(summary.join(' ')).not.toContain('Не сказано')
    expect(questions).toEqual([
      'Готовы ли вы подписать договор о материальной ответственности?',
      'Умеете ли вы объяснять на пальцах?',
    ])
  })
})

it('a line is the nearest of one row only, and of none where it shows another', () => {
  const asks = ['Закупки', 'Тендеры', 'Склад'].map((ask) => requirement(ask))
  const rubric = rubricOf({ requirements: asks })
  const [first, second, third] = asks.map(({ id }) => id) as [string, string, string]
  const near = (quote: string) => ({ nearest: line(quote, 'experience[0]') })
  const nearestOf = (shown: Verdict) =>
    judgementOf(
      rubric,
      readingOf({
        requirements: {
          [first]: verdict(first, 'silent', [], near('Заказывала материалы')),
          [second]: verdict(second, 'silent', [], near('Заказывала материалы')),
          [third]: shown,
        },
      }),
    ).requirements.map(({ nearest }) => nearest?.quote ?? null)
  expect(nearestOf(verdict(third, 'silent'))).toEqual(['Заказывала материалы', null, null])
  const meets = verdict(third, 'meets', [line('Заказывала материалы', 'experience[0]')])
  expect(nearestOf(meets)).toEqual([null, null, null])
})
