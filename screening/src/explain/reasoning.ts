/** The judgement in a few sentences: strongest, weakest, experience, what lowered the score, why not hire, what to ask. */
import type { Findings } from '../findings.ts'
import type { CriterionKey, CriterionResult, Flag } from '../model.ts'
import { describeMonths } from '../resume/months.ts'
import { enoughYears, hasAskedYears, lowered, narrowest } from './gates.ts'
import { inQuotes, isHeld, mustSkillsOf, nameOf, namesOf } from './names.ts'
import { clarify, type Question } from './questions.ts'

export function reason(
  strongest: readonly CriterionResult[],
  weakest: readonly CriterionResult[],
  findings: Findings,
  flags: readonly Flag[],
  questions: readonly Question[],
): string {
  const list = (criteria: readonly CriterionResult[]): string =>
    criteria
      .slice(0, 3)
      .map((criterion) => `${LABELS[criterion.key]}${detail(criterion, findings)}`)
      .join(', ')
  // a profession cannot be the best of a resume and what lowered its score most
  const best = strongest.filter(({ key }) => key !== 'role' || narrowest(findings.gates) !== 'profession')
  const [strong, weak] = [list(best), list(weakest)]
  const causes = pressed(findings)
  const sentences = [
    strongest.length === 0 ? 'Сильных сторон по требованиям вакансии не видно.' : null,
    strong === '' ? null : `Сильнее всего: ${strong}.`,
    weak === '' ? 'Заметных слабых сторон нет.' : `Слабее всего: ${weak}.`,
    ...experienced(strongest, findings, causes),
    ...(causes.length === 0 ? [proven(findings)] : causes),
    findings.is_held_back ? heldBack(findings, flags) : null,
    clarify(questions),
  ]
  return sentences.filter((sentence) => sentence !== null).join(' ')
}

const LABELS: Readonly<Record<CriterionKey, string>> = {
  must_skills: 'обязательные навыки',
  skill_evidence: 'подтверждение навыков работой',
  nice_skills: 'желательные навыки',
  relevant_experience: 'релевантный опыт',
  role: 'профессия',
  duties: 'похожесть обязанностей',
  seniority: 'уровень должности',
  recency: 'свежесть опыта',
  industry: 'отрасль',
  education: 'образование',
  languages: 'иностранные языки',
  licences: 'права и допуски',
  location: 'место жительства',
  format: 'график и занятость',
  salary: 'зарплатные ожидания',
  stability: 'стабильность',
  progression: 'рост должностей',
  completeness: 'полнота резюме',
  cover_letter: 'сопроводительное письмо',
}

/** Below this value a criterion may be among the weakest. */
export const WEAK = 0.5

/** The figure or the short quote a criterion is based on. */
function detail({ key, evidence }: CriterionResult, findings: Findings): string {
  const must = mustSkillsOf(findings)
  const { relevant_months: months, required_months: required } = findings.experience
  switch (key) {
    case 'must_skills':
      return counted(must.filter(isHeld).length, must.length)
    case 'skill_evidence':
      return counted(must.filter(({ job }) => job !== null).length, must.length)
    case 'nice_skills':
      return counted(findings.nice.filter(isHeld).length, findings.nice.length)
    case 'relevant_experience':
      return ` (${[
        Math.round(months) === 0 ? 'нет' : describeMonths(months),
        ...(required === null ? [] : [`требуется ${describeMonths(required)}`]),
      ].join(', ')})`
    case 'role':
    case 'seniority':
    case 'industry':
    case 'education':
    case 'location': {
      const quote = evidence.find(({ source }) => source !== 'vacancy')?.quote
      return quote === undefined ? '' : ` (${inQuotes(quote, 60)})`
    }
    default:
      return ''
  }
}

function counted(count: number, all: number): string {
  return all === 0 ? '' : ` (${count} из ${all})`
}

/** The asked experience where neither the strongest nor a cause says it: its criterion is full only after decades. */
function experienced(
  strongest: readonly CriterionResult[],
  { experience }: Findings,
  causes: readonly string[],
): string[] {
  const enough = enoughYears(experience)
  return !hasAskedYears(experience) ||
    strongest.some(({ key }) => key === 'relevant_experience') ||
    causes.some((cause) => cause.startsWith(enough))
    ? []
    : [`${enough}.`]
}

/** What lowered the score: the ceiling, or the gate that lowered it most. */
function pressed(findings: Findings): string[] {
  const { cap } = findings
  if (cap !== null && findings.is_capped) return [`Балл ограничен ${cap.limit}: ${cap.reason}.`]
  const gate = narrowest(findings.gates)
  if (cap === null) return gate === null ? [] : [lowered(gate, findings)]
  // the score is too low for the ceiling to limit it, but the cause is still worth stating
  const cause = `${cap.reason.charAt(0).toUpperCase()}${cap.reason.slice(1)}.`
  return gate === null || cap.tells.includes(gate) ? [cause] : [cause, lowered(gate, findings)]
}

function proven(findings: Findings): string | null {
  const must = mustSkillsOf(findings)
  return must.length > 0 && must.every(({ job }) => job !== null)
    ? 'Все обязательные навыки подтверждены местами работы.'
    : null
}

/** A score high enough for a hire, with a reason against it. */
function heldBack(findings: Findings, flags: readonly Flag[]): string | null {
  const lead = 'Балл высокий, но рекомендовано интервью'
  const flag = flags.find(({ severity }) => severity === 'high')
  if (flag !== undefined) {
    const [cause = ''] = flag.text.replace(/\.$/, '').split(';')
    return `${lead}: ${cause.charAt(0).toLowerCase()}${cause.slice(1)}.`
  }
  const unproven = mustSkillsOf(findings).filter(({ job }) => job === null)
  if (unproven.length > 0) return `${lead}: местами работы не подтверждено — ${namesOf(unproven)}.`
  const title = findings.must.find((finding) => finding.job === null && finding.ask.is_own_title)
  return title === undefined
    ? null
    : `${lead}: в описании мест работы не названа сама профессия — ${nameOf(title)}.`
}
