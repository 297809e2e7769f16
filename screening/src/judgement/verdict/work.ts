/** Verdicts on experience, tasks and skills: what the work shows, what is only said, what is denied. */
import type { Status } from '../assertion/status.ts'
import { passageOdds, resumeOdds } from '../evidence/evidence.ts'
import { greatest, type Probe, type Values } from '../match/match.ts'
import type { Requirement, RequirementVerdict, Stance } from '../model.ts'
import type { Passage, Person, Place } from '../person/person.ts'
import { lineOf, silent, stated } from './verdict.ts'
import { countMonths } from '../../resume/months.ts'

/** From this value a passage speaks of the asked thing. */
export const SPEAKS = 0.3
/** A denial must be about the thing itself, not about something near it. */
const DENIES = 0.45

/** Least probabilities of a resume that meets the ask, and of one that says anything of it. */
const MEETS = 0.5
const TELLS = 0.6
/** Log-odds from which a passage is shown as the evidence, and from which its job counts among the asked years. */
const SHOWS = -1.8
const SERVED = -1
/** Work is the evidence unless words beside it say so much more. */
const WORDS_AHEAD = 1.5
/** Log-odds lost by a line that names another number of a code. */
const OTHER_CODE = 3
/** Share of the asked months that is enough of them: a month more or less is how they are counted. */
const ENOUGH = 0.95
/** A desired title is a wish, a letter an advertisement. */
const UNTELLING: ReadonlySet<Place> = new Set(['title', 'letter'])
/** What was studied proves knowledge, no work. */
const tells = ({ type }: Requirement, { place }: Passage): boolean =>
  !UNTELLING.has(place) && (type === 'skill' || place !== 'education')

/** «ТР ТС 021», «СП 60»: a line without the number names another of them. */
const codesOf = ({ type, ask }: Requirement): readonly string[] =>
  type === 'skill' && ask.split(/\s+/).length <= 4 ? (ask.match(/(?<![\d.,])\d{2,3}(?![\d.,%])/g) ?? []) : []

const DENYING: readonly Status[] = ['lacks', 'wants', 'refuses']

export type WorkVerdict = RequirementVerdict & {
  /** How likely work, and anything that is said, shows what is asked: 0…1. */
  readonly worked: number
  readonly said: number
}

export function workVerdict(
  requirement: Requirement,
  probes: readonly Probe[],
  person: Person,
  values: Values,
): WorkVerdict {
  const { id, type, months: asked } = requirement
  const { work, told, odds, had } = evidenceOf(requirement, probes, person)
  const jobs = new Set(
    had.flatMap(({ job }, at) =>
      job !== null && person.jobs[job]?.is_work === true && (odds[at] ?? 0) >= SERVED ? [job] : [],
    ),
  )
  const spans = [...jobs].flatMap((at) => person.jobs[at]?.interval ?? [])
  const months = countMonths(spans)
  const ago = spans.length === 0 ? null : Math.min(...[...jobs].flatMap((at) => person.jobs[at]?.ago ?? []))
  const chance = resumeOdds(probes, type, asked !== null, had, odds)
  const worth = (chance.meets + chance.tells) / 2
  const denied = denialOf(probes, person, values)
  if (denied !== null && denied.value > nearestWork(probes, person, values))
    return { ...stated(id, 'contradicts', [lineOf(denied.passage)]), months, ago, worked: 0, said: 0 }
  const best = told !== null && told.value > (work?.value ?? -Infinity) + WORDS_AHEAD ? told : (work ?? told)
  if (best === null || chance.tells < TELLS || best.value < SHOWS)
    return { ...silent(id), worked: best === work ? worth : 0, said: worth }
  const { passage } = best
  const isWork = best === work
  const isShort = asked !== null && spans.length > 0 && months < ENOUGH * asked
  // that one did or can do something is shown by work; words alone come near it
  const isClaim = type !== 'skill' && passage.place === 'listed'
  const stance: Stance = chance.meets < MEETS || isShort || isClaim ? 'partly' : 'meets'
  // years are told by the name of the job
  const position = asked === null || passage.job === null ? null : person.jobs[passage.job]?.position
  return {
    id,
    stance,
    evidence: isWork ? 'work' : 'stated',
    lines: [lineOf((isWork ? position : null) ?? passage)],
    months: isWork ? months : null,
    ago: isWork ? ago : null,
    worked: isWork ? worth : 0,
    said: worth,
  }
}

type Best = { readonly value: number; readonly passage: Passage }

/** What the person has or does, the log-odds of each, and the best line of work and of other words. */
function evidenceOf(requirement: Requirement, probes: readonly Probe[], person: Person) {
  const codes = codesOf(requirement)
  const had = person.passages.filter(({ status }) => status === 'has')
  const odds = passageOdds(probes, requirement.type, had).map((value, at) => {
    const passage = had[at]
    if (passage === undefined || (requirement.type !== 'experience' && isOtherName(passage, probes)))
      return -Infinity
    return codes.length > 0 && !codes.some((code) => passage.text.includes(code)) ? value - OTHER_CODE : value
  })
  let work: Best | null = null
  let told: Best | null = null
  for (const [at, passage] of had.entries()) {
    const value = odds[at] ?? -Infinity
    const isWork = passage.place === 'duty' || passage.place === 'position'
    if (isWork && passage.job !== null && person.jobs[passage.job]?.is_work === true) {
      if (work === null || value > work.value) work = { value, passage }
    } else if (tells(requirement, passage) && (told === null || value > told.value)) told = { value, passage }
  }
  return { work, told, odds, had }
}

/** The name of a job that shares no word with what is asked shows no task and no tool, however near the trade is. */
const isOtherName = ({ place, beginnings }: Passage, probes: readonly Probe[]): boolean =>
  place === 'position' &&
  !probes.some((probe) => [...probe.beginnings.keys()].some((beginning) => beginnings.has(beginning)))

function denialOf(probes: readonly Probe[], person: Person, values: Values): Best | null {
  let denied: Best | null = null
  for (const [at, passage] of person.passages.entries()) {
    if (!DENYING.includes(passage.status)) continue
    const value = probes.reduce((most, probe) => Math.max(most, values(probe)[at] ?? 0), 0)
    if (value >= DENIES && (denied === null || value > denied.value)) denied = { value, passage }
  }
  return denied
}

/** How near the nearest line of work comes by its words. */
function nearestWork(probes: readonly Probe[], person: Person, values: Values): number {
  const work = person.passages.flatMap(({ place, status, job }, at) =>
    status === 'has' &&
    (place === 'duty' || place === 'position') &&
    job !== null &&
    person.jobs[job]?.is_work === true
      ? [at]
      : [],
  )
  return probes.reduce((most, probe) => Math.max(most, greatest(values(probe), work)), 0)
}
