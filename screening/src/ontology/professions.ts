import { itProfessionRows } from './data/professions-it.ts'
import { officeProfessionRows } from './data/professions-office.ts'
import { tradeProfessionRows } from './data/professions-trade.ts'
import type { ProfessionRow } from './types.ts'

/** Every profession of the ontology; `near` is symmetric. */
export const professionRows: readonly ProfessionRow[] = [
  ...itProfessionRows,
  ...officeProfessionRows,
  ...tradeProfessionRows,
]
