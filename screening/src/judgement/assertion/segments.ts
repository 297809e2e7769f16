/** Statement to segments: the stretches between punctuation and conjunctions within which one trigger speaks. */

/** What parts a segment from the one before it. */
export type Joint = 'start' | 'list' | 'equals' | 'bracket' | 'closed' | 'contrast' | 'own'

export type Segment = {
  readonly start: number
  readonly end: number
  /** Folded. */
  readonly text: string
  readonly joint: Joint
}

/** Words that open a scope of their own, which ends with the segment: what stands before them is not theirs. */
const OWN = 'без|кроме|за исключением|without|except|with no'
/** After «и» they begin another predicate. */
const PREDICATE =
  'не|нет|хочу|планирую|учусь|изучаю|осваиваю|собираюсь|мечтаю|готова?|not|never|no|want|learning|would'

/** A comma or colon between digits is a number; a dash without spaces belongs to a name unless it is a long one. */
const BREAK = new RegExp(
  [
    '[;•\\n]|,(?!\\d)|(?<!\\d),|(?<= )/(?= )',
    `(?<= )а также(?= )|(?<= )(?<!(?<![а-я])(?:так|все|даже) )(?:и|или|and|or)(?= (?:${PREDICATE}) )`,
    ':(?=\\s|$)|(?<= )[-–—](?= )|(?<=[а-яa-z0-9)])—(?=[а-яa-z])',
    '[()[\\]]|(?<!(?<![а-я])(?:действ|кат|г|ул|им|св|т|д|п))[.!?…]+(?=\\s|$)',
    '(?<= )(?:но|зато|однако|хотя|а|but|although|though|however|yet|while)(?= )',
    `(?<= )(?=(?:${OWN}) |не [a-z]{2})`,
  ].join('|'),
  'g',
)

export function segmentsOf(folded: string): Segment[] {
  const out: Segment[] = []
  let start = 0
  let joint: Joint = 'start'
  for (const match of folded.matchAll(BREAK)) {
    const isEmpty: boolean = !add(out, folded, start, match.index, joint)
    const found = jointOf(match[0])
    joint = isEmpty && RANK.indexOf(joint) > RANK.indexOf(found) ? joint : found
    start = match.index + match[0].length
  }
  add(out, folded, start, folded.length, joint)
  return out
}

function add(out: Segment[], folded: string, from: number, to: number, joint: Joint): boolean {
  let start = from
  let end = to
  while (start < end && !LETTER.test(folded.charAt(start))) start += 1
  while (end > start && folded.charAt(end - 1) === ' ') end -= 1
  if (start === end) return false
  out.push({ start, end, text: folded.slice(start, end), joint })
  return true
}
const LETTER = /[\p{L}\d.+#]/u

/** Of two neighbours («, но») the stronger parts. */
const RANK: readonly Joint[] = ['list', 'closed', 'bracket', 'equals', 'own', 'contrast', 'start']

function jointOf(separator: string): Joint {
  const first = separator.charAt(0)
  if (first === '') return 'own'
  if (',•/'.includes(first)) return 'list'
  if (':-–—'.includes(first)) return 'equals'
  if ('(['.includes(first)) return 'bracket'
  if (')]'.includes(first)) return 'closed'
  if ('.!?…;\n'.includes(first)) return 'start'
  return /^(?:и|или|and|or|а также)$/.test(separator) ? 'list' : 'contrast'
}
