/** Whom a vacancy does not take, in any wording; what names them is no ask. */
import { foldText } from '../../text/normalise.ts'
import { tokenise } from '../../text/tokens.ts'
import type { Draft } from '../asks/draft.ts'
import type { Exclusion } from '../model.ts'
import { learnedExclusions } from '../refusals/refusals.ts'
import { isCondition, isWay } from '../rubric/conditions.ts'
import { isPeople } from '../refusals/people.ts'
import { isUnready } from '../rubric/exclusions.ts'
import type { Statement } from '../rubric/statement.ts'

/** The exclusions that were read, and those of the sentences in which none were. */
export const allRefused = (statements: readonly Statement[], read: readonly Exclusion[]): Exclusion[] => [
  ...read,
  ...learnedExclusions(
    statements.map(({ text }) => text),
    read,
  ).filter(
    ({ text, quote }) =>
      !isCondition(text) && !isWay(quote) && !isUnready(foldText(quote)) && !isOffer(text, quote),
  ),
]

/** «Ставку «только ночь» не предлагаем»: how the work goes, not who does it. */
const isOffer = (text: string, quote: string): boolean =>
  /не (?:предлага(?:ем|ется)|предусмотрен)/.test(foldText(quote)) && !isPeople(text)

const wordsOf = (text: string): readonly string[] => tokenise(text).map(({ stem }) => stem)

/** «Мастера маникюра, вам в соседнюю вакансию»: whoever is refused is not asked for as well. */
export function withoutRefused(drafts: readonly Draft[], refused: readonly Exclusion[]): Draft[] {
  return drafts.filter(({ ask, quote, type }) => {
    if (type !== 'skill' && type !== 'experience') return true
    const told = refused.filter((one) => one.quote === quote).flatMap(({ text }) => wordsOf(text))
    return told.length === 0 || !wordsOf(ask).every((word) => word.length < 3 || told.includes(word))
  })
}
