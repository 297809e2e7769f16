/**
 * Reads files in two worker threads; a thread that exceeds its time or memory limit is terminated
 * and replaced for the next file.
 */
import { Worker } from 'node:worker_threads'
import type { FileProblem } from '@rezumetr/contracts/resume-files'
import { FileFailure, type ReadFile, type ResumeFiles } from '../../ports/resume-files.ts'

const THREADS = 2
/** Milliseconds, in a thread that is ready; an ordinary resume takes 50 ms. */
const TIME_LIMIT = 10_000
const HEAP_MB = 256
/** Buffers are outside the heap and have no limit of their own, so their size is polled. */
const BUFFERS_MB = 384
const LOOK_EVERY = 50
/** A thread is replaced after this many files, which frees what libraries retain between files. */
const FILES_PER_THREAD = 200

export type ThreadedFiles = ResumeFiles & { close(): Promise<void> }

/** One worker thread and its queue of files. */
type ReaderThread = {
  worker: Worker | null
  /** Number of files this worker has read. */
  files: number
  waiting: number
  /** Settles when the last queued file has been read. */
  tail: Promise<unknown>
}

export function createResumeFiles({ time_limit = TIME_LIMIT } = {}): ThreadedFiles {
  const threads: ReaderThread[] = Array.from({ length: THREADS }, () => ({
    worker: null,
    files: 0,
    waiting: 0,
    tail: Promise.resolve(),
  }))
  const retire = async (thread: ReaderThread): Promise<void> => {
    const { worker } = thread
    thread.worker = null
    await worker?.terminate()
  }
  const readIn = async (thread: ReaderThread, bytes: Uint8Array): Promise<ReadFile> => {
    if (thread.files >= FILES_PER_THREAD) await retire(thread)
    if (!thread.worker) {
      thread.files = 0
      thread.worker = await startWorker()
    }
    thread.files++
    const { read, problem } = await ask(thread.worker, bytes, time_limit)
    if (read) return read
    if (problem === 'too_slow' || problem === 'too_large_inside') await retire(thread)
    throw new FileFailure(problem ?? 'damaged')
  }
  return {
    async read(bytes, isDisconnected) {
      const thread = threads.reduce((least, next) => (next.waiting < least.waiting ? next : least))
      thread.waiting++
      const read = thread.tail.then(() => (isDisconnected() ? null : readIn(thread, bytes)))
      thread.tail = read.catch(() => {})
      return await read.finally(() => thread.waiting--)
    },
    async close() {
      await Promise.all(threads.map(retire))
    },
  }
}

async function startWorker(): Promise<Worker> {
  const worker = new Worker(new URL('./reader-thread.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 },
    // captures the output, so that nothing a library prints about a resume reaches a log
    stdout: true,
    stderr: true,
  })
  // loading the libraries takes longer than an ordinary file, which would be called too slow on a busy machine
  await new Promise((resolve) => {
    worker.once('message', resolve).once('error', resolve).once('exit', resolve)
  })
  // an idle thread must not keep the process alive
  worker.unref()
  return worker
}

type Answer = { readonly read?: ReadFile; readonly problem?: FileProblem }

function ask(worker: Worker, bytes: Uint8Array, time_limit: number): Promise<Answer> {
  return new Promise((resolve) => {
    const finish = (answer: Answer) => {
      clearTimeout(deadline)
      clearInterval(watch)
      worker.off('message', finish).off('error', die).off('exit', die)
      worker.unref()
      resolve(answer)
    }
    const deadline = setTimeout(() => finish({ problem: 'too_slow' }), time_limit)
    const look = async () => {
      // fails when the thread is already exiting, and then there is nothing to measure
      const statistics = await worker.getHeapStatistics().catch(() => null)
      if ((statistics?.external_memory ?? 0) > BUFFERS_MB * 1024 * 1024)
        finish({ problem: 'too_large_inside' })
    }
    const watch = setInterval(() => void look(), LOOK_EVERY)
    // the thread ran out of heap or was terminated
    const die = () => finish({ problem: 'too_large_inside' })
    worker.ref()
    worker.on('message', finish).on('error', die).on('exit', die)
    worker.postMessage(bytes, [])
  })
}
