/** What a vacancy may demand of a person's life, and a candidate refuse. */
export const terms = [
  'office',
  'remote',
  'hybrid',
  'nights',
  'oncall',
  'shifts',
  'weekends',
  'evenings',
  'early',
  'overtime',
  'trips',
  'field',
  'rotation',
  'move',
  'car',
  'fulltime',
  'parttime',
  'employment_only',
  'contract_only',
  'citizen',
  'heavy',
  'sales',
  'people',
  'hands',
  'start',
  'liability',
] as const
export type Term = (typeof terms)[number]
export const TERMS = terms.length

/** `vacancy`: the work has it, whoever comes must accept it. `candidate`: this person will not have it. */
export const sides = ['vacancy', 'candidate'] as const
export type Side = (typeof sides)[number]
