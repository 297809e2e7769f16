/** What a person denies, refuses, has lost or only wishes for, as far as the vacancy names it. */
import { type Probe, type Said, match, probeOf } from '../match/match.ts'
import type { Denial } from '../model.ts'
import type { Passage, Person } from '../person/person.ts'
import { languagesIn } from '../../resume/languages.ts'
import { foldText } from '../../text/normalise.ts'
import { wishesIn } from '../conditions/sentences.ts'
import { lineOf } from './verdict.ts'

export type Statement = Said & {
  readonly text: string
  readonly weight: number
  /** Only a condition of the work, which one refuses or accepts, and neither has nor lacks. */
  readonly isCondition: boolean
}

const probes = new WeakMap<Passage, Probe>()
function probeOfPassage(passage: Passage): Probe {
  const known = probes.get(passage) ?? probeOf(passage.text)
  probes.set(passage, known)
  return known
}

/** «Делаю сам, без электрика», «отдельного сметчика не было, считал сам»: done without help. */
export const isAlone = ({ text, quote }: Passage): boolean =>
  /^(?:без|without)(?![а-яa-z])|не было(?![а-яё])/i.test(text) &&
  /сам[аи]?(?![а-я])|самостоятельн|alone|myself/i.test(quote)

/** «Только офис» refuses everything else, and is no denial of the office. */
const isOnly = ({ status, text }: Passage): boolean =>
  status === 'refuses' &&
  /(?<![а-яё])(?:только|лишь|исключительно|строго)(?![а-яё])|\bonly\b/iu.test(text) &&
  !/(?<![а-яё])(?:не|нет|без)(?![а-яё])|\b(?:not|no)\b/iu.test(text)

/** Of one language nothing is said of another. */
function isOfOther(told: readonly string[], statement: string): boolean {
  const asked = told.length === 0 ? [] : languagesIn(foldText(statement))
  return asked.length > 0 && !asked.some((language) => told.includes(language))
}

const NAMES = 0.25

const isRead = (quote: string, person: Person): boolean =>
  person.wishes.some(({ line }) => line.quote === quote)

/** «К суткам готов, хочу учиться»: what is accepted in plain words is not refused. */
function isWilling(passage: Passage): boolean {
  if (passage.status !== 'refuses') return false
  const known = willing.get(passage)
  if (known !== undefined) return known
  const stances = wishesIn(passage.text, 'about', 0).map(({ stance }) => stance)
  const found = stances.includes('accepts') && !stances.includes('refuses') && !stances.includes('only')
  willing.set(passage, found)
  return found
}
const willing = new WeakMap<Passage, boolean>()

const isSpared = (passage: Passage): boolean => isAlone(passage) || isOnly(passage) || isWilling(passage)

/** What of the vacancy a denial comes nearest to, and how near. */
function nearest(
  probe: Probe,
  statements: readonly Statement[],
  { status, text }: Passage,
): readonly [value: number, asked: string] {
  const languages = languagesIn(foldText(text))
  let best = 0
  let asked = ''
  for (const statement of statements) {
    if (statement.isCondition && status !== 'refuses') continue
    const value = match(probe, statement).value * statement.weight
    if (value > best && !isOfOther(languages, statement.text)) [best, asked] = [value, statement.text]
  }
  return [best, asked]
}

export function denialsOf(statements: readonly Statement[], person: Person): Denial[] {
  const out: Denial[] = []
  for (const passage of person.passages) {
    const { status } = passage
    if (status === 'has' || status === 'hypothetical' || isSpared(passage)) continue
    const probe = probeOfPassage(passage)
    if (probe.total === 0) continue
    const [best, asked] = nearest(probe, statements, passage)
    // what the conditions have read is theirs, unless the vacancy names the very thing
    if (best < NAMES && isRead(passage.quote, person)) continue
    out.push({ status, value: best, line: lineOf(passage), asked })
  }
  return out
}
