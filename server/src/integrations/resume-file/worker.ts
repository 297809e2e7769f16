import { Worker } from 'node:worker_threads'
import type { FileProblem } from '@rezumetr/contracts/vacancies/resume-files'
import type { ReadFile } from '../../ports/resume-files.ts'

const HEAP_MB = 256
/** Buffers are outside the heap, so their size is polled. */
const BUFFERS_MB = 384
const LOOK_EVERY = 50

/** When libraries are loaded, which takes longer than a file. */
export async function startWorker(): Promise<Worker> {
  const worker = new Worker(new URL('./reader-thread.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 },
    // nothing a library prints may reach a log
    stdout: true,
    stderr: true,
  })
  await new Promise((resolve) => {
    worker.once('message', resolve).once('error', resolve).once('exit', resolve)
  })
  // an idle thread must not keep the process alive
  worker.unref()
  return worker
}

export type Limits = {
  readonly time_limit: number
  readonly slow_after: number
  readonly onSlow: () => boolean
}
export type Answer = {
  readonly read?: ReadFile
  readonly problem?: FileProblem | 'stopped'
}

/** After `too_slow`, `too_large_inside` or `stopped` the thread is busy or gone. */
export async function readIn(
  worker: Worker,
  bytes: Uint8Array,
  limits: Limits,
): Promise<{ readonly answer: Answer; readonly cpu_seconds: number }> {
  worker.ref()
  const before = await cpuSeconds(worker)
  let latest = before
  let isSlow = false
  const answer = await new Promise<Answer>((resolve) => {
    const finish = (found: Answer) => {
      clearTimeout(deadline)
      clearInterval(watch)
      worker.off('message', finish).off('error', die).off('exit', die)
      resolve(found)
    }
    const deadline = setTimeout(() => finish({ problem: 'too_slow' }), limits.time_limit)
    const look = async () => {
      latest = Math.max(latest, await cpuSeconds(worker))
      if (!isSlow && latest - before > limits.slow_after) {
        isSlow = true
        if (!limits.onSlow()) finish({ problem: 'stopped' })
      }
      // fails when the thread is exiting
      const statistics = await worker.getHeapStatistics().catch(() => null)
      if ((statistics?.external_memory ?? 0) > BUFFERS_MB * 1024 * 1024)
        finish({ problem: 'too_large_inside' })
    }
    const watch = setInterval(() => void look(), LOOK_EVERY)
    // out of heap or terminated
    const die = () => finish({ problem: 'too_large_inside' })
    worker.on('message', finish).on('error', die).on('exit', die)
    worker.postMessage(bytes, [])
  })
  // a busy thread may not answer; the last figure is two polls old at most
  if (answer.read) latest = await cpuSeconds(worker)
  worker.unref()
  return { answer, cpu_seconds: Math.max(0, latest - before) }
}

const cpuSeconds = async (worker: Worker): Promise<number> => {
  const usage = await worker.cpuUsage().catch(() => null)
  return usage ? (usage.user + usage.system) / 1e6 : 0
}
