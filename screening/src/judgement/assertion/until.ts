/** Dates in papers: until when one is valid, by a date of its end or by its issue and the usual term. */

const MONTHS: readonly string[] = 'янв фев мар апр ма[йяе] июн июл авг сен окт ноя дек'.split(' ')
const LATIN_MONTHS: readonly string[] = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ')
const NAME = `(${MONTHS.join('|')}|${LATIN_MONTHS.join('|')})[а-яa-z]*`
/** A year ends a phrase: «до 2000 деталей» is a number. */
const YEAR = '(20[0-4]\\d)(?:-?(?:го|м)(?![а-я]))?(?= ?(?:г|на (?:\\d|год|дв|тр|пять|десять)|$|[,.;:()!–]))'

/** «до 31.12.2024», «по 12.2024», «до мая 2027», «до конца 2026», «до 2027», «until May 2027». */
const UNTIL = new RegExp(
  `(?<![а-яa-z])(?:до|по|until|till|through|expire[sd]?(?: in| on)?|valid (?:to|thru)|ист[её]?к[а-я]*(?: в)?|закончил[а-я]+(?: в)?|заканчивается(?: в)?|кончил[а-я]+(?: в)?|истекает(?: в)?|просрочен[а-я]*(?: с)?) (?:начал[ае] |середин[ыае] |конц[ае] |осен(?:и|ью) |весн(?:ы|у|ой) |лет(?:а|о|ом) |зим(?:ы|у|ой) )?(?:(?:\\d{1,2}[./])?(\\d{1,2})[./-]|(?:\\d{1,2} )?${NAME} )?${YEAR}`,
)
/** A span of work («с 2019 по 2024») is no validity. */
const SPAN =
  /(?<![а-яa-z])(?:с|from) (?:[а-яa-z]+ )?(?:\d{1,2}[./])?(?:19|20)\d\d(?: г(?:ода|\.)?)? (?:по|до|to|until|till)(?![а-яa-z])/

const VALID_THING =
  /сертификат|аккредит|удостоверени|корочк|медсправк|документ[а-я]* (?:по|об) |книжк|медкомисс|медосмотр|(?<![а-я])прав(?:а|о|ам)?(?![а-я])|в\/у|водительск|допуск|лицензи|патент|(?<![а-я])виз[аы]|разрешени|накс|аттест|групп[аы]|полис|карта|карт[уы] (?:водител|тахограф)|(?<![а-я])(?:учо|лмк|внж|рвп|эцп)(?![а-я])|свидетельств|проверк[а-я]* знани|действ|годен|годна|лиш[её]н|просроч|срок|certif|licen[cs]e|permit|accredit|visa|clearance|valid|expir/

/** Usual terms, years: accreditation of medics and guards by law, the attestation of a welder, a driver's card. */
const TERMS: readonly (readonly [RegExp, number])[] = [
  [/аккредитаци|сертификат[а-я]* (?:врача|медсест|специалиста|провизор|фармац)/, 5],
  [/(?<![а-я])учо(?![а-я])|удостоверени[а-я]* (?:частного )?охранник/, 5],
  [/(?<![а-я])накс(?![а-я])/, 2],
  [/карт[а-я]* (?:водителя|тахограф)|проверк[а-я]* знани/, 3],
]
/** «Выдано в феврале 2021 на пять лет»: the term that the paper itself names, years. */
const STATED =
  /(?:выдан|получен|от |срок)[^.;]{0,40} на (\d|год|один|два|три|пять|десять)(?: (?:года?|лет))?(?![а-я])/
const YEARS: Readonly<Record<string, number>> = { год: 1, один: 1, два: 2, три: 3, пять: 5, десять: 10 }
const termOf = (folded: string): number | undefined => {
  const stated = STATED.exec(folded)?.[1]
  if (stated !== undefined) return YEARS[stated] ?? Number(stated)
  return TERMS.find(([paper]) => paper.test(folded))?.[1]
}

const ISSUED = new RegExp(
  `(?:от|в|получен[аоы]?|выдан[аоы]?|пройден[аоы]?|за|с|from|of|in) (?:(?:\\d{1,2}[./])?(\\d{1,2})[./]|(?:\\d{1,2} )?${NAME} )?${YEAR}|(?:(?:\\d{1,2}[./])?(\\d{1,2})[./]|${NAME} )?${YEAR}`,
  'g',
)

/** Whether a folded text names something that has a term of validity. */
export const isOfPaper = (folded: string): boolean => VALID_THING.test(folded)

/** Last month of validity a folded text about papers names, `year × 12 + month index`; `null` when it names none. */
export function untilOf(folded: string): number | null {
  if (!/20\d\d/.test(folded)) return null
  const end = UNTIL.exec(folded)
  if (end !== null) return SPAN.test(folded) ? null : monthIn(end[1], end[2], end[3], 11)
  const term = termOf(folded)
  if (term === undefined) return null
  // «первичная 2020, периодическая 2025»: the latest counts
  const months = [...folded.matchAll(ISSUED)].map((found) =>
    monthIn(found[1] ?? found[4], found[2] ?? found[5], found[3] ?? found[6], 11),
  )
  const last = Math.max(...months.map((month) => month ?? -1))
  return last < 0 ? null : last + term * 12
}

/** A month of digits or a name; a lone year is its `otherwise`th month. */
function monthIn(
  digits: string | undefined,
  name: string | undefined,
  year: string | undefined,
  otherwise: number,
): number | null {
  if (year === undefined) return null
  const named =
    name === undefined
      ? -1
      : Math.max(
          MONTHS.findIndex((month) => new RegExp(`^${month}`).test(name)),
          LATIN_MONTHS.findIndex((month) => name.startsWith(month)),
        )
  const month = digits === undefined ? (named < 0 ? otherwise : named) : Number(digits) - 1
  return month >= 0 && month < 12 ? Number(year) * 12 + month : null
}
