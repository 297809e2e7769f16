import type { Deps } from '../../ports/deps.ts'
import { HOUR_MS } from '../../platform/values/clock.ts'
import type { Sweep } from '../../platform/queue/sweeps.ts'
import { purgeFormer } from './queries.ts'

export const decisionsSweeps = ({ db, clock }: Deps): Sweep[] => [
  { name: 'forget former decisions', every_ms: HOUR_MS, run: () => purgeFormer(db, clock()) },
]
