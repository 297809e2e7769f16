/** The operator's command line as a process: what it refuses before it opens the database. */
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'

const run = (...args: string[]) =>
  spawnSync(process.execPath, [path.join(import.meta.dirname, 'admin.ts'), ...args], {
    encoding: 'utf8',
    // reaches no database
    env: { ...process.env, DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' },
  })

it('an argument too many is refused: of several files or addresses only the first would be taken', () => {
  const directory = fs.mkdtempSync(path.join(os.tmpdir(), 'rezumetr-admin-'))
  const files = ['one', 'two'].map((name) => path.join(directory, name))
  for (const file of files) fs.writeFileSync(file, randomUUID())
  for (const args of [
    ['erase-again', ...files],
    ['rotate-keys', 'now'],
  ]) {
    const { status, stderr } = run(...args)
    expect([status, stderr.split(':')[0]]).toEqual([1, 'Usage'])
  }
  fs.rmSync(directory, { recursive: true })
})
