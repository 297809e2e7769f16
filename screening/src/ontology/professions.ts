import { agroProfessionRows } from './data/professions-agro.ts'
import { buildProfessionRows } from './data/professions-build.ts'
import { itProfessionRows } from './data/professions-it.ts'
import { officeProfessionRows } from './data/professions-office.ts'
import { serviceProfessionRows } from './data/professions-service.ts'
import { socialProfessionRows } from './data/professions-social.ts'
import { tradeProfessionRows } from './data/professions-trade.ts'
import type { ProfessionRow } from './types.ts'

/** Every profession of the ontology; `near` is symmetric. */
export const professionRows = (): readonly ProfessionRow[] => [
  ...agroProfessionRows(),
  ...buildProfessionRows(),
  ...itProfessionRows(),
  ...officeProfessionRows(),
  ...serviceProfessionRows(),
  ...socialProfessionRows(),
  ...tradeProfessionRows(),
]
