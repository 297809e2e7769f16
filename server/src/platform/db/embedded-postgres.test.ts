import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { until } from '../../testing/watch/until.ts'
import { startPostgres } from './embedded-postgres.ts'

// a separate program: the test is about processes sharing and losing a server
const program = `
import { startPostgres } from ${JSON.stringify(path.join(import.meta.dirname, 'embedded-postgres.ts'))}
const server = await startPostgres(process.argv[2], { durable: false })
process.send({ adopted: server.adopted, connection: server.connection })
process.on('message', () => server.stop().then(() => process.exit(0)))
`
let dir = ''
const children: ChildProcess[] = []
/** An initialised cluster that most tests begin with a copy of. */
const made = fs.mkdtempSync(path.join(os.tmpdir(), 'rezumetr-pg-made-'))
beforeAll(async () => {
  const server = await startPostgres(path.join(made, 'pg'), { durable: false })
  await server.stop()
})
afterAll(() => fs.rmSync(made, { recursive: true, force: true }))
const copyMade = () => fs.cpSync(path.join(made, 'pg'), path.join(dir, 'pg'), { recursive: true })
beforeEach(() => {
  dir = fs.mkdtempSync(path.join(os.tmpdir(), 'rezumetr-pg-'))
  // written once: a child must not read it while it is being written for another
  fs.writeFileSync(path.join(dir, 'program.ts'), program)
})
afterEach(async () => {
  const running = children
    .splice(0)
    .filter(({ exitCode, signalCode }) => exitCode === null && signalCode === null)
  const exits = running.map((child) => once(child, 'exit'))
  for (const child of running) child.kill('SIGKILL')
  await Promise.all(exits)
  const pid_file = path.join(dir, 'pg', 'postmaster.pid')
  if (fs.existsSync(pid_file)) {
    process.kill(Number(fs.readFileSync(pid_file, 'utf8').split('\n')[0]), 'SIGINT')
    await until(
      async () => fs.existsSync(pid_file),
      (is) => !is,
    )
  }
  fs.rmSync(dir, { recursive: true, force: true })
})

type Started = { adopted: boolean; connection: pg.ClientConfig }
async function start(env = {}): Promise<{ child: ChildProcess; started: Started }> {
  const child = fork(path.join(dir, 'program.ts'), [path.join(dir, 'pg')], {
    env: { ...process.env, ...env },
  })
  children.push(child)
  const started = await new Promise<Started>((resolve, reject) => {
    child.once('message', resolve)
    child.once('exit', (code) => reject(new Error(`exited with ${code} before it had a server`)))
  })
  return { child, started }
}
const ask = async (connection: pg.ClientConfig, statement: string): Promise<unknown[]> => {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows
  } finally {
    await client.end()
  }
}

it('five processes started concurrently share one server, and the last to exit stops it', async () => {
  const all = await Promise.all([start(), start(), start(), start(), start()])
  expect(all.filter(({ started }) => !started.adopted)).toHaveLength(1)
  const [first, ...others] = all
  for (const { child } of others) {
    child.send('stop')
    await once(child, 'exit')
  }
  expect(await ask(first.started.connection, 'select 1 as one')).toEqual([{ one: 1 }])
  first.child.send('stop')
  await once(first.child, 'exit')
  expect(fs.existsSync(path.join(dir, 'pg', 'postmaster.pid'))).toBe(false)
})

it('data survives kill -9 of the process, and the next start adopts the server, also under another TMPDIR', async () => {
  copyMade()
  const { child, started } = await start({ TMPDIR: dir })
  await ask(started.connection, "create table t as select 'Ёжик'::text as name")
  child.kill('SIGKILL')
  await once(child, 'exit')
  const next = await start()
  expect(next.started.adopted).toBe(true)
  expect(
    await ask(next.started.connection, "select lower(name) as name from t where name ilike 'ёжик'"),
  ).toEqual([{ name: 'ёжик' }])
})

const SILENT_MS = 6000

it('a server that does not answer for six seconds is waited for and shared, and its log is kept', async () => {
  copyMade()
  const { started } = await start()
  await ask(started.connection, 'select 1 as one')
  const log = path.join(dir, 'pg.log')
  const said = fs.readFileSync(log, 'utf8')
  expect(said).toContain('ready to accept connections')
  const pid = Number(fs.readFileSync(path.join(dir, 'pg', 'postmaster.pid'), 'utf8').split('\n')[0])
  process.kill(pid, 'SIGSTOP')
  setTimeout(() => process.kill(pid, 'SIGCONT'), SILENT_MS)
  const before = performance.now()
  const next = await start()
  expect(performance.now() - before).toBeGreaterThan(SILENT_MS - 100)
  expect(next.started.adopted).toBe(true)
  expect(await ask(next.started.connection, 'select 1 as one')).toEqual([{ one: 1 }])
  expect(fs.readFileSync(log, 'utf8').startsWith(said)).toBe(true)
})

it('a pid file that a killed server left is no server, and the log goes on', async () => {
  copyMade()
  const { child, started } = await start()
  const log = path.join(dir, 'pg.log')
  const file = path.join(dir, 'pg', 'postmaster.pid')
  const [pid = '', ...rest] = fs.readFileSync(file, 'utf8').split('\n')
  process.kill(Number(pid), 'SIGKILL')
  await expect.poll(() => ask(started.connection, 'select 1').catch(() => 'gone')).toBe('gone')
  child.kill('SIGKILL')
  await once(child, 'exit')
  fs.writeFileSync(file, ['999999', ...rest].join('\n'))
  const said = fs.readFileSync(log, 'utf8')
  const next = await start()
  expect(next.started.adopted).toBe(false)
  expect(await ask(next.started.connection, 'select 1 as one')).toEqual([{ one: 1 }])
  expect(fs.readFileSync(log, 'utf8')).toMatch(/was not properly shut down/)
  expect(fs.readFileSync(log, 'utf8').startsWith(said)).toBe(true)
})

it.each([
  ['without a pid, by a process killed before it wrote one or a full disk', '', 60],
  ['with our pid, by a former process of a container, which had the same', String(process.pid), 0],
])('a lock file left over %s does not keep the server from starting', async (_, content, seconds_ago) => {
  copyMade()
  const lock = path.join(dir, 'pg.lock')
  fs.writeFileSync(lock, content)
  const then = new Date(Date.now() - seconds_ago * 1000)
  fs.utimesSync(lock, then, then)
  const server = await startPostgres(path.join(dir, 'pg'), { durable: false })
  expect(await ask(server.connection as pg.ClientConfig, 'select 1 as one')).toEqual([{ one: 1 }])
  await server.stop()
  expect(fs.existsSync(lock)).toBe(false)
})

it('an interrupted initialisation is repeated', async () => {
  fs.mkdirSync(path.join(dir, 'pg.init'))
  fs.writeFileSync(path.join(dir, 'pg.init', 'PG_VERSION'), '18')
  const { started } = await start()
  expect(await ask(started.connection, 'select 1 as one')).toEqual([{ one: 1 }])
})
