/** Reads files in two threads, one of a company at a time. Slow files pass one at a time, so that a thread stays free. */
import type { Worker } from 'node:worker_threads'
import type { Clock } from '../../platform/values/clock.ts'
import { FileFailure, ReadingLimit, type ReadFile, type ResumeFiles } from '../../ports/resume-files.ts'
import { createCpuBudget } from './cpu-budget.ts'
import { createTurns } from './turns.ts'
import { readIn, startWorker, type Answer } from './worker.ts'

const THREADS = 2
/** Milliseconds; an ordinary resume takes 50 ms. */
const TIME_LIMIT = 10_000
/** Seconds of CPU time after which a file counts as slow. */
const SLOW_AFTER = 1.5
/** Then a thread is replaced, which frees what libraries retain. */
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

export const createResumeFiles = (options: Options = {}): ThreadedFiles => new FileReading(options)

class FileReading implements ThreadedFiles {
  readonly #limits: { readonly time_limit: number; readonly slow_after: number }
  readonly #budget: ReturnType<typeof createCpuBudget>
  readonly #workers = createWorkers()
  readonly #ordinary = createTurns<Task>()
  readonly #slow = createTurns<Task>()
  readonly #reading = new Set<string>()
  #isSlowInProgress = false

  constructor({ clock = () => new Date(), time_limit = TIME_LIMIT, ...options }: Options) {
    this.#limits = { time_limit, slow_after: options.slow_after ?? SLOW_AFTER }
    this.#budget = createCpuBudget(clock, options.budget_seconds)
  }

  read(company: string, bytes: Uint8Array, isDisconnected: () => boolean): Promise<ReadFile | null> {
    return new Promise((resolve, reject) => {
      this.#ordinary.add(company, { company, bytes, isDisconnected, resolve, reject, isSlow: false })
      this.#startNext()
    })
  }

  async close(): Promise<void> {
    const nextOfAny = () => this.#slow.next(() => 0) ?? this.#ordinary.next(() => 0)
    for (let task = nextOfAny(); task; task = nextOfAny()) task.resolve(null)
    await this.#workers.close()
  }

  #startNext(): void {
    const used = (company: string) => (this.#reading.has(company) ? null : this.#budget.spent(company))
    while (this.#reading.size < THREADS) {
      const task = (this.#isSlowInProgress ? undefined : this.#slow.next(used)) ?? this.#ordinary.next(used)
      if (!task) return
      this.#reading.add(task.company)
      this.#isSlowInProgress ||= task.isSlow
      void this.#runTask(task)
    }
  }

  async #runTask(task: Task): Promise<void> {
    const isAnswered = await this.#readNow(task)
    this.#reading.delete(task.company)
    if (isAnswered && task.isSlow) this.#isSlowInProgress = false
    this.#startNext()
    if (this.#reading.size === 0) await this.#workers.dropSpare()
  }

  /** @returns `false`: it waits among the slow ones */
  async #readNow(task: Task): Promise<boolean> {
    try {
      const wait = this.#budget.wait(task.company)
      if (wait !== null) throw new ReadingLimit(wait)
      const worker = await this.#workers.acquire()
      if (task.isDisconnected()) {
        await this.#workers.release(worker)
        task.resolve(null)
        return true
      }
      const answer = await this.#readWith(worker, task)
      if (answer.problem === 'stopped') {
        task.isSlow = true
        this.#slow.add(task.company, task)
        return false
      }
      if (!answer.read) throw new FileFailure(answer.problem ?? 'damaged')
      task.resolve(answer.read)
    } catch (error) {
      task.reject(error)
    }
    return true
  }

  async #readWith(worker: Worker, task: Task): Promise<Answer> {
    const onSlow = () => {
      if (this.#isSlowInProgress && !task.isSlow) return false
      task.isSlow = true
      this.#isSlowInProgress = true
      this.#workers.prepareSpare()
      return true
    }
    const { answer, cpu_seconds } = await readIn(worker, task.bytes, { ...this.#limits, onSlow })
    this.#budget.spend(task.company, cpu_seconds)
    const { problem } = answer
    if (problem === 'too_slow' || problem === 'too_large_inside' || problem === 'stopped')
      await this.#workers.end(worker)
    else await this.#workers.release(worker)
    return answer
  }
}

/** Started when needed; after a slow file one more, to replace a stopped one at once. */
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
    async acquire(): Promise<Worker> {
      const prepared = spare
      if (idle.length === 0 && prepared) spare = start()
      const worker = idle.pop() ?? (await (prepared ?? start()))
      files.set(worker, (files.get(worker) ?? 0) + 1)
      return worker
    },
    async release(worker: Worker): Promise<void> {
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
