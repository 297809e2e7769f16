/** Criteria 10–15, 18–19: education, languages, licences, place, format, salary, completeness, cover letter. */
import {
  EDUCATION,
  ELSEWHERE,
  FORMAT_MISMATCH,
  LANGUAGE,
  LETTER,
  SALARY_EXCESS_TO_NOTHING,
} from '../calibration.ts'
import type { Evidence, RubricRequirement } from '../model.ts'
import { gradeOf } from '../resume/languages.ts'
import { holdsCategory } from '../resume/licences.ts'
import type { SalaryComparison } from '../salary/match.ts'
import { foldText } from '../text/normalise.ts'
import { quoteOf } from '../text/sentences.ts'
import { bagOf, likeness } from '../text/likeness.ts'
import { UNKNOWN_CREDIT } from '../weights.ts'
import { NOT_ASKED, type Outcome, type Pair, unknown, valued } from './outcome.ts'

export function education({ rubric, facts }: Pair): Outcome {
  const ask = rubric.formal.find(({ kind }) => kind === 'education')
  if (ask === undefined) return NOT_ASKED
  const { level, lines } = facts.facts.education
  if (level === null) return unknown()
  const asked = Number(ask.grade ?? 3)
  const evidence = lines.slice(0, 1).map((quote) => ({ quote, source: 'education' }))
  return valued(
    level >= asked ? 1 : level === asked - 1 ? EDUCATION.one_level_below : EDUCATION.further_below,
    evidence,
  )
}

/** Each asked language at the asked CEFR level; each step below lowers the value. The best of the mentions counts. */
export function languages({ rubric, facts }: Pair): Outcome {
  const asks = rubric.formal.filter(({ kind }) => kind === 'language')
  if (asks.length === 0) return NOT_ASKED
  const held = facts.facts.languages
  if (held.length === 0) return unknown()
  const results = asks.map((ask) => languageValue(ask, held))
  const known = results.filter((value) => value !== null)
  if (known.length === 0) return unknown()
  return valued(
    known.reduce((sum, value) => sum + value, 0) / known.length,
    asks.map(({ quote }) => ({ quote, source: 'vacancy' })),
  )
}

function languageValue(
  ask: RubricRequirement,
  held: readonly { language: string; grade: number | null }[],
): number | null {
  const rows = held.filter(({ language }) => ask.any_of.includes(language))
  // a list of languages without the asked one means it is not spoken
  if (rows.length === 0) return ask.level === 'nice' ? null : 0
  const asked = ask.grade === null ? 3 : (gradeOf(ask.grade) ?? 3)
  const grades = rows.flatMap(({ grade }) => grade ?? [])
  if (grades.length === 0) return LANGUAGE.ungraded
  return Math.max(0, Math.min(1, 1 + (Math.max(...grades) - asked) / LANGUAGE.steps_to_nothing))
}

export type LicenceFinding = {
  readonly requirement: RubricRequirement
  readonly state: 'held' | 'absent' | 'unknown'
  readonly evidence: readonly Evidence[]
}

export function licencesHeld({ rubric, facts }: Pair): LicenceFinding[] {
  return rubric.formal
    .filter(({ kind }) => kind === 'licence')
    .map((requirement) => {
      const { driver, licences } = facts.facts
      if (requirement.id.startsWith('driver-')) {
        if (driver === null) return { requirement, state: 'unknown', evidence: [] }
        // an empty field on a job board is more often skipped than answered
        if (driver.length === 0) return { requirement, state: 'unknown', evidence: [] }
        return requirement.any_of.some((category) => holdsCategory(driver, category))
          ? { requirement, state: 'held', evidence: [] }
          : { requirement, state: 'absent', evidence: [] }
      }
      const found = licences.find(({ id }) => requirement.any_of.includes(id))
      return found === undefined
        ? { requirement, state: 'unknown', evidence: [] }
        : { requirement, state: 'held', evidence: [{ quote: found.quote, source: found.source ?? 'skills' }] }
    })
}

export function licences(findings: readonly LicenceFinding[]): Outcome {
  const asked = findings.filter(({ requirement }) => requirement.level !== 'nice')
  if (asked.length === 0) return NOT_ASKED
  if (asked.every(({ state }) => state === 'unknown')) return unknown()
  const value =
    asked.reduce(
      (sum, { state }) => sum + (state === 'held' ? 1 : state === 'unknown' ? UNKNOWN_CREDIT : 0),
      0,
    ) / asked.length
  return valued(
    value,
    findings.flatMap(({ evidence }) => evidence),
  )
}

/**
 * The same place is full; elsewhere readiness to move decides, and a refusal is 0. Remote work and a whole country ask
 * for no place.
 */
export function location({ rubric, facts }: Pair): Outcome {
  const { area, remote } = rubric.rubric
  if (remote || area === null || /[[\]]/.test(area) || COUNTRY.test(placeOf(area))) return NOT_ASKED
  const own = facts.facts.area
  if (own === null || /[[\]]/.test(own)) return unknown()
  const evidence = [{ quote: own, source: 'area' }]
  if (samePlace(own, area)) return valued(1, evidence)
  if (facts.facts.relocation === 'ready') return valued(ELSEWHERE.ready_to_move, evidence)
  // nothing here knows which towns lie in a region
  if (REGION.test(placeOf(area)) && !REGION.test(placeOf(own)) && !APART.test(placeOf(own))) return unknown()
  return facts.facts.relocation === 'refused' ? valued(0, evidence) : valued(ELSEWHERE.not_said, evidence)
}

