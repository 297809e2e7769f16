import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

const START_TIMEOUT_MS = 180_000
/** Otherwise every child loads a compiler. */
const compiled = path.resolve(import.meta.dirname, '../../../../node_modules/.cache/compile')
/** Exits a child whose parent is gone. */
export const dieWithParent = new URL('./die-with-parent.mjs', import.meta.url).href

export type Child = {
  readonly pid: number
  is_running(): boolean
  send(message: object | number): void
  readonly ended: Promise<unknown>
  end(signal: NodeJS.Signals): Promise<void>
}

export type ChildOptions = {
  readonly main: string
  readonly preload?: readonly string[]
  readonly log: string
  readonly env: Readonly<Record<string, string | undefined>>
  /** Answers 2xx when the program is ready. */
  readonly probe: string
}

/** @throws with the end of its log when it exits or never answers */
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
    // the child has exited
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
