/** Verdicts on experience, tasks and skills: what the work shows, what is only said, what is denied. */
import { type Chances, passageOdds, resumeChances } from '../evidence/evidence.ts'
import { type Career, NO_CAREER } from '../evidence/career.ts'
import { isTelling, type WorkType } from '../evidence/features.ts'
import { greatest, match, type Matches, type Probe } from '../match/match.ts'
import type { Requirement, RequirementVerdict, Stance, VacancyRubric, Verdict } from '../model.ts'
import type { Passage, Person } from '../person/person.ts'
import { type Asked, denialOf } from './denied.ts'
import { lineOf, silent, stated, WORK_TYPES } from './verdict.ts'
import { countMonths } from '../../resume/months.ts'

/** Least probabilities, that the resume meets the ask and that it says anything of it, for each stance. */
const MEETS = { meets: 0.5, tells: 0.6 } as const
const PARTLY = { meets: 0.3, tells: 0.7 } as const
/** Least probability that something is said from which a line counts, and log-odds of one that tells or only comes near. */
const NEAREST = { tells: 0.3, told: 0.7, line: 0 } as const
/** Share of the words of an ask from which a list names it. */
const LISTED = 0.6
/** Log-odds from which a passage is shown as the evidence, and from which its job counts among the asked years. */
const SHOWS = -1.8
const SERVED = -1
/** Log-odds from which a line tells of years better than the name of its job. */
const SAYS = 0
/** Work is the evidence unless words beside it say so much more. */
const WORDS_AHEAD = 1.5
/** Log-odds lost by a line that names another number of a code. */
const OTHER_CODE = 3
/** What is left of the worth of a thing that one says is still to come. */
const WISHED = 0.5
/** Share of the asked months that is enough of them: a month more or less is how they are counted. */
const ENOUGH = 0.95
/** «ТР ТС 021», «СП 60»: a line without the number names another of them. */
const codesOf = ({ type, ask }: Requirement): readonly string[] =>
  type === 'skill' && ask.split(/\s+/).length <= 4 ? (ask.match(/(?<![\d.,])\d{2,3}(?![\d.,%])/g) ?? []) : []

/** Mean share of what has to be shown by work; nothing where nothing is asked. */
export function shownOf(
  { requirements }: VacancyRubric,
  verdicts: Readonly<Record<string, Verdict>>,
): number {
  const asked = requirements.filter(({ kind, type }) => kind !== 'nice' && WORK_TYPES.has(type))
  return asked.length === 0
    ? 0
    : asked.reduce((sum, { id }) => sum + (verdicts[id]?.share ?? 0), 0) / asked.length
}

export type WorkVerdict = RequirementVerdict & {
  /** How likely work, and anything that is said, shows what is asked: 0…1. */
  readonly worked: number
  readonly said: number
}

/** @param trade how near in meaning the ask is to the vacancy's title */
export function workVerdict(
  ask: Asked & { readonly trade: number },
  person: Person,
  career: Career,
  matches: Matches,
): WorkVerdict {
  const { requirement, probes, trade } = ask
  const { id, type, months: asked } = requirement
  const { work, duty, told, lines } = evidenceOf(requirement, probes, person, matches)
  const jobs = new Set(
    lines.flatMap(({ passage: { job }, isWork, value }) =>
      isWork && job !== null && value >= SERVED ? [job] : [],
    ),
  )
  const spans = [...jobs].flatMap((at) => person.jobs[at]?.interval ?? [])
  const months = countMonths(spans)
  const ago = spans.length === 0 ? null : Math.min(...[...jobs].flatMap((at) => person.jobs[at]?.ago ?? []))
  const denied = denialOf(ask, person, matches, {
    words: nearestWork(probes, person, matches),
    duty: duty?.value ?? -Infinity,
  })
  // a wish says that one has no years of it, unless work shows them; what is being learned is had in part
  const isWished = denied?.status === 'wants' && (type !== 'experience' || (work !== null && work.value > 0))
  if (denied !== null && !isWished)
    return { ...stated(id, 'contradicts', [lineOf(denied)]), months, ago, worked: 0, said: 0 }
  const chancesOf = (some: readonly Told[], jobs = career): Chances =>
    resumeChances(
      probes,
      { type: workTypeOf(requirement), months: asked, trade },
      jobs,
      some.map(({ passage }) => passage),
      some.map(({ value }) => value),
    )
  const nothing = worthOf(chancesOf([], NO_CAREER))
  // a resume that says nothing of it is worth nothing
  const above = (some: Chances): number =>
    (isWished ? WISHED : 1) * Math.max(0, (worthOf(some) - nothing) / (1 - nothing))
  const chances = chancesOf(lines)
  const worked = lines.filter(({ isWork }) => isWork)
  const worth = {
    worked: above(worked.length === lines.length ? chances : chancesOf(worked)),
    said: above(chances),
  }
  const best = told !== null && told.value > (work?.value ?? -Infinity) + WORDS_AHEAD ? told : (work ?? told)
  if (best === null || best.value < SHOWS) return { ...silent(id), ...worth }
  const { passage, isWork } = best
  const isListed =
    passage.place === 'listed' && probes.some((probe) => match(probe, passage).covered >= LISTED)
  const isNear = chances.tells >= NEAREST.tells && best.value >= NEAREST.line
  const isTold = isListed || (isNear && best.value >= NEAREST.told)
  const isShown = isTold || reaches(chances, MEETS) || reaches(chances, PARTLY)
  if (!isShown || isUnnamed(requirement, probes, passage)) {
    return { ...silent(id), ...(isNear ? { nearest: lineOf(passage) } : {}), ...worth }
  }
  const isShort = asked !== null && isWork && months < ENOUGH * asked
  // that one did or can do something is shown by work; words alone come near it
  const isClaim = type !== 'skill' && passage.place === 'listed'
  const stance: Stance = chances.meets < MEETS.meets || isShort || isClaim || isWished ? 'partly' : 'meets'
  // years are told by the name of the job, unless a line says more surely where
  const isTitled = asked !== null && isWork && best.value < SAYS
  const position = isTitled && passage.job !== null ? person.jobs[passage.job]?.position : null
  return {
    id,
    stance,
    evidence: isWork ? 'work' : 'stated',
    lines: [lineOf(position ?? passage)],
    months: isWork ? months : null,
    ago: isWork ? ago : null,
    ...worth,
  }
}