const COUNTRY =
  /^(?:россия|российская федерация|рф|russia|беларусь|казахстан|армения|к[иы]рг[иы]з(?:стан|ия)|узбекистан|азербайджан|грузия)$/
const REGION = /(?<![а-я])(?:область|обл|край|республика|ао|округ)(?![а-я])/
/** Cities that lie in no region. */
const APART = /^(?:москва|санкт-петербург)$/

const PLACES: Readonly<Record<string, string>> = {
  moscow: 'москва',
  мск: 'москва',
  'saint petersburg': 'санкт-петербург',
  'st petersburg': 'санкт-петербург',
  'saint-petersburg': 'санкт-петербург',
  спб: 'санкт-петербург',
  питер: 'санкт-петербург',
  'ростов на дону': 'ростов-на-дону',
  'nizhny novgorod': 'нижний новгород',
  kazan: 'казань',
  novosibirsk: 'новосибирск',
  yekaterinburg: 'екатеринбург',
  samara: 'самара',
}

function samePlace(one: string, other: string): boolean {
  if (one === other) return true
  const a = placeOf(one)
  const b = placeOf(other)
  return a === b || a.startsWith(`${b} `) || b.startsWith(`${a} `) || isCapital(a, b)
}

/** «Тюмень» lies in «Тюменская область». */
function isCapital(town: string, region: string): boolean {
  return REGION.test(region) && town.length > 3 && region.startsWith(town.slice(0, -1))
}

function placeOf(area: string): string {
  const plain =
    foldText(area)
      .replace(/\(.*?\)/g, '')
      .replace(/^(?:г\.|город)\s*/, '')
      .split(',')[0]
      ?.trim() ?? ''
  return PLACES[plain] ?? plain
}

const SCHEDULES: readonly (readonly [id: string, pattern: RegExp])[] = [
  ['remote', /remote|удален|дистанц/],
  ['shift', /shift|сменн/],
  ['flexible', /flexible|гибк/],
  ['rotation', /fly_in_fly_out|вахт/],
  ['full_day', /full_?day|полный день|полн[а-я]+ (?:рабоч|день)/],
]
const EMPLOYMENTS: readonly (readonly [id: string, pattern: RegExp])[] = [
  ['part', /(?<![a-z])part|частичн/],
  ['project', /project|проектн/],
  ['probation', /probation|стажиров/],
  ['volunteer', /volunteer|волонт/],
  ['full', /(?<![a-z])full(?!_?day)|полная занят|полн[а-я]+ занят/],
]

/** Whether the vacancy's schedule and employment are among the desired ones. */
export function format({ rubric, facts }: Pair): Outcome {
  const asked = `${rubric.rubric.schedule ?? ''} ${rubric.rubric.employment ?? ''}`.trim()
  if (asked === '') return NOT_ASKED
  const parts: number[] = []
  for (const [kinds, wishes] of [
    [SCHEDULES, facts.facts.schedule],
    [EMPLOYMENTS, facts.facts.employment],
  ] as const) {
    if (wishes.length === 0) continue
    const offered = kindsIn(kinds, asked)
    const wished = kindsIn(kinds, wishes.join(' '))
    if (offered.length > 0 && wished.length > 0)
      parts.push(offered.some((kind) => wished.includes(kind)) ? 1 : FORMAT_MISMATCH)
  }
  return parts.length === 0 ? unknown() : valued(parts.reduce((sum, part) => sum + part, 0) / parts.length)
}

function kindsIn(kinds: readonly (readonly [id: string, pattern: RegExp])[], text: string): string[] {
  const folded = foldText(text)
  return kinds.filter(([, pattern]) => pattern.test(folded)).map(([id]) => id)
}

/** A match or lower is full; above the range the value falls linearly to 0. */
export function salary(rubric: Pair['rubric'], compared: SalaryComparison | null): Outcome {
  if (rubric.rubric.salary === null) return NOT_ASKED
  if (compared === null) return unknown()
  return valued(compared.match === 'higher' ? Math.max(0, 1 - compared.excess / SALARY_EXCESS_TO_NOTHING) : 1)
}

/** Dated jobs, described duties, education, skills: a quarter each. */
export function completeness({ facts }: Pair): Outcome {
  const { jobs, education: studies, listed } = facts.facts
  const parts = [
    jobs.some((job) => job.start !== null),
    jobs.some((job) => job.statements.length > 0),
    studies.level !== null,
    listed.length > 0,
  ]
  return valued(parts.filter(Boolean).length / parts.length)
}

/** A cover letter about this vacancy; no letter costs nothing. */
export function coverLetter({ rubric, facts }: Pair): Outcome {
  const letter = facts.facts.cover_letter
  if (letter.length === 0 || rubric.content.length === 0) return NOT_ASKED
  const value = Math.min(
    1,
    likeness(rubric.content, bagOf(letter.map(({ keys }) => [keys, 1] as const))) / LETTER.full_from,
  )
  const [first] = letter
  return value < LETTER.counted_from || first === undefined
    ? NOT_ASKED
    : valued(value, [{ quote: quoteOf(first.text), source: 'cover_letter' }])
}
