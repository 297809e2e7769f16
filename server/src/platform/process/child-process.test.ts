import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, it } from 'vitest'
import { until } from '../../testing/watch/until.ts'

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

it('a child process does not outlive a parent killed with SIGKILL', async () => {
  const directory = fs.mkdtempSync(path.join(os.tmpdir(), 'rezumetr-child-'))
  const module = path.resolve(import.meta.dirname, 'child-process.ts')
  const child = path.join(directory, 'child.ts')
  const parent = path.join(directory, 'parent.ts')
  // a server that runs until SIGTERM
  fs.writeFileSync(
    child,
    `import http from 'node:http'
     process.on('SIGTERM', () => process.exit(0))
     http.createServer((_, answer) => answer.end()).listen(Number(process.env.PORT), '127.0.0.1')`,
  )
  fs.writeFileSync(
    parent,
    `import { startChild } from ${JSON.stringify(module)}
     import { freePort } from ${JSON.stringify(path.resolve(import.meta.dirname, 'free-port.ts'))}
     const port = await freePort()
     const { pid } = await startChild({
       main: ${JSON.stringify(child)}, log: ${JSON.stringify(path.join(directory, 'log'))},
       env: { ...process.env, PORT: String(port) }, probe: \`http://127.0.0.1:\${port}/\`,
     })
     console.log(pid)`,
  )
  try {
    const started = spawn(process.execPath, [parent], { stdio: ['ignore', 'pipe', 'inherit'] })
    const [said] = (await once(started.stdout, 'data')) as [Buffer]
    const pid = Number(said.toString())
    expect(isAlive(pid)).toBe(true)
    started.kill('SIGKILL')
    await until(
      async () => isAlive(pid),
      (lives) => !lives,
    )
    expect(isAlive(pid)).toBe(false)
  } finally {
    fs.rmSync(directory, { recursive: true, force: true })
  }
})
