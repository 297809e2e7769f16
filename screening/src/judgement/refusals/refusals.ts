/** Whom a statement of a vacancy does not take, in any wording: as learned word by word. */
import { foldText } from '../../text/normalise.ts'
import { addRow, sharesOf } from '../evidence/sums.ts'
import type { Exclusion } from '../model.ts'
import { type Word, wordFeatures, wordsOf } from './features.ts'
import { refusalTable, ROLES, roles } from './table.ts'

/** From these odds a word is of a span; some word of the span needs the second. */
const OF_SPAN = 0.4
const SURE = 0.9

/** @param chances of the roles, word by word */
export function spansOf(
  text: string,
  words: readonly Word[],
  chances: readonly ArrayLike<number>[],
  role: number,
): string[] {
  const out: string[] = []
  let from = -1
  let most = 0
  const close = (to: number): void => {
    const [first, last] = [words[from], words[to]]
    if (from >= 0 && most >= SURE && first !== undefined && last !== undefined) {
      const span = text.slice(first.start, last.end).replace(EDGES, '')
      if (/\p{L}{2}/u.test(span)) out.push(span)
    }
    from = -1
    most = 0
  }
  for (const [at, word] of words.entries()) {
    const chance = chances[at]?.[role] ?? 0
    const isPart = chance >= OF_SPAN && !(BETWEEN.test(word.text) && chance < SURE)
    if (!isPart) {
      close(at - 1)
      continue
    }
    if (from < 0) from = at
    most = Math.max(most, chance)
  }
  close(words.length - 1)
  return out
}
const EDGES = /^[^\p{L}\p{N}]+|[^\p{L}\p{N}+#]+$/gu
const BETWEEN = /^[,;:.]$/

export function refusedIn(text: string): string[] {
  const words = wordsOf(text)
  const { cells, scale, bias } = refusalTable()
  const chances = wordFeatures(words).map((features) => {
    const sums = new Float64Array(bias)
    for (const feature of features) addRow(sums, cells, feature * ROLES, scale)
    return sharesOf(sums)
  })
  return spansOf(text, words, chances, roles.indexOf('not'))
}

/** A statement without any of these words refuses nobody. */
const REFUSES =
  /(?<![а-яё])(?:не|нет|без|кроме|только|ни|лишь|исключительно|помимо|увы|просьба|просим)(?![а-яё])|(?<![a-z])(?:not|no(?!\d)|only|without|skip|unless|never|isn|don|won)(?![a-z])|друго|отказ|мимо/i
/** Whoever has other experience too is welcome. */
const ONLY =
  /(?<![а-яё])(?:только|исключительно|лишь|одни|одних|одной|одним|весь|вся|все|единственн[а-яё]+|сам[аио]? по себе)(?![а-яё])|не (?:в зачет|засчит|зачт|счита|заменя)|за опыт|(?<![a-z])(?:only|solely|purely|all|alone)(?![a-z])/

/** Exclusions of statements of which the rules have found none. */
export const learnedExclusions = (texts: readonly string[], known: readonly Exclusion[]): Exclusion[] => {
  const read = new Set(known.map(({ quote }) => quote))
  return texts
    .filter((text) => REFUSES.test(text) && !read.has(text))
    .flatMap((quote) =>
      refusedIn(quote)
        .filter(
          (text) =>
            !isDenied(text, quote) && !known.some((one) => foldText(one.text).includes(foldText(text))),
        )
        .map((text) => ({
          text: capital(text),
          only: ONLY.test(foldText(quote)),
          quote,
          sure: false,
        })),
    )
}
/** «В порту не работали», «без опыта сварки»: whoever has is welcome. */
function isDenied(text: string, quote: string): boolean {
  const at = quote.indexOf(text)
  const [before, after] = [quote.slice(0, at), quote.slice(at + text.length)]
  const isAfter =
    /^[^,.;]{0,20}\sне\s(?:[а-яё]+л[аи]?|[а-яё]+(?:вш|ющ|ящ)[а-яё]+|имее[а-яё]+|умее[а-яё]+|знае[а-яё]+)(?![а-яё])/iu
  if (/(?<![а-яё])не (?:готов|хо[чт]|мож|уме|зна|име|бо)[а-яё]* (?:\S+ ){0,3}$/iu.test(before)) return true
  if (/(?:^|\s)не\s$/iu.test(before) && /^(?:готов|хот|мож|уме|согласн)/iu.test(text)) return true
  if (/(?:^|\s)(?:без|without)\s(?:\S+\s)?$/iu.test(before) || /(?:^|\s)не\s/iu.test(text)) return true
  return (
    isAfter.test(after) ||
    WITHOUT_PAPER.test(after) ||
    (/(?:^|\s)не\s$/iu.test(before) && DOES.test(foldText(text)))
  )
}
/** «Экономисты без юридического образования»: those who have it are welcome. */
const WITHOUT_PAPER =
  /^[^,.;]{0,60}\sбез\s(?:[а-яё]+(?:ого|ой|его)\s){0,2}(?:образования|диплома|удостоверения|аттестата|аккредитации|лицензии|допуска)(?![а-яё])/iu
const DOES = /^[а-я]+(?:л[аи]?|лись|лся|лась|вши[хей]|вший)(?![а-я])/
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
