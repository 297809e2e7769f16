/** Whether a person's work is the vacancy's: by titles, by professions, by what was done. */
import {
  contentRoles,
  prepareRoles,
  type PreparedRoles,
  readTitle,
  roleLikeness,
  rolesOf,
} from '../../roles.ts'
import { namesIn } from '../../names.ts'
import { countMonths, weighedMonths } from '../../resume/months.ts'
import { findSkills } from '../../skills.ts'
import { tokenise } from '../../text/tokens.ts'
import { type Probe, type Said, type Values, greatest, probeOf } from '../match/match.ts'
import type { OccupationVerdict, VacancyRubric } from '../model.ts'
import type { Job, Person, Told } from '../person/person.ts'
import { CLOSENESS } from '../score/calibration.ts'
import { cosine } from '../vectors/vectors.ts'

/** From this value a passage speaks of the asked thing. */
const SPEAKS = 0.3

export type OccupationProbes = {
  readonly titles: readonly Probe[]
  readonly roles: PreparedRoles
  /** Professions the title alone names; `null` when it names none. */
  readonly named: PreparedRoles | null
  readonly lines: readonly Probe[]
  /** Everything the vacancy speaks of: its statements and what each of its requirements names. */
  readonly spoken: readonly Probe[]
}

export function prepareOccupation(
  rubric: VacancyRubric,
  lines: readonly Probe[],
  asked: readonly Probe[],
): OccupationProbes {
  const { core, object, accepted } = rubric.occupation
  const titles = [...new Set([...namesIn(rubric.title), [core, object ?? ''].join(' '), ...accepted])]
    .map(probeOf)
    .filter(({ total }) => total > 0)
  const tokens = tokenise(
    [
      rubric.title ?? '',
      ...rubric.duties,
      ...rubric.requirements.filter(({ kind }) => kind !== 'nice').map(({ quote }) => quote),
    ].join('\n'),
  )
  const named = readTitle([rubric.title ?? '', ...accepted].join(', ')).vector
  return {
    named: Object.keys(named).length === 0 ? null : prepareRoles(named),
    titles,
    roles: prepareRoles(rolesOf(rubric.title, contentRoles(tokens, findSkills(tokens)))),
    lines,
    spoken: [...new Set([...lines, ...asked])],
  }
}

type JobFit = {
  readonly title: number
  readonly roles: number
  readonly done: number
  readonly named: number | null
  /** Words about work that no statement of the vacancy speaks of. */
  readonly foreign: number
}

const likenessOf = (roles: PreparedRoles, told: Told): number =>
  Math.max(0, ...told.map(({ vector, length }) => roleLikeness(roles, vector, length) ?? 0))

const nearest = (asked: readonly Probe[], told: readonly Said[]): number =>
  Math.max(0, ...asked.flatMap(({ vector }) => told.map((name) => cosine(vector, name.vector))))

function fitOf(
  probes: OccupationProbes,
  { names, facts, professions }: Job,
  did: readonly number[],
  foreign: (places: readonly number[]) => number,
  values: Values,
): JobFit {
  const { titles, roles, named, lines } = probes
  return {
    named:
      named === null || facts.role_sureness < 1 ? null : roleLikeness(named, facts.roles, facts.role_length),
    foreign: foreign(did),
    title: nearest(titles, names),
    roles: likenessOf(roles, professions),
    done: shareDone(lines, did, values),
  }
}

/** Mean over the vacancy's statements of how closely the best of these passages says each. */
const shareDone = (lines: readonly Probe[], places: readonly number[], values: Values): number =>
  lines.length === 0 ? 0 : lines.reduce((sum, line) => sum + greatest(values(line), places), 0) / lines.length

export function occupationVerdict(
  probes: OccupationProbes,
  person: Person,
  values: Values,
): { readonly verdict: OccupationVerdict; readonly closeness: readonly number[] } {
  const did = dutiesByJob(person)
  const foreign = foreignWords(probes, person, values)
  const fits = person.jobs.map((job, at) =>
    job.is_work ? fitOf(probes, job, did[at] ?? [], foreign, values) : null,
  )
  const closeness = fits.map((fit) => (fit === null ? 0 : closenessOf(fit, OF_A_JOB)))
  let best = 0
  let at = -1
  for (const [index, fit] of fits.entries()) {
    const recency = 1 - Math.min(0.5, (person.jobs[index]?.ago ?? 0) / 240)
    const value = fit === null ? 0 : closenessOf(fit, OF_A_JOB + RECENCY * Math.log(recency))
    if (value > best) [best, at] = [value, index]
  }
  // jobs told in a word or two: the desired title, the list of skills and all the work together speak for them
  const whole = closenessOf(wholeOf(probes, person, foreign(did.flat()), values), OF_THE_WHOLE)
  const own = person.jobs.flatMap(({ interval, ago, is_work }, index) => {
    if (!is_work) return []
    const weight = shareOf(Math.max(closeness[index] ?? 0, WHOLE * whole))
    return weight > 0 && interval !== null ? [{ ...interval, ago, weight }] : []
  })
  const shown = jobsOfTrade(person, closeness, at)
  const verdict: OccupationVerdict = {
    stance:
      Math.max(best, whole) >= CLOSENESS.adjacent
        ? 'same'
        : Math.max(best, whole) >= CLOSENESS.different
          ? 'adjacent'
          : 'different',
    closeness: Math.max(best, whole),
    is_named: isNamed(fits, person),
    months: own.length === 0 ? null : Math.round(weighedMonths(own)),
    ago: own.length === 0 ? null : Math.min(...own.map(({ ago }) => ago)),
    lines: shown.flatMap(({ position }) =>
      position === null ? [] : [{ quote: position.quote, source: position.source }],
    ),
    served: countMonths(shown.flatMap(({ interval }) => interval ?? [])),
  }
  return { verdict, closeness }
}

