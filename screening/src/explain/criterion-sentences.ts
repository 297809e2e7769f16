/** Sentences for each criterion, in favour of and against the candidate. */
import { RECENCY, RELEVANT_JOB_FROM } from '../calibration.ts'
import type { Findings } from '../findings.ts'
import type { CriterionResult } from '../model.ts'
import { describeMonths } from '../resume/months.ts'
import { hasAskedYears, MATCHING } from './gates.ts'
import {
  inQuotes,
  isAbsent,
  isHeld,
  isPlain,
  isVerbatim,
  lineNaming,
  listed,
  mustSkillsOf,
  nameAndLine,
} from './names.ts'

function bracketed(line: string | null, used: Set<string>): string {
  if (line === null) return ''
  used.add(line)
  return ` (${inQuotes(line)})`
}

/**
 * One sentence for a strong criterion with the words it is based on. `used` holds the lines already quoted; lines
 * quoted here are added to it.
 */
export function praise(criterion: CriterionResult, findings: Findings, used: Set<string>): string | null {
  const quoted = (): string => {
    const quotes = criterion.evidence.filter(({ source }) => source !== 'vacancy').map(({ quote }) => quote)
    return bracketed(quotes.find((quote) => !used.has(quote)) ?? quotes[0] ?? null, used)
  }
  const isFull = criterion.value === 1
  switch (criterion.key) {
    case 'must_skills': {
      const held = mustSkillsOf(findings).filter(isHeld)
      if (held.length === 0) return null
      const skills = listed('Есть ключевой навык', 'Есть ключевые навыки', held, (found) =>
        nameAndLine(found, findings),
      )
      // a line after them all would seem to prove the last
      if (!held.every((found) => isPlain(found, findings))) return `${skills}.`
      const line = bracketed(lineNaming(held, findings, used), used)
      const areSaid = line === '' && held.every((found) => isVerbatim(found, findings))
      return `${skills}${areSaid ? ' (названо в резюме)' : line}.`
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
      const skills = listed('Есть желательный навык', 'Есть желательные навыки', held, (found) =>
        nameAndLine(found, findings),
      )
      return held.length === 0 ? null : `${skills}.`
    }
    case 'relevant_experience':
      return experienced(findings, quoted)
    case 'role':
      return `Профессия ${findings.gates.profession >= MATCHING ? 'совпадает' : 'близка к вакансии'}${quoted()}.`
    case 'duties':
      return `Похожие обязанности уже выполнялись${quoted()}.`
    case 'seniority':
      // overqualified, or a grade from a related profession
      return `Уровень должности ${isFull ? 'подходит' : 'близок к требуемому'}${quoted()}.`
    case 'recency':
      return 'Релевантный опыт свежий.'
    case 'industry':
      return `Работа в той же отрасли${quoted()}.`
    case 'education':
      return `Образование соответствует${quoted()}.`
    case 'languages':
      return isFull ? 'Уровень языка не ниже требуемого.' : null
    case 'licences':
      return isFull ? `Нужные права и допуски есть${quoted()}.` : null
    case 'location':
      return `Место жительства подходит${quoted()}.`
    case 'format':
      return isFull ? 'График и занятость совпадают с пожеланиями.' : null
    case 'salary':
      return isFull ? 'Зарплатные ожидания не выше предложенных.' : null
    case 'stability':
      return isFull ? 'Держится на одном месте подолгу.' : null
    case 'progression':
      return isFull ? 'Должности растут от места к месту.' : null
    case 'cover_letter':
      return `Сопроводительное письмо по делу${quoted()}.`
    default:
      return null
  }
}

