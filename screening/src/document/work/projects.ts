/** Projects told inside a job, with dates of their own: they are what was done there. */
import { BULLET, DUTY_LABEL, LEGAL_FORM } from '../kinds.ts'
import { findPeriod, isPurePeriod, type Period } from '../periods.ts'
import { asDuty } from '../prose/told.ts'
import { namesColumns } from '../rows/other-tables.ts'
import { labelOf } from './labels.ts'
import { isInside } from './nested.ts'

/** «Проекты:», «Ключевые объекты» */
const HEADING =
  /^(?:(?:\p{L}+(?:ые|ие|ы) )?(?:проекты|объекты|кейсы|внедрения|публикации)|(?:key |main |selected )?projects)(?: [\p{L} ]{2,30})?\s?:?$/iu
/** «с 2021 по 2022 год — внедрение TMS;» below «Обязанности:» */
const DEED = /^\p{Ll}.*[;.]$/u
/** «Объект ⇥ Годы ⇥ Роль» */
const isTable = (line: string): boolean =>
  /^(?:проект|объект|кейс|project|site)\p{L}{0,2}\t/iu.test(line) && namesColumns(line)
const ITEM = /^\d{1,2}[.)]\s?\p{L}/u
const isItem = (line: string): boolean => BULLET.test(line) || ITEM.test(line)

/** Each dated line below such a heading, or in a list, whose time lies inside that of the job above is a duty. */
export function withProjects(lines: readonly string[]): string[] {
  let whole: Period | null = null
  let isBelow = false
  let isOpen = false
  let present: Period | null = null
  let isOfDuties = false
  return lines.map((line) => {
    const period = findPeriod(line)
    isOfDuties = DUTY_LABEL.test(line) || (isOfDuties && DEED.test(line))
    if (isOfDuties && period && present && isInside(period, present)) return asDuty(line)
    present = period ?? present
    if (HEADING.test(line) || isTable(line)) isBelow = whole !== null
    else if (period && whole && isOfJob(line, period, whole, isBelow)) {
      isOpen = true
      return asDuty(line)
    } else if (period) {
      whole = isItem(line) || line.includes('\t') ? null : period
      isBelow = false
      isOpen = false
    }
    // «Роль: архитектор» below it
    return isOpen && labelOf(line)?.kind === 'position' ? asDuty(line) : line
  })
}

/** «лучший менеджер 2018 и 2019» */
const LISTED = /\d{4}(?: и |, ?)\d{4}[.)]?$/u
function isOfJob(line: string, period: Period, whole: Period, isBelow: boolean): boolean {
  const isBehind = period.before !== '' && /^\s?\)?[.,;]?$/u.test(period.around[1])
  return (
    isInside(period, whole) &&
    !isPurePeriod(line) &&
    !LEGAL_FORM.test(line) &&
    (isBelow ||
      (isItem(line) && isBehind && period.around[0].trimEnd().endsWith('(')) ||
      ((isItem(line) || /^\p{Ll}/u.test(line)) && LISTED.test(line)))
  )
}
