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
import { countriesIn } from '../vacancy/asks.ts'
import { UNKNOWN_CREDIT } from '../weights.ts'
import { NOT_ASKED, type Outcome, type Pair, unknown, valued } from './outcome.ts'
import { areNear, CAPITALS, isRegion } from './places.ts'

export function education({ rubric, facts }: Pair): Outcome {
  const asks = rubric.formal.filter(({ kind }) => kind === 'education')
  const ask = asks.find(({ level }) => level !== 'nice') ?? asks[0]
  if (ask === undefined) return NOT_ASKED
  const { level, lines } = facts.facts.education
  const asked = Number(ask.grade ?? 3)
  // a wish that is met counts; nobody loses by one that is not
  if (ask.level === 'nice' && (level === null || level < asked)) return NOT_ASKED
  if (level === null) return unknown()
  const evidence = lines.slice(0, 1).map((quote) => ({ quote, source: 'education' }))
  return valued(
    level >= asked ? 1 : level === asked - 1 ? EDUCATION.one_level_below : EDUCATION.further_below,
    evidence,
  )
}

/**
 * Each asked language at the asked CEFR level; each step below lowers the value. The best of the mentions counts. Of
 * the languages wished for, only those held at their level count.
 */
export function languages({ rubric, facts }: Pair): Outcome {
  const held = facts.facts.languages
  const asks = rubric.formal
    .filter(({ kind }) => kind === 'language')
    .map((ask) => ({ ...ask, value: languageValue(ask, held) }))
    .filter(({ level, value }) => level !== 'nice' || value === 1)
  if (asks.length === 0) return NOT_ASKED
  if (held.length === 0) return unknown()
  return valued(
    asks.reduce((sum, { value }) => sum + value, 0) / asks.length,
    asks.map(({ quote }) => ({ quote, source: 'vacancy' })),
  )
}

function languageValue(
  ask: RubricRequirement,
  held: readonly { language: string; grade: number | null }[],
): number {
  const rows = held.filter(({ language }) => ask.any_of.includes(language))
  // a list of languages without the asked one means it is not spoken
  if (rows.length === 0) return 0
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
 * The citizenship a vacancy names. It is no criterion: unless it is a knock-out, a difference is only shown, and a
 * person decides. Whoever lists no asked country but may work by a permit is asked about it.
 */
export function permitsHeld({ rubric, facts }: Pair): LicenceFinding[] {
  const citizenship = facts.facts.citizenship
  const held = citizenship.flatMap(countriesIn)
  return rubric.formal
    .filter(({ kind }) => kind === 'permit')
    .map((requirement) => {
      const { any_of } = requirement
      // citizens of the ЕАЭС need no permit
      const isOfPermit = !any_of.includes('Россия')
      const isHeld = held.some((country) => isOfPermit || country === 'Россия' || any_of.includes(country))
      const state = isHeld ? 'held' : citizenship.length === 0 || isOfPermit ? 'unknown' : 'absent'
      return { requirement, state, evidence: [] }
    })
}

/**
 * The same place is full; elsewhere readiness to move decides, and a refusal is 0. Remote work and a whole country ask
 * for no place.
 */
export function location({ rubric, facts }: Pair): Outcome {
  const { area, remote } = rubric.rubric
  const asked = placeOf(area ?? '')
  if (remote || area === null || /[[\]]/.test(area) || COUNTRY.test(asked)) return NOT_ASKED
  const { area: own, relocation } = facts.facts
  if (own === null || /[[\]]/.test(own)) return unknown()
  const lives = placeOf(own)
  const evidence = [{ quote: own, source: 'area' }]
  if (areSame(lives, asked) || piecesOf(own).includes(asked)) return valued(1, evidence)
  if (relocation === 'ready') return valued(ELSEWHERE.ready_to_move, evidence)
  // nothing here knows which towns lie in a region
  if (isRegion(asked) && !isRegion(lives) && !APART.test(lives)) return unknown()
  if (areNear(lives, asked)) return unknown()
  return relocation === 'refused' ? valued(0, evidence) : valued(ELSEWHERE.not_said, evidence)
}

const COUNTRY =
  /^(?:россия|российская федерация|рф|russia|беларусь|казахстан|армения|к[иы]рг[иы]з(?:стан|ия)|узбекистан|азербайджан|грузия)$/
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

const areSame = (one: string, other: string): boolean =>
  one === other || one.startsWith(`${other} `) || other.startsWith(`${one} `) || isCapital(one, other)

/** «Тюмень» lies in «Тюменская область». */
const isCapital = (town: string, region: string): boolean => CAPITALS.get(town)?.test(region) === true

/** «Россия, г. Москва» is Москва, «Краснодарский край, Сочи» is Сочи, «Республика Татарстан» is Татарстан. */
function placeOf(area: string): string {
  const pieces = piecesOf(area)
  return pieces.find((piece) => !isRegion(piece)) ?? pieces[0] ?? foldText(area)
}

/** The places an address names, without the country, unless it names nothing else. */
function piecesOf(area: string): string[] {
  const pieces = foldText(area)
    .replace(/\(.*?\)/g, '')
    .split(',')
    .map((piece) => piece.trim().replace(/^(?:г\.\s*|(?:г|город|республика)\s+)/, ''))
    .map((piece) => PLACES[piece] ?? piece)
  const named = pieces.filter((piece) => !COUNTRY.test(piece))
  return named.length === 0 ? pieces : named
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
