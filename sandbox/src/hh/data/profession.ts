import type { Named } from '../shapes.ts'

/** Junior, middle, senior, lead. */
export type Level = 0 | 1 | 2 | 3

/** The authored vocabulary of one profession; phrases follow the notation of `fill`. */
export type Profession = {
  key: string
  role: Named
  industries: Named[]
  companies: string[]
  titles: readonly [string[], string[], string[], string[]]
  /** Monthly pay in Moscow by level, thousands of roubles on hand. */
  pay: readonly [number, number, number, number]
  /** What vacancies demand. */
  core: string[]
  /** What else such people list. */
  more: string[]
  intros: string[]
  junior: string[]
  duties: string[]
  senior: string[]
  results: string[]
  english: string[]
  about: string[]
  /** Middle parts of cover letters. */
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
