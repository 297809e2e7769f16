import type { Deps } from '../../../deps.ts'
import { MINUTE_MS } from '../../../platform/clock.ts'
import type { Sweep } from '../../../platform/sweeps.ts'
import { sendDueActions } from './send-usecases.ts'

export const hhActionsSweeps = (deps: Deps): Sweep[] => [
  { name: 'take steps at the board', every_ms: 1000, dozing_ms: MINUTE_MS, run: () => sendDueActions(deps) },
]
