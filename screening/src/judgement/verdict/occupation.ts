/** Whether a person's work is the vacancy's: by titles, by professions, by what was done. */
import {
  contentRoles,
  prepareRoles,
  type PreparedRoles,
  readTitle,
  roleLikeness,
  rolesOf,
} from '../../roles.ts'
import { weighedMonths } from '../../resume/months.ts'
import { findSkills } from '../../skills.ts'
import { tokenise } from '../../text/tokens.ts'
import { type Probe, match, probeOf } from '../match/match.ts'
import type { OccupationVerdict, VacancyRubric } from '../model.ts'
import type { Job, Person, Told } from '../person/person.ts'
import { CLOSENESS } from '../score/calibration.ts'
import { cosine } from '../vectors/vectors.ts'

export type OccupationProbes = {
  readonly titles: readonly Probe[]
  readonly roles: PreparedRoles
  /** Professions the title alone names; `null` when it names none. */
  readonly named: PreparedRoles | null
  readonly lines: readonly Probe[]
}

export function prepareOccupation(rubric: VacancyRubric, lines: readonly Probe[]): OccupationProbes {
  const { core, object, accepted } = rubric.occupation
  const titles = [rubric.title ?? '', [core, object ?? ''].join(' '), ...accepted]
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
  }
}

export type JobFit = {
  readonly title: number
  readonly roles: number
  readonly done: number
  readonly named: number | null
}

const likenessOf = (roles: PreparedRoles, told: Told): number =>
  Math.max(0, ...told.map(({ vector, length }) => roleLikeness(roles, vector, length) ?? 0))

export function fitOf({ titles, roles, named, lines }: OccupationProbes, job: Job): JobFit {
  const { position, duties, professions } = job
  return {
    named:
      named === null || job.facts.role_sureness < 1
        ? null
        : roleLikeness(named, job.facts.roles, job.facts.role_length),
    title:
      position === null ? 0 : Math.max(0, ...titles.map((title) => cosine(title.vector, position.vector))),
    roles: likenessOf(roles, professions),
    done:
      lines.length === 0
        ? 0
        : lines.reduce(
            (sum, line) => sum + Math.max(0, ...duties.map((duty) => match(line, duty).value)),
            0,
          ) / lines.length,
  }
}

export function occupationVerdict(probes: OccupationProbes, person: Person): OccupationVerdict {
  const fits = person.jobs.map((job) =>
    job.is_work ? fitOf(probes, job) : { title: 0, roles: 0, done: 0, named: null },
  )
  const closeness = fits.map(closenessOf)
  let best = 0
  let at = -1
  for (const [index, value] of closeness.entries()) {
    const job = person.jobs[index]
    if (job === undefined) continue
    const recency = 1 - Math.min(0.5, job.ago / 240)
    if (value * recency > best) [best, at] = [value * recency, index]
  }
  // jobs told in a word or two: the desired title, the list of skills and all the work together speak for them
  const whole = WHOLE * closenessOf(wholeOf(probes, person))
  const own = person.jobs.flatMap(({ interval, ago }, index) => {
    const weight = shareOf(Math.max(closeness[index] ?? 0, WHOLE * whole))
    return weight > 0 && interval !== null ? [{ ...interval, ago, weight }] : []
  })
  const job = person.jobs[at]
  return {
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
    lines: job?.position ? [{ quote: job.position.quote, source: job.position.source }] : [],
  }
}

const WHOLE = 0.8

function wholeOf({ titles, roles, lines }: OccupationProbes, person: Person): JobFit {
  const { title, passages, professions } = person
  const said = passages.filter(
    ({ place, status }) => status === 'has' && place !== 'letter' && place !== 'education',
  )
  return {
    named: null,
    title: title === null ? 0 : Math.max(0, ...titles.map((asked) => cosine(asked.vector, title.vector))),
    roles: likenessOf(roles, professions),
    done:
      lines.length === 0
        ? 0
        : lines.reduce(
            (sum, line) => sum + Math.max(0, ...said.map((passage) => match(line, passage).value)),
            0,
          ) / lines.length,
  }
}

/** A job counts in full when it is likely of the trade, and not at all when it is not. */
const shareOf = (closeness: number): number => Math.max(0, Math.min(1, (closeness - 0.1) / 0.4))

/** A recent job bears the name of the vacancy's profession or of one near it. */
const isNamed = (fits: readonly JobFit[], person: Person): boolean =>
  fits.some(({ named }, index) => {
    const job = person.jobs[index]
    return (
      named !== null &&
      named >= NEAR_NAME &&
      job !== undefined &&
      job.ago <= RECENT &&
      job.months >= LEAST_MONTHS
    )
  })
const RECENT = 60
const LEAST_MONTHS = 6
const NEAR_NAME = 0.2

/** Odds that a job is of the vacancy's trade, fitted on graded applicants against those of other vacancies. */
function closenessOf({ title, roles, done }: JobFit): number {
  const odds = 2.2 * title + 3.5 * roles + 9.8 * Math.min(0.5, done) + 0.3 - 5.1
  return 1 / (1 + Math.exp(-odds))
}
