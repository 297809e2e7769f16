import type { Deps } from '../../../ports/deps.ts'
import { MINUTE_MS } from '../../../platform/values/clock.ts'
import type { Sweep } from '../../../platform/queue/sweeps.ts'
import { sendDueActions } from './send-usecases.ts'

export const hhActionsSweeps = (deps: Deps): Sweep[] => [
  { name: 'take steps at the board', every_ms: 1000, dozing_ms: MINUTE_MS, run: () => sendDueActions(deps) },
]
