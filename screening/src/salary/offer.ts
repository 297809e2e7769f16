/** The pay a vacancy offers. */
import type { Salary, VacancyText } from '../model.ts'
import { parseSalary } from './parse.ts'

/** Thousands written out or named; «450 на руки» may be thousands, an hourly wage or a grade, so it is not used. */
const AMOUNT = /\d(?:[\s.,]?\d){3,}|\d\s*(?:тыс|т\.?\s?р|[kк](?![a-zа-яё]))/iu

/** By the fields of the form, else by its words; `null` where nothing is said. */
export function readSalary(vacancy: VacancyText): Salary | null {
  const { salary } = vacancy
  if (salary !== null && salary !== undefined && (salary.from ?? salary.to ?? null) !== null)
    return {
      from: salary.from ?? null,
      to: salary.to ?? null,
      currency: salary.currency ?? 'RUR',
      gross: salary.gross ?? null,
    }
  if (typeof vacancy.salary_text !== 'string' || !AMOUNT.test(vacancy.salary_text)) return null
  const { from, to, currency, gross } = parseSalary(vacancy.salary_text)
  return from === null && to === null ? null : { from, to, currency: currency ?? 'RUR', gross }
}
