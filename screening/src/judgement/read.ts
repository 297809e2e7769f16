/** The embedded reader: rubric × resume → reading, by rules and learned vectors. */
import { integrityFlags } from '../integrity/flags.ts'
import { compareSalary } from '../salary/match.ts'
import { withoutCopies } from './person/copies.ts'
import { matchConditions, permitVerdict } from './conditions/match.ts'
import { type Demands, demandsOf, withCollisions } from './terms/terms.ts'
import { unruledRefusals } from './terms/unruled.ts'
import type { Career } from './evidence/career.ts'
import { type Probe, type Matches, greatest, matchesIn, probeOf, saidOf } from './match/match.ts'
import type {
  OccupationVerdict,
  PairReading,
  Requirement,
  RequirementVerdict,
  VacancyRubric,
  Verdict,
} from './model.ts'
import type { Trade } from './trade/features.ts'
import { occupationVerdict, prepareOccupation } from './verdict/occupation.ts'
import type { Person } from './person/person.ts'
import { banOf } from './verdict/bans.ts'
import { educationVerdict } from './verdict/education.ts'
import { drivingVerdict, languageVerdict } from './verdict/formal.ts'
import { diplomaDenied, namedPaperVerdict, permitLost } from './verdict/papers/named.ts'
import { paperVerdict } from './verdict/papers/papers.ts'
import { lineOf, silent, stated } from './verdict/verdict.ts'
import type { Asked } from './verdict/denied.ts'
import type { Statement } from './objections/features.ts'
import { excludedBy, refusedBy } from './objections/answers.ts'
import { withoutConsent } from './objections/yields.ts'
import { objectionsOf, statementsOf } from './objections/objections.ts'
import { byLine, withPapers } from './objections/standing.ts'
import { exclusionVerdicts } from './verdict/exclusions.ts'
import { levelVerdict } from './verdict/level.ts'
import { cosine, type Vector } from './vectors/vectors.ts'
import { shownOf, workVerdict } from './verdict/work.ts'

type Ask = Asked & {
  /** How near it is in meaning to the vacancy's title. */
  readonly trade: number
}

export type PreparedRubric = {
  readonly rubric: VacancyRubric
  readonly asks: readonly Ask[]
  /** A probe of every line, empty ones included. */
  readonly all: readonly Probe[]
  readonly duties: readonly Probe[]
  readonly statements: readonly Statement[]
  readonly demands: Demands
  readonly occupation: Trade
}

const prepared = new WeakMap<VacancyRubric, PreparedRubric>()

export function prepareRubric(rubric: VacancyRubric): PreparedRubric {
  const known = prepared.get(rubric)
  if (known !== undefined) return known
  const probes = new Map<string, Probe>()
  const probe = (text: string): Probe => {
    const made = probes.get(text) ?? probeOf(text)
    probes.set(text, made)
    return made
  }
  const all = rubric.lines.map(probe)
  const lines = all.filter(({ total }) => total > 0)
  const { vector: title } = probeOf(rubric.title ?? '')
  const asks = rubric.requirements.map((requirement) => {
    const own = (requirement.any_of.length > 0 ? requirement.any_of : [requirement.ask])
      .map(probe)
      .filter(({ total }) => total > 0)
    return { requirement, probes: own, said: saidOf(requirement.ask), title, trade: tradeOf(own, title) }
  })
  const out: PreparedRubric = {
    rubric,
    asks,
    all,
    duties: rubric.duties.map(probe).filter(({ total }) => total > 0),
    statements: statementsOf(rubric),
    demands: demandsOf(rubric.terms),
    occupation: prepareOccupation(rubric, lines),
  }
  prepared.set(rubric, out)
  return out
}

export const tradeOf = (probes: readonly Probe[], title: Vector | null): number =>
  Math.max(-1, ...probes.map(({ vector }) => cosine(vector, title)))

