/** The product as a real process that can be killed: started, asked whether it is ready, shot, started again. */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

export { freePort } from '../server/src/testing/free-port.ts'

const main = path.resolve(import.meta.dirname, '../server/src/main.ts')
const READY_TIMEOUT_MS = 180_000

export type ServerProcess = {
  readonly url: string
  readonly pid: number
  /** `kill -9`, and nothing else. */
  kill(): Promise<void>
  /** SIGTERM: with grace. */
  stop(): Promise<void>
}

export type StartOptions = {
  readonly data_dir: string
  readonly port: number
  readonly env?: Record<string, string>
}

/** Resolves when `/health/ready` answers 200. */
export async function startServer({ data_dir, port, env = {} }: StartOptions): Promise<ServerProcess> {
  fs.mkdirSync(data_dir, { recursive: true })
  const log = fs.openSync(path.join(data_dir, 'server.log'), 'a')
  const child = spawn(process.execPath, [main], {
    stdio: ['ignore', log, log],
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: data_dir,
      RATE_LIMITS: 'off',
      SYNC_SCHEDULE: 'off',
      LOG_LEVEL: 'warn',
      SEED: 'off',
      ...env,
    },
  })
  fs.closeSync(log)
  const url = `http://127.0.0.1:${port}`
  await ready(url, child, data_dir)
  return {
    url,
    pid: child.pid ?? 0,
    kill: () => end(child, 'SIGKILL'),
    stop: () => end(child, 'SIGTERM'),
  }
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  child.kill(signal)
  await exited
}

async function ready(url: string, child: ChildProcess, data_dir: string): Promise<void> {
  const deadline = Date.now() + READY_TIMEOUT_MS
  for (;;) {
    if (child.exitCode !== null || Date.now() > deadline) {
      child.kill('SIGKILL')
      throw new Error(
        `the server did not start:\n${fs.readFileSync(path.join(data_dir, 'server.log'), 'utf8').slice(-2000)}`,
      )
    }
    try {
      if ((await fetch(`${url}/health/ready`)).ok) return
    } catch {
      // not listening yet
    }
    await pause(20)
  }
}
