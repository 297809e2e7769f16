import type { Deps } from '../../ports/deps.ts'
import type { Sweep } from '../../platform/queue/sweeps.ts'
import { foldApplicationFigures } from './stored/figure-queries.ts'

export const applicationsSweeps = ({ db }: Deps): Sweep[] => [
  { name: 'fold figures of responses', every_ms: 5000, run: () => foldApplicationFigures(db) },
]
