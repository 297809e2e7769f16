import type { ResultDetail } from '@rezumetr/contracts/analysis/analysis'
import { criterionTitles } from '@rezumetr/contracts/rubrics/criterion-titles'

type Requirement = ResultDetail['requirements'][number]
type Criterion = ResultDetail['criteria'][number]
type CriterionKey = keyof typeof criterionTitles

const line = (quote: string, source = 'experience[0]') => ({ quote, source })

/** What the sample vacancy asks, in its order. */
const asks = {
  b2b: { kind: 'knock_out', type: 'experience', ask: 'Продажи компаниям от 5 лет' },
  team: { kind: 'must', type: 'task', ask: 'Управление отделом продаж' },
  crm: { kind: 'must', type: 'task', ask: 'Внедрение CRM' },
  deals: { kind: 'must', type: 'task', ask: 'Переговоры с крупными клиентами' },
  tenders: { kind: 'nice', type: 'skill', ask: 'Тендеры по 44-ФЗ' },
  english: { kind: 'nice', type: 'language', ask: 'Английский от B1' },
} as const satisfies Record<string, Pick<Requirement, 'kind' | 'type' | 'ask'>>
type AskId = keyof typeof asks

type Stated = readonly [
  stance: Requirement['stance'],
  evidence: Requirement['evidence'],
  quote: string,
  source?: string,
]
/** A sample table in the shape of a real one; what is not stated is silent. */
const requirementsOf = (stated: Partial<Record<AskId, Stated>>): Requirement[] =>
  (Object.keys(asks) as AskId[]).map((id) => {
    const [stance, evidence, quote, source] = stated[id] ?? ['silent', null, null]
    const lines = quote === null ? [] : [line(quote, source)]
    return { id, ...asks[id], stance, evidence, lines, nearest: null, sure: true }
  })

const NOT_ASKED: ReadonlySet<CriterionKey> = new Set(['permit', 'papers', 'trips', 'schedule', 'education'])
/** All criteria of a real judgement; those without points have nothing to say or are not asked. */
const criteriaOf = (points: Partial<Record<CriterionKey, number>>): Criterion[] =>
  (Object.keys(criterionTitles) as CriterionKey[]).map((key) => ({
    key,
    title: criterionTitles[key],
    value: points[key] === undefined ? null : Math.sign(points[key]),
    points: points[key] ?? 0,
    is_asked: !NOT_ASKED.has(key),
    lines: [],
  }))

/** Fictional people for the sample table. E-mail domains are reserved for examples; the phone code is unassigned. */
export type DemoCandidate = Pick<ResultDetail, 'caps' | 'requirements' | 'questions' | 'criteria'> & {
  name: string
  social: string
  phone: string
  email: string
  experience: string
  relevance: number
  salary: string
  location: string
  traits: readonly string[]
  /** One or two sentences a person would say. */
  assessment: string
}

