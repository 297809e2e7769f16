import type { CandidateFound } from '@rezumetr/contracts/accounts/privacy'
import { DAY_MS, MINUTE_MS } from '../../platform/values/clock.ts'

export const ARCHIVE_TTL_MS = DAY_MS
export const ARCHIVE_FRESH_MS = MINUTE_MS
/** Attempts after which an archive is given up. */
export const MAX_PACKINGS = 6
/** Closed or not synchronised since: old. */
export const closedBefore = (retention_days: number, now: Date): Date =>
  new Date(now.getTime() - retention_days * DAY_MS)

export type FoundApplication = {
  readonly id: string
  readonly hh_resume_id: string | null
  readonly candidate_name: string | null
  readonly candidate_email: string | null
  readonly candidate_phone: string | null
  readonly resume_title: string | null
  readonly vacancy_name: string
  readonly applied_at: Date
}

/** By resume; one without forms its own group. Ordered by first response. */
export function groupPeople(rows: readonly FoundApplication[]): CandidateFound[] {
  const people = new Map<string, FoundApplication[]>()
  for (const row of rows) {
    const key = row.hh_resume_id ?? row.id
    people.set(key, [...(people.get(key) ?? []), row])
  }
  return [...people.values()].flatMap((own) => {
    const [newest] = own.toSorted((a, b) => b.applied_at.getTime() - a.applied_at.getTime())
    if (!newest) return []
    const known = (field: 'candidate_name' | 'candidate_email' | 'candidate_phone' | 'resume_title') =>
      own.find((row) => row[field] !== null)?.[field] ?? null
    return [
      {
        application_ids: own.map((row) => row.id),
        name: known('candidate_name'),
        resume_title: known('resume_title'),
        email: known('candidate_email'),
        phone: known('candidate_phone'),
        vacancies: [...new Set(own.map((row) => row.vacancy_name))],
        last_applied_at: newest.applied_at.toISOString(),
      },
    ]
  })
}

export type Reference = { readonly child: string; readonly parent: string }

export function emptyingOrder(tables: readonly string[], references: readonly Reference[]): string[] {
  const left = new Set(tables)
  const order: string[] = []
  while (left.size > 0) {
    const free = [...left].filter(
      (table) =>
        !references.some(({ child, parent }) => parent === table && child !== table && left.has(child)),
    )
    if (free.length === 0) throw new Error(`tables refer to one another: ${[...left].join(', ')}`)
    for (const table of free.toSorted()) {
      left.delete(table)
      order.push(table)
    }
  }
  return order
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

export function readIds(text: string): string[] {
  const ids = text.split('\n').flatMap((line, i) => {
    const id = line.trim()
    if (id !== '' && !UUID.test(id)) throw new Error(`строка ${i + 1} – не номер отклика или аккаунта`)
    return id === '' ? [] : [id]
  })
  if (ids.length === 0) throw new Error('в файле нет ни одного номера отклика или аккаунта')
  return ids
}

export const lackedKey = (values: number): string =>
  `Не прочитать значений: ${values}. В DATA_KEYS нет ключа, которым они зашифрованы: верните его до запуска.`
