import type { Deps } from '../../ports/deps.ts'
import type { PeriodicTask } from '../../platform/queue/periodic-tasks.ts'
import { foldFigures } from './figure-queries.ts'

export const resultsTasks = ({ db }: Deps): PeriodicTask[] => [
  { name: 'fold figures of results', every_ms: 5000, run: () => foldFigures(db) },
]
