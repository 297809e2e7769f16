/**
 * Reads files in two worker threads, one file of a company at a time. Slow files of all companies pass one at a time: a second
 * one is stopped and waits for its own turn, so that a thread stays free for ordinary files.
 */
import type { Worker } from 'node:worker_threads'
import type { Clock } from '../../platform/values/clock.ts'
import { FileFailure, ReadingLimit, type ReadFile, type ResumeFiles } from '../../ports/resume-files.ts'
import { createCpuBudget } from './cpu-budget.ts'
import { createTurns } from './turns.ts'
import { readIn, startWorker, type Answer } from './worker.ts'

const THREADS = 2
/** Milliseconds; an ordinary resume takes 50 ms. */
const TIME_LIMIT = 10_000
/** Seconds of CPU time, which does not depend on what else the machine does. */
const SLOW_AFTER = 1
/** A thread is replaced after this many files, which frees what libraries retain between files. */
const FILES_PER_THREAD = 200

export type ThreadedFiles = ResumeFiles & { close(): Promise<void> }

type Task = {
  readonly company: string
  readonly bytes: Uint8Array
  readonly isDisconnected: () => boolean
  readonly resolve: (read: ReadFile | null) => void
  readonly reject: (error: unknown) => void
  isSlow: boolean
}
type Options = {
  readonly clock?: Clock
  readonly time_limit?: number
  readonly slow_after?: number
  readonly budget_seconds?: number
}

export function createResumeFiles({
  clock = () => new Date(),
  time_limit = TIME_LIMIT,
  slow_after = SLOW_AFTER,
  budget_seconds,
}: Options = {}): ThreadedFiles {
  const budget = createCpuBudget(clock, budget_seconds)
  const workers = createWorkers()
  const ordinary = createTurns<Task>()
  const slow = createTurns<Task>()
  const reading = new Set<string>()
  let isSlowInProgress = false

  const startNext = (): void => {
    const used = (company: string) => (reading.has(company) ? null : budget.spent(company))
    while (reading.size < THREADS) {
      const task = (isSlowInProgress ? undefined : slow.take(used)) ?? ordinary.take(used)
      if (!task) return
      reading.add(task.company)
      isSlowInProgress ||= task.isSlow
      void takeTurn(task)
    }
  }
  const takeTurn = async (task: Task): Promise<void> => {
    const isAnswered = await readNow(task)
    reading.delete(task.company)
    if (isAnswered && task.isSlow) isSlowInProgress = false
    startNext()
    if (reading.size === 0) await workers.dropSpare()
  }
  /** @returns whether the file was answered; otherwise it waits for its turn among the slow ones */
  const readNow = async (task: Task): Promise<boolean> => {
    try {
      const wait = budget.wait(task.company)
      if (wait !== null) throw new ReadingLimit(wait)
      const worker = await workers.take()
      if (task.isDisconnected()) {
        await workers.giveBack(worker)
        task.resolve(null)
        return true
      }
      const answer = await readWith(worker, task)
      if (answer.problem === 'stopped') {
        task.isSlow = true
        slow.add(task.company, task)
        return false
      }
      if (!answer.read) throw new FileFailure(answer.problem ?? 'damaged')
      task.resolve(answer.read)
    } catch (error) {
      task.reject(error)
    }
    return true
  }
  const readWith = async (worker: Worker, task: Task): Promise<Answer> => {
    const onSlow = () => {
      if (isSlowInProgress && !task.isSlow) return false
      task.isSlow = true
      isSlowInProgress = true
      workers.prepareSpare()
      return true
    }
    const { answer, cpu_seconds } = await readIn(worker, task.bytes, { time_limit, slow_after, onSlow })
    budget.spend(task.company, cpu_seconds)
    const { problem } = answer
    if (problem === 'too_slow' || problem === 'too_large_inside' || problem === 'stopped')
      await workers.end(worker)
    else await workers.giveBack(worker)
    return answer
  }
  const takeAny = () => slow.take(() => 0) ?? ordinary.take(() => 0)
  return {
    read: (company, bytes, isDisconnected) =>
      new Promise((resolve, reject) => {
        ordinary.add(company, { company, bytes, isDisconnected, resolve, reject, isSlow: false })
        startNext()
      }),
    async close() {
      for (let task = takeAny(); task; task = takeAny()) task.resolve(null)
      await workers.close()
    },
  }
}

/** Threads are started when they are needed, and after a slow file one more, which replaces a stopped one at once. */
function createWorkers() {
  const started = new Set<Worker>()
  const idle: Worker[] = []
  const files = new WeakMap<Worker, number>()
  let spare: Promise<Worker> | null = null
  const start = async (): Promise<Worker> => {
    const worker = await startWorker()
    started.add(worker)
    return worker
  }
  const end = async (worker: Worker): Promise<void> => {
    started.delete(worker)
    await worker.terminate()
  }
  const dropSpare = async (): Promise<void> => {
    const dropped = spare
    spare = null
    if (dropped) await end(await dropped)
  }
  return {
    async take(): Promise<Worker> {
      const prepared = spare
      if (idle.length === 0 && prepared) spare = start()
      const worker = idle.pop() ?? (await (prepared ?? start()))
      files.set(worker, (files.get(worker) ?? 0) + 1)
      return worker
    },
    async giveBack(worker: Worker): Promise<void> {
      if ((files.get(worker) ?? 0) < FILES_PER_THREAD) idle.push(worker)
      else await end(worker)
    },
    end,
    prepareSpare: () => void (spare ??= start()),
    dropSpare,
    async close(): Promise<void> {
      await dropSpare()
      await Promise.all([...started].map(end))
    },
  }
}
