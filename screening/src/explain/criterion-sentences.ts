/** A sentence per criterion, for it and against it. */
import type { Findings } from '../findings.ts'
import type { CriterionResult } from '../model.ts'
import { describeMonths } from '../resume/months.ts'
import { inQuotes, isHeld, lineNaming, mustSkillsOf, namesOf } from './names.ts'

function bracketed(line: string | null, used: Set<string>): string {
  if (line === null) return ''
  used.add(line)
  return ` (${inQuotes(line)})`
}

/** One sentence for a strong criterion with the words it stands on; lines already quoted are in `used`, and what is quoted here joins them. */
export function praise(criterion: CriterionResult, findings: Findings, used: Set<string>): string | null {
  const quoted = (): string => {
    const quotes = criterion.evidence.filter(({ source }) => source !== 'vacancy').map(({ quote }) => quote)
    return bracketed(quotes.find((quote) => !used.has(quote)) ?? quotes[0] ?? null, used)
  }
  const { relevant_months: months, required_months: required } = findings.experience
  switch (criterion.key) {
    case 'must_skills': {
      const held = mustSkillsOf(findings).filter(isHeld)
      const line = bracketed(lineNaming(held, findings, used), used) || ' (названы в резюме)'
      return held.length === 0 ? null : `Есть ключевые навыки: ${namesOf(held)}${line}.`
    }
    case 'skill_evidence': {
      const must = mustSkillsOf(findings)
      const proven = must.filter(({ job }) => job !== null)
      const line = bracketed(lineNaming(proven, findings, used), used)
      return proven.length === 0
        ? null
        : `Местами работы подтверждено навыков: ${proven.length} из ${must.length}${line}.`
    }
    case 'nice_skills': {
      const held = findings.nice.filter(isHeld)
      return held.length === 0 ? null : `Есть желательные навыки: ${namesOf(held)}.`
    }
    case 'relevant_experience':
      return required === null
        ? `Последняя работа близка к вакансии${quoted()}.`
        : `Релевантный опыт – ${describeMonths(months)}, требуется ${describeMonths(required)}${quoted()}.`
    case 'role':
      return `Профессия совпадает${quoted()}.`
    case 'duties':
      return `Похожие обязанности уже выполнялись${quoted()}.`
    case 'seniority':
      return `Уровень должности подходит${quoted()}.`
    case 'recency':
      return 'Релевантный опыт свежий.'
    case 'industry':
      return `Работа в той же отрасли${quoted()}.`
    case 'education':
      return `Образование соответствует${quoted()}.`
    case 'languages':
      return 'Уровень языка не ниже требуемого.'
    case 'licences':
      return `Нужные права и допуски есть${quoted()}.`
    case 'location':
      return `Место жительства подходит${quoted()}.`
    case 'format':
      return 'График и занятость совпадают с пожеланиями.'
    case 'salary':
      return 'Зарплатные ожидания в пределах вакансии.'
    case 'stability':
      return 'Держится на одном месте подолгу.'
    case 'progression':
      return 'Должности растут от места к месту.'
    case 'cover_letter':
      return `Сопроводительное письмо по делу${quoted()}.`
    default:
      return null
  }
}

/** One sentence for a weak criterion. */
export function regret(criterion: CriterionResult, findings: Findings): string | null {
  const quoted = (): string => {
    const quote = criterion.evidence.find(({ source }) => source !== 'vacancy')?.quote
    return quote === undefined ? '' : ` (${inQuotes(quote)})`
  }
  const { relevant_months: months, required_months: required } = findings.experience
  switch (criterion.key) {
    case 'must_skills': {
      const missing = mustSkillsOf(findings).filter(({ held }) => held === 0)
      return missing.length === 0 ? null : `Не найдены обязательные навыки: ${namesOf(missing)}.`
    }
    case 'skill_evidence':
      return unproven(findings)
    case 'nice_skills': {
      const missing = findings.nice.filter(({ held }) => held === 0)
      return missing.length === 0 ? null : `Не найдены желательные навыки: ${namesOf(missing)}.`
    }
    case 'relevant_experience':
      return required === null
        ? 'Последние места работы далеки от вакансии.'
        : Math.round(months) === 0
          ? `Релевантного опыта не найдено, требуется ${describeMonths(required)}.`
          : `Релевантный опыт – только ${describeMonths(months)}, требуется ${describeMonths(required)}.`
    case 'role':
      return `Профессия отличается${quoted()}.`
    case 'duties':
      return 'Обязанности мало пересекаются с вакансией.'
    case 'seniority':
      return `Уровень должности ниже требуемого${quoted()}.`
    case 'recency':
      return 'Релевантный опыт давний или отсутствует.'
    case 'industry':
      return 'Опыта в отрасли не видно.'
    case 'education':
      return `Образование ниже требуемого${quoted()}.`
    case 'languages':
      return 'Уровень языка ниже требуемого.'
    case 'licences':
      return 'Нет нужных прав или допусков.'
    case 'location':
      return `Живёт в другом месте${quoted()}.`
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

/** A proof older than five years counts half, so the weakness may be the age of the proofs. */
function unproven(findings: Findings): string | null {
  const must = mustSkillsOf(findings)
  const proven = must.filter(({ job }) => job !== null).length
  if (must.length === 0) return null
  if (proven === 0) return 'Ни один обязательный навык не подтверждён описанием работы.'
  return proven * 2 > must.length
    ? `Навыки подтверждены в основном давней работой (${proven} из ${must.length}).`
    : `Описанием работы подтверждено мало обязательных навыков (${proven} из ${must.length}).`
}
