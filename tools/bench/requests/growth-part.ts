/**
 * One company with 1,000, 10,000 and 100,000 analysed candidates: for every read endpoint (anonymous,
 * signed-in and administrator), its latency, its number of SQL statements and their query plans.
 */
import { sql } from 'kysely'
import type pg from 'pg'
import { listEndpoints } from '../../../server/src/testing/http/endpoints.ts'
import { figure, median, type Part } from '../measures/figures.ts'
import { p95 } from '../measures/load.ts'
import { setBenchStage, type BenchStage } from '../measures/stage.ts'
import { connect, touchedBlocks, type Blocks, type Plan } from '../measures/blocks.ts'
import { recordStatements, type Statement } from '../measures/statements.ts'

const SIZES = [1000, 10_000, 100_000] as const
const REQUESTS = 100
/** A p95 of few requests is noisy, so the median of at least this many runs is used. */
const LEAST_RUNS = 5
/** Tables with more rows than this must be accessed through an index. */
const LARGE = 10_000

/** Parameters of each endpoint; several where filters lead to different statements. */
const asked: Record<string, (ids: BenchStage['ids']) => readonly string[]> = {
  '/api/analysis/results': ({ vacancy_id }) => [
    '?figures=apart&limit=50',
    '?figures=apart&limit=50&order=asc',
    '?figures=apart&limit=50&sort=date',
    '?figures=apart&limit=50&sort=date&recommendation=hire',
    '?figures=apart&limit=50&page=20',
    '?figures=apart&limit=50&page=20&sort=date',
    '?figures=apart&limit=50&page=3&recommendation=reject',
    '?figures=apart&limit=50&recommendation=hire',
    '?figures=apart&limit=50&recommendation=hire&order=asc',
    '?figures=apart&limit=50&recommendation=reject',
    '?figures=apart&limit=50&min_score=60',
    '?figures=apart&limit=50&decision=none',
    // the last page that the undecided of 1,000 fill: of an empty one nothing would be compared
    '?figures=apart&limit=50&page=16&decision=none',
    '?figures=apart&limit=50&decision=any',
    `?figures=apart&limit=50&vacancy_id=${vacancy_id}`,
    `?figures=apart&limit=50&vacancy_id=${vacancy_id}&recommendation=reject`,
    `?figures=apart&limit=50&vacancy_id=${vacancy_id}&page=20`,
    `?figures=apart&limit=50&vacancy_id=${vacancy_id}&decision=none`,
    // one matching person at every size, so the cost depends on the number of matches
    `?figures=apart&limit=50&search=${encodeURIComponent('Звездин')}`,
  ],
  '/api/analysis/results/figures': ({ vacancy_id }) => [
    '',
    '?min_score=60',
    '?decision=none',
    `?vacancy_id=${vacancy_id}`,
    `?vacancy_id=${vacancy_id}&decision=none`,
  ],
  '/api/analysis/results/:id': ({ result_id }) => [result_id],
  '/api/analysis/results/:id/resume': ({ result_id }) => [result_id],
  '/api/analysis/results/:id/history': ({ result_id }) => [result_id],
  '/api/analysis/views': ({ vacancy_id }) => [`?vacancy_id=${vacancy_id}`],
  '/api/applicants/:id/responses': ({ application_id }) => [application_id],
  '/api/board-actions': ({ application_id }) => ['', '?status=unsent', `?application_id=${application_id}`],
  '/api/admin/users': () => ['', '?search=bench'],
  '/api/hh/vacancies': () => ['', `?search=${encodeURIComponent('продаж')}`],
  '/api/analysis/runs/:id': ({ run_id }) => [run_id],
  // besides names: words that no resume of the fixture has
  '/api/analysis/candidates': () => [`?search=${encodeURIComponent('Звездин')}`],
  '/api/analysis/vacancy/:id/overview': ({ vacancy_id }) => [vacancy_id],
  '/api/analysis/vacancy/:id/stats': ({ vacancy_id }) => [vacancy_id],
  '/api/analysis/vacancy/:id/rubric': ({ vacancy_id }) => [vacancy_id],
  '/api/analysis/vacancy/:id/rubric/versions': ({ vacancy_id }) => [vacancy_id],
  '/api/applications/stats': ({ vacancy_id }) => ['', `?vacancy_id=${vacancy_id}`],
  '/api/applications/unanalyzed': ({ vacancy_id }) => [`?vacancy_id=${vacancy_id}`],
  '/api/hh/vacancies/:id': ({ vacancy_id }) => [vacancy_id],
  '/api/hh/vacancies/:id/applications': ({ vacancy_id }) => [
    vacancy_id,
    `${vacancy_id}?analyzed=true`,
    `${vacancy_id}?analyzed=false`,
    `${vacancy_id}?collection_id=response`,
  ],
  '/api/hh/vacancies/:id/files': ({ vacancy_id }) => [vacancy_id],
  '/api/hh/applications/:id/file': ({ application_id }) => [application_id],
  '/api/payment/quote': () => ['?plan_type=professional&duration_months=1'],
  '/api/privacy/retention': () => ['?days=365'],
  '/api/privacy/candidates': () => [`?search=${encodeURIComponent('Звездин')}`, '?search=912345'],
}
/** Calls hh.ru on each request, so its latency says nothing about the database. */
const outward = ['/api/hh/work-accounts']
/** Excluded endpoints with the reason. All other `GET` endpoints of the contracts are measured, including future ones. */
const leftOut: Record<string, string> = {
  '/api/hh/oauth/url': 'begins a connection',
  '/api/hh/test-connection': 'asks hh.ru',
  '/api/hh/applications/:id/messages': 'asks hh.ru',
  '/api/hh/sync/:id': 'one row by its id, no fixture',
  '/api/analysis/export/excel': 'a file of all results: the part export',
  '/api/analysis/export/:id/download': 'a file of all results: the part export',
  '/api/analysis/export/:id/status': 'one row by its id, no fixture',
  '/api/payment/documents/:id/file': 'one row by its id, no fixture',
  '/api/payment/:id': 'asks the provider',
  '/api/auth/me/export/download': 'a file of all a person has here',
}

