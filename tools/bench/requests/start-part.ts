/**
 * Time from `exec` to the first answer, and memory at rest, compared with a bare Fastify with a pool;
 * measured alternately on the same database.
 */
import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { rolldown } from 'rolldown'
import { builtServer, ensureServerBuilt } from '../../scripts/build/server-build.ts'
import { figure, median, type Part } from '../measures/figures.ts'
import { cpuOf, memoryOf, startServer } from '../measures/processes.ts'
import type { Plan } from './reference.ts'
import { connectionEnv, setBenchStage, type BenchStage } from '../measures/stage.ts'

/** A start takes about 250 ms with a high variance. */
const STARTS = 15
const RESTS = 3
/**
 * For the first minute, periodic tasks of the product run at their own interval; a timer started in that minute fires up to 30 s later,
 * and PostgreSQL adds what an idle connection did to its statistics 10 s later.
 */
const SETTLE_MS = 105_000
/** Longer than the interval of the periodic tasks that stay latency-sensitive, a minute. */
const REST_MS = 65_000

/**
 * Bundles the bare server to JavaScript, like the product: running TypeScript costs 17 MB and a fifth of the start time.
 * @returns its path
 */
async function buildReference(): Promise<string> {
  const input = path.join(import.meta.dirname, 'reference.ts')
  const file = path.resolve(import.meta.dirname, '../../../.cache/reference.mjs')
  const bundle = await rolldown({ input, platform: 'node', external: ['fastify', 'pg'] })
  await bundle.write({ file, format: 'esm' })
  await bundle.close()
  return file
}

/** Number of transactions in the database so far. */
const transactions = async ({ deps, connection }: BenchStage): Promise<number> => {
  const { rows } = await sql<{ n: number }>`select xact_commit + xact_rollback as n from pg_stat_database
    where datname = ${connection.database}`.execute(deps.db)
  return rows[0]?.n ?? 0
}

type Program = readonly [args: readonly string[], env: Record<string, string>, probe: string]

async function measureStart(program: Program): Promise<number> {
  const server = await startServer(...program)
  await server.stop()
  return server.ready_ms
}

async function measureRest(stage: BenchStage, program: Program) {
  const server = await startServer(...program)
  try {
    await pause(SETTLE_MS)
    const [cpu, asked] = [cpuOf(server.pid), await transactions(stage)]
    await pause(REST_MS)
    const seconds = REST_MS / 1000
    return {
      memory: memoryOf(server.pid),
      cpu: ((cpuOf(server.pid) - cpu) / seconds) * 100,
      queries: ((await transactions(stage)) - asked) / seconds,
    }
  } finally {
    await server.stop()
  }
}

/** Measures both sides alternately. */
async function inPairs<T>(count: number, measure: (side: 'bare' | 'product') => Promise<T>) {
  const pairs: { readonly bare: T; readonly product: T }[] = []
  for (let n = 0; n < count; n++)
    pairs.push({ bare: await measure('bare'), product: await measure('product') })
  return pairs
}

export const startPart: Part = {
  async measure(runs) {
    await ensureServerBuilt()
    const reference = await buildReference()
    const stage = await setBenchStage(1000, { ROLE: 'web' })
    const plan: Plan = { connection: stage.connection, statements: {}, answers: {} }
    const file = path.join(stage.data_dir, 'plan.json')
    fs.writeFileSync(file, JSON.stringify(plan))
    const programs: Record<'bare' | 'product', Program> = {
      bare: [[reference, file], {}, '/'],
      product: [[builtServer], connectionEnv(stage), '/health/ready'],
    }
    try {
      const starts = await inPairs(Math.max(STARTS, runs), (side) => measureStart(programs[side]))
      const rests = await inPairs(Math.max(RESTS, runs), (side) => measureRest(stage, programs[side]))
      const ready = (side: 'bare' | 'product') => figure(median(starts.map((pair) => pair[side])))
      const memory = (side: 'bare' | 'product') => figure(median(rests.map((pair) => pair[side].memory)))
      return {
        figures: [
          {
            what: 'exec to ready ÷ bare server',
            goal: 2,
            measured: median(starts.map(({ product, bare }) => product / bare)),
            unit: '',
          },
          {
            what: 'memory at rest ÷ bare server',
            goal: 1.5,
            measured: median(rests.map(({ product, bare }) => product.memory / bare.memory)),
            unit: '',
          },
          {
            what: 'processor at rest',
            goal: 0.5,
            measured: median(rests.map(({ product }) => product.cpu)),
            unit: '%',
          },
          {
            what: 'transactions at rest, besides the bench',
            goal: 0.2,
            measured: median(rests.map(({ product, bare }) => product.queries - bare.queries)),
            unit: 'a second',
          },
        ],
        about: `${starts.length} pairs of starts: ready after ${ready('product')} ÷ ${ready('bare')} ms; ${rests.length} of rests: ${memory('product')} ÷ ${memory('bare')} MB after ${(SETTLE_MS + REST_MS) / 1000} s.`,
      }
    } finally {
      await stage.drop()
    }
  },
}
