import type { Answer } from '../answers/shapes.ts'

type Fit = Answer['fit']

/** Archetypes of applicants, with their share of 100 ordinary responses. */
export const archetypes: Record<string, { share: number; fit: Fit }> = {
  strong: { share: 11, fit: 'strong' },
  good: { share: 15, fit: 'good' },
  no_salary: { share: 5, fit: 'good' },
  hidden_contacts: { share: 4, fit: 'good' },
  mixed_language: { share: 4, fit: 'good' },
  gap: { share: 6, fit: 'good' },
  other_city: { share: 5, fit: 'partial' },
  high_salary: { share: 5, fit: 'partial' },
  overqualified: { share: 5, fit: 'partial' },
  near_miss: { share: 13, fit: 'partial' },
  junior: { share: 7, fit: 'partial' },
  job_hopper: { share: 4, fit: 'partial' },
  career_changer: { share: 6, fit: 'poor' },
  sparse: { share: 3, fit: 'poor' },
  wrong_profession: { share: 7, fit: 'poor' },
}

/** Hostile responses; each seeded vacancy names which of them it gets. */
export const hostileKinds = [
  'injection_about',
  'injection_job',
  'injection_letter',
  'injection_english',
  'hidden_text',
  'white_text',
  'keyword_stuffing',
  'xss',
  'formula_name',
  'copied_vacancy',
  'impossible_dates',
  'huge_text',
  'homoglyphs',
  'bidi_name',
] as const
export type HostileKind = (typeof hostileKinds)[number]

export const isHostile = (name: string): name is HostileKind => hostileKinds.some((kind) => kind === name)

/** All values `POST /__sandbox/responses` accepts as `archetype`. */
export const archetypeNames: readonly string[] = [...Object.keys(archetypes), 'deleted', ...hostileKinds]
