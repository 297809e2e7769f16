/** Driver categories a person holds: those of a boat or a tractor are others, and a lost licence is none. */
import { cleanText, foldText } from '../text/normalise.ts'
import { categoriesIn, driverCategories } from './licences.ts'

/** Vehicles whose categories are not those of a car. */
const OTHER_VEHICLE =
  /трактор|самоход|гостехнадзор|погрузчик|экскаватор|бульдозер|комбайн|лодк|(?<![а-яё])катер|маломерн|суд(?:н|ов)|гимс|яхт|водн|снегоход|квадроцикл|мотовездеход|boat|tractor|vessel|электробезопасн|гостиниц|складск/
const DENIED =
  /(?<![а-яё])(?:нет|без|отсутств[а-я]*|не (?:имею|имеется|получал[а]?|получил[а]?|вожу|открыт[а-я]*|сдал[а]?|сдавал[а]?|открывал[а]?|продлил[а]?|дейст[а-я]*)|лиш[её]н[а-я]*|лишили|лишени[а-я]*|отобрали|изъят[а-я]*|аннулир[а-я]*|просроч[а-я]*|ист[её]к[а-я]*|утрат[а-я]*|утерян[а-я]*|планирую|собираюсь|хочу|учусь|получаю|обучаюсь|прохожу|сдаю|в процессе|буду|no|not|without|revoked|suspended|expired)(?![а-яёa-z])/

/** A car, where the sentence began with another vehicle. */
const CAR = /водит|авто|легков|грузов|мотоцикл|driv|car(?![a-z])/
const BESIDE_CATEGORY = /(?<!\p{L})[A-EАВСДЕ]1?[EЕ]?(?!\p{L})/gu

const sentences = (text: string): string[] =>
  text.replace(/(?<=(?<![а-яё])(?:кат|вод|уд|удост))\./giu, ' ').split(/[.;!?\n]+/u)

/** Pieces of a sentence that may say different things: «категории B, C есть, а D нет». */
const clauses = (sentence: string): string[] =>
  sentence
    .split(
      /\s\((?=категори)|,\s(?=(?:а|но|однако|кроме|права|категори|кат|трактор|удостоверени|без|лиш)(?![a-z]))|\s[—–-]\s(?=но)|\s(?=(?:но|однако|а|кроме)\s)/u,
    )
    .filter((clause) => clause.trim() !== '')

/**
 * Driver categories that lines of a resume say are held, sorted.
 * @param isUnderHeading whether the lines stand under «Опыт вождения», so that «категория B» needs no other word
 */
export function driverOf(lines: readonly string[], isUnderHeading = false): string[] {
  const held = new Set<string>()
  const lost = new Set<string>()
  for (const line of lines.flatMap((whole) => whole.split(/\s?[|•·]\s?/u))) {
    if (line.length > 600) continue
    // «Права: B, C»
    const own = isUnderHeading ? line.replace(/^(?:да|есть|име[ею]тся|yes)[,:]?\s/iu, '') : line
    const clean = cleanText(isUnderHeading && UNDER.test(own) ? `права ${own}` : line)
      .replace(/(?<!\p{L})вод\.\s?(?=уд|прав)/giu, 'водительское ')
      // «Права: есть, B»
      .replace(
        /(?<=(?:права|удостоверени[ея]|водительское|в\/у|licen[cs]e)\s?[:—–-]\s?)(?:да|есть|име[ею]тся|yes),?\s(?=\p{L})/iu,
        '',
      )
    const isOfDriving = /прав|водит|вожден|категори|driv|licen|кат\.|в\/у/.test(foldText(clean))
    for (const sentence of isOfDriving ? sentences(clean) : []) {
      let isOther = false
      for (const clause of clauses(sentence)) {
        const folded = foldText(clause)
        isOther = OTHER_VEHICLE.test(folded) || (isOther && !CAR.test(folded))
        const named = isOther ? [] : namedIn(clause, isUnderHeading ? `права ${clean}` : clean)
        if (named.length === 0) continue
        const { have, have_not } = split(clause, named)
        for (const category of have) held.add(category)
        for (const category of have_not) lost.add(category)
      }
    }
  }
  return [...held].filter((category) => !lost.has(category)).toSorted()
}

const LIST = String.raw`([«"]?[A-EАВСДЕ]1?[EЕ]?[»"]?(?:(?:\s?[,/]\s?|\s(?:и|and)\s)[«"]?[A-EАВСДЕ]1?[EЕ]?[»"]?)*)(?!\p{L})`
const ENGLISH = new RegExp(`(?:[Dd]river'?s?|[Dd]riving) [Ll]icen[cs]e[^.]{0,20}?[\\s:]${LIST}`, 'u')
/** The word «категория» may stand in another piece of the sentence than «права». */
const ALONE = new RegExp(
  `(?:[Кк]атегори[а-я]*|[Кк]ат|[Cc]ategory|[Пп]рава?|[Вв]одительское)\\s?:?\\s?${LIST}`,
  'u',
)

const UNDER = new RegExp(`^(?:[Cc]ategor(?:y|ies):?\\s)?${LIST}`, 'u')

function namedIn(clause: string, line: string): string[] {
  const named = driverCategories(clause)
  if (named.length > 0) return named
  const list =
    ENGLISH.exec(clause)?.[1] ??
    (/прав|водит|вожден|driv/.test(foldText(line)) ||
    DENIED.test(foldText(clause)) ||
    /открыт/.test(foldText(clause))
      ? ALONE.exec(clause)?.[1]
      : undefined)
  return list === undefined ? [] : categoriesIn(list)
}

/** «B, C есть, D нет»: what each category is said to be; one denial after a list is of them all. */
function split(
  clause: string,
  named: readonly string[],
): { readonly have: readonly string[]; readonly have_not: readonly string[] } {
  if (!DENIED.test(foldText(clause))) return { have: named, have_not: [] }
  const have: string[] = []
  const have_not: string[] = []
  let isOfOther = false
  for (const piece of clause.split(/,\s?|\sи\s/u)) {
    const own = (piece.match(BESIDE_CATEGORY) ?? []).flatMap(categoriesIn)
    // «B, C есть, своей машины нет»
    isOfOther ||=
      own.length === 0 && /\p{L}{3,} \p{L}{3,} (?:нет|отсутств)|нет \p{L}{4,}/u.test(foldText(piece))
    ;(DENIED.test(foldText(piece)) ? have_not : have).push(...own)
  }
  // «права B, D нет» has one and lacks the other, «прав B, D нет» lacks both
  const isOfEach = /(?<!не )(?:есть|име|открыт|действ)|(?<![а-яё])права .*[,\s]нет$/u.test(
    foldText(clause).trim(),
  )
  if (have_not.length === 0 && isOfEach && isOfOther) return { have: named, have_not: [] }
  return have_not.length === 0 || !isOfEach
    ? { have: [], have_not: [...named, ...have_not] }
    : { have, have_not }
}
