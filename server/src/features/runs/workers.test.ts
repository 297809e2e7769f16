import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Deps } from '../../ports/deps.ts'
import { createLog } from '../../platform/process/log.ts'
import { createMetrics } from '../../platform/http/metrics.ts'
import { startPeriodicTasks } from '../../platform/queue/periodic-tasks.ts'
import { runsTasks } from './workers.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('a run that waits for a point in time continues within a minute of it without a notification', async () => {
  let looks = 0
  // only the intervals are of interest: no periodic task uses its dependencies before it runs
  const own = runsTasks({} as Deps).filter(({ name }) => name === 'recover runs')
  const tasks = startPeriodicTasks(
    own.map((task) => ({ ...task, run: async () => void looks++ })),
    createLog('silent'),
    createMetrics(),
  )
  await vi.advanceTimersByTimeAsync(300_000)
  const before = looks
  await vi.advanceTimersByTimeAsync(60_000)
  expect(looks).toBeGreaterThan(before)
  await tasks.stop()
})
