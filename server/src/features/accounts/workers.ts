import type { Deps } from '../../ports/deps.ts'
import { HOUR_MS } from '../../platform/values/clock.ts'
import type { Sweep } from '../../platform/queue/sweeps.ts'
import { deleteStale } from './users/queries.ts'

export const accountsSweeps = ({ db, clock }: Deps): Sweep[] => [
  { name: 'forget ended sessions', every_ms: HOUR_MS, run: () => deleteStale(db, clock()) },
]
