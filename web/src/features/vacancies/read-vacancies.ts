import type { Vacancy } from '@rezumetr/contracts/vacancies'

/** Vacancies out of the answer; anything that is no list is an empty one (API-47). */
export function readVacancies(data: unknown): Vacancy[] {
  const list = (data as { vacancies?: unknown } | null | undefined)?.vacancies ?? data
  return Array.isArray(list) ? (list as Vacancy[]) : []
}
