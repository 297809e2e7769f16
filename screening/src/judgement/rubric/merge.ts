/** Lines of a rubric: duplicates merged, at most twelve, each with a stable id. */
import { ancestors, findSkills } from '../../skills.ts'
import { isStopKey } from '../../text/everyday.ts'
import { cleanText } from '../../text/normalise.ts'
import { tokenise } from '../../text/tokens.ts'
import type { Requirement, RequirementKind } from '../model.ts'
import { isStrongName, skillOf } from '../asks/alternatives.ts'
import { PAPERS } from '../asks/asks.ts'
import type { Draft } from '../asks/draft.ts'

export const MOST_LINES = 12
/** Of one sentence, so that a long list leaves room for the others. */
const MOST_OF_ONE = 6
const RANK: Readonly<Record<RequirementKind, number>> = { knock_out: 2, must: 1, nice: 0 }

const keysOf = (text: string): string[] => [
  ...new Set(
    tokenise(cleanText(text))
      .map(({ stem }) => stem)
      .filter((key) => !isStopKey(key) && !GENERAL.has(key)),
  ),
]
const GENERAL = new Set(
  tokenise(
    'опыт работы знание умение навык владение понимание уверенное хорошее наличие от лет года год и в на с для желательно',
  ).map(({ stem }) => stem),
)

type Known = Draft & { readonly keys: readonly string[]; readonly ids: ReadonlySet<string> }

/** Whether two lines ask the same. */
function isSame(one: Known, other: Known): boolean {
  if (one.type === 'licence' && other.type === 'licence')
    return one.level === other.level || isAnyDriving(one) || isAnyDriving(other)
  if (PAPERS.has(one.type) || PAPERS.has(other.type))
    return (
      one.type === other.type &&
      (one.type === 'education' ||
        one.any_of.some((text) => other.any_of.includes(text)) ||
        share(one.keys, other.keys) >= 0.6)
    )
  // «СП 60, СП 7», «тахеометр, GNSS»: a list names different things, whatever they have in common
  if (one.quote === other.quote && isListed(one.ask) && isListed(other.ask)) return one.ask === other.ask
  if (isSameTool(one, other)) return true
  // «опыт продаж» and a wish for «опыт продаж мебели» are two asks
  if (RANK[one.kind] > 0 !== RANK[other.kind] > 0) {
    const [wish, must] = one.kind === 'nice' ? [one, other] : [other, one]
    return wish.keys.length > 0 && wish.keys.every((key) => must.keys.includes(key))
  }
  return share(one.keys, other.keys) >= 0.75
}

const isSameTool = (one: Known, other: Known): boolean =>
  one.ids.size > 0 &&
  [...one.ids].every((id) => other.ids.has(id)) &&
  one.ids.size === other.ids.size &&
  one.any_of.length === other.any_of.length

const isListed = (ask: string): boolean => isStrongName(ask.replace(/\s[–—]\s.*$/u, ''))

/** «Водительские права»: of whatever category the other line names. */
const isAnyDriving = ({ level, ask }: Known): boolean => level === null && /^(?:водительск|права)/iu.test(ask)

/** How much of the shorter one stands in the longer. */
function share(one: readonly string[], other: readonly string[]): number {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one]
  if (short.length === 0) return 0
  return short.filter((key) => long.includes(key)).length / short.length
}

const know = (draft: Draft): Known => ({
  ...draft,
  keys: keysOf(draft.ask),
  ids: new Set(draft.any_of.map(skillOf).filter((id) => id !== null)),
})

/** What one does with a thing, whatever the thing: «управление складом» is «руководство складом». */
const DOING =
  /^(?:управлен|руковод|веден|проведен|работ|обеспечен|организац|выполнен|осуществлен|обслуживан|чтен|приготовлен|management|work)/
const BEGINNING = 5
const isAkin = (one: string, other: string): boolean =>
  one === other || (one.length >= BEGINNING && one.slice(0, BEGINNING) === other.slice(0, BEGINNING))

/** Whether a name tells only what a line and the title tell, in whatever form: «комплектация заказов» of a комплектовщик. */
export function repeatsOf(title: string, lines: readonly Draft[]): (name: string) => boolean {
  const titled = keysOf(title)
  const told = lines.map(({ ask, quote }) => keysOf(`${ask} ${quote}`)).map((keys) => [...keys, ...titled])
  return (name) => {
    if (isStrongName(name)) return false
    const things = keysOf(name).filter((key) => !DOING.test(key))
    return (
      things.length > 0 &&
      told.some((keys) => things.every((thing) => keys.some((key) => isAkin(thing, key))))
    )
  }
}

/** Whether a line asks for what a few words name. */
export function namesIt({ ask }: Draft, needed: string): boolean {
  const words = tokenise(ask).map(({ stem }) => stem)
  const own = tokenise(needed).map(({ stem }) => stem)
  return own.length > 0 && own.length <= 3 && own.every((word) => words.includes(word))
}

/** Whether a line, or a tool implied by its tools, covers a name. */
export function coverOf(lines: readonly Draft[]): (name: string) => boolean {
  const known = lines.map(({ ask, any_of, quote, kind }) => ({
    keys: new Set(keysOf(`${ask} ${any_of.join(' ')} ${quote}`)),
    ids: new Set([
      ...any_of.flatMap((name) => idsOf(name, kind !== 'nice')),
      // of «Excel: сводные» the tool too
      ...findSkills(tokenise(ask)).map(({ id }) => id),
    ]),
  }))
  return (name) => {
    const id = skillOf(name)
    const keys = keysOf(name)
    return known.some(
      (line) =>
        (id !== null && line.ids.has(id)) || (keys.length > 0 && keys.every((key) => line.keys.has(key))),
    )
  }
}

