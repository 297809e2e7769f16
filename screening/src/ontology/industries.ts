import { industryDataRows } from './data/industries.ts'
import type { IndustryRow } from './types.ts'

/** Every industry of the ontology. */
export const industryRows = (): readonly IndustryRow[] => industryDataRows()
