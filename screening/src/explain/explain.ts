/** The judgement in Russian sentences; every statement names what it stands on. */
import { LISTED } from '../criteria/skills.ts'
import type { Findings } from '../findings.ts'
import type { CriterionResult, Flag } from '../model.ts'
import { describeMonths } from '../resume/months.ts'
import { shorten } from '../text/sentences.ts'

export type Explanation = {
  readonly strengths: readonly string[]
  readonly weaknesses: readonly string[]
  readonly red_flags: readonly string[]
  readonly reasoning: string
  readonly questions: readonly string[]
}

export function explain(
  criteria: readonly CriterionResult[],
  findings: Findings,
  flags: readonly Flag[],
): Explanation {
  const strengths = strongest(criteria)
    .map((criterion) => praise(criterion, findings))
    .filter((text) => text !== null)
  const weaknesses = weakest(criteria)
    .map((criterion) => regret(criterion, findings))
    .filter((text) => text !== null)
  const redFlags = [
    ...absentMust(findings),
    ...staleWork(findings),
    ...flags.map(({ text }) => text),
    ...moneyFlag(findings),
    ...movingFlag(findings),
  ]
  const questions = ask(criteria, findings)
  const sentences = [...strengths.slice(0, 3), ...weaknesses.slice(0, 3)]
  if (findings.cap !== null) sentences.push(`Балл ограничен ${findings.cap.limit}: ${findings.cap.reason}.`)
  const [first] = questions
  if (sentences.length < 6 && first !== undefined)
    sentences.push(`Стоит уточнить: ${first.charAt(0).toLowerCase()}${first.slice(1)}`)
  if (sentences.length === 0) sentences.push('В резюме нет данных, по которым можно судить о соответствии.')
  return { strengths, weaknesses, red_flags: redFlags, reasoning: sentences.slice(0, 6).join(' '), questions }
}

function byGain(
  criteria: readonly CriterionResult[],
  gain: (criterion: CriterionResult) => number,
): CriterionResult[] {
  return criteria.filter(({ value }) => value !== null).toSorted((a, b) => gain(b) - gain(a))
}

function strongest(criteria: readonly CriterionResult[]): CriterionResult[] {
  return byGain(criteria, ({ value, weight }) => (value ?? 0) * weight)
    .filter(({ value }) => (value ?? 0) >= 0.6)
    .slice(0, 5)
}

function weakest(criteria: readonly CriterionResult[]): CriterionResult[] {
  return byGain(criteria, ({ value, weight }) => (1 - (value ?? 0)) * weight)
    .filter(({ value }) => (value ?? 1) < 0.5)
    .slice(0, 5)
}

function quoted(criterion: CriterionResult, limit = 90): string {
  const quote = criterion.evidence.find(({ source }) => source !== 'vacancy')?.quote
  return quote === undefined ? '' : ` («${shorten(quote, limit)}»)`
}

function skillNames(findings: Findings, kind: 'must' | 'nice', isHeld: boolean): string[] {
  return findings[kind]
    .filter(({ held }) => (isHeld ? held >= LISTED : held === 0))
    .slice(0, 5)
    .map(({ ask }) => ask.requirement.title)
}

function praise(criterion: CriterionResult, findings: Findings): string | null {
  const { relevant_months: months, required_months: required } = findings.experience
  switch (criterion.key) {
    case 'must_skills': {
      const held = skillNames(findings, 'must', true)
      return held.length === 0 ? null : `Есть ключевые навыки: ${held.join(', ')}${quoted(criterion)}.`
    }
    case 'skill_evidence':
      return `Навыки подтверждены местами работы${quoted(criterion)}.`
    case 'nice_skills': {
      const held = skillNames(findings, 'nice', true)
      return held.length === 0 ? null : `Есть желательные навыки: ${held.join(', ')}.`
    }
    case 'relevant_experience':
      return required === null
        ? `Последняя работа близка к вакансии${quoted(criterion)}.`
        : `Релевантный опыт – ${describeMonths(months)}, требуется ${describeMonths(required)}${quoted(criterion)}.`
    case 'role':
      return `Профессия совпадает${quoted(criterion)}.`
    case 'duties':
      return `Похожие обязанности уже выполнялись${quoted(criterion)}.`
    case 'seniority':
      return `Уровень должности подходит${quoted(criterion)}.`
    case 'recency':
      return 'Релевантный опыт свежий.'
    case 'industry':
      return `Работа в той же отрасли${quoted(criterion)}.`
    case 'education':
      return `Образование соответствует${quoted(criterion)}.`
    case 'languages':
      return 'Уровень языка не ниже требуемого.'
    case 'licences':
      return `Нужные права и допуски есть${quoted(criterion)}.`
    case 'location':
      return `Место жительства подходит${quoted(criterion)}.`
    case 'format':
      return 'График и занятость совпадают с пожеланиями.'
    case 'salary':
      return 'Зарплатные ожидания в пределах вакансии.'
    case 'stability':
      return 'Держится на одном месте подолгу.'
    case 'progression':
      return 'Должности растут от места к месту.'
    case 'cover_letter':
      return `Сопроводительное письмо по делу${quoted(criterion)}.`
    default:
      return null
  }
}

