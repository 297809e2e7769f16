/** What tells whether a passage, and then a whole resume, shows what a requirement asks. */
import { type Match, type Probe, type Said, match } from '../match/match.ts'
import type { RequirementType } from '../model.ts'
import type { Place } from '../person/person.ts'
import { CAREER_FEATURES, type Career, careerFeatures } from './career.ts'
import { alikeness, nearByWords, nearTo } from '../alike/alike.ts'

const PLACES: readonly Place[] = ['duty', 'position', 'listed', 'about', 'title', 'education', 'letter']
/** Types of what is shown by work. */
export const workTypes = ['skill', 'task', 'experience'] as const
export type WorkType = (typeof workTypes)[number]
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
const CROSSED = 10

export const PASSAGE_FEATURES =
  15 + PLACES.length + workTypes.length + PAIRS.length + (CROSSED * (CROSSED + 1)) / 2

/** A desired title is a wish, a letter an advertisement; what was studied proves knowledge, no work. */
export const isTelling = (type: RequirementType, place: Place): boolean =>
  place !== 'title' && place !== 'letter' && (type === 'skill' || place !== 'education')

export type Passing = Said & { readonly place: Place }

/**
 * Shares of the weighted words, 0…1, their products, sizes, places, of the alternative that the passage comes nearest to.
 * @param matchOf where the matches are known already; @param out filled and returned
 * @returns `null` where nothing is in common
 */
export function passageFeatures(
  probes: readonly Probe[],
  type: RequirementType,
  passage: Passing,
  matchOf: (probe: Probe) => Match = (probe) => match(probe, passage),
  out: Float64Array = new Float64Array(PASSAGE_FEATURES),
): Float64Array | null {
  const [first] = probes
  if (first === undefined) return null
  let probe = first
  let found = matchOf(first)
  for (const other of probes) {
    const its = other === first ? found : matchOf(other)
    if (its.value > found.value) [probe, found] = [other, its]
  }
  let begun = 0
  for (const [beginning, weight] of probe.beginnings) if (passage.beginnings.has(beginning)) begun += weight
  const whole = alikeness(probe.bag, passage.bag)
  // nothing in common, in words or in meaning: below every odds that count
  if (begun === 0 && found.covered === 0 && !found.isNamed && Math.max(found.meant, whole) < UNLIKE)
    return null
  const { asked, told } = nearByWords(probe.bag, passage.bag)
  let shared = 0
  for (const key of passage.keys) shared += Math.min(probe.keys.get(key) ?? 0, passage.total)
  const isNamed = found.isNamed ? 1 : 0
  out[0] = found.covered
  out[1] = found.meant
  out[2] = isNamed
  out[3] = isNamed * probe.named
  out[4] = found.value
  out[5] = Math.min(1, begun / probe.total)
  out[6] = passage.total === 0 ? 0 : Math.min(1, shared / passage.total)
  out[7] = whole
  out[8] = asked
  out[9] = told
  out[10] = Math.log1p(probe.total)
  out[11] = Math.log1p(passage.total)
  out[12] = passage.skills.some((id) => probe.skills.includes(id)) ? 1 : 0
  out[13] = probe.skills.length > 0 ? 1 : 0
  out[14] = probe.skills.length > 0 && isNamed === 0 ? 1 : 0
  let at = 15
  for (const place of PLACES) out[at++] = passage.place === place ? 1 : 0
  for (const one of workTypes) out[at++] = type === one ? 1 : 0
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
export const ASK_FEATURES = 2

/** Shares of the ask, each also squared, and by how surely a line tells. */
const SHARES = 5
const OF_LINES = 7
export const RESUME_FEATURES = ASK_FEATURES + OF_LINES + SHARES * 4 + CAREER_FEATURES

/** What is asked beside its words. */
export type Asked = {
  readonly type: WorkType
  readonly months: number | null
  /** How near it is in meaning to the vacancy's title, −1…1: what everybody of the trade does goes without saying. */
  readonly trade: number
}

/**
 * What the best passages and the career say, from 0 up: none of it falls when the resume says more.
 * @param odds log-odds of the passages, in their order
 */
export function resumeFeatures(
  probes: readonly Probe[],
  asked: Pick<Asked, 'months' | 'trade'>,
  career: Career,
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
  const [duty = 0] = groups
  const [nearWork, near] = nearOf(probes, telling)
  const out = new Float64Array(RESUME_FEATURES)
  let next = 0
  for (const told of [asked.months === null ? 0 : 1, asked.trade, ...groups, best, second]) out[next++] = told
  for (const share of [...coverOf(probes, telling), nearWork, near]) {
    out[next] = share
    out[next + SHARES] = share ** 2
    out[next + 2 * SHARES] = share * duty
    out[next + 3 * SHARES] = share * best
    next += 1
  }
  next += 3 * SHARES
  for (const told of careerFeatures(asked, career)) out[next++] = told
  return out
}

/** How near work, and anything at all, comes to the ask, word by word. */
function nearOf(
  probes: readonly Probe[],
  passages: readonly Passing[],
): readonly [work: number, all: number] {
  const work = passages.filter(({ place }) => place === 'duty' || place === 'position')
  const most = (told: readonly Passing[]): number => {
    const bags = told.map(({ bag }) => bag)
    return Math.max(0, ...probes.map(({ bag }) => nearTo(bag, bags)))
  }
  const near = most(work)
  return [near, work.length === passages.length ? near : most(passages)]
}

/** Shares of the ask's words that work names, that anything names, and that anything names by its beginning. */
function coverOf(probes: readonly Probe[], passages: readonly Passing[]): readonly number[] {
  const most = [0, 0, 0]
  if (passages.length === 0) return most
  for (const { keys, beginnings, total } of probes) {
    if (total <= 0) continue
    const done = new Set<string>()
    const said = new Set<string>()
    const begun = new Set<string>()
    for (const passage of passages) {
      const isDone = passage.place === 'duty' || passage.place === 'position'
      for (const key of passage.keys)
        if (keys.has(key)) {
          said.add(key)
          if (isDone) done.add(key)
        }
      for (const beginning of beginnings.keys()) if (passage.beginnings.has(beginning)) begun.add(beginning)
    }
    most[0] = Math.max(most[0] ?? 0, shareOf(keys, total, done))
    most[1] = Math.max(most[1] ?? 0, shareOf(keys, total, said))
    most[2] = Math.max(most[2] ?? 0, shareOf(beginnings, total, begun))
  }
  return most
}

function shareOf(words: ReadonlyMap<string, number>, total: number, said: ReadonlySet<string>): number {
  if (said.size === 0) return 0
  let weight = 0
  for (const [word, telling] of words) if (said.has(word)) weight += telling
  return weight / total
}
