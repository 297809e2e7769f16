/**
 * R13: the demo data of every release, created by that release itself, is migrated to today's schema: every value
 * must be preserved, and today's product must serve the data.
 */
import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import * as analysis from '@rezumetr/contracts/analysis/analysis'
import * as vacancies from '@rezumetr/contracts/vacancies/vacancies'
import pg from 'pg'
import { restoreBackup, saveBackup } from '../../../server/src/backup.ts'
import { enter } from '../../../server/src/journey.ts'
import { openDatabase, type Connection } from '../../../server/src/platform/db/database.ts'
import { migrate } from '../../../server/src/platform/db/migrate.ts'
import { startPostgres } from '../../../server/src/platform/db/embedded-postgres.ts'
import { demoPerson } from '../../../server/src/seed.ts'
import { startChild } from '../../../server/src/platform/process/child-process.ts'
import { until } from '../../../server/src/testing/watch/until.ts'
import { compare, type Finding } from '../harness/finding.ts'
import { freePort, startServer } from '../product/server-process.ts'

export type Upgrade = {
  readonly commit: string
  readonly migrations: number
  /** Rows of data the release created. */
  readonly rows: number
  /** `table` or `table.column` that migrations removed or whose values they changed. */
  readonly changed: readonly string[]
  readonly findings: readonly Finding[]
}

const root = path.resolve(import.meta.dirname, '../../..')
const LONG_MS = 120_000

/** Releases, oldest first; before the first of them, the commit that made the present baseline. */
export function releases(): string[] {
  const git = (...command: string[]) =>
    execFileSync('git', command, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean)
  const tags = git('tag', '--list', 'v*', '--sort=v:refname')
  return tags.length > 0 ? tags : git('log', '-1', '--format=%h', '--', 'server/migrations')
}

/** Extracts the commit's sources and links them to today's dependencies. */
function unpack(commit: string, directory: string): void {
  const own = execFileSync('git', ['show', `${commit}:package.json`], { cwd: root, encoding: 'utf8' })
  const { workspaces } = JSON.parse(own) as { readonly workspaces: readonly string[] }
  fs.mkdirSync(path.join(directory, 'node_modules/@rezumetr'), { recursive: true })
  const archive = execFileSync('git', ['archive', commit, ...workspaces, 'package.json'], {
    cwd: root,
    maxBuffer: 2 ** 28,
  })
  execFileSync('tar', ['-x', '-C', directory], { input: archive })
  for (const name of fs.readdirSync(path.join(root, 'node_modules'))) {
    if (name === '@rezumetr') continue
    fs.symlinkSync(path.join(root, 'node_modules', name), path.join(directory, 'node_modules', name))
  }
  for (const place of workspaces)
    fs.symlinkSync(
      path.join(directory, place),
      path.join(directory, 'node_modules/@rezumetr', path.basename(place)),
    )
}

type Sums = Map<string, { readonly rows: number; readonly columns: Map<string, string | null> }>

/** Row count of every application table, and a hash of each column that does not depend on row order. */
async function sumsOf(client: pg.Client): Promise<Sums> {
  const { rows: tables } = await client.query<{ name: string; columns: string[] }>(
    `select table_name as name, array_agg(column_name::text) as columns
     from information_schema.columns join information_schema.tables using (table_schema, table_name)
     where table_schema = 'public' and table_type = 'BASE TABLE' and table_name not like 'kysely%' and table_name <> 'nodes'
     group by table_name`,
  )
  const sums: Sums = new Map()
  for (const { name, columns } of tables) {
    const hashes = columns.map(
      (column, n) =>
        `md5(string_agg(md5(coalesce("${column}"::text, '')), '' order by md5(coalesce("${column}"::text, '')))) as c${n}`,
    )
    const { rows } = await client.query<Record<string, string | null>>(
      `select count(*) as rows, ${hashes.join(', ')} from "${name}"`,
    )
    const [row = {}] = rows
    sums.set(name, {
      rows: Number(row['rows']),
      columns: new Map(columns.map((column, n) => [column, row[`c${n}`] ?? null])),
    })
  }
  return sums
}

