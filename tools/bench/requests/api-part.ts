/**
 * Requests of a recruiter's screens with 100,000 results, compared with `reference.ts`, which runs the same SQL statements.
 * Product and reference are separate processes, measured alternately with 20 connections each.
 */
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { builtServer, ensureServerBuilt } from '../../scripts/build/server-build.ts'
import { figure, median, type Figure, type Part } from '../measures/figures.ts'
import { measureLoad, type Load } from '../measures/load.ts'
import { startServer, type Server } from '../measures/processes.ts'
import type { Plan } from './reference.ts'
import { connectionEnv, setBenchStage, type BenchStage } from '../measures/stage.ts'
import { recordStatements, type Statement } from '../measures/statements.ts'

const RESULTS = 100_000
const PAIRS = 5
const SECONDS = 3

/** Statements of the authentication check, which the reference does not perform. */
const isGate = ({ text }: Statement): boolean => /auth_sessions|"?users"?\."?token_version/.test(text)

export const routesOf = ({ ids }: BenchStage): Record<string, string> => ({
  list: '/api/analysis/results?limit=50',
  detail: `/api/analysis/results/${ids.result_id}`,
  dashboard: '/api/analysis/dashboard',
  'vacancy figures': `/api/analysis/vacancy/${ids.vacancy_id}/stats`,
  limits: '/api/subscription/limits/check',
})
/** Public endpoints, which have nothing to read; they are compared with a bare Fastify that sends the same answer. */
const openRoutes: Record<string, string> = { health: '/health', plans: '/api/subscription/plans' }

type Pair = { readonly product: Load; readonly reference: Load }

async function measurePairs(
  product: string,
  reference: string,
  token: string | null,
  pairs: number,
): Promise<Pair[]> {
  // warm-up: the first requests include JIT compilation and cold caches
  await measureLoad(product, token, 1)
  await measureLoad(reference, null, 1)
  const all: Pair[] = []
  for (let n = 0; n < pairs; n++)
    all.push({
      product: await measureLoad(product, token, SECONDS),
      reference: await measureLoad(reference, null, SECONDS),
    })
  return all
}

/** @param routes by name; the result's `queries` is the number of statements per request, including authentication */
export async function startReference(
  stage: BenchStage,
  routes: Record<string, string>,
): Promise<Server & { readonly queries: Readonly<Record<string, number>> }> {
  const queries: Record<string, number> = {}
  const statements: Record<string, Statement[]> = {}
  const answers: Record<string, unknown> = {}
  for (const [name, address] of Object.entries(routes)) {
    const ask = () =>
      fetch(stage.url + address, { headers: { authorization: `Bearer ${stage.person.access_token}` } })
    const answer = await (await ask()).json() // the first request, whose one-time work is not recorded
    const recorded = await recordStatements(ask)
    queries[name] = recorded.length
    const route = encodeURIComponent(name)
    if (name in openRoutes) answers[route] = answer
    else statements[route] = recorded.filter((statement) => !isGate(statement))
  }
  const file = path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'rezumetr-reference-')), 'plan.json')
  const plan: Plan = { connection: stage.connection, statements, answers }
  fs.writeFileSync(file, JSON.stringify(plan))
  try {
    return { ...(await startServer(['tools/bench/requests/reference.ts', file], {}, '/')), queries }
  } finally {
    fs.rmSync(path.dirname(file), { recursive: true })
  }
}

export const apiPart: Part = {
  async measure(runs) {
    await ensureServerBuilt()
    const pairs = Math.max(PAIRS, runs)
    const stage = await setBenchStage(RESULTS, { ROLE: 'web' })
    const routes = routesOf(stage)
    const reference = await startReference(stage, { ...routes, ...openRoutes })
    const product = await startServer([builtServer], { ...connectionEnv(stage), ROLE: 'web' })
    try {
      const figures: Figure[] = []
      const lines: string[] = []
      const rates: Record<string, number> = {}
      for (const [name, address] of Object.entries({ ...routes, ...openRoutes })) {
        const isOpen = name in openRoutes
        const all = await measurePairs(
          product.url + address,
          `${reference.url}/${encodeURIComponent(encodeURIComponent(name))}`,
          isOpen ? null : stage.person.access_token,
          pairs,
        )
        const of = (side: 'product' | 'reference', key: keyof Load) =>
          median(all.map((pair) => pair[side][key]))
        const ratio = (key: keyof Load) => median(all.map((pair) => pair.product[key] / pair.reference[key]))
        rates[name] = of('product', 'per_second')
        lines.push(
          `${name}: ${figure(of('product', 'per_second'))} ÷ ${figure(of('reference', 'per_second'))} a second, p95 ${figure(of('product', 'p95_ms'))} ÷ ${figure(of('reference', 'p95_ms'))} ms, ${reference.queries[name]} queries a request.`,
        )
        const failed = all.reduce((sum, pair) => sum + pair.product.failed + pair.reference.failed, 0)
        const rate = { what: `${name}, rate ÷ reference`, measured: ratio('per_second'), unit: '' }
        if (isOpen) figures.push({ ...rate, goal: 0.6, bound: 'least' })
        // aggregates are compared with the list below instead: they read too little for the reference to be
        // meaningful
        if (name === 'list' || name === 'detail')
          figures.push(
            { ...rate, goal: 0.8, bound: 'least' },
            { what: `${name}, p95 ÷ reference`, goal: 1.5, measured: ratio('p95_ms'), unit: '' },
          )
        figures.push({ what: `${name}, failed requests`, goal: 0, measured: failed, unit: '' })
      }
      for (const name of ['dashboard', 'vacancy figures', 'limits'])
        figures.push({
          what: `${name}, rate ÷ list`,
          goal: 0.9,
          measured: (rates[name] ?? 0) / (rates['list'] ?? 0),
          unit: '',
          bound: 'least',
        })
      return {
        figures,
        about: `${pairs} pairs of ${SECONDS} s, 20 connections, ${figure(RESULTS)} results; the reference sends
its statements as \`pg\` does by itself, unprepared. Product ÷ reference:\n${lines.join('\n')}`,
      }
    } finally {
      await product.stop()
      await reference.stop()
      await stage.drop()
    }
  },
}
