/** From `exec` to the first answer and the memory at rest, beside a bare Fastify with a pool, in turns on the same database. */
import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { rolldown } from 'rolldown'
import { builtServer, ensureServerBuilt } from '../scripts/server-build.ts'
import { figure, median, type Part } from './figures.ts'
import { cpuOf, memoryOf, startServer } from './processes.ts'
import { connectionEnv, setBenchStage, type BenchStage } from './stage.ts'

const PAIRS = 3
/** Sweeps of a product go at their own pace for the first minute, then doze; those somebody waits for come once a minute then. */
const REST_MS = 65_000

/** The bare server as JavaScript, like the product: to run TypeScript costs 17 MB and a fifth of its start. @returns its path */
async function buildReference(): Promise<string> {
  const input = path.join(import.meta.dirname, 'reference.ts')
  const file = path.resolve(import.meta.dirname, '../.cache/reference.mjs')
  const bundle = await rolldown({ input, platform: 'node', external: ['fastify', 'pg'] })
  await bundle.write({ file, format: 'esm' })
  await bundle.close()
  return file
}

/** Transactions of the whole database so far. */
const transactions = async ({ deps, connection }: BenchStage): Promise<number> => {
  const { rows } = await sql<{ n: number }>`select xact_commit + xact_rollback as n from pg_stat_database
    where datname = ${connection.database}`.execute(deps.db)
  return rows[0]?.n ?? 0
}

async function measureStart(
  stage: BenchStage,
  program: readonly string[],
  env: Record<string, string>,
  probe: string,
) {
  const server = await startServer(program, env, probe)
  try {
    await pause(REST_MS)
    const [cpu, asked] = [cpuOf(server.pid), await transactions(stage)]
    await pause(REST_MS)
    const seconds = REST_MS / 1000
    return {
      ready: server.ready_ms,
      memory: memoryOf(server.pid),
      cpu: ((cpuOf(server.pid) - cpu) / seconds) * 100,
      queries: ((await transactions(stage)) - asked) / seconds,
    }
  } finally {
    await server.stop()
  }
}

export const startPart: Part = {
  async measure(runs) {
    await ensureServerBuilt()
    const reference = await buildReference()
    const stage = await setBenchStage(1000, { ROLE: 'web' })
    const plan = path.join(stage.data_dir, 'plan.json')
    fs.writeFileSync(plan, JSON.stringify({ connection: stage.connection, routes: {} }))
    try {
      const pairs: Record<'bare' | 'product', Awaited<ReturnType<typeof measureStart>>>[] = []
      for (let n = 0; n < Math.max(PAIRS, runs); n++)
        pairs.push({
          bare: await measureStart(stage, [reference, plan], {}, '/health'),
          product: await measureStart(stage, [builtServer], connectionEnv(stage), '/health/ready'),
        })
      const of = (side: 'bare' | 'product', key: keyof (typeof pairs)[number]['bare']) =>
        median(pairs.map((pair) => pair[side][key]))
      const ratio = (key: 'ready' | 'memory') =>
        median(pairs.map((pair) => pair.product[key] / pair.bare[key]))
      return {
        figures: [
          { what: 'exec to ready ÷ bare server', goal: 2, measured: ratio('ready'), unit: '' },
          { what: 'memory at rest ÷ bare server', goal: 1.5, measured: ratio('memory'), unit: '' },
          { what: 'processor at rest', goal: 0.5, measured: of('product', 'cpu'), unit: '%' },
          {
            what: 'transactions at rest, besides the bench',
            goal: 0.2,
            measured: median(pairs.map(({ product, bare }) => product.queries - bare.queries)),
            unit: 'a second',
          },
        ],
        about: `${pairs.length} pairs; ready after ${figure(of('product', 'ready'))} ÷ ${figure(of('bare', 'ready'))} ms, ${figure(of('product', 'memory'))} ÷ ${figure(of('bare', 'memory'))} MB after ${(REST_MS * 2) / 1000} s of rest.`,
      }
    } finally {
      await stage.drop()
    }
  },
}
