import type { Vacancy } from '@rezumetr/contracts/vacancies/vacancies'
import { unwrap } from '../../api/client.ts'

/** Reads the vacancies of a response; anything that is not a list becomes an empty one (API-47). */
export function readVacancies(data: unknown): Vacancy[] {
  const list = (data as { vacancies?: unknown } | null | undefined)?.vacancies ?? data
  return Array.isArray(list) ? (list as Vacancy[]) : []
}

/** Reads all pages, each vacancy once: while they are read one may move to the next page. */
export async function readEvery(
  ask: (page: number) => Promise<{ data?: unknown; meta?: { total: number } } | null>,
): Promise<Vacancy[]> {
  const known = new Map<string, Vacancy>()
  let read = 0
  for (let page = 1; ; page++) {
    const answer = await ask(page)
    const list = readVacancies(unwrap(answer))
    for (const vacancy of list) known.set(vacancy.id, vacancy)
    read += list.length
    if (list.length === 0 || read >= (answer?.meta?.total ?? 0)) return [...known.values()]
  }
}
