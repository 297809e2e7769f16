/** Every sentence an explanation may contain, and the condition under which it is true. */
import { orderJobs } from '../facts.ts'
import type { CriterionKey } from '../model.ts'
import { categoriesIn, holdsCategory } from '../resume/licences.ts'
import { cleanText } from '../text/normalise.ts'
import { asksNone, isMatching, tookMost } from './gates.ts'
import {
  areAbsent,
  areHeld,
  bare,
  DURATION,
  heldCount,
  type Hold,
  isRelevant,
  isRequired,
  isTotal,
  lengthOf,
  monthAt,
  proven,
  stands,
  wordsOf,
} from './sources.ts'

/** A sentence the engine may say, its criterion, and the condition under which it is true. */
export type Claim = {
  readonly said: RegExp
  readonly isTrue: (hold: Hold, found: readonly (string | undefined)[]) => boolean
  readonly of: CriterionKey | null
}
const claim = (
  said: string,
  isTrue: Claim['isTrue'] = () => true,
  of: CriterionKey | null = null,
): Claim => ({
  said: new RegExp(
    `^${said.replaceAll('DURATION', `(${DURATION})`).replace('QUOTED', '(?: \\(.+\\))?')}$`,
    'su',
  ),
  isTrue,
  of,
})

const near = ({ reading }: Hold, jobs?: number): boolean =>
  reading.relevance.jobs.slice(0, jobs).some((job) => job >= 0.5)
const inFull =
  (key: CriterionKey): Claim['isTrue'] =>
  ({ worthOf }) =>
    worthOf(key) === 1
const held =
  (level: 'must' | 'nice'): Claim['isTrue'] =>
  (hold, [names]) =>
    areHeld(names, hold[level], hold)
const absent =
  (level: 'must' | 'nice'): Claim['isTrue'] =>
  (hold, [names]) =>
    areAbsent(names, hold[level], hold)
const isOver = ({ reading }: Hold): boolean => reading.salary?.match === 'higher'
const driverOr = ({ rubric, resume, source }: Hold): boolean =>
  rubric.requirements
    .filter(({ kind, level }) => kind === 'licence' && level !== 'nice')
    .every(({ id, any_of }) =>
      id.startsWith('driver-')
        ? any_of.some(
            (category) =>
              holdsCategory(categoriesIn(wordsOf(resume.driver)), category) || /категори|прав/iu.test(source),
          )
        : true,
    )

export const STRENGTHS: readonly Claim[] = [
  claim(
    'Есть ключев(?:ой|ые) навыки?: (.+?)(?: \\((?:названо в резюме|.+)\\))?',
    held('must'),
    'must_skills',
  ),
  claim(
    'Местами работы подтверждено навыков: (\\d+) из (\\d+)QUOTED',
    (hold, [some, all]) => Number(some) === proven(hold) && Number(all) === hold.must.length,
    'skill_evidence',
  ),
  claim('Есть желательны[йе] навыки?: (.+)', held('nice'), 'nice_skills'),
  claim('Есть близкая к вакансии работаQUOTED', (hold) => near(hold), 'relevant_experience'),
  claim('Общий стаж — DURATION', (hold, [total]) => isTotal(total, hold), 'relevant_experience'),
  claim(
    'Релевантный опыт — DURATION, требуется DURATIONQUOTED',
    (hold, [own, asked]) =>
      isRelevant(own, hold) && isRequired(asked, hold) && lengthOf(own) >= lengthOf(asked),
    'relevant_experience',
  ),
  claim('Профессия совпадаетQUOTED', isMatching, 'role'),
  claim('Профессия близка к вакансииQUOTED', (hold) => !isMatching(hold), 'role'),
  claim('Похожие обязанности уже выполнялисьQUOTED', undefined, 'duties'),
  claim('Уровень должности подходитQUOTED', inFull('seniority'), 'seniority'),
  claim('Уровень должности близок к требуемомуQUOTED', undefined, 'seniority'),
  claim(
    'Релевантный опыт свежий',
    ({ reading }) => (reading.experience.months_since_relevant ?? 99) <= 48,
    'recency',
  ),
  claim('Работа в той же отраслиQUOTED', inFull('industry'), 'industry'),
  claim('Образование соответствуетQUOTED', inFull('education'), 'education'),
  claim('Уровень языка не ниже требуемого', inFull('languages'), 'languages'),
  claim('Нужные права и допуски естьQUOTED', driverOr, 'licences'),
  claim('Место жительства подходитQUOTED', inFull('location'), 'location'),
  claim('График и занятость совпадают с пожеланиями', inFull('format'), 'format'),
  claim('Зарплатные ожидания не выше предложенных', (hold) => !isOver(hold), 'salary'),
  claim('Держится на одном месте подолгу', inFull('stability'), 'stability'),
  claim('Должности растут от места к месту', inFull('progression'), 'progression'),
  claim('Сопроводительное письмо по делуQUOTED', undefined, 'cover_letter'),
]