/** «Power BI», «Figma или Sketch»: a tool is had by its name, or by one the tables know to hold it. */
const isUnnamed = ({ type, ask }: Requirement, probes: readonly Probe[], passage: Passage): boolean =>
  type === 'skill' &&
  TOOLS.test(ask.trim()) &&
  probes.every((probe) => {
    const { isNamed, covered } = match(probe, passage)
    return !isNamed && covered < HALF
  })
const HALF = 0.5
const TOOLS = /^(?=.*[A-Za-z]{2})[\w .+#&'-]+(?:(?:,| или| и|\/) ?[\w .+#&'-]+)*$/

const reaches = (chances: Chances, least: Chances): boolean =>
  chances.meets >= least.meets && chances.tells >= least.tells

const worthOf = ({ meets, tells }: Chances): number => (meets + tells) / 2

const workTypeOf = ({ type }: Requirement): WorkType =>
  type === 'experience' || type === 'task' ? type : 'skill'

type Best = { readonly value: number; readonly passage: Passage }

/** A passage with the log-odds that it shows what is asked. */
type Told = Best & { readonly isWork: boolean }

/** What the person has or does as far as it tells, and the best line of work and of other words. */
function evidenceOf(requirement: Requirement, probes: readonly Probe[], person: Person, matches: Matches) {
  const codes = codesOf(requirement)
  const places: number[] = []
  const had = person.passages.filter((passage, at) => {
    const tells =
      passage.status === 'has' &&
      (isWorkLine(person, passage) || isTelling(requirement.type, passage.place)) &&
      (requirement.type === 'experience' || !isOtherName(passage, probes))
    if (tells) places.push(at)
    return tells
  })
  if (requirement.type === 'experience') had.push(...employersIn(person, probes))
  const odds = passageOdds(
    probes,
    requirement.type,
    had,
    (probe, passage, at) => matches(probe)[places[at] ?? -1] ?? match(probe, passage),
  )
  const lines: Told[] = had.map((passage, at) => {
    const value = odds[at] ?? -Infinity
    const isOther = codes.length > 0 && !codes.some((code) => passage.text.includes(code))
    return { passage, isWork: isWorkLine(person, passage), value: isOther ? value - OTHER_CODE : value }
  })
  let work: Told | null = null
  let duty: Told | null = null
  let told: Told | null = null
  for (const line of lines)
    if (line.isWork) {
      if (work === null || line.value > work.value) work = line
      if (line.passage.place === 'duty' && (duty === null || line.value > duty.value)) duty = line
    } else if (told === null || line.value > told.value) told = line
  return { work, duty, told, lines }
}

/** What was done at a job, or its name. */
const isWorkLine = (person: Person, { place, job }: Passage): boolean =>
  (place === 'duty' || place === 'position') && job !== null && person.jobs[job]?.is_work === true

/** The name of a job that shares no word with what is asked shows no task and no tool, however near the trade is. */
const isOtherName = ({ place, beginnings }: Passage, probes: readonly Probe[]): boolean =>
  place === 'position' &&
  !probes.some((probe) => probe.beginnings.keys().some((beginning) => beginnings.has(beginning)))

/** «Опыт в поликлинике»: where one worked, as far as the employer's name says it in the words of the ask. */
const employersIn = ({ jobs }: Person, probes: readonly Probe[]): Passage[] =>
  jobs.flatMap(({ employer, is_work }) =>
    employer === null || !is_work || isOtherName(employer, probes) ? [] : [employer],
  )

/** How near the nearest line of work comes by its words. */
function nearestWork(probes: readonly Probe[], person: Person, matches: Matches): number {
  const work = person.passages.flatMap((passage, at) =>
    passage.status === 'has' && isWorkLine(person, passage) ? [at] : [],
  )
  return probes.reduce((most, probe) => Math.max(most, greatest(matches(probe), work)), 0)
}
