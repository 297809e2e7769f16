/** Whether a person's work is the vacancy's: by titles, by professions, by what was done. */
import { contentRoles, prepareRoles, readTitle, roleLikeness, rolesOf } from '../../roles.ts'
import { namesIn } from '../../names.ts'
import { countMonths, weighedMonths } from '../../resume/months.ts'
import { findSkills } from '../../skills.ts'
import { tokenise } from '../../text/tokens.ts'
import { type Probe, probeOf } from '../match/match.ts'
import type { OccupationVerdict, VacancyRubric } from '../model.ts'
import type { Job, Person, Place } from '../person/person.ts'
import { CLOSENESS } from '../score/calibration.ts'
import { spokenOf } from '../trade/objects.ts'
import { type Career, careerOf, recencyOf, type Served, shareOf } from '../evidence/career.ts'
import { hear, type Heard, type Trade, wholeOf, type Work } from '../trade/features.ts'
import { type TradeChances, tradeChances, worthOf } from '../trade/trade.ts'

/** Statements of a vacancy beyond these say nothing new of the trade, and would cost every resume time. */
const STATEMENTS = 120

export function prepareOccupation(rubric: VacancyRubric, lines: readonly Probe[]): Trade {
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
  const first = lines.slice(0, STATEMENTS)
  return {
    named: Object.keys(named).length === 0 ? null : prepareRoles(named),
    titles,
    roles: prepareRoles(rolesOf(rubric.title, contentRoles(tokens, findSkills(tokens)))),
    lines: first,
    ...wholeOf(titles, first),
    spoken: spokenOf(
      [...(rubric.title === null ? [] : [rubric.title]), ...accepted],
      first.map(({ text }) => text),
    ),
  }
}

/** How likely the position's own profession is the title's. */
export const namedOf = ({ named }: Trade, { facts }: Job): number | null =>
  named === null || facts.role_sureness < 1
    ? null
    : (roleLikeness(named, facts.roles, facts.role_length) ?? 0)

/** What passages are to the vacancy, each heard once. */
function hearingOf(trade: Trade, { passages }: Person): (places: readonly number[]) => Heard[] {
  const heard = new Map<number, Heard>()
  return (places) =>
    places.flatMap((at) => {
      const passage = passages[at]
      if (passage === undefined) return []
      const found = heard.get(at) ?? hear(trade, passage)
      heard.set(at, found)
      return [found]
    })
}