export const WEAKNESSES: readonly Claim[] = [
  claim('Не найдены? обязательны[йе] навыки?: (.+)', absent('must'), 'must_skills'),
  claim(
    'Ни один обязательный навык не подтверждён описанием работы',
    (hold) => proven(hold) === 0,
    'skill_evidence',
  ),
  claim(
    '(?:Навыки подтверждены в основном давней работой|Описанием работы подтверждено мало обязательных навыков) \\((\\d+) из (\\d+)\\)',
    (hold, [some, all]) => Number(some) === proven(hold) && Number(all) === hold.must.length,
    'skill_evidence',
  ),
  claim('Не найдены? желательны[йе] навыки?: (.+)', absent('nice'), 'nice_skills'),
  claim(
    'Последние места работы далеки от вакансии',
    (hold) => !near(hold, 2) && !asksNone(hold),
    'relevant_experience',
  ),
  claim(
    'Стаж пока небольшой — DURATION',
    (hold, [total]) => isTotal(total, hold) && !asksNone(hold) && hold.rubric.experience_years === null,
    'relevant_experience',
  ),
  claim(
    'Релевантного опыта не найдено, требуется DURATION',
    (hold, [asked]) => Math.round(hold.months.relevant) === 0 && isRequired(asked, hold),
    'relevant_experience',
  ),
  claim(
    'Релевантный опыт — только DURATION, требуется DURATION',
    (hold, [own, asked]) =>
      isRelevant(own, hold) && isRequired(asked, hold) && lengthOf(own) < lengthOf(asked),
    'relevant_experience',
  ),
  claim('Профессия отличаетсяQUOTED', undefined, 'role'),
  claim('Обязанности мало пересекаются с вакансией', undefined, 'duties'),
  claim('Уровень в профессии вакансии ниже требуемогоQUOTED', undefined, 'seniority'),
  claim(
    'Релевантной работы в резюме не видно',
    (hold) => hold.reading.relevance.jobs.every((job) => job < 0.35) && !asksNone(hold),
    'recency',
  ),
  claim(
    'Когда была похожая работа, из резюме не понять',
    (hold) => hold.reading.relevance.jobs.some((job) => job >= 0.35) && !asksNone(hold),
    'recency',
  ),
  claim('Релевантный опыт давний', (hold) => !asksNone(hold), 'recency'),
  claim('Недавняя работа близка к вакансии лишь отчасти', (hold) => !asksNone(hold), 'recency'),
  claim('Опыта в отрасли не видно', undefined, 'industry'),
  claim('Образование ниже требуемогоQUOTED', undefined, 'education'),
  claim('Нужного языка в резюме нет, или его уровень намного ниже', undefined, 'languages'),
  claim('Уровень языка ниже требуемого', undefined, 'languages'),
  claim('Нет нужных прав или допусков', undefined, 'licences'),
  claim(
    'Живёт в другом местеQUOTED',
    ({ resume, vacancy }) => bare(resume.area ?? '') !== bare(vacancy.area ?? ''),
    'location',
  ),
  claim('График или занятость не совпадают с пожеланиями', undefined, 'format'),
  claim('Зарплатные ожидания выше предложенных', isOver, 'salary'),
  claim('Часто меняет место работы', ({ resume }) => (resume.experience ?? []).length > 1, 'stability'),
  claim('Резюме заполнено не полностью', undefined, 'completeness'),
]

export const ALARMS: readonly Claim[] = [
  claim('Нет обязательн(?:ого|ых) навык(?:а|ов): (.+)', absent('must')),
  claim('Релевантная работа закончилась DURATION назад', (hold, [ago]) => {
    const last = Math.max(
      ...orderJobs(hold.resume.experience ?? []).flatMap(({ end }, at) =>
        (hold.reading.relevance.jobs[at] ?? 0) >= 0.35 ? (monthAt(end) ?? Infinity) : [],
      ),
    )
    return lengthOf(ago) === (monthAt(hold.now) ?? 0) - last
  }),
  claim('Зарплатные ожидания выше вилки на (\\d+)\\s%', (hold, [share]) => {
    const { amount = 0 } = hold.resume.salary ?? {}
    return isOver(hold) && amount > 0 && Number(share) > 0
  }),
  claim(
    'Нужен переезд \\((.+)\\), а кандидат к нему не готов \\((.+)\\)',
    ({ vacancy, resume }, [there = '', here = '']) =>
      there === cleanText(vacancy.area ?? '') &&
      here === cleanText(resume.area ?? '') &&
      bare(there) !== bare(here),
  ),
  claim('В вакансии названо (гражданство .+), в резюме — другое', ({ rubric, resume }, [title]) =>
    rubric.requirements.some(
      ({ kind, any_of, title: asked }) =>
        kind === 'permit' &&
        asked === title &&
        !any_of.some((one) => wordsOf(resume.citizenship).includes(one)),
    ),
  ),
]

