/** What a person denies, refuses, has lost or only wishes for, as far as the vacancy names it. */
import { type Probe, type Said, match, probeOf } from '../match/match.ts'
import type { Denial } from '../model.ts'
import type { Passage, Person } from '../person/person.ts'
import { lineOf } from './verdict.ts'

export type Statement = Said & { readonly text: string; readonly weight: number }

const probes = new WeakMap<Passage, Probe>()
function probeOfPassage(passage: Passage): Probe {
  const known = probes.get(passage) ?? probeOf(passage.text)
  probes.set(passage, known)
  return known
}

/** «Делаю сам, без электрика»: done without help. */
const isAlone = ({ text, quote }: Passage): boolean =>
  /^(?:без|without)(?![а-яa-z])/i.test(text) && /сам[аи]?(?![а-я])|самостоятельн|alone|myself/i.test(quote)

/** «Только офис» refuses everything else, and is no denial of the office. */
const isOnly = ({ status, text }: Passage): boolean =>
  status === 'refuses' &&
  /(?<![а-яё])(?:только|лишь|исключительно|строго)(?![а-яё])|\bonly\b/iu.test(text) &&
  !/(?<![а-яё])(?:не|нет|без)(?![а-яё])|\b(?:not|no)\b/iu.test(text)

const NAMES = 0.25

export function denialsOf(statements: readonly Statement[], person: Person): Denial[] {
  const out: Denial[] = []
  for (const passage of person.passages) {
    const { status } = passage
    if (status === 'has' || status === 'hypothetical' || isAlone(passage) || isOnly(passage)) continue
    const probe = probeOfPassage(passage)
    if (probe.total === 0) continue
    let best = 0
    let asked = ''
    for (const statement of statements) {
      const value = match(probe, statement).value * statement.weight
      if (value > best) [best, asked] = [value, statement.text]
    }
    // what the conditions have read is theirs, unless the vacancy names the very thing
    if (best < NAMES && person.wishes.some(({ line }) => line.quote === passage.quote)) continue
    out.push({ status, value: best, line: lineOf(passage), asked })
  }
  return out
}