/** One sentence for a weak criterion. Little experience is not a weakness when the vacancy explicitly asks for none. */
export function regret(criterion: CriterionResult, findings: Findings): string | null {
  const quoted = (): string => {
    const quote = criterion.evidence.find(({ source }) => source !== 'vacancy')?.quote
    return quote === undefined ? '' : ` (${inQuotes(quote)})`
  }
  switch (criterion.key) {
    case 'must_skills': {
      const missing = mustSkillsOf(findings).filter(isAbsent)
      return missing.length === 0
        ? null
        : `${listed('Не найден обязательный навык', 'Не найдены обязательные навыки', missing)}.`
    }
    case 'skill_evidence':
      return unproven(findings)
    case 'nice_skills': {
      const missing = findings.nice.filter(isAbsent)
      return missing.length === 0
        ? null
        : `${listed('Не найден желательный навык', 'Не найдены желательные навыки', missing)}.`
    }
    case 'relevant_experience':
      return findings.experience.asks_none === true ? null : inexperienced(findings)
    case 'role':
      return `Профессия отличается${quoted()}.`
    case 'duties':
      return 'Обязанности мало пересекаются с вакансией.'
    case 'seniority':
      return `Уровень в профессии вакансии ниже требуемого${quoted()}.`
    case 'recency':
      return findings.experience.asks_none === true ? null : idle(findings)
    case 'industry':
      return 'Опыта в отрасли не видно.'
    case 'education':
      return `Образование ниже требуемого${quoted()}.`
    case 'languages':
      return criterion.value === 0
        ? 'Нужного языка в резюме нет, или его уровень намного ниже.'
        : 'Уровень языка ниже требуемого.'
    case 'licences':
      return findings.licences.some(({ state }) => state === 'absent')
        ? 'Нет нужных прав или допусков.'
        : null
    case 'location':
      return `Живёт в другом месте${quoted()}.`
    case 'format':
      return 'График или занятость не совпадают с пожеланиями.'
    case 'salary':
      return 'Зарплатные ожидания выше предложенных.'
    case 'stability':
      // a single job is not a pattern
      return findings.pair.facts.facts.jobs.length > 1 ? 'Часто меняет место работы.' : null
    case 'completeness':
      return 'Резюме заполнено не полностью.'
    default:
      return null
  }
}

/** From this relevance a job counts as largely the same work. */
const SAME_WORK = 0.5

/** Decades of other work may fill the criterion without the asked months: no praise of those. */
function experienced({ experience, relevance }: Findings, quoted: () => string): string | null {
  const { relevant_months: months, total_months: total, required_months: required } = experience
  if (required === null)
    return relevance.jobs.some((job) => job >= SAME_WORK)
      ? `Есть близкая к вакансии работа${quoted()}.`
      : `Общий стаж — ${describeMonths(total)}.`
  return hasAskedYears(experience)
    ? `Релевантный опыт — ${describeMonths(months)}, требуется ${describeMonths(required)}${quoted()}.`
    : null
}

/** Months beyond the asked ones count too, so the criterion may be low with the asked months: no weakness. */
function inexperienced({ experience, relevance }: Findings): string | null {
  const { relevant_months: months, total_months: total, required_months: required } = experience
  if (required === null)
    return relevance.jobs.slice(0, 2).some((job) => job >= SAME_WORK)
      ? `Стаж пока небольшой — ${describeMonths(total)}.`
      : 'Последние места работы далеки от вакансии.'
  if (hasAskedYears(experience)) return null
  return Math.round(months) === 0
    ? `Релевантного опыта не найдено, требуется ${describeMonths(required)}.`
    : `Релевантный опыт — только ${describeMonths(months)}, требуется ${describeMonths(required)}.`
}

/** Current work may also be weak in recency, when it only partly matches the vacancy. */
function idle({ experience: { months_since_relevant: months }, relevance }: Findings): string {
  if (months === null)
    return relevance.jobs.some((job) => job >= RELEVANT_JOB_FROM)
      ? 'Когда была похожая работа, из резюме не понять.'
      : 'Релевантной работы в резюме не видно.'
  return months > RECENCY.fresh_months
    ? 'Релевантный опыт давний.'
    : 'Недавняя работа близка к вакансии лишь отчасти.'
}

/** An old proof counts less, so the cause may be the age of the proofs. */
function unproven(findings: Findings): string | null {
  const must = mustSkillsOf(findings)
  const proven = must.filter(({ job }) => job !== null).length
  if (must.length === 0) return null
  if (proven === 0) return 'Ни один обязательный навык не подтверждён описанием работы.'
  return proven * 2 > must.length
    ? `Навыки подтверждены в основном давней работой (${proven} из ${must.length}).`
    : `Описанием работы подтверждено мало обязательных навыков (${proven} из ${must.length}).`
}