/** Pure: the same arguments give the same bytes. */
export function readPair(rubric: VacancyRubric, told: Person): PairReading {
  const asked = prepareRubric(rubric)
  const { person, copied } = withoutCopies(rubric, told)
  const { facts, now } = person
  const matches = matchesIn(person.passages)
  const requirements: Record<string, Verdict> = {}
  const { verdict: occupation, closeness, career } = occupationVerdict(asked.occupation, person)
  for (const ask of asked.asks)
    requirements[ask.requirement.id] = verdictOf(ask, person, career, matches, rubric.title ?? '')
  const work = person.passages.flatMap(({ place, status, job }, at) =>
    (place === 'duty' || place === 'position') &&
    status === 'has' &&
    job !== null &&
    person.jobs[job]?.is_work === true
      ? [at]
      : [],
  )
  const shown = (line: Probe): number => greatest(matches(line), work)
  const { verdicts, pay } = matchConditions(rubric, person.wishes, now)
  const { conditions, refusals } = withCollisions(verdicts, rubric, asked.demands, person)
  const objections = withoutConsent(objectionsOf(asked.statements, asked.demands, person), rubric, verdicts)
  const unruled = unruledRefusals(rubric, person)
  for (const { requirement } of asked.asks) servedElsewhere(requirement, requirements, occupation)
  return {
    reader: 'embedded',
    month: now,
    occupation,
    level: levelVerdict(rubric, person),
    requirements,
    conditions: Object.fromEntries(
      refusedBy(objections, rubric, conditions, verdicts).map((verdict) => [verdict.id, whole(verdict)]),
    ),
    objections: withPapers(byLine([...objections, ...refusals, ...unruled]), rubric, requirements),
    exclusions: excludedBy(
      objections,
      rubric,
      exclusionVerdicts(rubric, person, closeness, shownOf(rubric, requirements)),
    ),
    lines: asked.all.map((line) => (line.total > 0 ? shown(line) : null)),
    duties: asked.duties.map(shown),
    pay:
      pay === null
        ? null
        : { ...pay, match: compareSalary(rubric.salary, facts.salary, rubric.rates)?.match ?? 'match' },
    flags: integrityFlags(
      facts,
      copied.map(({ quote }) => quote),
      now,
    ),
    education: facts.education.lines.slice(0, 3).map((quote) => ({ quote, source: 'education' })),
    total_months: person.months,
    holistic: null,
    told: work.reduce((sum, at) => {
      const passage = person.passages[at]
      return sum + (passage?.place === 'duty' ? passage.keys.length : 0)
    }, 0),
  }
}

/**
 * «От трёх лет на производстве», and the resume tells years of the trade but not where: near what is asked, not silence.
 * They speak for the place as far as the work is surely of the trade and as long as is asked.
 */
function servedElsewhere(
  { id, type, months }: Requirement,
  verdicts: Record<string, Verdict>,
  { stance, closeness, lines, served }: OccupationVerdict,
): void {
  const verdict = verdicts[id]
  const [line] = lines
  if (type !== 'experience' || months === null || verdict === undefined) return
  if (stance !== 'same' || line === undefined || served === 0 || verdict.stance === 'contradicts') return
  const least =
    OF_THE_TRADE *
    Math.max(0, Math.min(1, (closeness - 0.6) / 0.3)) *
    Math.min(1, served / Math.max(1, months))
  const share = Math.max(verdict.share, least)
  verdicts[id] =
    verdict.stance === 'silent'
      ? { ...verdict, stance: 'partly', evidence: 'work', lines: [line], months: served, share }
      : { ...verdict, share }
}
const OF_THE_TRADE = 0.3

/** What is only said counts about half of what the work shows. */
const STATED = 0.5
const SHARE = { meets: 1, partly: 0.5, contradicts: 0, silent: 0 } as const
const whole = (verdict: RequirementVerdict): Verdict => ({ ...verdict, share: SHARE[verdict.stance] })

function verdictOf(ask: Ask, person: Person, career: Career, matches: Matches, title: string): Verdict {
  const { requirement, probes } = ask
  const ban = banOf(requirement, person)
  if (ban !== null) return whole(stated(requirement.id, 'contradicts', [lineOf(ban)]))
  switch (requirement.type) {
    case 'language':
      return whole(languageVerdict(requirement, person))
    case 'education':
      return whole(diplomaDenied(requirement, person) ?? educationVerdict(requirement, person))
    case 'permit': {
      const told = permitVerdict(requirement, person.wishes)
      return whole(
        told.stance === 'silent'
          ? paperVerdict(requirement, probes, person)
          : (permitLost(requirement, person, told) ?? told),
      )
    }
    case 'licence':
    case 'document':
      return whole(drivingVerdict(requirement, person) ?? paperVerdict(requirement, probes, person, title))
    case 'trait':
      return whole(silent(requirement.id))
    default: {
      const paper = namedPaperVerdict(requirement, person, title)
      if (paper !== null) return whole(paper)
      const { worked, said, ...verdict } = workVerdict(ask, person, career, matches)
      return { ...verdict, share: Math.max(worked, STATED * said) }
    }
  }
}
