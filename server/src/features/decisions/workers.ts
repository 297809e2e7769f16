import type { Deps } from '../../deps.ts'
import { HOUR_MS } from '../../platform/clock.ts'
import type { Sweep } from '../../platform/sweeps.ts'
import { purgeFormer } from './queries.ts'

export const decisionsSweeps = ({ db, clock }: Deps): Sweep[] => [
  { name: 'forget former decisions', every_ms: HOUR_MS, run: () => purgeFormer(db, clock()) },
]
