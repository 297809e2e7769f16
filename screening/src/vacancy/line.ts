import type { Section } from './sections.ts'

/** One statement of a vacancy with its classification. */
export type VacancyLine = {
  readonly text: string
  readonly section: Section | 'nice' | 'other'
  readonly is_headed: boolean
}