/** The id of a name and, where the tool is asked for, of what it implies. */
function idsOf(name: string, isAsked: boolean): readonly string[] {
  const id = skillOf(name)
  return id === null ? [] : isAsked ? [id, ...ancestors(id)] : [id]
}

export function mergeDrafts(drafts: readonly Draft[]): Draft[] {
  const out: Known[] = []
  for (const draft of drafts.map(know)) {
    const at = out.findIndex((other) => isSame(draft, other))
    const former = out[at]
    if (former === undefined) out.push(draft)
    else out[at] = join(former, draft)
  }
  return out.map(({ keys: _keys, ids: _ids, ...draft }) => draft)
}

/** The stronger of two, with the fuller words: what is obligatory anywhere is obligatory, a guess decides nothing. */
function join(one: Known, other: Known): Known {
  const strong = RANK[other.kind] > RANK[one.kind] ? other : one
  const { kind } = one.sure === other.sure ? strong : one.sure ? one : other
  const isFuller =
    (other.months !== null && one.months === null) ||
    (other.type === 'language' && other.level !== null && one.level === null) ||
    // the education that names its fields
    (other.type === 'education' && one.any_of.length < 2 && other.any_of.length > 1)
  const full = isFuller ? other : one
  const rest = full === one ? other : one
  return {
    ...full,
    kind: full.type === 'trait' ? 'nice' : kind,
    sure: one.sure || other.sure,
    level: one.level ?? other.level,
    months: one.months ?? other.months,
    any_of: full.any_of.length < 2 && rest.any_of.length > 1 ? rest.any_of : full.any_of,
  }
}

type Choosing = {
  /** Whether only the form names it. */
  readonly isTag: (draft: Draft) => boolean
  /** Tells the works of tasks apart, as far as there is room. */
  readonly apart: (tasks: readonly Draft[], room: number) => Draft[]
}
/**
 * The lines that stay when there are too many: what the text asks, its work and wishes, then what only the form names,
 * then qualities. What room is left tells the works of a task apart.
 */
export function choose(asks: readonly Draft[], tasks: readonly Draft[], { isTag, apart }: Choosing): Draft[] {
  const needed = asks
    .filter(({ kind, type }) => kind !== 'nice' && type !== 'trait')
    .filter(
      ({ quote }, at, all) => all.slice(0, at).filter((other) => other.quote === quote).length < MOST_OF_ONE,
    )
  const hard = needed
    .filter((draft) => !isTag(draft))
    .map((draft, at, all) => ({ draft, rank: weight(draft) - (isOfLongList(draft, at, all) ? LISTED : 0) }))
    .toSorted((one, other) => other.rank - one.rank)
    .map(({ draft }) => draft)
  const wishes = asks
    .filter(({ kind, type }) => kind === 'nice' && type !== 'trait')
    .toSorted((one, other) => Number(isTag(one)) - Number(isTag(other)) || weight(other) - weight(one))
  const traits = asks.filter(({ type }) => type === 'trait')
  const isFull = hard.filter((draft, at) => !isOfLongList(draft, at, hard)).length > 7
  const kept = hard.slice(0, MOST_LINES - Math.min(tasks.length, isFull ? 2 : 3) - Math.min(wishes.length, 2))
  const room = MOST_LINES - kept.length
  const nice = wishes.slice(0, Math.max(isFull ? 2 : 3, room - Math.min(tasks.length, TASKS_FIRST)))
  const work = tasks.slice(0, Math.min(MOST_TASKS, Math.max(0, room - nice.length)))
  const tags = needed.filter(isTag).slice(0, Math.max(0, room - nice.length - work.length))
  const rest = Math.max(0, room - nice.length - work.length - tags.length)
  const works = apart(work, Math.min(rest, MOST_TASKS - work.length))
  const left = Math.max(0, rest - (works.length - work.length))
  return [...kept, ...tags, ...works, ...nice, ...traits.slice(0, Math.min(2, left))].slice(0, MOST_LINES)
}
/** So many before the wishes are cut. */
const TASKS_FIRST = 4
const MOST_TASKS = 6
/** The third and later rows of one list come after what other sentences ask. */
const isOfLongList = ({ quote, ask }: Draft, at: number, all: readonly Draft[]): boolean =>
  isListed(ask) &&
  all.slice(0, at).filter((other) => other.quote === quote && isListed(other.ask)).length >= 2
const LISTED = 1

/** What decides most stays when the lines are too many: knock-outs, papers, the experience with its time. */
const weight = ({ kind, type, months, sure }: Draft): number =>
  (kind === 'knock_out' ? 8 : 0) + (PAPERS.has(type) ? 4 : 0) + (months === null ? 0 : 4) + (sure ? 1 : 0)

const ORDER: readonly RequirementKind[] = ['knock_out', 'must', 'nice']

export function withIds(drafts: readonly Draft[]): Requirement[] {
  const seen = new Map<string, number>()
  return drafts
    .toSorted((one, other) => ORDER.indexOf(one.kind) - ORDER.indexOf(other.kind))
    .map((draft) => {
      const slug = tokenise(draft.ask)
        .map(({ stem }) => stem)
        .join('-')
        .slice(0, 60)
      const id = `${draft.type}-${slug}`
      const times = (seen.get(id) ?? 0) + 1
      seen.set(id, times)
      return { id: times === 1 ? id : `${id}-${times}`, ...draft }
    })
}