/** Jobs surely of the trade, the nearest first; without any, the nearest of all. */
function jobsOfTrade(person: Person, closeness: readonly number[], nearestAt: number): readonly Job[] {
  const own = person.jobs
    .map((job, index) => ({ job, odds: closeness[index] ?? 0, isNearest: index === nearestAt }))
    .filter(({ odds, isNearest }) => isNearest || odds >= SURELY)
    .toSorted((a, b) => Number(b.isNearest) - Number(a.isNearest) || b.odds - a.odds)
  return own.map(({ job }) => job)
}
/** From these odds a job is named as one of the trade. */
const SURELY = 0.6

const WHOLE = 0.8

function wholeOf(probes: OccupationProbes, person: Person, foreign: number, values: Values): JobFit {
  const { titles, roles, lines } = probes
  const said = person.passages.flatMap(({ place, status }, at) =>
    status === 'has' && place !== 'letter' && place !== 'education' ? [at] : [],
  )
  return {
    named: null,
    foreign,
    title: nearest(titles, person.names),
    roles: likenessOf(roles, person.professions),
    done: shareDone(lines, said, values),
  }
}

/** Places of what was done, by job. */
function dutiesByJob({ jobs, passages }: Person): readonly (readonly number[])[] {
  const out: number[][] = jobs.map(() => [])
  for (const [at, { place, status, job }] of passages.entries())
    if (place === 'duty' && status === 'has' && job !== null) out[job]?.push(at)
  return out
}

/** A job counts in full when it is likely of the trade, and not at all when it is not. */
const shareOf = (closeness: number): number => Math.max(0, Math.min(1, (closeness - 0.2) / 0.5))

/** A recent job bears the name of the vacancy's profession or of one near it. */
const isNamed = (fits: readonly (JobFit | null)[], person: Person): boolean =>
  fits.some((fit, index) => {
    const job = person.jobs[index]
    return (
      fit !== null &&
      fit.named !== null &&
      fit.named >= NEAR_NAME &&
      job !== undefined &&
      job.ago <= RECENT &&
      job.months >= LEAST_MONTHS
    )
  })
const RECENT = 60
const LEAST_MONTHS = 6
const NEAR_NAME = 0.2

/** Odds that work is of the vacancy's trade, fitted on graded applicants and real resumes against those of other vacancies. */
function closenessOf({ title, roles, done, foreign }: JobFit, of: number): number {
  const odds =
    1.45 * title + 6.6 * roles + 2.3 * Math.min(0.5, done) - 0.75 * Math.min(1, foreign / MUCH) + of
  return 1 / (1 + Math.exp(-odds))
}
const OF_A_JOB = -4.9
const OF_THE_WHOLE = -2.3
const RECENCY = 1.4
/** More words of other work say nothing more. */
const MUCH = 30

/** Words at these places that speak of another trade; each place is weighed once, for its job and for the whole. */
function foreignWords(
  { spoken, titles }: OccupationProbes,
  { passages }: Person,
  values: Values,
): (places: readonly number[]) => number {
  const known = new Map<number, number>()
  const wordsAt = (at: number): number => {
    const before = known.get(at)
    if (before !== undefined) return before
    const { keys, vector } = passages[at] ?? NOTHING
    const isOfTrade =
      spoken.some((asked) => (values(asked)[at] ?? 0) >= SPEAKS) ||
      titles.some((title) => cosine(title.vector, vector) >= OF_TRADE)
    const words = isOfTrade ? 0 : keys.length
    known.set(at, words)
    return words
  }
  return (places) => places.reduce((sum, at) => sum + wordsAt(at), 0)
}
const NOTHING = { keys: [], vector: null }
/** Nearer in meaning to a title than words of other trades come. */
const OF_TRADE = 0.2