export const FLAGS: readonly Claim[] = [
  claim(
    'Перечислено (\\d+) навык\\S*, большинство не подтверждено опытом',
    ({ resume }, [count]) => Number(count) <= (resume.skills ?? []).length,
  ),
  claim('Частая смена работы: (\\d+) мест\\S* короче года за пять лет', ({ resume }, [count]) => {
    const lengths = (resume.experience ?? []).map(
      ({ start, end }) => (monthAt(end) ?? 0) - (monthAt(start) ?? 0) + 1,
    )
    return lengths.filter((length) => length > 0 && length < 12).length >= Number(count)
  }),
  claim(
    'Последняя работа закончилась в \\S+ (\\d{4}), перерыв — DURATION',
    ({ resume, now }, [year, idle]) => {
      const last = Math.max(
        ...(resume.experience ?? []).flatMap(({ start, end }) => {
          const [from, until] = [monthAt(start), monthAt(end)]
          return from === null || until === null || until < from ? [] : until
        }),
      )
      return Math.floor(last / 12) === Number(year) && lengthOf(idle) === (monthAt(now) ?? 0) - last
    },
  ),
  claim(
    'Места работы пересекаются по времени: DURATION',
    ({ months }, [overlap]) => lengthOf(overlap) === months.overlap,
  ),
  claim(
    'В резюме есть .*|В резюме вставлены .*|Ключевые слова вакансии .*|Есть невозможные даты .*|Резюме почти пустое.*|В резюме нет опыта работы|Обязанности и навыки не описаны|Оценки .*',
  ),
]

/** Sentences of the summary begin with one of these. */
export const REASONING =
  / (?=(?:Слабее всего: |Заметных слабых сторон нет|Опыта достаточно |Балл |Все обязательные навыки подтверждены|Резюме почти пустое|Другая профессия, |Нет обязательного — |Обязательные навыки почти не|Релевантного опыта меньше|Не сказано об обязательном — |Открытых вопросов по|Стоит уточнить: |Стоит спросить, ))/u
const LABELS: Readonly<Record<string, CriterionKey>> = {
  'обязательные навыки': 'must_skills',
  'подтверждение навыков работой': 'skill_evidence',
  'желательные навыки': 'nice_skills',
  'релевантный опыт': 'relevant_experience',
  профессия: 'role',
  'похожесть обязанностей': 'duties',
  'уровень должности': 'seniority',
  'свежесть опыта': 'recency',
  отрасль: 'industry',
  образование: 'education',
  'иностранные языки': 'languages',
  'права и допуски': 'licences',
  'место жительства': 'location',
  'график и занятость': 'format',
  'зарплатные ожидания': 'salary',
  стабильность: 'stability',
  'рост должностей': 'progression',
  'полнота резюме': 'completeness',
  'сопроводительное письмо': 'cover_letter',
}
const NEXT_LABEL = new RegExp(`, (?=(?:${Object.keys(LABELS).join('|')})(?: \\(|, |$))`, 'u')

