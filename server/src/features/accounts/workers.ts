import type { Deps } from '../../deps.ts'
import type { Sweep } from '../../platform/sweeps.ts'
import { deleteStale } from './queries.ts'

export const accountsSweeps = ({ db, clock }: Deps): Sweep[] => [
  { name: 'forget ended sessions', every_ms: 3_600_000, run: () => deleteStale(db, clock()) },
]
