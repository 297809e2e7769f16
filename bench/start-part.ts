/** From `exec` to the first answer and the memory at rest, beside a bare Fastify with a pool, in turns on the same database. */
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { connectionEnv } from './api-part.ts'
import { figure, median, type Part } from './figures.ts'
import { memoryOf, startServer } from './processes.ts'
import { setBenchStage } from './stage.ts'

const PAIRS = 5
const REST_MS = 5000

async function measureStart(program: readonly string[], env: Record<string, string>, probe: string) {
  const server = await startServer(program, env, probe)
  try {
    await pause(REST_MS)
    return { ready: server.ready_ms, memory: memoryOf(server.pid) }
  } finally {
    await server.stop()
  }
}

export const startPart: Part = {
  async measure(runs) {
    const stage = await setBenchStage(1000, { ROLE: 'web' })
    const plan = path.join(stage.data_dir, 'plan.json')
    fs.writeFileSync(plan, JSON.stringify({ connection: stage.connection, routes: {} }))
    try {
      const pairs: Record<'bare' | 'product', Awaited<ReturnType<typeof measureStart>>>[] = []
      for (let n = 0; n < Math.max(PAIRS, runs); n++)
        pairs.push({
          bare: await measureStart(['bench/reference.ts', plan], {}, '/health'),
          product: await measureStart(['server/src/main.ts'], connectionEnv(stage), '/health/ready'),
        })
      const of = (side: 'bare' | 'product', key: 'ready' | 'memory') =>
        median(pairs.map((pair) => pair[side][key]))
      const ratio = (key: 'ready' | 'memory') =>
        median(pairs.map((pair) => pair.product[key] / pair.bare[key]))
      return {
        figures: [
          { what: 'exec to ready ÷ bare server', goal: 2, measured: ratio('ready'), unit: '' },
          { what: 'memory at rest ÷ bare server', goal: 1.5, measured: ratio('memory'), unit: '' },
        ],
        about: `${pairs.length} pairs; ready after ${figure(of('product', 'ready'))} ÷ ${figure(of('bare', 'ready'))} ms, ${figure(of('product', 'memory'))} ÷ ${figure(of('bare', 'memory'))} MB after ${REST_MS / 1000} s of rest.
Load at the end ${os.loadavg().map(figure).join(' ')} on ${os.cpus().length} processors.`,
      }
    } finally {
      await stage.drop()
    }
  },
}
