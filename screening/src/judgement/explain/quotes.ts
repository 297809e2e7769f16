/** Lines of a resume as they are printed: verbatim in «…», fields of a form in words. */
import { shorten } from '../../text/sentences.ts'
import { type Probe, type Said, match, probeOf, saidOf } from '../match/match.ts'
import type { Condition, Line, Requirement } from '../model.ts'
import { formWords } from './form-words.ts'
import { money } from './money.ts'
import { conditionLabel } from './names.ts'
import { once } from './once.ts'

/** A statement is quoted whole up to this length, so that nothing is cut from its reason; else its telling piece. */
const LONGEST = 160

/** What a requirement looks for in a line. */
export const probesOf = once(({ ask, any_of }: Requirement): readonly Probe[] =>
  [ask, ...any_of].map(probeOf).filter(({ total }) => total > 0),
)

/** What a line says in the length of a statement: lists without an end are not read whole again. */
export const readShort = (quote: string): Said => saidOf(quote.slice(0, READ))
const READ = 400

/** The line as printed. @param sought chooses the piece of a long statement */
export function told({ quote, source }: Line, sought: readonly Probe[] = []): string {
  if (source === 'salary') return money(quote)
  if (source === 'driver') return `в резюме категории ${quote}`
  const words = FORM_FIELDS.has(source) ? formWords(quote) : null
  if (words !== null) return words
  if (source === 'area') return `в резюме ${bare(quote)}`
  return PLAIN.has(source) ? bare(quote) : `«${pieceOf(quote, sought)}»`
}

/** Words that tell the piece of a long sentence which speaks of a condition. */
export const soughtOf = once((condition: Condition): readonly Probe[] =>
  [condition.quote, SOUGHT[condition.kind] ?? conditionLabel(condition)]
    .map(probeOf)
    .filter(({ total }) => total > 0),
)
const SOUGHT: Readonly<Partial<Record<Condition['kind'], string>>> = {
  place: 'переезд город живу',
  format: 'удалённо офис гибрид дистанционно',
  hours: 'совмещение подработка занятость',
  shifts: 'график смены выходные',
  nights: 'ночные смены дежурства ночью',
  rotation: 'вахта межвахта',
  trips: 'командировки разъезды поездки',
  start: 'выйти приступить отработка',
}

/** Several lines, each once. */
export const toldAll = (lines: readonly Line[], sought: readonly Probe[] = []): string =>
  [...new Set(lines.map((line) => told(line, sought)))].join(', ')

/** Single values of a form. */
const PLAIN: ReadonlySet<string> = new Set(['citizenship', 'education', 'languages'])
const FORM_FIELDS: ReadonlySet<string> = new Set(['schedule', 'employment', 'relocation', 'business_trip'])

const bare = (text: string): string =>
  text.trim().replace(/(?:[\s,;:–—-]|(?<!(?:руб|тыс|млн|шт|др|пр|\sг|т\.д|т\.п))\.)+$/u, '')

/** A verbatim piece of a statement, the one that speaks of what is sought. */
export function pieceOf(quote: string, sought: readonly Probe[], limit = LONGEST): string {
  const text = bare(quote)
  if (text.length <= limit) return text
  const clauses = clausesOf(text)
  const values = clauses.map(({ start, end }) => {
    const said = saidOf(text.slice(start, end))
    return Math.max(0, ...sought.map((probe) => match(probe, said).value))
  })
  let first = values.indexOf(Math.max(...values))
  let last = first
  const from = () => clauses[first]?.start ?? 0
  const to = () => clauses[last]?.end ?? text.length
  for (;;) {
    const next = clauses[last + 1]
    const before = clauses[first - 1]
    if (next !== undefined && next.end - from() <= limit) last += 1
    else if (before !== undefined && to() - before.start <= limit) first -= 1
    else break
  }
  const piece = text.slice(from(), to()).trim()
  const shown = bare(shorten(piece, limit))
  const isCut = from() + shown.length < text.length && !text.endsWith(shown)
  return `${from() > 0 ? '…' : ''}${shown}${isCut ? '…' : ''}`
}

/** Clauses between commas and full stops, none cut within brackets or quotation marks. */
function clausesOf(text: string): { readonly start: number; readonly end: number }[] {
  const out: { start: number; end: number }[] = []
  let depth = 0
  let start = 0
  for (let at = 0; at < text.length; at += 1) {
    const char = text[at] ?? ''
    if ('(«['.includes(char)) depth += 1
    else if (')»]'.includes(char)) depth = Math.max(0, depth - 1)
    else if (depth === 0 && /[,;:.!?]/.test(char) && text[at + 1] === ' ') {
      out.push({ start, end: at })
      start = at + 2
    }
  }
  return [...out, { start, end: text.length }]
}
