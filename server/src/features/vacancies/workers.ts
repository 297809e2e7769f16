import type { Deps } from '../../deps.ts'
import type { Sweep } from '../../platform/jobs.ts'
import { forgetUnreadFiles } from './file-usecases.ts'

export const vacanciesSweeps = (deps: Deps): Sweep[] => [
  { name: 'forget unread files', every_ms: 3_600_000, run: () => forgetUnreadFiles(deps) },
]
