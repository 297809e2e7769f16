import type { HostileKind } from './archetypes.ts'
import type { Level, Profession } from './profession.ts'

/** One authored vacancy and who responds to it. */
export type VacancyPlan = {
  key: string
  employer_id: string
  manager_id: string
  name: string
  description: string
  key_skills: string[]
  /** What the best applicants can say about their last job, in the notation of `fill`. */
  proofs: string[]
  profession: Profession
  /** Trades next to it: people who almost fit. */
  neighbours: Profession[]
  /** Trades with nothing in common. */
  strangers: Profession[]
  level: Level
  /** Relevant months a fitting person has, from and to. */
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
  /** Days before today: published; archived (null = active). */
  published: number
  archived: number | null
  /** How many responses wait undecided, and how many stand elsewhere in the funnel. */
  fresh: number
  decided: Record<string, number>
  collections: string[]
  hostile: HostileKind[]
  deleted: number
  views: number
}
