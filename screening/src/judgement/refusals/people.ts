/** People in the words of a refusal: «диспетчеров», «технологи сварки», «фирм на аутсорсинге». */
import { lexicon } from '../../lexicon.ts'
import { foldText } from '../../text/normalise.ts'
import { tokenise } from '../../text/tokens.ts'
import { LONG_ASIDE } from './words.ts'

/** «Фельдшер»: it begins with the name of a profession. */
export const isProfession = (text: string): boolean =>
  !/^[а-я]+(?:ия|ика|ство|ние)(?![а-я])/.test(foldText(text)) &&
  lexicon().titles.find(tokenise(text))[0]?.first === 0

/** Firms, and people by what they are to an employer, which no list of professions holds. */
const PARTY =
  /^[^а-яa-z]*(?:[а-я]+(?:ых|их|ым|им|ые|ие) )?(?:агентств|фирм|компани[йяи]|студи[йяи]|подрядчик|аутсорс|фрилансер|студент|стажер|новичк|пенсионер|совместител|самозанят|людей|людям|коллег|выпускник|заочник|очник|теоретик|начинающ|agenc|freelanc|student|contractor)/
/** Whether a text begins with people in the plural: «диспетчеров», «технологи сварки», «фирм на аутсорсинге». */
export function isPeople(text: string, form = PLURAL): boolean {
  const folded = foldText(text)
  if (PARTY.test(folded)) return true
  const tokens = tokenise(text.slice(0, 80))
  const [match] = lexicon().titles.find(tokens)
  const word = match === undefined ? '' : foldText(tokens[match.last]?.word ?? '')
  return (
    match !== undefined &&
    match.first <= 2 &&
    (form.test(word) || form.test(foldText(tokens[match.first]?.word ?? '')))
  )
}
/** Of people who are refused; «литья, гальваники» are things. */
export const OBLIQUE = /(?:ов|ев|ей|ам|ям|щих|щим|ых|ым)$/
export const PLURAL = /(?:ов|ев|ей|ам|ям|ами|ями|и|ы|щие|щих|щим|ые|ых)$/

/** The groups of people of a list, each with its clause; none where it is no such list. */
export function peopleIn(whole: string, form: RegExp): readonly string[] {
  const text = whole.replace(LONG_ASIDE, '')
  const starts = [...text.matchAll(BETWEEN)]
    .map(({ index, 0: words }) => ({ end: index, start: index + words.length }))
    .filter(({ start }) => isPeople(text.slice(start), form))
  const list = [{ end: 0, start: 0 }, ...starts].map(({ start }, at) => text.slice(start, starts[at]?.end))
  return isPeople(text) ? list : []
}
const BETWEEN = /,\s+(?:а также\s+|и\s+)?(?![^()]*\))|\s+(?:а также|и|или)\s+(?![^()]*\))/gu
