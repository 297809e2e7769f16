/** The criteria of a judgement, in the order they are shown. */
export const criterionKeys = [
  'work',
  'occupation',
  'must_have',
  'nice_to_have',
  'years',
  'level',
  'education',
  'languages',
  'papers',
  'permit',
  'place',
  'format',
  'schedule',
  'trips',
  'pay',
  'refusals',
  'gaps',
  'exclusions',
] as const
export type CriterionKey = (typeof criterionKeys)[number]
