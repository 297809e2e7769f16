import type { Deps } from '../../ports/deps.ts'
import { HOUR_MS } from '../../platform/values/clock.ts'
import type { Sweep } from '../../platform/queue/sweeps.ts'
import { purgeUnreadFiles } from './files/usecases.ts'
import { markUnmarked } from './stored/mark-usecases.ts'

export const resumesSweeps = (deps: Deps): Sweep[] => [
  { name: 'forget unread files', every_ms: HOUR_MS, run: () => purgeUnreadFiles(deps) },
  { name: 'mark unmarked', every_ms: HOUR_MS, run: () => markUnmarked(deps) },
]
