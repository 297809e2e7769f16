/** Driver categories a person holds: those of a boat or a tractor are others, and a lost licence is none. */
import { cleanText, foldText } from '../text/normalise.ts'
import { categoriesIn, driverCategories } from './licences.ts'

/** Vehicles whose categories are not those of a car. */
const OTHER_VEHICLE =
  /трактор|самоход|гостехнадзор|погрузчик|экскаватор|бульдозер|комбайн|лодк|катер|маломерн|суд(?:н|ов)|гимс|яхт|водн|снегоход|квадроцикл|мотовездеход|boat|tractor|vessel|электробезопасн|гостиниц|складск/
const DENIED =
  /(?<![а-яё])(?:нет|без|отсутств[а-я]*|не (?:имею|имеется|получал[а]?|получил[а]?|вожу|открыт[а-я]*|сдал[а]?|сдавал[а]?|открывал[а]?|продлил[а]?|дейст[а-я]*)|лиш[её]н[а-я]*|лишили|лишени[а-я]*|отобрали|изъят[а-я]*|аннулир[а-я]*|просроч[а-я]*|ист[её]к[а-я]*|утрат[а-я]*|утерян[а-я]*|планирую|собираюсь|хочу|учусь|получаю|обучаюсь|прохожу|сдаю|в процессе|буду|no|not|without|revoked|suspended|expired)(?![а-яёa-z])/

/** Pieces of a sentence that may say different things: «категории B, C есть, D нет». */
function clauses(text: string): string[] {
  return text
    .split(
      /[.;!?\n]+\s?|,\s(?=(?:а|но|однако|кроме|права|категори|кат|трактор|удостоверени|без|нет|лиш))|\s[—–-]\s(?=но)|\s(?=(?:но|однако|а|кроме)\s)/u,
    )
    .filter((clause) => clause.trim() !== '')
}

/** Driver categories that lines of a resume say are held, sorted. */
export function driverOf(lines: readonly string[]): string[] {
  const held = new Set<string>()
  const lost = new Set<string>()
  for (const line of lines) {
    if (line.length > 600) continue
    const context = foldText(cleanText(line))
    const isAboutDriving = /прав|водит|вожден|категори|driv|licen|кат\.|в\/у/.test(context)
    if (!isAboutDriving) continue
    for (const clause of clauses(cleanText(line))) {
      const folded = foldText(clause)
      if (OTHER_VEHICLE.test(folded)) continue
      const named = namedIn(clause, context)
      if (named.length === 0) continue
      const { have, have_not } = split(clause, named)
      for (const category of have) held.add(category)
      for (const category of have_not) lost.add(category)
    }
  }
  return [...held].filter((category) => !lost.has(category)).toSorted()
}

const namedIn = (clause: string, context: string): string[] => {
  const named = driverCategories(clause)
  if (named.length > 0) return named
  const english =
    /(?:driver'?s?|driving) licen[cs]e[^.]{0,20}?(?:categor(?:y|ies)|class)?:?\s((?:[A-E]1?E?(?:,\s?|\s?\/\s?|\sand\s|\s)?)+)(?![A-Za-z])/iu.exec(
      clause,
    )?.[1]
  if (english) return categoriesIn(english)
  // «… B — открыта, C — нет»: the word «категория» stands in another piece of the sentence
  const alone =
    /(?:категори[а-я]*|кат\.?|прав[а]?)\s?:?\s?([«"]?[A-EАВСД]1?E?[»"]?(?:\s?[,и/]\s?[«"]?[A-EАВСД]1?E?[»"]?)*)(?![\p{L}])/iu.exec(
      clause,
    )?.[1]
  return alone && /прав|водит|вожден|driv/.test(context) ? categoriesIn(alone) : []
}

/** «B, C есть, D нет»: what each category is said to be. */
function split(
  clause: string,
  named: readonly string[],
): { readonly have: readonly string[]; readonly have_not: readonly string[] } {
  if (!DENIED.test(foldText(clause))) return { have: named, have_not: [] }
  const have: string[] = []
  const have_not: string[] = []
  for (const piece of clause.split(/,\s?|\sи\s/u)) {
    const own = named.filter((category) => categoriesIn(piece).includes(category))
    ;(DENIED.test(foldText(piece)) ? have_not : have).push(...own)
  }
  // one denial after a list of categories is of them all
  return have_not.length === 0 || !/(?:есть|име|открыт|действ)/u.test(foldText(clause))
    ? { have: [], have_not: named }
    : { have, have_not }
}
