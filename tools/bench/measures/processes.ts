/** Servers in processes of their own, measured from outside, so that the measurement does not run on their event loop. */
import { spawn, type ChildProcess } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { dieWithParent } from '../../../server/src/platform/process/child-process.ts'

export type Server = {
  readonly url: string
  readonly pid: number
  /** From the start of the process to its first answer, ms. */
  readonly ready_ms: number
  stop(): Promise<void>
}

/** Starts a program that prints its URL, and polls `probe` until it answers 200. */
export async function startServer(
  program: readonly string[],
  env: Readonly<Record<string, string>>,
  probe = '/health',
): Promise<Server> {
  const started = performance.now()
  const child = spawn(process.execPath, ['--import', dieWithParent, ...program], {
    cwd: path.resolve(import.meta.dirname, '../../..'),
    env: { PATH: process.env['PATH'], ...env },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  const url = await addressOf(child)
  while (!(await fetch(url + probe).then(({ ok }) => ok)));
  return {
    url,
    pid: child.pid ?? 0,
    ready_ms: performance.now() - started,
    async stop() {
      const ended = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGTERM')
      await ended
    },
  }
}

async function addressOf(child: ChildProcess): Promise<string> {
  const lines = child.stdout && createInterface(child.stdout)
  for await (const line of lines ?? []) {
    const url = /http:\/\/[\w.]+:\d+/.exec(line)?.[0]
    if (!url) continue
    child.stdout?.resume()
    return url.replace('localhost', '127.0.0.1')
  }
  throw new Error(`the process ended without an address (${child.exitCode})`)
}

/** Resident memory of a process, MB. */
export const memoryOf = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(fs.readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024

/** CPU time a process has used so far, in seconds. */
export function cpuOf(pid: number): number {
  const [, fields = ''] = fs.readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')
  // utime and stime, in hundredths of a second (proc(5))
  const [user, system] = fields.split(' ').slice(11, 13)
  return (Number(user) + Number(system)) / 100
}
