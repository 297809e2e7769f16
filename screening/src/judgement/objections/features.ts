/** What tells whether a sentence of a resume speaks against its author for a vacancy: how it is said, and how near to what. */
import { alikeness, nearByWords } from '../alike/alike.ts'
import { featuresOf } from '../assertion/learned/features.ts'
import { chancesOf } from '../assertion/learned/status.ts'
import { match, type Probe, type Said } from '../match/match.ts'
import type { Passage } from '../person/person.ts'
import { termFeatures } from '../terms/features.ts'
import { TERMS } from '../terms/names.ts'
import { tokenise } from '../../text/tokens.ts'
import { sexless } from './forms.ts'

/** What a statement of a vacancy is: whom it excludes, what it needs and wishes, what the work demands, the rest, the trade. */
export const groups = ['exclusion', 'must', 'nice', 'condition', 'duty', 'title'] as const
export type Group = (typeof groups)[number]

export type Statement = {
  readonly text: string
  readonly group: Group
  readonly probe: Probe
  readonly said: Said
  /** A tag of the form, no sentence: only what names it answers it. */
  readonly isNamed: boolean
}

/** A clause of a resume, prepared once for every vacancy. */
export type Remark = {
  readonly passage: Passage
  readonly probe: Probe
  /** What the learned table makes of its status. */
  readonly status: Float64Array
  /** Of each term the chance that the whole sentence refuses it. */
  readonly terms: ArrayLike<number>
  /** Buckets of its words, and of the rest of its sentence. */
  readonly words: readonly number[]
  readonly rest: readonly number[]
}

export function remarkOf(passage: Passage, probe: Probe, terms: ArrayLike<number>): Remark {
  const { text, quote, status } = passage
  const own = text.trim()
  const at = quote.indexOf(own)
  const before = at > 0 ? quote.slice(0, at) : ''
  const after = at < 0 ? '' : quote.slice(at + own.length)
  const told = status === 'hypothetical' ? 'has' : status
  const rest = `${before} ${after}`
  return {
    passage,
    probe,
    status: chancesOf(featuresOf(sexless(text), sexless(before), sexless(after), told)),
    terms,
    words: termFeatures(tokenise(sexless(text))),
    rest: rest.trim().length > 2 ? termFeatures(tokenise(sexless(rest.slice(0, 300)))) : [],
  }
}

/** How near a statement comes to a remark: words of each near the other's, as wholes, and what of the remark it names. */
export type Near = {
  readonly told: number
  readonly asked: number
  readonly alike: number
  readonly named: number
}

export function nearOf({ probe, passage }: Remark, statement: Statement): Near {
  const { told, asked } = nearByWords(statement.probe.bag, passage.bag)
  return {
    told,
    asked,
    alike: Math.max(0, alikeness(statement.probe.bag, passage.bag)),
    named: match(probe, statement.said).value,
  }
}

const PLACES = ['about', 'letter', 'duty'] as const
const NEARS = ['told', 'asked', 'alike', 'named'] as const
/** Groups that may be denied; a wish and a title less so. */
const WEIGHTY: readonly Group[] = ['exclusion', 'must', 'condition', 'duty']

/**
 * @param near the nearest of each group, feature by feature
 * @param demands of each term the chance that the work has it
 */
export function remarkFeatures(
  { passage, status, terms }: Remark,
  near: Readonly<Record<Group, Near>>,
  demands: ArrayLike<number>,
): Float64Array {
  const out: number[] = []
  for (const group of groups) for (const name of NEARS) out.push(near[group][name])
  let joint = 0
  let second = 0
  for (let term = 0; term < TERMS; term += 1) {
    const both = (terms[term] ?? 0) * (demands[term] ?? 0)
    if (both > joint) [joint, second] = [both, joint]
    else if (both > second) second = both
  }
  out.push(joint, Math.sqrt(joint), second)
  for (const place of PLACES) out.push(passage.place === place ? 1 : 0)
  out.push(passage.status === 'hypothetical' ? 1 : 0, Math.log1p(passage.text.split(' ').length))
  const most = NEARS.map((name) => Math.max(...WEIGHTY.map((group) => near[group][name])))
  const denied = 1 - (status[0] ?? 0)
  for (const chance of [...status.subarray(1), denied]) {
    out.push(chance)
    for (const value of most) out.push(chance * value)
    out.push(
      chance * near.title.alike,
      chance * near.nice.alike,
      chance * near.exclusion.alike,
      chance * joint,
    )
  }
  return Float64Array.from(out)
}
