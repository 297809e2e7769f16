/** Verdicts on experience, tasks and skills: what the work shows, what is only said, what is denied. */
import type { Status } from '../assertion/status.ts'
import type { Probe, Values } from '../match/match.ts'
import type { EvidenceKind, Requirement, RequirementVerdict } from '../model.ts'
import type { Passage, Person, Place } from '../person/person.ts'
import { lineOf, silent } from './verdict.ts'
import { countMonths } from '../../resume/months.ts'

/** From this value a passage speaks of the asked thing; from the second it says just that. */
export const SPEAKS = 0.3
export const SAYS = 0.55
/** A denial must be about the thing itself, not about something near it. */
const DENIES = 0.45

/** A job tells of the asked experience from this value on. */
const SERVED = 0.45
/** Share of the asked months that is enough of them. */
const ENOUGH = 0.75
/** How much the name of a job tells of a task. */
const NAME_ONLY = 0.7
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
  /** How closely the best line of work, and the best of all lines, say what is asked: 0…1. */
  readonly worked: number
  readonly said: number
}

export function workVerdict(
  requirement: Requirement,
  probes: readonly Probe[],
  person: Person,
  values: Values,
): WorkVerdict {
  let work: Best | null = null
  let told: Best | null = null
  let denied: Best | null = null
  const jobs = new Set<number>()
  const asked = probes.map(values)
  const codes = codesOf(requirement)
  for (const [at, passage] of person.passages.entries()) {
    const near = asked.reduce((most, one) => Math.max(most, one[at] ?? 0), 0)
    if (near <= 0) continue
    // the name of a job tells of a trade, hardly of what was done there
    const named = requirement.type === 'task' && passage.place === 'position' ? NAME_ONLY * near : near
    const value = codes.length > 0 && !codes.some((code) => passage.text.includes(code)) ? named / 2 : named
    if (passage.status === 'has') {
      const isWork = passage.place === 'duty' || passage.place === 'position'
      if (isWork && passage.job !== null && person.jobs[passage.job]?.is_work === true) {
        if (work === null || value > work.value) work = { value, passage }
        if (value >= (requirement.months === null ? SPEAKS : SERVED)) jobs.add(passage.job)
      } else if (tells(requirement, passage) && (told === null || value > told.value))
        told = { value, passage }
    } else if (
      DENYING.includes(passage.status) &&
      value >= DENIES &&
      (denied === null || value > denied.value)
    )
      denied = { value, passage }
  }
  const worked = work?.value ?? 0
  const said = Math.max(worked, told?.value ?? 0)
  const spans = [...jobs].flatMap((at) => person.jobs[at]?.interval ?? [])
  const months = countMonths(spans)
  const ago = spans.length === 0 ? null : Math.min(...[...jobs].flatMap((at) => person.jobs[at]?.ago ?? []))
  if (denied !== null && denied.value > worked)
    return {
      id: requirement.id,
      stance: 'contradicts',
      evidence: 'stated',
      lines: [lineOf(denied.passage)],
      months,
      ago,
      worked: 0,
      said: 0,
    }
  if (work !== null && worked >= SPEAKS) {
    // years are told by the name of the job
    const { job } = work.passage
    const position = requirement.months === null || job === null ? null : (person.jobs[job]?.position ?? null)
    const own = verdict(requirement, worked, 'work', position ?? work.passage)
    const isShort = requirement.months !== null && spans.length > 0 && months < ENOUGH * requirement.months
    return { ...own, stance: isShort ? 'partly' : own.stance, months, ago, worked, said }
  }
  if (told !== null && told.value >= SPEAKS) {
    const own = verdict(requirement, said, 'stated', told.passage)
    // that one did or can do something is shown by work; words alone come near it
    const isClaim = requirement.type !== 'skill' && told.passage.place === 'listed'
    return { ...own, stance: isClaim ? 'partly' : own.stance, worked, said }
  }
  return { ...silent(requirement.id), worked, said }
}

type Best = { readonly value: number; readonly passage: Passage }

function verdict(
  { id }: Requirement,
  value: number,
  evidence: EvidenceKind,
  passage: Passage,
): RequirementVerdict {
  return {
    id,
    stance: value >= SAYS ? 'meets' : 'partly',
    evidence,
    lines: [lineOf(passage)],
    months: null,
    ago: null,
  }
}
