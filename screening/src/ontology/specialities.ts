import { specialityDataRows } from './data/specialities.ts'

/** Every speciality of study with the professions it prepares for. */
export const specialityRows = (): readonly (readonly [
  names: readonly string[],
  professions: readonly string[],
])[] => specialityDataRows()