function regret(criterion: CriterionResult, findings: Findings): string | null {
  const { relevant_months: months, required_months: required } = findings.experience
  switch (criterion.key) {
    case 'must_skills': {
      const missing = skillNames(findings, 'must', false)
      return missing.length === 0 ? null : `Не найдены обязательные навыки: ${missing.join(', ')}.`
    }
    case 'skill_evidence':
      return 'Навыки почти не подтверждены описанием работы.'
    case 'nice_skills': {
      const missing = skillNames(findings, 'nice', false)
      return missing.length === 0 ? null : `Не найдены желательные навыки: ${missing.join(', ')}.`
    }
    case 'relevant_experience':
      return required === null
        ? 'Последние места работы далеки от вакансии.'
        : `Релевантного опыта ${describeMonths(months)}, а требуется ${describeMonths(required)}.`
    case 'role':
      return `Профессия отличается${quoted(criterion)}.`
    case 'duties':
      return 'Обязанности мало пересекаются с вакансией.'
    case 'seniority':
      return `Уровень должности ниже требуемого${quoted(criterion)}.`
    case 'recency':
      return 'Релевантный опыт давний или отсутствует.'
    case 'industry':
      return 'Опыта в отрасли не видно.'
    case 'education':
      return `Образование ниже требуемого${quoted(criterion)}.`
    case 'languages':
      return 'Уровень языка ниже требуемого.'
    case 'licences':
      return 'Нет нужных прав или допусков.'
    case 'location':
      return `Живёт в другом месте${quoted(criterion)}.`
    case 'format':
      return 'График или занятость не совпадают с пожеланиями.'
    case 'salary':
      return 'Зарплатные ожидания выше предложенных.'
    case 'stability':
      return 'Часто меняет место работы.'
    case 'completeness':
      return 'Резюме заполнено не полностью.'
    default:
      return null
  }
}

function absentMust({ must }: Findings): string[] {
  const missing = must.filter(({ held }) => held === 0)
  if (missing.length === 0 || missing.length < must.length * 0.5) return []
  return [
    `Нет обязательных навыков: ${missing
      .slice(0, 5)
      .map(({ ask }) => ask.requirement.title)
      .join(', ')}.`,
  ]
}

function staleWork({ experience }: Findings): string[] {
  const idle = experience.months_since_relevant
  return idle === null || idle <= 36 ? [] : [`Релевантная работа закончилась ${describeMonths(idle)} назад.`]
}

function moneyFlag({ salary }: Findings): string[] {
  return salary === null || salary.excess <= 0.3
    ? []
    : [`Зарплатные ожидания выше вилки на ${Math.round(salary.excess * 100)} %.`]
}

function movingFlag({ pair }: Findings): string[] {
  const { area, remote } = pair.rubric.rubric
  const { area: own, relocation } = pair.facts.facts
  return !remote && area !== null && own !== null && own !== area && relocation === 'refused'
    ? [`Нужен переезд (${area}), а кандидат к нему не готов (${own}).`]
    : []
}

const QUESTIONS: Partial<Record<CriterionResult['key'], string>> = {
  relevant_experience: 'Каков опыт в похожей работе?',
  education: 'Какое образование?',
  languages: 'Какой уровень иностранного языка?',
  licences: 'Есть ли нужные права, допуски, сертификаты?',
  location: 'Готов ли кандидат работать по месту вакансии?',
  format: 'Подходят ли график и занятость?',
  salary: 'Каковы зарплатные ожидания?',
  seniority: 'На каком уровне кандидат работает сейчас?',
  industry: 'Есть ли опыт в отрасли?',
}

function ask(criteria: readonly CriterionResult[], { must }: Findings): string[] {
  const out = must
    .filter(({ held }) => held < 1)
    .slice(0, 3)
    .map(({ ask: { requirement }, held }) =>
      held > 0 ? `Где применялось на деле: ${requirement.title}?` : `Есть ли опыт: ${requirement.title}?`,
    )
  for (const { key, verdict } of criteria) {
    const question = QUESTIONS[key]
    if (verdict === 'unknown' && question !== undefined) out.push(question)
  }
  return out.slice(0, 6)
}
