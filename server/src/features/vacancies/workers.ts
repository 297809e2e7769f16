import type { Deps } from '../../deps.ts'
import type { Sweep } from '../../platform/sweeps.ts'
import { foldApplicationFigures } from './application-figure-queries.ts'
import { forgetUnreadFiles } from './file-usecases.ts'
import { markUnmarked } from './mark-usecases.ts'

export const vacanciesSweeps = (deps: Deps): Sweep[] => [
  { name: 'fold figures of responses', every_ms: 5000, run: () => foldApplicationFigures(deps.db) },
  { name: 'forget unread files', every_ms: 3_600_000, run: () => forgetUnreadFiles(deps) },
  { name: 'mark unmarked', every_ms: 3_600_000, run: () => markUnmarked(deps) },
]
