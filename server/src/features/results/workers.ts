import type { Deps } from '../../ports/deps.ts'
import type { Sweep } from '../../platform/queue/sweeps.ts'
import { foldFigures } from './figure-queries.ts'

export const resultsSweeps = ({ db }: Deps): Sweep[] => [
  { name: 'fold figures of results', every_ms: 5000, run: () => foldFigures(db) },
]
