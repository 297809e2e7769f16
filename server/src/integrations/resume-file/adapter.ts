/** Two threads read files; one that takes too long or grows too large is ended and the next file gets a new one. */
import { Worker } from 'node:worker_threads'
import type { FileProblem } from '@rezumetr/contracts/resume-files'
import { FileFailure, type ReadFile, type ResumeFiles } from '../../ports/resume-files.ts'

const THREADS = 2
/** Milliseconds; an ordinary resume takes a twentieth of a second. */
const TIME_LIMIT = 10_000
const HEAP_MB = 256
/** Buffers live outside the heap and have no limit of their own, so they are looked at. */
const BUFFERS_MB = 384
const LOOK_EVERY = 50
/** What libraries keep from file to file goes with the thread. */
const FILES_PER_THREAD = 200

export type ThreadedFiles = ResumeFiles & { close(): Promise<void> }

type Lane = { thread: Worker | null; files: number; waiting: number; tail: Promise<unknown> }

export function createResumeFiles({ time_limit = TIME_LIMIT } = {}): ThreadedFiles {
  const lanes: Lane[] = Array.from({ length: THREADS }, () => ({
    thread: null,
    files: 0,
    waiting: 0,
    tail: Promise.resolve(),
  }))
  const retire = async (lane: Lane): Promise<void> => {
    const { thread } = lane
    lane.thread = null
    await thread?.terminate()
  }
  const readIn = async (lane: Lane, bytes: Uint8Array): Promise<ReadFile> => {
    if (lane.files >= FILES_PER_THREAD) await retire(lane)
    if (!lane.thread) {
      lane.files = 0
      lane.thread = new Worker(new URL('./reader-thread.ts', import.meta.url), {
        resourceLimits: { maxOldGenerationSizeMb: HEAP_MB, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 },
        // what a library prints about a resume belongs to no log
        stdout: true,
        stderr: true,
      })
      // an idle thread must not keep the process alive
      lane.thread.unref()
    }
    lane.files++
    const { read, problem } = await ask(lane.thread, bytes, time_limit)
    if (read) return read
    if (problem === 'too_slow' || problem === 'too_large_inside') await retire(lane)
    throw new FileFailure(problem ?? 'damaged')
  }
  return {
    async read(bytes) {
      const lane = lanes.reduce((least, next) => (next.waiting < least.waiting ? next : least))
      lane.waiting++
      const turn = lane.tail.then(() => readIn(lane, bytes))
      lane.tail = turn.catch(() => {})
      return await turn.finally(() => lane.waiting--)
    },
    async close() {
      await Promise.all(lanes.map(retire))
    },
  }
}

type Answer = { readonly read?: ReadFile; readonly problem?: FileProblem }

function ask(thread: Worker, bytes: Uint8Array, time_limit: number): Promise<Answer> {
  return new Promise((resolve) => {
    const finish = (answer: Answer) => {
      clearTimeout(deadline)
      clearInterval(watch)
      thread.off('message', finish).off('error', die).off('exit', die)
      thread.unref()
      resolve(answer)
    }
    const deadline = setTimeout(() => finish({ problem: 'too_slow' }), time_limit)
    const look = async () => {
      // it fails in a thread that is ending, and then nothing is left to look at
      const statistics = await thread.getHeapStatistics().catch(() => null)
      if ((statistics?.external_memory ?? 0) > BUFFERS_MB * 1024 * 1024)
        finish({ problem: 'too_large_inside' })
    }
    const watch = setInterval(() => void look(), LOOK_EVERY)
    // out of heap, or a stop
    const die = () => finish({ problem: 'too_large_inside' })
    thread.ref()
    thread.on('message', finish).on('error', die).on('exit', die)
    thread.postMessage(bytes, [])
  })
}
