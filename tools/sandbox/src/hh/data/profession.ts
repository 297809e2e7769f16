import type { Named } from '../answers/shapes.ts'

/** Junior, middle, senior, lead. */
export type Level = 0 | 1 | 2 | 3

/** The phrases of one profession, in the notation of `fill`. */
export type Profession = {
  key: string
  role: Named
  industries: Named[]
  companies: string[]
  titles: readonly [string[], string[], string[], string[]]
  /** Monthly net pay in Moscow by level, thousands of roubles. */
  pay: readonly [number, number, number, number]
  /** Skills that vacancies require. */
  core: string[]
  /** Further skills that applicants of this profession list. */
  more: string[]
  intros: string[]
  junior: string[]
  duties: string[]
  senior: string[]
  results: string[]
  english: string[]
  about: string[]
  /** Middle sections of cover letters. */
  letters: string[]
  /** [institution, faculty, speciality]; the first of them are universities. */
  universities: readonly (readonly [string, string, string])[]
  colleges: readonly (readonly [string, string])[]
  courses: readonly (readonly [string, string])[]
  certificates: string[]
  licences: string[]
  /** Share of women among the applicants. */
  women: number
  /** Share of people with higher education. */
  higher: number
}
