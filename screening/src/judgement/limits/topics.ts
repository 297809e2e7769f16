/** What limits of candidates and terms of vacancies are about. */
export const topics = [
  'town',
  'remote',
  'nights',
  'weekends',
  'hours',
  'shifts',
  'overtime',
  'occupation_beside',
  'rotation',
  'trips',
  'employment',
  'term',
  'pay',
  'health',
  'age',
  'record',
  'papers',
  'driving',
  'managing',
  'own_hands',
  'selling',
  'talking',
  'task',
  'other',
] as const
export type Topic = (typeof topics)[number]
export const TOPICS = topics.length

/** Of a candidate's statement: says nothing of the kind, limits, is open; of a vacancy's: nothing, demands, frees. */
export const stands = ['none', 'limits', 'open'] as const
export const STANDS = stands.length
