/** Whom a vacancy does not take, in any wording; what names them is no ask. */
import { foldText } from '../../text/normalise.ts'
import { tokenise } from '../../text/tokens.ts'
import type { Draft } from '../asks/draft.ts'
import type { Exclusion } from '../model.ts'
import { learnedExclusions } from '../refusals/refusals.ts'
import { isCondition, isWay } from '../rubric/conditions.ts'
import { kindsIn } from '../match/kinds.ts'
import { isPeople, isProfession } from '../refusals/people.ts'
import { isRefused, isUnready } from '../rubric/exclusions.ts'
import type { Statement } from '../rubric/statement.ts'

/** The exclusions that were read, and those of the sentences in which none were. */
export const allRefused = (statements: readonly Statement[], read: readonly Exclusion[]): Exclusion[] => [
  ...read,
  ...learnedExclusions(
    statements.map(({ text }) => text),
    read,
  ).filter(
    ({ text, quote }) =>
      statements.some((one) => one.text === quote && isOfPeople(text, quote, one)) &&
      !isCondition(text) &&
      !isWay(quote) &&
      !isUnready(foldText(quote)) &&
      !isOffer(text, quote),
  ),
]

/** What is read word by word and names no people needs a refusal or a contrast around it, and is no excuse in quotes. */
function isOfPeople(text: string, quote: string, { section, odds }: Statement): boolean {
  const folded = foldText(text)
  if (NOTHING.test(folded)) return false
  if (isPeople(text) || isProfession(text) || kindsIn(folded).length > 0 || DONE.test(folded)) return true
  if (isRefused(foldText(quote)) || (odds?.exclusion ?? 0) >= 0.1) return true
  const before = quote.slice(0, Math.max(0, quote.toLowerCase().indexOf(text.toLowerCase())))
  // «на раздаче, а не с планшетом в дверях», «всегда, а не «когда удобно»»
  return section !== 'duty' && !/[«"“]\s*$/u.test(before) && CONTRASTS.test(foldText(before))
}
/** «Варил диски», «после одних легковых». */
const DONE =
  /^(?:(?:только|лишь|сам[аи]?|раньше|всю жизнь) )*[а-я]{3,}(?:л[аи]?|лись|лся|лась)(?![а-я])|^(?:после|одних|одни|одними) /
const CONTRASTS = /(?<![а-яa-z])(?:не|кроме|только|ни|помимо|not)(?: [а-яa-z]+){0,2} ?$/
/** «Тех», «принимать», «it every day». */
const NOTHING =
  /^судимост|^лишен(?:н|ц)|^пьющ|^(?:те[хм]?|тот|того|таки[ехм]|кто|кого|кому)$|^(?:it|this|that)(?![a-z])|^[а-я]{2,}(?:ать|ять|ить|еть|ти|чь)(?:ся)?(?![а-я])/

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