/** Starts the release until it has created its demo data, then stops it. */
async function makeData(release: string, data_dir: string, client: pg.Client): Promise<void> {
  const port = await freePort()
  const child = await startChild({
    main: path.join(release, 'server/src/main.ts'),
    log: path.join(data_dir, 'old.log'),
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: data_dir,
      LOG_LEVEL: 'warn',
      SYNC_SCHEDULE: 'off',
      HH_REQUESTS_PER_SECOND: '100',
    },
    probe: `http://127.0.0.1:${port}/health/ready`,
  })
  try {
    // the demo data is complete when its analysis run has finished
    await until(
      async () =>
        (
          await client
            .query<{ done: string }>(
              `select count(*) as done from analysis_runs where status in ('completed', 'failed', 'stopped')`,
            )
            .catch(() => ({ rows: [{ done: '0' }] }))
        ).rows[0]?.done,
      (done) => Number(done) > 0,
      LONG_MS,
    )
  } finally {
    await child.end('SIGTERM')
  }
}

export async function upgrade(directory: string, commit: string): Promise<Upgrade> {
  const release = path.join(directory, 'release')
  unpack(commit, release)
  const data_dir = path.join(directory, 'data')
  const postgres = await startPostgres(path.join(data_dir, 'postgres'), { durable: false })
  const client = new pg.Client(postgres.connection)
  await client.connect()
  try {
    await makeData(release, data_dir, client)
    const before = await sumsOf(client)
    await migrateTo(postgres.connection)
    const after = await sumsOf(client)
    const changed: string[] = []
    let lost = 0
    let rows = 0
    for (const [name, table] of before) {
      rows += table.rows
      const now = after.get(name)
      if (now) lost += Math.max(0, table.rows - now.rows)
      else changed.push(name)
      for (const [column, hash] of now ? table.columns : [])
        if (now?.columns.get(column) !== hash) changed.push(`${name}.${column}`)
    }
    const served = await serve(data_dir)
    const results = before.get('analysis_results')?.rows ?? 0
    return {
      commit,
      migrations: fs.readdirSync(path.join(release, 'server/migrations')).length,
      rows,
      changed,
      findings: [
        compare('rows that are gone', lost, 0),
        ...changed.map((name) => compare(`${name} as it was`, 0, 1)),
        compare('vacancies served', served.vacancies, before.get('vacancies')?.rows ?? 0),
        compare('results served', served.results, results),
      ].filter((finding) => finding.lost + finding.doubled > 0),
    }
  } finally {
    await client.end()
    await postgres.stop()
    fs.rmSync(directory, { recursive: true, force: true })
  }
}

async function migrateTo(connection: Connection): Promise<void> {
  const { db } = openDatabase(connection, 2)
  try {
    await migrate(db)
  } finally {
    await db.destroy()
  }
}

/** Reads the data through today's product, signed in as the demo user. */
async function serve(data_dir: string): Promise<{ vacancies: number; results: number }> {
  const server = await startServer({ data_dir, port: await freePort() })
  try {
    const api = await enter(server.url, demoPerson)
    const { vacancies: all } = await api.call(vacancies.listVacancies, { query: {} })
    const { results } = await api.call(analysis.listResults, { query: { limit: 200 } })
    return { vacancies: all.length, results: results.length }
  } finally {
    await server.stop()
  }
}

/** Compares checksums of today's data with a backup of it restored into an empty database. */
export async function backAndForth(directory: string): Promise<{ tables: number; unequal: string[] }> {
  const release = path.join(directory, 'release')
  unpack('HEAD', release)
  const data_dir = path.join(directory, 'data')
  const postgres = await startPostgres(path.join(data_dir, 'postgres'), { durable: false })
  const source = new pg.Client(postgres.connection)
  await source.connect()
  try {
    await makeData(release, data_dir, source)
    const file = path.join(directory, 'rezumetr.backup')
    const saved = await saveBackup(source, file)
    await source.query('create database restored')
    const connection = { ...postgres.connection, database: 'restored' }
    await migrateTo(connection)
    const target = new pg.Client(connection)
    await target.connect()
    try {
      const restored = await restoreBackup(target, file)
      return {
        tables: Object.keys(saved).length,
        unequal: Object.keys(saved).filter((name) => saved[name] !== restored[name]),
      }
    } finally {
      await target.end()
    }
  } finally {
    await source.end()
    await postgres.stop()
    fs.rmSync(directory, { recursive: true, force: true })
  }
}
