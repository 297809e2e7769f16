/** Dates beside a paper: how many months until the one that is to come, and whether its term is over. */
const MONTHS: readonly string[] = 'янв фев мар апр ма[йея](?![а-я]) июн июл авг сен окт ноя дек'.split(' ')
const NAME = `(${MONTHS.join('|')})[а-я]*`
const numberOf = (name: string): number => MONTHS.findIndex((month) => new RegExp(`^${month}`).test(name))

const NAMED = new RegExp(
  `(?<![а-я])(?:(\\d{1,2})(?:-?го)? |(?:в|к|до|на|с|от) (?:начал[оеау]? |середин[еуы] |конц[еау] |перв[а-я]+ числах )?)?${NAME}(?: (20\\d\\d))?`,
  'g',
)
const DIGITS = /(?<![\d.])(\d{1,2})\.(\d{1,2})(?:\.(?:20)?(\d\d))?(?![\d.])/g
const SOON =
  /(?<![а-я])(?:завтра|послезавтра|на днях|со дня на день|(?:на |в )?(?:этой|следующей|будущей|ближайшей) недел[ея]|(?:через|в ближайшие) (?:пару |две |три |несколько |\d )?(?:дн|недел|месяц(?![а-я]))[а-я]*|(?:в )?следующем месяце)/
/** Two months are near enough where a day is set, else the next one. */
const [NEAR, NEAR_UNSET] = [2, 1]

/** Whether a folded text sets a date that comes soon after `now`. */
export function comesSoon(folded: string, now: number): boolean {
  if (SOON.test(folded)) return true
  const here = ((now % 12) + 12) % 12
  const isNear = (month: number, year: number | null, isDay: boolean): boolean => {
    const ahead = year === null ? (month - here + 12) % 12 : year * 12 + month - now
    // of this month a day without a year has mostly been
    return ahead >= 0 && ahead <= (isDay ? NEAR : NEAR_UNSET) && (ahead > 0 || TO_BE.test(folded))
  }
  const byName = [...folded.matchAll(NAMED)].some(([, day, name = '', year]) =>
    isNear(numberOf(name), year === undefined ? null : Number(year), day !== undefined),
  )
  return (
    byName ||
    [...folded.matchAll(DIGITS)].some(
      ([, , month, year]) =>
        Number(month) >= 1 &&
        Number(month) <= 12 &&
        isNear(Number(month) - 1, year === undefined ? null : 2000 + Number(year), true),
    )
  )
}
const TO_BE =
  /(?<![а-я])(?:сдаю|сдам|записан|назначен|будет|выда(?:ют|дут)|получ(?:у|аю)|забира|заберу|варю|пересдаю|пересдача|приглашен)/

/** «до 08.2026», «до 03.25», «до мая 25-го», «до 24 года», «действовало до 2025». */
const UNTIL = new RegExp(
  `(?<![а-я])(?:до|по|истека[а-я]+|ист[её]к[а-я]*) (?:конца |начала |середины |осени |весны |лета |зимы )?(?:(?:\\d{1,2}\\.)?(\\d{1,2})\\.|(?:\\d{1,2} )?${NAME} )?(?:(20\\d\\d)|(\\d\\d)(?=-?го|г(?:од)?[а-я.]*(?![а-я])| г(?:од)?[а-я.]*(?![а-я])))`,
)
const UNTIL_SHORT = /(?<![а-я])до (?:\d{1,2}\.)?(\d{1,2})\.(\d\d)(?![\d.])/
/** A span of work is no validity. */
const SPAN =
  /(?<![а-я])(?:с|со|от) (?:[а-я]+ )?(?:\d{1,2}\.)*(?:19|20)?\d\d(?:-?го)?(?: г[а-я.]*)? (?:по|до)(?![а-я])/

/** Month until which a folded text says that something holds; `null` where it says none. */
export function validUntil(folded: string): number | null {
  if (SPAN.test(folded)) return null
  const found = UNTIL.exec(folded)
  if (found !== null) {
    const year = found[3] === undefined ? 2000 + Number(found[4]) : Number(found[3])
    const month =
      found[1] === undefined ? (found[2] === undefined ? 11 : numberOf(found[2])) : Number(found[1]) - 1
    return month >= 0 && month < 12 ? year * 12 + month : null
  }
  const [, month, year] = UNTIL_SHORT.exec(folded) ?? []
  const at = Number(month) - 1
  return year === undefined || at < 0 || at > 11 ? null : (2000 + Number(year)) * 12 + at
}
