/** Programs of ours started beside: each with its own log, gone with whoever started them. */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

const START_TIMEOUT_MS = 180_000
/** What Node made of sources: types are stripped by a compiler that takes longer to load than most programs. */
const compiled = path.resolve(import.meta.dirname, '../../../node_modules/.cache/compile')
/** Preloaded (`--import`) into a child with a channel (`ipc`), which then leaves when whoever started it is gone. */
export const dieWithParent = new URL('./die-with-parent.mjs', import.meta.url).href

export type Child = {
  readonly pid: number
  is_running(): boolean
  /** To a module it was preloaded with. */
  send(message: object | number): void
  /** Resolves when it has ended, however that came. */
  readonly ended: Promise<unknown>
  /** Sends the signal and waits for the end. */
  end(signal: NodeJS.Signals): Promise<void>
}

export type ChildOptions = {
  readonly main: string
  /** Modules loaded before it. */
  readonly preload?: readonly string[]
  readonly log: string
  readonly env: Readonly<Record<string, string | undefined>>
  /** Answers 2xx as soon as the program is ready. */
  readonly probe: string
}

/** Resolves when `probe` answers. @throws with the end of its log when it ends before, or never answers */
export async function startChild({ main, preload = [], log, env, probe }: ChildOptions): Promise<Child> {
  fs.mkdirSync(path.dirname(log), { recursive: true })
  const output = fs.openSync(log, 'a')
  const modules = [dieWithParent, ...preload].flatMap((module) => ['--import', module])
  const child = spawn(process.execPath, [...modules, main], {
    stdio: ['ignore', output, output, 'ipc'],
    env: { NODE_COMPILE_CACHE: compiled, ...env },
  })
  fs.closeSync(output)
  const ended = once(child, 'exit')
  await ready(child, probe, log)
  const isRunning = () => child.exitCode === null && child.signalCode === null
  return {
    pid: child.pid ?? 0,
    is_running: isRunning,
    // it may be gone already: then there is nobody to tell
    send: (message) => void child.send(message, () => {}),
    ended,
    async end(signal) {
      if (isRunning()) child.kill(signal)
      await ended
    },
  }
}

async function ready(child: ChildProcess, probe: string, log: string): Promise<void> {
  const deadline = Date.now() + START_TIMEOUT_MS
  for (;;) {
    if (child.exitCode !== null || child.signalCode !== null || Date.now() > deadline) {
      child.kill('SIGKILL')
      throw new Error(`it did not start:\n${fs.readFileSync(log, 'utf8').slice(-2000)}`)
    }
    try {
      if ((await fetch(probe, { signal: AbortSignal.timeout(5000) })).ok) return
    } catch {
      // not listening yet
    }
    await pause(20)
  }
}
