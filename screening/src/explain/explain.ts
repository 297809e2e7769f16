/** The judgement in Russian sentences; every statement names what it is based on. */
import type { Findings } from '../findings.ts'
import type { CriterionResult, Flag } from '../model.ts'
import { describeMonths } from '../resume/months.ts'
import { praise, regret } from './criterion-sentences.ts'
import { isAbsent, listed, mustSkillsOf } from './names.ts'
import { questionsOf } from './questions.ts'
import { reason, WEAK } from './reasoning.ts'

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
  const used = new Set<string>()
  const strong = told(strongest(criteria), (criterion) => praise(criterion, findings, used))
  const weak = told(weakest(criteria), (criterion) => regret(criterion, findings))
  const questions = questionsOf(criteria, findings)
  return {
    strengths: strong.map(({ text }) => text),
    weaknesses: weak.map(({ text }) => text),
    red_flags: [
      ...absentMust(findings),
      ...staleWork(findings),
      ...flags.filter((flag) => !isNoExperience(flag, findings)).map(({ text }) => text),
      ...moneyFlag(findings),
      ...movingFlag(criteria, findings),
      ...permitFlag(findings),
    ],
    reasoning: reason(
      strong.map(({ criterion }) => criterion),
      weak.map(({ criterion }) => criterion),
      findings,
      flags,
      questions,
    ),
    questions: questions.map(({ text }) => text),
  }
}

/** A vacancy that asks for no experience does not mind none; a resume with nothing to judge by is another matter. */
const isNoExperience = ({ key, severity }: Flag, { experience, pair }: Findings): boolean =>
  experience.asks_none === true &&
  key === 'incomplete' &&
  severity === 'low' &&
  pair.facts.facts.jobs.length === 0

/** Criteria that have a sentence. */
function told(
  criteria: readonly CriterionResult[],
  say: (criterion: CriterionResult) => string | null,
): { readonly criterion: CriterionResult; readonly text: string }[] {
  return criteria.flatMap((criterion) => {
    const text = say(criterion)
    return text === null ? [] : [{ criterion, text }]
  })
}

/** At most this many of each kind. */
const SHOWN = 5

/** Only what the card calls met: praise of what is partly met would contradict the verdict beside it. */
function strongest(criteria: readonly CriterionResult[]): CriterionResult[] {
  const gain = ({ value, weight }: CriterionResult): number => (value ?? 0) * weight
  return criteria
    .filter(({ verdict }) => verdict === 'yes')
    .toSorted((a, b) => gain(b) - gain(a))
    .slice(0, SHOWN)
}

function weakest(criteria: readonly CriterionResult[]): CriterionResult[] {
  const loss = ({ value, weight }: CriterionResult): number => (1 - (value ?? 0)) * weight
  return criteria
    .filter(({ value }) => value !== null && value < WEAK)
    .toSorted((a, b) => loss(b) - loss(a))
    .slice(0, SHOWN)
}

/**
 * From these values a weakness is a red flag: the share of absent must-haves, the months since relevant work, the
 * excess of the desired salary.
 */
const MANY_ABSENT = 0.5
const STALE_MONTHS = 36
const FAR_ABOVE = 0.3

function absentMust(findings: Findings): string[] {
  const must = mustSkillsOf(findings)
  const missing = must.filter(isAbsent)
  return missing.length === 0 || missing.length < must.length * MANY_ABSENT
    ? []
    : [`${listed('Нет обязательного навыка', 'Нет обязательных навыков', missing)}.`]
}

function staleWork({ experience }: Findings): string[] {
  const idle = experience.months_since_relevant
  return idle === null || idle <= STALE_MONTHS || experience.asks_none === true
    ? []
    : [`Релевантная работа закончилась ${describeMonths(idle)} назад.`]
}

function moneyFlag({ salary }: Findings): string[] {
  return salary?.match !== 'higher' || salary.excess <= FAR_ABOVE
    ? []
    : [`Зарплатные ожидания выше вилки на ${Math.round(salary.excess * 100)}\u00A0%.`]
}

function movingFlag(criteria: readonly CriterionResult[], { pair }: Findings): string[] {
  const { area } = pair.rubric.rubric
  const { area: own, relocation } = pair.facts.facts
  // one place under two names («Moscow») is not a move
  const isElsewhere = criteria.some(({ key, value }) => key === 'location' && value === 0)
  return isElsewhere && relocation === 'refused'
    ? [`Нужен переезд (${area}), а кандидат к нему не готов (${own}).`]
    : []
}

/** The vacancy's words only: whose citizen the candidate is stays in the resume. */
function permitFlag({ permits }: Findings): string[] {
  return permits
    .filter(({ state, requirement }) => state === 'absent' && requirement.level !== 'nice')
    .map(({ requirement: { title } }) => `В вакансии названо ${title}, в резюме — другое.`)
}
