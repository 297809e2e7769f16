/** How an explanation names what the vacancy asks for, and the resume lines that mention it. */
import { SKILL_CREDIT } from '../calibration.ts'
import type { SkillFinding } from '../criteria/skills.ts'
import { keysOf } from '../facts.ts'
import type { Findings } from '../findings.ts'
import { ancestors, findSkills, skillTitle } from '../skills.ts'
import { shorten } from '../text/sentences.ts'
import { tokenise } from '../text/tokens.ts'
import type { SkillAsk } from '../prepare.ts'

/** The skill's name; words the ontology does not know are quoted as in the vacancy. */
export function nameOf({ ask }: SkillFinding): string {
  const { title } = ask.requirement
  return ask.ids.length > 0 ? title : inQuotes(title, PHRASE)
}

export function mustSkillsOf(findings: Findings): SkillFinding[] {
  return findings.must.filter(({ ask }) => !ask.is_own_title)
}

/** Named in the resume itself, not inferred from a related skill. */
export function isNamed({ quote }: SkillFinding): boolean {
  return quote !== null
}

/** Of asks that share a skill («Linux», «Linux или Windows») the first. */
const distinct = (found: readonly SkillFinding[]): SkillFinding[] =>
  found.filter(
    ({ ask }, index) =>
      !found.slice(0, index).some((other) => other.ask.ids.some((id) => ask.ids.includes(id))),
  )

/** At most five names of distinct skills. */
export function namesOf(found: readonly SkillFinding[], name = nameOf): string {
  return distinct(found).slice(0, 5).map(name).join(', ')
}

/** The names after the lead of their number: «Есть ключевой навык: 1С», «Есть ключевые навыки: 1С, SQL». */
export const listed = (one: string, many: string, found: readonly SkillFinding[], name = nameOf): string =>
  `${distinct(found).length === 1 ? one : many}: ${namesOf(found, name)}`

/** Whether the line it was read from, or another one of a job that names it, has all words of its name. */
export function isVerbatim({ ask, quote }: SkillFinding, { pair }: Findings): boolean {
  const says = (keys: readonly string[]): boolean =>
    ask.names.some((name) => name.length > 0 && name.every((key) => keys.includes(key)))
  return (
    says(keysOf(quote)) ||
    pair.facts.facts.jobs.some(({ statements }) =>
      statements.some((statement) => isNamedBy(ask, statement) && says(statement.keys)),
    )
  )
}

/**
 * Whether the name may stand alone: the resume says it, or a job does what the ontology itself calls so. Another name
 * of the vacancy's may mean less: who does «точечный подбор» has the skill of «массовый подбор», but has not done it.
 */
export function isPlain(found: SkillFinding, findings: Findings): boolean {
  const { ask, job } = found
  const isOwnName = ask.ids.some((id) => ask.requirement.title.split(' или ').includes(skillTitle(id)))
  return (job !== null && isOwnName) || isVerbatim(found, findings)
}

/** The name, and where it can not stand alone, the line of the resume it was read from: «WMS — по «ТСД»». */
export function nameAndLine(found: SkillFinding, findings: Findings): string {
  const line = found.quote === null || isPlain(found, findings) ? null : telling(found.ask, found.quote)
  return line === null || /[«»]/.test(line)
    ? nameOf(found)
    : `${nameOf(found)} — по ${inQuotes(line, PHRASE)}`
}

/** The line, or the piece of a long one that names the skill. */
function telling(ask: SkillAsk, line: string): string {
  const names = (text: string): boolean => {
    const tokens = tokenise(text)
    const skills = findSkills(tokens).flatMap(({ id }) => [id, ...ancestors(id)])
    return isNamedBy(ask, { skills, keys: tokens.map(({ stem }) => stem) })
  }
  if (line.length <= PHRASE || names(shorten(line, PHRASE))) return line
  return line.split(/[,;:()]\s*/u).find(names) ?? line
}

/** Neither held nor mentioned. */
export function isAbsent({ held, is_said: isSaid }: SkillFinding): boolean {
  return held === 0 && isSaid !== true
}

/** Held well enough to be a strength. */
export function isHeld({ held }: SkillFinding): boolean {
  return held >= SKILL_CREDIT.listed
}

const QUOTE = 90
const PHRASE = 60

/** A statement as printed: verbatim, without its final punctuation; a cut one ends with «…». */
export function inQuotes(text: string, limit = QUOTE): string {
  const piece = shorten(text, limit)
  const bare = piece.replace(/(?:[\s,;:–-]|(?<!руб|тыс|млн|шт|др|пр|лет|г)\.)+$/u, '')
  const shown = piece.length < text.length ? `${bare}…` : bare
  return /[«»]/.test(shown) ? shown : `«${shown}»`
}

/**
 * A job line that names one of these skills within its printed part, dated jobs first; `null` when they are only
 * listed. A line in `used`, or one that begins mid-sentence, is taken only when there is no other.
 */
export function lineNaming(
  found: readonly SkillFinding[],
  { pair }: Findings,
  used: ReadonlySet<string>,
): string | null {
  const asks = found.slice(0, 5).map(({ ask }) => ask)
  const { jobs } = pair.facts.facts
  const dated = [...jobs.filter(({ start }) => start !== null), ...jobs.filter(({ start }) => start === null)]
  let first: string | null = null
  let fresh: string | null = null
  for (const job of dated) {
    for (const statement of job.statements) {
      if (!asks.some((ask) => isNamedBy(ask, statement)) || !isNamedInQuote(asks, statement.text)) continue
      first ??= statement.text
      if (used.has(statement.text)) continue
      if (/^[\p{Lu}\d]/u.test(statement.text)) return statement.text
      fresh ??= statement.text
    }
  }
  return fresh ?? first
}

function isNamedBy(
  { ids, phrases }: SkillAsk,
  { skills, keys }: { readonly skills: readonly string[]; readonly keys: readonly string[] },
): boolean {
  return (
    ids.some((id) => skills.includes(id)) ||
    phrases.some((phrase) => phrase.every((key) => keys.includes(key)))
  )
}

/** Whether a line that names one of these skills still does when cut for print; only a cut line is parsed again. */
function isNamedInQuote(asks: readonly SkillAsk[], text: string): boolean {
  const shown = shorten(text, QUOTE)
  if (shown === text) return true
  const tokens = tokenise(shown)
  const words = { skills: findSkills(tokens).map(({ id }) => id), keys: tokens.map(({ stem }) => stem) }
  return asks.some((ask) => isNamedBy(ask, words))
}
