/** What tells whether a passage, and then a whole resume, shows what a requirement asks. */
import { type Match, type Probe, type Said, match } from '../match/match.ts'
import type { RequirementType } from '../model.ts'
import type { Place } from '../person/person.ts'

const PLACES: readonly Place[] = ['duty', 'position', 'listed', 'about', 'title', 'education', 'letter']
const TYPES: readonly RequirementType[] = ['skill', 'task', 'experience']
/** Combinations of a type and a place that mean more than both: «SQL» in a list, years told by a position. */
const PAIRS: readonly (readonly [RequirementType, Place])[] = [
  ['skill', 'duty'],
  ['task', 'position'],
  ['experience', 'position'],
  ['task', 'listed'],
  ['experience', 'listed'],
]
/** Cosine below which a passage without a common word is about something else. */
const UNLIKE = 0.3
/** Features whose products count too. */
const CROSSED = 7

export const PASSAGE_FEATURES =
  12 + PLACES.length + TYPES.length + PAIRS.length + (CROSSED * (CROSSED + 1)) / 2

/** A desired title is a wish, a letter an advertisement; what was studied proves knowledge, no work. */
export const isTelling = (type: RequirementType, place: Place): boolean =>
  place !== 'title' && place !== 'letter' && (type === 'skill' || place !== 'education')

export type Passing = Said & { readonly place: Place }

/** The alternative of an ask that a passage comes nearest to. */
function nearest(probes: readonly Probe[], passage: Said): { probe: Probe; found: Match } | null {
  let best: { probe: Probe; found: Match } | null = null
  for (const probe of probes) {
    const found = match(probe, passage)
    if (best === null || found.value > best.found.value) best = { probe, found }
  }
  return best
}

/** Shares of the weighted words, 0…1, their products, sizes, places. @returns `null` where nothing is in common */
export function passageFeatures(
  probes: readonly Probe[],
  type: RequirementType,
  passage: Passing,
): Float64Array | null {
  const near = nearest(probes, passage)
  if (near === null) return null
  const { probe, found } = near
  let begun = 0
  for (const [beginning, weight] of probe.beginnings) if (passage.beginnings.has(beginning)) begun += weight
  // nothing in common, in words or in meaning: below every odds that count
  if (begun === 0 && found.covered === 0 && !found.isNamed && found.meant < UNLIKE) return null
  let shared = 0
  for (const key of passage.keys) shared += Math.min(probe.keys.get(key) ?? 0, passage.total)
  const isNamed = found.isNamed ? 1 : 0
  const out = new Float64Array(PASSAGE_FEATURES)
  out[0] = found.covered
  out[1] = found.meant
  out[2] = isNamed
  out[3] = isNamed * probe.named
  out[4] = found.value
  out[5] = Math.min(1, begun / probe.total)
  out[6] = passage.total === 0 ? 0 : Math.min(1, shared / passage.total)
  out[7] = Math.log1p(probe.total)
  out[8] = Math.log1p(passage.total)
  out[9] = passage.skills.some((id) => probe.skills.includes(id)) ? 1 : 0
  out[10] = probe.skills.length > 0 ? 1 : 0
  out[11] = probe.skills.length > 0 && isNamed === 0 ? 1 : 0
  let at = 12
  for (const place of PLACES) out[at++] = passage.place === place ? 1 : 0
  for (const one of TYPES) out[at++] = type === one ? 1 : 0
  for (const [one, place] of PAIRS) out[at++] = type === one && passage.place === place ? 1 : 0
  for (let a = 0; a < CROSSED; a += 1)
    for (let b = a; b < CROSSED; b += 1) out[at++] = (out[a] ?? 0) * (out[b] ?? 0)
  return out
}

/** Groups of places whose best passages count apart. */
const GROUPS: Readonly<Record<Place, number>> = {
  duty: 0,
  position: 1,
  listed: 2,
  about: 3,
  title: 3,
  education: 4,
  letter: 4,
}
/** A passage of lower log-odds says nothing of it, one of higher surely does. */
const FAINT = -2.5
const SURE = 4
/** Features a resume has whatever it says: of the ask alone. */
export const ASK_FEATURES = TYPES.length + 1

export const RESUME_FEATURES = ASK_FEATURES + 9 + 4 + 3 * 4

/**
 * What the best passages say, from 0 up: none of it falls when the resume says more.
 * @param odds log-odds of the passages, in their order
 * @param asksMonths whether the requirement asks for years
 */
export function resumeFeatures(
  probes: readonly Probe[],
  type: RequirementType,
  asksMonths: boolean,
  passages: readonly Passing[],
  odds: readonly number[],
): Float64Array {
  const groups = new Float64Array(5)
  let best = 0
  let second = 0
  const telling: Passing[] = []
  for (const [at, passage] of passages.entries()) {
    const told = Math.min(SURE, odds[at] ?? FAINT) - FAINT
    if (!(told > 0)) continue
    telling.push(passage)
    const group = GROUPS[passage.place]
    groups[group] = Math.max(groups[group] ?? 0, told)
    second = Math.max(second, Math.min(best, told))
    best = Math.max(best, told)
  }
  const covered = coverOf(probes, telling)
  const [duty = 0, position = 0, listed = 0, about = 0, other = 0] = groups
  return Float64Array.from([
    ...TYPES.map((one) => (one === type ? 1 : 0)),
    asksMonths ? 1 : 0,
    ...TYPES.flatMap((one) => [duty, position, listed].map((value) => (one === type ? value : 0))),
    about,
    other,
    best,
    second,
    ...covered,
    ...covered.map((share) => share ** 2),
    ...covered.map((share) => share * duty),
    ...covered.map((share) => share * best),
  ])
}

/** Shares of the ask's words that work names, that anything names, and that anything names by its beginning. */
function coverOf(probes: readonly Probe[], passages: readonly Passing[]): readonly number[] {
  const done = new Set<string>()
  const said = new Set<string>()
  const begun = new Set<string>()
  for (const { place, keys, beginnings } of passages) {
    for (const key of keys) {
      said.add(key)
      if (place === 'duty' || place === 'position') done.add(key)
    }
    for (const beginning of beginnings) begun.add(beginning)
  }
  return [
    shareOf(probes, ({ keys }) => keys, done),
    shareOf(probes, ({ keys }) => keys, said),
    shareOf(probes, ({ beginnings }) => beginnings, begun),
  ]
}

function shareOf(
  probes: readonly Probe[],
  wordsOf: (probe: Probe) => ReadonlyMap<string, number>,
  said: ReadonlySet<string>,
): number {
  let most = 0
  for (const probe of probes) {
    let weight = 0
    for (const [word, telling] of wordsOf(probe)) if (said.has(word)) weight += telling
    if (probe.total > 0) most = Math.max(most, weight / probe.total)
  }
  return most
}