export const demoCandidates: readonly DemoCandidate[] = [
  {
    name: 'Анна Смирнова',
    social: '@example_smirnova',
    phone: '+7 000 000-00-01',
    email: 'a.smirnova@example.ru',
    experience: '7 лет, руководитель отдела продаж B2B',
    relevance: 98,
    salary: '220\u00a0000\u00a0₽',
    location: 'Москва',
    traits: ['Команда из 12 человек', 'Внедряла CRM', 'План выше 110\u00a0% три года подряд'],
    assessment:
      '7 лет в продажах B2B, ведёт отдел из 12 человек и внедряла CRM. Ждёт 220 при вилке до 250, живёт в Москве. Не сказано про тендеры.',
    caps: [],
    requirements: requirementsOf({
      b2b: ['meets', 'work', 'Руководитель отдела продаж промышленного оборудования, 2019 — сейчас'],
      team: ['meets', 'work', 'Управляла отделом из 12 менеджеров'],
      crm: ['meets', 'work', 'Внедряла CRM Битрикс24, построила воронку'],
      deals: ['meets', 'work', 'Вела переговоры с 40 заводами'],
      english: ['partly', 'stated', 'Английский A2', 'languages'],
    }),
    questions: ['Участвовали ли вы в тендерах по 44-ФЗ?'],
    criteria: criteriaOf({
      work: 22,
      occupation: 6,
      must_have: 9,
      nice_to_have: 1,
      years: 12,
      level: 0,
      languages: 3,
      place: 6,
      format: 5,
      pay: 0,
      refusals: 0,
      gaps: 0,
      exclusions: 0,
    }),
  },
  {
    name: 'Дмитрий Орлов',
    social: '@example_orlov',
    phone: '+7 000 000-00-02',
    email: 'd.orlov@example.ru',
    experience: '5 лет, старший менеджер по продажам',
    relevance: 92,
    salary: '180\u00a0000\u00a0₽',
    location: 'Санкт-Петербург, готов к переезду',
    traits: ['Холодный поиск', 'Тендеры по 44-ФЗ', 'Английский B2'],
    assessment:
      '5 лет продаёт заводам, знает тендеры и английский, готов переехать. Людьми управлял как старший в группе — уточнить, сколько и как.',
    caps: [],
    requirements: requirementsOf({
      b2b: ['meets', 'work', 'Сделки полного цикла с промышленными предприятиями, 2021 — сейчас'],
      team: ['partly', 'work', 'Старший в группе из четырёх менеджеров'],
      crm: ['meets', 'work', 'Перенёс отдел с таблиц в amoCRM'],
      deals: ['meets', 'work', 'Годовые договоры с тремя холдингами'],
      tenders: ['meets', 'work', 'Тендеры по 44-ФЗ и 223-ФЗ'],
      english: ['meets', 'stated', 'Английский B2', 'languages'],
    }),
    questions: ['Кого вы нанимали и увольняли сами?', 'Когда готовы переехать?'],
    criteria: criteriaOf({
      work: 20,
      occupation: 6,
      must_have: 8,
      nice_to_have: 6,
      years: 12,
      level: -4,
      languages: 6,
      place: 4,
      format: 5,
      pay: 0,
      refusals: 0,
      gaps: 0,
      exclusions: 0,
    }),
  },
  {
    name: 'Мария Белова',
    social: '@example_belova',
    phone: '+7 000 000-00-03',
    email: 'm.belova@example.ru',
    experience: '4 года, менеджер ключевых клиентов',
    relevance: 89,
    salary: '170\u00a0000\u00a0₽',
    location: 'Москва',
    traits: ['Удержание клиентов 96\u00a0%', 'Переговоры с сетями', 'Битрикс24'],
    assessment:
      '4 года ведёт федеральные сети, удержание 96\u00a0%. До пяти лет немного не хватает, отделом не руководила, но наставляла двоих.',
    caps: [],
    requirements: requirementsOf({
      b2b: ['partly', 'work', 'Менеджер ключевых клиентов, 2022 — сейчас'],
      team: ['partly', 'work', 'Наставник двух новых менеджеров'],
      crm: ['meets', 'work', 'Настроила отчёты в Битрикс24 для отдела'],
      deals: ['meets', 'work', 'Переговоры с федеральными сетями, удержание 96 %'],
    }),
    questions: ['Готовы ли взять отдел из восьми человек?', 'Как у вас с английским?'],
    criteria: criteriaOf({
      work: 19,
      occupation: 6,
      must_have: 7,
      nice_to_have: 1,
      years: 10,
      level: -4,
      place: 6,
      format: 5,
      pay: 0,
      refusals: 0,
      gaps: 0,
      exclusions: 0,
    }),
  },
  {
    name: 'Игорь Лебедев',
    social: '@example_lebedev',
    phone: '+7 000 000-00-04',
    email: 'i.lebedev@example.ru',
    experience: '3 года, менеджер по продажам B2C',
    relevance: 74,
    salary: '150\u00a0000\u00a0₽',
    location: 'Подольск',
    traits: ['Розничные продажи', 'Работа по скриптам'],
    assessment:
      '3 года продаёт в рознице, с прошлого года и компаниям. Отделом не руководил. Рядом с офисом, ждёт 150 — рассмотреть, если первых не хватит.',
    caps: [],
    requirements: requirementsOf({
      b2b: ['partly', 'work', 'С 2025 года счета и договоры с юрлицами'],
      crm: ['partly', 'stated', 'amoCRM', 'skills'],
      deals: ['partly', 'work', 'Оптовые заказы от трёх магазинов'],
    }),
    questions: ['Сколько ваших продаж — компаниям?', 'Управляли ли вы людьми?'],
    criteria: criteriaOf({
      work: 13,
      occupation: 5,
      must_have: 3,
      nice_to_have: 1,
      years: 7,
      level: -8,
      place: 6,
      format: 5,
      pay: 0,
      refusals: 0,
      gaps: 0,
      exclusions: 0,
    }),
  },
  {
    name: 'Ольга Кузьмина',
    social: '@example_kuzmina',
    phone: '+7 000 000-00-05',
    email: 'o.kuzmina@example.ru',
    experience: '2 года, администратор салона',
    relevance: 46,
    salary: '120\u00a0000\u00a0₽',
    location: 'Тула, переезд не указан',
    traits: ['Обслуживание клиентов', 'Кассовая дисциплина'],
    assessment:
      'Два года администратор салона: клиенты и касса, продаж компаниям и отдела в резюме нет. Живёт в Туле, о переезде не пишет.',
    caps: [
      {
        reason: 'adjacent_work',
        limit: 59,
        text: 'Соседняя профессия, её задач в резюме мало',
        lines: [line('Администратор салона, 2024 — сейчас')],
      },
    ],
    requirements: requirementsOf({
      deals: ['partly', 'work', 'Записывала клиентов и вела кассу'],
    }),
    questions: ['Продавали ли вы компаниям?', 'Готовы ли переехать в Москву?'],
    criteria: criteriaOf({
      work: 6,
      occupation: 1,
      must_have: 1,
      nice_to_have: 1,
      years: 2,
      level: -8,
      place: -4,
      format: 5,
      pay: 0,
      refusals: 0,
      gaps: 0,
      exclusions: 0,
    }),
  },
]