const summed =
  (isOf: (value: number) => boolean): Claim['isTrue'] =>
  (hold, [list = '']) =>
    list.split(NEXT_LABEL).every((item) => {
      const [, label = '', detail = ''] = /^([^(]+?)(?: \((.*)\))?$/su.exec(item) ?? []
      const key = LABELS[label]
      const value = key === undefined ? null : hold.worthOf(key)
      return (
        key !== undefined && value !== null && isOf(value) && (detail === '' || isDetail(key, detail, hold))
      )
    })

function isDetail(key: CriterionKey, detail: string, hold: Hold): boolean {
  const [, some, all] = /^(\d+) из (\d+)$/.exec(detail) ?? []
  if (some !== undefined) {
    const counts: Partial<Record<CriterionKey, readonly [number, number]>> = {
      must_skills: [heldCount(hold.must, hold), hold.must.length],
      skill_evidence: [proven(hold), hold.must.length],
      nice_skills: [heldCount(hold.nice, hold), hold.nice.length],
    }
    return counts[key]?.[0] === Number(some) && counts[key]?.[1] === Number(all)
  }
  if (key !== 'relevant_experience') return stands(detail, hold.source)
  const [, own = '', asked] =
    new RegExp(`^(нет|${DURATION})(?:, требуется (${DURATION}))?$`, 'u').exec(detail) ?? []
  return (
    (own === 'нет' ? Math.round(hold.months.relevant) === 0 : isRelevant(own, hold)) &&
    (asked === undefined || isRequired(asked, hold))
  )
}

/** A ceiling of this limit does not lower such a score. */
const isFarBelow = (limit: number, { judgement: { score } }: Hold): boolean =>
  score <= Math.round(limit * 0.8)

export const REASONS: readonly Claim[] = [
  claim(
    'Сильнее всего: (.+)',
    summed((value) => value >= 0.75),
  ),
  claim(
    'Сильных сторон по требованиям вакансии не видно',
    ({ judgement }) => judgement.strengths.length === 0,
  ),
  claim(
    'Слабее всего: (.+)',
    summed((value) => value < 0.5),
  ),
  claim('Заметных слабых сторон нет', ({ judgement }) => judgement.weaknesses.length === 0),
  claim(
    'Балл ограничен (\\d+): .+',
    ({ judgement: { score } }, [limit]) => score <= Number(limit) && score >= Math.floor(Number(limit) * 0.8),
  ),
  claim('Резюме почти пустое', (hold) => isFarBelow(20, hold)),
  claim(
    'Другая профессия, и обязанности не пересекаются',
    (hold) =>
      isFarBelow(39, hold) && (hold.worthOf('role') ?? 1) < 0.3 && (hold.worthOf('duties') ?? 0) < 0.35,
  ),
  claim('Нет обязательного — .+', (hold) => isFarBelow(39, hold)),
  claim(
    'Обязательные навыки почти не подтверждены',
    (hold) => isFarBelow(39, hold) && (hold.worthOf('must_skills') ?? 1) < 0.15,
  ),
  claim(
    'Релевантного опыта меньше четверти от требуемого',
    (hold) => isFarBelow(39, hold) && hold.months.relevant < (hold.rubric.experience_years ?? 0) * 3,
  ),
  claim('Не сказано об обязательном — .+', (hold) => isFarBelow(79, hold)),
  claim(
    'Балл снижен, потому что обязательные навыки подтверждены не полностью',
    (hold) => tookMost('must', hold) && hold.worthOf('must_skills') !== null,
  ),
  claim(
    'Балл снижен, потому что о навыках в резюме ничего не сказано',
    (hold) => tookMost('must', hold) && hold.worthOf('must_skills') === null,
  ),
  claim(
    'Балл снижен, потому что профессия совпадает с вакансией не полностью',
    (hold) => tookMost('profession', hold) && hold.worthOf('role') !== null,
  ),
  claim(
    'Балл снижен, потому что обязанности совпадают с вакансией не полностью',
    (hold) => tookMost('profession', hold) && hold.worthOf('role') === null,
  ),
  claim(
    'Балл снижен, потому что опыта в профессии пока нет',
    (hold) => tookMost('years', hold) && Math.round(hold.months.relevant) === 0,
  ),
  claim(
    'Балл снижен, потому что опыта в профессии пока немного — DURATION',
    (hold, [own]) =>
      tookMost('years', hold) &&
      isRelevant(own, hold) &&
      lengthOf(own) < (hold.rubric.experience_years ?? 8) * 12,
  ),
  claim(
    'Опыта достаточно \\(DURATION, требуется DURATION\\)(, но балл растёт и дальше, до 30 лет стажа)?',
    (hold, [own, asked, grows]) =>
      isRelevant(own, hold) &&
      isRequired(asked, hold) &&
      lengthOf(own) >= lengthOf(asked) &&
      (grows === undefined || tookMost('years', hold)),
  ),
  claim(
    'Балл был бы выше при большем опыте в профессии: сейчас DURATION',
    (hold, [own]) =>
      tookMost('years', hold) &&
      isRelevant(own, hold) &&
      lengthOf(own) >= 96 &&
      lengthOf(own) < (hold.rubric.experience_years ?? 99) * 12,
  ),
  claim(
    'Балл высокий, но рекомендовано интервью: .+',
    ({ judgement }) => judgement.recommendation === 'interview',
  ),
  claim('Все обязательные навыки подтверждены местами работы', (hold) => proven(hold) === hold.must.length),
  claim('Открытых вопросов по резюме нет', ({ judgement }) => judgement.questions.length === 0),
  claim('Стоит уточнить: .+', ({ judgement }) => judgement.questions.length > 0),
  claim('Стоит спросить, где применял(?:ся навык|ись навыки): (.+)', held('must')),
]
