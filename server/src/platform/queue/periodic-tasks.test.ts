import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createLog } from '../process/log.ts'
import { createMetrics } from '../http/metrics.ts'
import { startPeriodicTasks, type PeriodicTask } from './periodic-tasks.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** @returns the periodic task and its number of runs so far */
function counted(every_ms: number, rest: Partial<PeriodicTask> = {}) {
  let runs = 0
  const task: PeriodicTask = { name: 'test', every_ms, run: async () => void runs++, ...rest }
  return { task, runs: () => runs }
}
const start = (tasks: readonly PeriodicTask[]) =>
  startPeriodicTasks(tasks, createLog('silent'), createMetrics())

it('periodic tasks start staggered, and run rarely without notifications unless idle_ms says otherwise', async () => {
  const [look, other] = [counted(1000), counted(1000, { idle_ms: 1000 })]
  const tasks = start([look.task, other.task])
  await vi.advanceTimersByTimeAsync(0)
  expect([look.runs(), other.runs()]).toEqual([1, 0])
  await vi.advanceTimersByTimeAsync(900)
  expect([look.runs(), other.runs()]).toEqual([1, 1])
  // claims of a predecessor become free some seconds after the start
  await vi.advanceTimersByTimeAsync(50_000)
  expect(look.runs()).toBeGreaterThanOrEqual(50)
  await vi.advanceTimersByTimeAsync(60_000)
  const settled = look.runs()
  await vi.advanceTimersByTimeAsync(1_200_000)
  expect(look.runs() - settled).toBe(2)
  expect(other.runs()).toBeGreaterThan(1250)
  await tasks.stop()
})

it('a notification wakes idle periodic tasks and keeps them awake; rare ones keep their interval', async () => {
  const [look, hourly] = [counted(1000), counted(3_600_000)]
  const tasks = start([look.task, hourly.task])
  await vi.advanceTimersByTimeAsync(90_000)
  const dozed = look.runs()
  tasks.wake()
  tasks.wake()
  await vi.advanceTimersByTimeAsync(0)
  expect(look.runs()).toBe(dozed + 1)
  await vi.advanceTimersByTimeAsync(50_000)
  expect(look.runs()).toBeGreaterThanOrEqual(dozed + 50)
  expect(hourly.runs()).toBe(1)
  await tasks.stop()
})

it('a failed periodic task runs again', async () => {
  let failures = 0
  const look = counted(1000, {
    run: async () => {
      failures += 1
      throw new Error('no')
    },
  })
  const tasks = start([look.task])
  await vi.advanceTimersByTimeAsync(50_000)
  expect(failures).toBeGreaterThan(45)
  await tasks.stop()
})

it('no periodic task follows a stop, even after a notification while one is running', async () => {
  const end = Promise.withResolvers<void>()
  const look = counted(1000, { run: () => end.promise })
  const tasks = start([look.task])
  await vi.advanceTimersByTimeAsync(0)
  const stopped = tasks.stop()
  tasks.wake()
  end.resolve()
  await stopped
  await vi.advanceTimersByTimeAsync(100_000)
  expect(vi.getTimerCount()).toBe(0)
})
