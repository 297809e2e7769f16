import type { Vacancy } from '@rezumetr/contracts/vacancies'

/** Reads the vacancies of a response; anything that is not a list becomes an empty one (API-47). */
export function readVacancies(data: unknown): Vacancy[] {
  const list = (data as { vacancies?: unknown } | null | undefined)?.vacancies ?? data
  return Array.isArray(list) ? (list as Vacancy[]) : []
}
