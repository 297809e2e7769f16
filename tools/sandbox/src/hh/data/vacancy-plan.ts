import type { HostileKind } from './archetypes.ts'
import type { Level, Profession } from './profession.ts'

/** A hand-written vacancy and the distribution of its responses. */
export type VacancyPlan = {
  key: string
  employer_id: string
  manager_id: string
  name: string
  description: string
  key_skills: string[]
  /** Statements the best applicants make about their last job, in the notation of `fill`. */
  proofs: string[]
  profession: Profession
  /** Neighbouring professions of applicants who almost fit. */
  neighbours: Profession[]
  /** Unrelated professions. */
  strangers: Profession[]
  level: Level
  /** Range of relevant experience of a fitting applicant, in months. */
  months: readonly [number, number]
  experience: string
  salary: { from: number | null; to: number | null; gross: boolean } | null
  area: string
  address: string | null
  schedule: string
  work_format: string
  days: string
  hours: string
  licences?: string[]
  english?: string
  department?: string
  letter_required?: boolean
  /** Days before today: published, and archived (null = active). */
  published: number
  archived: number | null
  /** Number of undecided responses, and of responses in each other collection. */
  fresh: number
  decided: Record<string, number>
  collections: string[]
  hostile: HostileKind[]
  deleted: number
  views: number
}
