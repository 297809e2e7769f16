import type { Deps } from '../../ports/deps.ts'
import type { PeriodicTask } from '../../platform/queue/periodic-tasks.ts'
import { foldApplicationFigures } from './stored/figure-queries.ts'

export const applicationsTasks = ({ db }: Deps): PeriodicTask[] => [
  { name: 'fold figures of responses', every_ms: 5000, run: () => foldApplicationFigures(db) },
]
