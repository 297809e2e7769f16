/**
 * `npm run ops:image`: takes what .dockerignore lets in to a clean directory, executes the commands of the Dockerfile's
 * build there, and starts the result as an unprivileged user with an empty database.
 */
import { spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sweepAfterwards } from '../../chaos/harness/sweep.ts'
import { databaseUrl, startPostgres } from '../../../server/src/platform/db/embedded-postgres.ts'
import { dieWithParent } from '../../../server/src/platform/process/child-process.ts'
import { freePort } from '../../../server/src/platform/process/free-port.ts'
import { root } from './web-build.ts'

/** The user `nobody`, when this process may change its user. */
const NOBODY = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}

const linesOf = (name: string) => fs.readFileSync(path.join(root, name), 'utf8').split('\n')

/**
 * The last line of .dockerignore that names a path or a directory above it decides; a
 * directory above a path that is let in is entered.
 */
function isLetIn(file: string): boolean {
  const above = file.split('/').map((_, n, parts) => parts.slice(0, n + 1).join('/'))
  const rules = linesOf('deploy/Dockerfile.dockerignore').filter(
    (line) => line !== '' && !line.startsWith('#'),
  )
  if (rules.some((line) => line.startsWith(`!${file}/`))) return true
  return rules.reduce((isIn, line) => {
    const rule = line.replace('!', '')
    // Docker's `*` also means names with a leading dot, Node's does not
    const isNamed = rule === '*' || above.some((place) => path.matchesGlob(place, rule))
    return isNamed ? line.startsWith('!') : isIn
  }, true)
}

/** The commands of the first stage, the one that builds. */
function buildCommands(): string[] {
  const [, stage = ''] = linesOf('deploy/Dockerfile')
    .join('\n')
    .replaceAll('\\\n', '')
    .split(/^FROM /m)
  return [...stage.matchAll(/^RUN (.+)$/gm)].map(([, command = '']) => command)
}

const home = fs.mkdtempSync(path.join(os.tmpdir(), 'rezumetr-image-'))
fs.chmodSync(home, 0o755)
sweepAfterwards(home)
const app = path.join(home, 'app')
const data = path.join(home, 'data')
fs.mkdirSync(app)
for (const name of fs.readdirSync(root).filter(isLetIn))
  fs.cpSync(path.join(root, name), path.join(app, name), {
    recursive: true,
    filter: (source) => isLetIn(path.relative(root, source).replaceAll('\\', '/')),
  })
for (const command of buildCommands()) {
  console.log(`> ${command}`)
  const { status } = spawnSync('sh', ['-c', command], {
    cwd: app,
    stdio: 'inherit',
    // the image has this Node as its only one
    env: {
      ...process.env,
      PATH: `${path.dirname(process.execPath)}:${process.env['PATH']}`,
      npm_config_prefer_offline: 'true',
    },
  })
  if (status !== 0) throw new Error(`${command}: ${status}`)
}
const files = fs
  .readdirSync(app, { recursive: true, encoding: 'utf8' })
  .filter((file) => !file.split(path.sep).includes('node_modules'))
console.log(
  `${files.length} files, tests among them: ${files.filter((file) => /\.test\./.test(file)).length}`,
)
fs.mkdirSync(data)
if (NOBODY.uid) fs.chownSync(data, NOBODY.uid, NOBODY.gid)
const postgres = await startPostgres(path.join(home, 'postgres'), { durable: false })
// the socket directory is accessible only to its owner; in production the container reaches PostgreSQL over
// the network
fs.chmodSync(postgres.connection.host, 0o755)
const port = await freePort()
// passed inline, because `nobody` can read no files of the repository except the release
const preload = `data:text/javascript,${encodeURIComponent(fs.readFileSync(new URL(dieWithParent), 'utf8'))}`
const child = spawn(process.execPath, ['--import', preload, 'server/dist/main.js'], {
  cwd: app,
  ...NOBODY,
  stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  env: {
    PATH: process.env['PATH'],
    NODE_ENV: 'production',
    PORT: String(port),
    DATA_DIR: data,
    NODE_COMPILE_CACHE: path.join(data, 'compile-cache'),
    DATABASE_URL: databaseUrl(postgres.connection),
    APP_BASE_URL: 'https://rezumetr.example',
    JWT_SECRET: randomBytes(48).toString('base64'),
    DATA_KEYS: randomBytes(32).toString('base64'),
  },
})
const exited = once(child, 'exit')
const deadline = Date.now() + 60_000
const ask = async (place: string) => {
  const response = await fetch(`http://127.0.0.1:${port}${place}`).catch(() => null)
  return response?.status ?? 0
}
while ((await ask('/health/ready')) !== 200) {
  if (child.exitCode !== null || Date.now() > deadline) break
  await pause(100)
}
const answers = [await ask('/health/ready'), await ask('/'), await ask('/api/public/config')]
child.kill('SIGTERM')
const [code] = (await exited) as [number | null]
await postgres.stop()
console.log(
  `as uid ${NOBODY.uid ?? process.getuid?.()}: ready, page and API answer ${answers.join(', ')}; left with ${code}`,
)
console.log(`written into DATA_DIR: ${fs.readdirSync(data).join(', ') || 'nothing'}`)
fs.rmSync(home, { recursive: true, force: true })
process.exitCode = answers.every((status) => status === 200) && code === 0 ? 0 : 1