export function occupationVerdict(
  trade: Trade,
  person: Person,
): { readonly verdict: OccupationVerdict; readonly closeness: readonly number[]; readonly career: Career } {
  const hearing = hearingOf(trade, person)
  const did = dutiesByJob(person)
  const named = person.jobs.map((job) => (job.is_work ? namedOf(trade, job) : null))
  const chances = chancesOf(trade, person, { hearing, did, named })
  const closeness = closenessOf(person, chances)
  let best = 0
  let at = -1
  for (const [index, worth] of closeness.entries()) {
    const value = worth * recencyOf(person.jobs[index]?.ago ?? 0)
    if (value > best) [best, at] = [value, index]
  }
  const whole =
    WHOLE * (person.names.length === 0 ? NAMELESS : 1) * worthOf(tradeChances(trade, allOf(person, hearing)))
  const own = person.jobs.flatMap(({ interval, ago, is_work }, index) => {
    if (!is_work) return []
    const weight = shareOf(Math.max(closeness[index] ?? 0, whole))
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
    latest: latestOf(person, closeness, did, whole),
    is_named: isNamed(named, person),
    months: own.length === 0 ? null : Math.round(weighedMonths(own)),
    ago: own.length === 0 ? null : Math.min(...own.map(({ ago }) => ago)),
    lines: shown.flatMap(({ position }) =>
      position === null ? [] : [{ quote: position.quote, source: position.source }],
    ),
    served: countMonths(shown.flatMap(({ interval }) => interval ?? [])),
  }
  return { verdict, closeness, career: careerIn(trade, person, chances, { closeness, named, did }) }
}

type Told = Pick<Known, 'named' | 'did'> & { readonly hearing: (places: readonly number[]) => Heard[] }

const chancesOf = (trade: Trade, person: Person, { hearing, did, named }: Told): (TradeChances | null)[] =>
  person.jobs.map(({ names, professions, spoken, is_work }, at) =>
    is_work
      ? tradeChances(trade, {
          names,
          professions,
          named: named[at] ?? null,
          done: hearing(did[at] ?? []),
          spoken,
        })
      : null,
  )

/** How much each job is of a trade. */
export const closenessTo = (trade: Trade, person: Person): readonly number[] =>
  closenessOf(
    person,
    chancesOf(trade, person, {
      hearing: hearingOf(trade, person),
      did: dutiesByJob(person),
      named: person.jobs.map((job) => (job.is_work ? namedOf(trade, job) : null)),
    }),
  )

/** A trade of which nothing is known but its name. */
export function tradeNamed(name: string): Trade {
  const probe = probeOf(name)
  const { vector } = readTitle(name)
  return {
    named: Object.keys(vector).length === 0 ? null : prepareRoles(vector),
    titles: probe.total > 0 ? [probe] : [],
    roles: prepareRoles(rolesOf(name, contentRoles(tokenise(name), findSkills(tokenise(name))))),
    lines: [probe],
    ...wholeOf([probe], [probe]),
    spoken: spokenOf([name], [name]),
  }
}

/** Of each job; 0 of what is no work. */
const closenessOf = (person: Person, chances: readonly (TradeChances | null)[]): number[] =>
  chances.map((own, at) => (own === null ? 0 : namedShare(person.jobs[at]) * worthOf(own)))
const namedShare = (job: Job | undefined): number => (job?.names.length === 0 ? NAMELESS : 1)

type Known = {
  readonly closeness: readonly number[]
  readonly named: readonly (number | null)[]
  readonly did: readonly (readonly number[])[]
}

const knownOf = (trade: Trade, person: Person, chances: readonly (TradeChances | null)[]): Known => ({
  closeness: closenessOf(person, chances),
  named: person.jobs.map((job) => (job.is_work ? namedOf(trade, job) : null)),
  did: dutiesByJob(person),
})

/** @param chances of the jobs in their order; `null` of what is no work; @param known of the jobs where it is known already */
export function careerIn(
  trade: Trade,
  person: Person,
  chances: readonly (TradeChances | null)[],
  { closeness, named, did }: Known = knownOf(trade, person, chances),
): Career {
  const served = person.jobs.flatMap((job, at): Served[] => {
    const own = chances[at] ?? null
    if (own === null) return []
    const share = namedShare(job)
    return [
      {
        same: share * own.same,
        near: share * own.near,
        far: share * own.far,
        worth: closeness[at] ?? 0,
        ago: job.ago,
        interval: job.interval,
      },
    ]
  })
  return careerOf(served, latestOf(person, closeness, did, 0), isNamed(named, person))
}

/**
 * The worth of the latest job and of those that ended within a quarter of a year of it; of everything where there is none.
 * A job of which neither the name nor what was done is told speaks for nothing.
 */
function latestOf(
  { jobs }: Person,
  closeness: readonly number[],
  did: readonly (readonly number[])[],
  whole: number,
): number {
  const all = jobs.flatMap(({ ago, is_work, interval, names }, at) => {
    const isTold = names.length > 0 || (did[at]?.length ?? 0) > 0
    return is_work && isTold ? [{ ago, isDated: interval !== null, worth: closeness[at] ?? 0 }] : []
  })
  // a job without dates is the latest one only where no job has any
  const dated = all.filter(({ isDated }) => isDated)
  const work = dated.length > 0 ? dated : all
  if (work.length === 0) return whole
  const least = Math.min(...work.map(({ ago }) => ago))
  return Math.max(0, ...work.map(({ ago, worth }) => (ago <= least + 3 ? worth : 0)))
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

/** A job without a name counts less: who leaves out the name of another trade must not gain by it. */
const NAMELESS = 0.72

/** What the desired title, the list of skills and all the work together are worth beside a job told in words. */
const WHOLE = 0.85

/** Jobs told in a word or two: everything said speaks for them as one more, of lists and «О себе» only what the vacancy speaks of. */
function allOf(person: Person, hearing: (places: readonly number[]) => Heard[]): Work {
  const saidIn = (isWanted: (place: Place) => boolean): Heard[] =>
    hearing(
      person.passages.flatMap(({ place, status }, at) => (status === 'has' && isWanted(place) ? [at] : [])),
    )
  return {
    names: person.names,
    professions: person.professions,
    spoken: person.spoken,
    named: null,
    done: [
      ...saidIn((place) => place === 'duty' || place === 'position'),
      ...saidIn((place) => place === 'listed' || place === 'about').filter(({ told }) => told >= SPOKEN_OF),
    ],
  }
}
/** How much of a listed skill, or of what is said of oneself, has to be near a statement of the vacancy. */
const SPOKEN_OF = 0.2

/** Places of what was done, by job. */
export function dutiesByJob({ jobs, passages }: Person): readonly (readonly number[])[] {
  const out: number[][] = jobs.map(() => [])
  for (const [at, { place, status, job }] of passages.entries())
    if (place === 'duty' && status === 'has' && job !== null) out[job]?.push(at)
  return out
}

/** A recent job bears the name of the vacancy's profession or of one near it. */
const isNamed = (named: readonly (number | null)[], person: Person): boolean =>
  named.some((likeness, index) => {
    const job = person.jobs[index]
    return (
      likeness !== null &&
      likeness >= NEAR_NAME &&
      job !== undefined &&
      job.ago <= RECENT &&
      job.months >= LEAST_MONTHS
    )
  })
const RECENT = 60
const LEAST_MONTHS = 6
const NEAR_NAME = 0.2