async function listReadings(): Promise<string[]> {
  const paths = [...(await listEndpoints()).values()]
    .filter(({ method }) => method === 'GET')
    .map(({ path }) => path)
  const unknown = [...Object.keys(asked), ...Object.keys(leftOut), ...outward].filter(
    (path) => !paths.includes(path),
  )
  if (unknown.length > 0) throw new Error(`no such endpoint: ${unknown.join(', ')}`)
  return paths.filter((path) => !(path in leftOut))
}

function addressesOf(path: string, ids: BenchStage['ids']): string[] {
  if (!path.includes(':')) return (asked[path]?.(ids) ?? ['']).map((query) => path + query)
  const ways = asked[path]
  if (!ways) throw new Error(`${path}: say in tools/bench/requests/growth-part.ts what it is asked with`)
  return ways(ids).map((way) => {
    const [id = '', query] = way.split('?')
    return path.replace(':id', id) + (query === undefined ? '' : `?${query}`)
  })
}

async function get(stage: BenchStage, address: string): Promise<Response> {
  const response = await fetch(stage.url + address, {
    headers: { authorization: `Bearer ${stage.person.access_token}` },
  })
  await response.arrayBuffer()
  return response
}

/** Whether the fixture has what is asked for: the time of a 404 says nothing. */
const isFound = async (stage: BenchStage, address: string): Promise<boolean> =>
  (await get(stage, address)).status !== 404

const ask = async (stage: BenchStage, address: string): Promise<number> => {
  const started = performance.now()
  const { ok, status } = await get(stage, address)
  if (!ok) throw new Error(`${address}: ${status}`)
  return performance.now() - started
}

/** Tables the statement would read with a sequential scan. */
async function scannedTables(client: pg.Client, { text, values }: Statement): Promise<string[]> {
  const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(`explain (format json) ${text}`, [
    ...values,
  ])
  const scans = (plan: Plan): string[] => [
    ...(plan['Node Type'] === 'Seq Scan' ? [plan['Relation Name'] ?? ''] : []),
    ...(plan.Plans ?? []).flatMap(scans),
  ]
  return rows.flatMap((row) => scans(row['QUERY PLAN'][0].Plan))
}

const rangeOf = (values: readonly number[]) => `${figure(Math.min(...values))}–${figure(Math.max(...values))}`

