import type { Section } from './sections.ts'

/** One statement of a vacancy with what it was taken for. */
export type VacancyLine = {
  readonly text: string
  readonly section: Section | 'nice' | 'other'
  readonly is_headed: boolean
}
