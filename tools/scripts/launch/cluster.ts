/** `npm run cluster`: two web and two worker processes with one PostgreSQL behind a plain proxy, and the sandbox. */
import path from 'node:path'
import { startCluster } from '../../../server/src/cluster.ts'
import { startPostgres } from '../../../server/src/platform/db/embedded-postgres.ts'
import { adminPerson, demoPerson } from '../../../server/src/seed.ts'
import { ensureWebBuilt } from '../build/web-build.ts'

ensureWebBuilt()
const data_dir = path.resolve(process.env['DATA_DIR'] ?? 'data/cluster')
const started = performance.now()
// this process owns PostgreSQL, so it outlives every node; a node uses up to 20 connections
const postgres = process.env['DATABASE_URL']
  ? null
  : await startPostgres(path.join(data_dir, 'postgres'), { max_connections: 200 })
const cluster = await startCluster({
  web: 2,
  workers: 2,
  port: Number(process.env['PORT'] ?? 3000),
  data_dir,
  env: { SEED: process.env['SEED'] ?? 'on' },
})
let isStopping = false
const stop = async () => {
  if (isStopping) return
  isStopping = true
  await cluster.stop()
  await postgres?.stop()
  process.exit(0)
}
process.on('SIGTERM', () => void stop())
process.on('SIGINT', () => void stop())
console.log(`Резюметр, кластер: ${cluster.url}  (${Math.round(performance.now() - started)} ms)`)
for (const node of cluster.nodes) console.log(`  ${node.name.padEnd(9)} ${node.origin}  pid ${node.pid()}`)
console.log(`Данные и журналы: ${data_dir}`)
console.log(
  `Вход: ${demoPerson.email} / ${demoPerson.password}, администратор: ${adminPerson.email} / ${adminPerson.password} (данные готовятся)`,
)
