import type { Deps } from '../../deps.ts'
import { HOUR_MS } from '../../platform/clock.ts'
import type { Sweep } from '../../platform/sweeps.ts'
import { foldApplicationFigures } from './application-figure-queries.ts'
import { purgeUnreadFiles } from './file-usecases.ts'
import { markUnmarked } from './mark-usecases.ts'

export const vacanciesSweeps = (deps: Deps): Sweep[] => [
  { name: 'fold figures of responses', every_ms: 5000, run: () => foldApplicationFigures(deps.db) },
  { name: 'forget unread files', every_ms: HOUR_MS, run: () => purgeUnreadFiles(deps) },
  { name: 'mark unmarked', every_ms: HOUR_MS, run: () => markUnmarked(deps) },
]
