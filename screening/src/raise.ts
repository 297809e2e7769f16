/** What would raise the score: fills each gap in turn and counts again. Figures are computed, never guessed. */
import { aggregate } from './aggregate.ts'
import { SKILL_CREDIT } from './calibration.ts'
import { valued } from './criteria/outcome.ts'
import { sourceOf } from './criteria/skills.ts'
import type { CriterionKey, RequirementLevel, Rubric } from './model.ts'
import { prepareRubric } from './prepare.ts'
import { type LineReading, outcomesOf, type ReadKey, type Reading } from './reading.ts'
import { DEFAULT_THRESHOLDS, type RecommendationThresholds } from './recommend.ts'

/** `proven` by a job, only `listed`, a `near` skill held, `absent`; `silent`: the resume says nothing about skills. */
export type LineState = 'proven' | 'listed' | 'near' | 'absent' | 'silent'

export type AskedLine = {
  readonly id: string
  readonly title: string
  readonly level: RequirementLevel
  readonly state: LineState
  /** The words of the resume, and their location. */
  readonly quote: string | null
  readonly source: string | null
  /** The sentence of the vacancy. */
  readonly asked_by: string
  /** The vacancy's own job title, not a skill. */
  readonly is_profession: boolean
}

/** How far each skill the vacancy asks for is met, must-haves first. */
export function linesOf(rubric: Rubric, reading: Reading): AskedLine[] {
  const { must, nice } = prepareRubric(rubric)
  return [...must, ...nice].map(
    ({ requirement: { id, title, level, quote: asked_by }, is_own_title: is_profession }) => {
      const found: LineReading = reading.lines[id] ?? { held: 0, quote: null, job: null }
      const { held, quote, job } = found
      const state: LineState =
        job !== null
          ? 'proven'
          : quote !== null
            ? 'listed'
            : held > 0 || found.is_said === true
              ? 'near'
              : reading.told === 'nothing'
                ? 'silent'
                : 'absent'
      return {
        id,
        title,
        level,
        state,
        quote,
        source: quote === null ? null : sourceOf(found),
        asked_by,
        is_profession,
      }
    },
  )
}

export type Raise = {
  /** Of the criterion or the skill. */
  readonly title: string
  /** The resume is silent: worth a question, not a fault. */
  readonly is_open: boolean
  /** The resulting score. */
  readonly score: number
  readonly gain: number
}

const SHOWN = 6
/** From this value there is nothing to fill. */
const FULL = 0.95

/** What would raise the score most, one gap at a time. A gain is what that gap alone costs now. */
export function raisesOf(
  rubric: Rubric,
  reading: Reading,
  thresholds: RecommendationThresholds = DEFAULT_THRESHOLDS,
): Raise[] {
  const judgement = aggregate(rubric, reading, thresholds)
  const raise = (title: string, is_open: boolean, filled: Reading): Raise => {
    const { score } = aggregate(rubric, filled, thresholds)
    return { title, is_open, score, gain: score - judgement.score }
  }
  const skills = linesOf(rubric, reading).flatMap(({ id, title, state }) => {
    const held = reading.lines[id]?.held ?? 0
    // without a job a skill can not be proven, only named
    const job = reading.facts.jobs.length > 0 ? 0 : null
    return held >= 1 || (job === null && held >= SKILL_CREDIT.listed)
      ? []
      : [
          raise(title, state === 'near' || state === 'silent', {
            ...reading,
            told: reading.told === 'nothing' ? 'only_asked' : (reading.told ?? 'more'),
            lines: {
              ...reading.lines,
              [id]: { held: job === null ? SKILL_CREDIT.listed : 1, quote: title, job },
            },
          }),
        ]
  })
  const criteria = judgement.criteria.flatMap(({ key, title, value, verdict, weight }) => {
    if (verdict === 'n/a' || weight === 0 || (value ?? 0) >= FULL) return []
    const filled = fill(key, rubric, reading)
    return filled === null ? [] : [raise(title, verdict === 'unknown', filled)]
  })
  // without a job there is nothing to add years to
  const years =
    reading.facts.jobs.length === 0 ? [] : [raise(MORE_YEARS.title, false, withMoreYears(reading))]
  return [...skills, ...criteria, ...years]
    .filter(({ gain }) => gain >= 1)
    .toSorted((a, b) => b.gain - a.gain)
    .slice(0, SHOWN)
}

/**
 * Years count beyond the asked ones, and also when none are asked. The gap closes only at thirty years, so a fixed
 * number of years is added.
 */
const MORE_YEARS = { title: 'На 5 лет больше опыта в профессии', months: 60 }

const withMoreYears = ({ experience, ...reading }: Reading): Reading => ({
  ...reading,
  experience: {
    ...experience,
    relevant_months: experience.relevant_months + MORE_YEARS.months,
    total_months: experience.total_months + MORE_YEARS.months,
  },
})

/** The reading with the criterion met in full; `null` when the lines describe it better or it can not be filled. */
function fill(key: CriterionKey, rubric: Rubric, reading: Reading): Reading | null {
  const { formal } = prepareRubric(rubric)
  const { facts } = reading
  switch (key) {
    case 'must_skills':
    case 'nice_skills':
    case 'skill_evidence':
    case 'cover_letter':
    case 'completeness':
      return null
    case 'relevant_experience': {
      const months = Math.max(reading.experience.relevant_months, (rubric.experience_years ?? 0) * 12)
      return months === reading.experience.relevant_months
        ? null
        : { ...reading, experience: { ...reading.experience, relevant_months: months } }
    }
    case 'education':
      return { ...reading, facts: { ...facts, education: { ...facts.education, level: 4 } } }
    case 'languages': {
      const asked = formal.filter(({ kind }) => kind === 'language').flatMap(({ any_of }) => any_of)
      const languages = asked.map((language) => ({ language, grade: HIGHEST }))
      return { ...reading, facts: { ...facts, languages: [...facts.languages, ...languages] } }
    }
    case 'licences': {
      const asked = formal.filter(({ kind }) => kind === 'licence')
      return {
        ...reading,
        facts: {
          ...facts,
          driver: asked.flatMap(({ any_of }) => any_of),
          licences: asked.flatMap(({ any_of }) => any_of.map((id) => ({ id, quote: id }))),
        },
      }
    }
    default:
      return filledOutcome(key, reading)
  }
}

const filledOutcome = (key: ReadKey, reading: Reading): Reading => ({
  ...reading,
  outcomes: { ...reading.outcomes, [key]: valued(1, outcomesOf(reading)[key].evidence) },
})

/** Above every CEFR level. */
const HIGHEST = 9
