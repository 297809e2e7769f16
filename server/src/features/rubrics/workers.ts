import type { Deps } from '../../ports/deps.ts'
import { worker, type Worker } from '../../platform/queue/jobs.ts'
import { rescoreJob, rescoreVacancyJob } from '../runs/queue/jobs.ts'
import { rescoreOutdated, rescoreVacancy } from './rerank-usecases.ts'

export const rubricsWorkers = (deps: Deps): Worker[] => [
  worker(rescoreJob, (run, { signal }) => rescoreOutdated(deps, run, signal)),
  worker(rescoreVacancyJob, (vacancy, { signal }) => rescoreVacancy(deps, vacancy, signal)),
]