export const growthPart: Part = {
  async measure(runs) {
    const stages: BenchStage[] = []
    try {
      const readings = await listReadings()
      for (const size of SIZES) stages.push(await setBenchStage(size, { ROLE: 'web' }))
      for (const { deps, scope } of stages)
        await deps.db.updateTable('users').set({ role: 'admin' }).where('company_id', '=', scope).execute()
      const [small, , large] = stages
      if (!small || !large) throw new Error('three sizes')
      const { rows: tables } = await sql<{ relname: string }>`
        select relname from pg_class where relkind = 'r' and reltuples > ${LARGE}`.execute(large.deps.db)
      const client = await connect(large)
      const clientOfSmall = await connect(small)
      const buffers: { readonly address: string; readonly ratio: number; readonly blocks: string }[] = []
      const changing: string[] = []
      const scanning: string[] = []
      const missing: string[] = []
      const ratios: { readonly address: string; readonly ratio: number; readonly sides: string }[] = []
      // fails early on endpoints without parameters, before anything is measured
      const all = readings.map((path) => ({ path, ways: stages.map(({ ids }) => addressesOf(path, ids)) }))
      for (const { path, ways } of all) {
        for (const way of (ways[0] ?? []).keys()) {
          const each = stages.map((stage, n) => ({ stage, address: ways[n]?.[way] ?? '' }))
          const label = (each[2]?.address ?? path).replace(/[\da-f-]{36}/g, ':id')
          const found = await Promise.all(each.map(({ stage, address }) => isFound(stage, address)))
          if (found.includes(false)) {
            missing.push(label)
            continue
          }
          const counts: number[] = []
          let blocksOfSmall: Blocks = { all: 0, descents: 0 }
          for (const { stage, address } of each) {
            await ask(stage, address)
            const statements = await recordStatements(() => ask(stage, address))
            counts.push(statements.length)
            if (stage === small) blocksOfSmall = await touchedBlocks(clientOfSmall, statements)
            if (stage !== large) continue
            const blocks = await touchedBlocks(client, statements)
            const beside = ({ all, descents }: Blocks) => Math.max(1, all - descents)
            buffers.push({
              address: label,
              ratio: beside(blocks) / beside(blocksOfSmall),
              blocks: `${beside(blocksOfSmall)} + ${blocksOfSmall.descents} → ${beside(blocks)} + ${blocks.descents}`,
            })
            for (const statement of statements.filter(({ text }) =>
              /^\s*(select|with|insert|update|delete)/i.test(text),
            )) {
              const scanned = (await scannedTables(client, statement)).filter((table) =>
                tables.some(({ relname }) => relname === table),
              )
              if (scanned.length > 0) scanning.push(`${label}: ${scanned.join(', ')}`)
            }
          }
          if (new Set(counts).size > 1) changing.push(`${label}: ${counts.join(', ')}`)
          if (outward.includes(path)) continue
          const p95s: Record<'small' | 'large', number[]> = { small: [], large: [] }
          for (let run = 0; run < Math.max(LEAST_RUNS, runs); run++) {
            const times: Record<'small' | 'large', number[]> = { small: [], large: [] }
            for (let n = 0; n < REQUESTS; n++) {
              // alternates the order, because the second request finds the CPU warm
              for (const side of n % 2 ? (['small', 'large'] as const) : (['large', 'small'] as const))
                times[side].push(
                  side === 'small'
                    ? await ask(small, each[0]?.address ?? '')
                    : await ask(large, each[2]?.address ?? ''),
                )
            }
            for (const side of ['small', 'large'] as const) p95s[side].push(p95(times[side]))
          }
          const { small: before, large: after } = p95s
          ratios.push({
            address: label,
            ratio: median(after.map((p95, run) => p95 / (before[run] ?? Number.NaN))),
            sides: `${rangeOf(before)} → ${rangeOf(after)} ms`,
          })
        }
      }
      const { rows: idle } = await client.query<{ name: string }>(
        `select i.indexrelname as name from pg_stat_user_indexes i join pg_index x using (indexrelid) join pg_class c on c.oid = i.relid
         where i.idx_scan = 0 and not x.indisunique and c.reltuples > ${LARGE} order by 1`,
      )
      await client.end()
      await clientOfSmall.end()
      const widest = buffers.toSorted((a, b) => b.ratio - a.ratio)
      const slowest = ratios.toSorted((a, b) => b.ratio - a.ratio)
      return {
        figures: [
          {
            what: 'p95 at 100,000 ÷ at 1,000, worst reading',
            goal: 1.3,
            measured: slowest[0]?.ratio ?? 0,
            unit: '',
          },
          {
            what: 'readings above 1.3',
            goal: 0,
            measured: slowest.filter(({ ratio }) => ratio > 1.3).length,
            unit: `of ${ratios.length}`,
          },
          {
            what: 'readings with buffers above 1.25 ×',
            goal: 0,
            measured: widest.filter(({ ratio }) => ratio > 1.25).length,
            unit: `of ${buffers.length}`,
          },
          { what: 'readings whose statements grow', goal: 0, measured: changing.length, unit: '' },
          { what: 'sequential scans over 10,000 rows', goal: 0, measured: scanning.length, unit: '' },
        ],
        about: `${Math.max(LEAST_RUNS, runs)} runs of ${REQUESTS} requests of each size in turns, without ${outward.join(', ')} (hh.ru is asked); the worst eight, each with the p95 of its runs:
${slowest
  .slice(0, 8)
  .map(({ address, ratio, sides }) => `  ${figure(ratio)} × (${sides})  ${address}`)
  .join('\n')}
blocks besides and + of trees above their leaves, the worst five:
${widest
  .slice(0, 5)
  .map(({ address, ratio, blocks }) => `  ${figure(ratio)} × (${blocks})  ${address}`)
  .join('\n')}
left out: ${Object.entries(leftOut)
          .map(([path, why]) => `${path} (${why})`)
          .join(', ')}
answered by 404, so not measured: ${missing.join(', ') || 'none'}
indexes of large tables no reading used: ${idle.map(({ name }) => name).join(', ') || 'none'}
${[...changing.map((line) => `statements at 1,000, 10,000, 100,000: ${line}`), ...scanning.map((line) => `sequential scan: ${line}`)].join('\n')}`,
      }
    } finally {
      for (const stage of stages) await stage.drop()
    }
  },
}
