import type { BoardStep } from '../../ports/job-board.ts'
import type { VacancyText } from '@rezumetr/screening/model'
import { contentHash } from '../../platform/security/crypto.ts'

export type VacancyFacts = {
  readonly title: string
  readonly description_text: string | null
  readonly key_skills: readonly string[]
  readonly experience_id: string | null
  readonly salary_from: number | null
  readonly salary_to: number | null
  readonly salary_currency: string | null
  readonly salary_gross: boolean | null
  readonly area_name: string | null
  readonly schedule: string | null
  readonly employment: string | null
  readonly languages: readonly { readonly id: string; readonly level: string | null }[]
  readonly driver_license_types: readonly string[]
}

export const toVacancyText = (row: VacancyFacts): VacancyText => ({
  title: row.title,
  description: row.description_text,
  key_skills: row.key_skills,
  experience: row.experience_id,
  salary: row.salary_currency
    ? { from: row.salary_from, to: row.salary_to, currency: row.salary_currency, gross: row.salary_gross }
    : null,
  area: row.area_name,
  schedule: row.schedule,
  employment: row.employment,
  languages: row.languages,
  driver_license_types: row.driver_license_types,
})

/** Results with another are outdated. */
export const hashOfVacancy = (facts: VacancyFacts): string => contentHash(toVacancyText(facts))

export type EnablingCandidate = {
  readonly id: string
  readonly is_enabled: boolean
  readonly is_declined: boolean
  readonly published_at: Date | null
}

/**
 * Enabled ones first, then the newest; never those switched off.
 * @param limit `null`: none
 */
export function decideEnabled(
  active: readonly EnablingCandidate[],
  limit: number | null,
): { readonly enabled: readonly string[]; readonly heldBack: readonly string[] } {
  const wanted = active
    .filter((vacancy) => !vacancy.is_declined)
    .toSorted(
      (a, b) =>
        Number(b.is_enabled) - Number(a.is_enabled) ||
        (b.published_at?.getTime() ?? 0) - (a.published_at?.getTime() ?? 0) ||
        (a.id < b.id ? -1 : 1),
    )
    .map(({ id }) => id)
  const served = limit ?? wanted.length
  return { enabled: wanted.slice(0, served), heldBack: wanted.slice(served) }
}

/**
 * The last component of the path, one line, no invisible characters, with the real extension.
 * @param kind `null`: not read
 */
export function fileNameOf(name: string, kind: string | null): string {
  const plain = (name.split(/[\\/]/).at(-1) ?? '')
    .normalize('NFC')
    .replace(/\s+/g, ' ')
    .replace(/\p{C}/gu, '')
    .trim()
  const ending = kind === null || plain.toLowerCase().endsWith(`.${kind}`) ? '' : `.${kind}`
  return (
    Array.from(plain || 'resume')
      .slice(-200)
      .join('') + ending
  )
}

/** An unreadable file stays listed this long. */
export const UNREAD_FILES_DAYS = 30

export type Place = {
  readonly application_id: string
  readonly candidate_name: string | null
  readonly vacancy_title: string
  readonly vacancy_name: string
  readonly vacancy_status: string
  readonly response_id: string | null
  readonly has_resume: boolean
  readonly collection_id: string
  readonly state: string
  readonly steps: readonly BoardStep[] | null
}
