/**
 * The table of one vacancy with 100 and with 10,000 people: every order of its columns, both ways and on its second page, and
 * the filters that people use, alone, under an order and together. How many a filter finds is asked apart, and grows with them.
 */
import { resultSorts } from '@rezumetr/contracts/domain'
import { stages } from '@rezumetr/contracts/hh/stages'
import { sql } from 'kysely'
import { connect, touchedBlocks } from '../measures/blocks.ts'
import { figure, median, type Part } from '../measures/figures.ts'
import { p95 } from '../measures/load.ts'
import { setBenchStage, type BenchStage } from '../measures/stage.ts'
import { recordStatements } from '../measures/statements.ts'

const SIZES = [100, 10_000] as const
/** Fewer than any filter keeps of 100 people: pages of both sizes are full. */
const PAGE = 10
const REQUESTS = 40
/** A p95 of few requests is noisy, so the median of at least this many runs is used. */
const LEAST_RUNS = 5
const TOWNS = ['Москва', 'Казань', 'Тула', 'Пермь']
const STAGES = stages.slice(0, 4)
const READING = JSON.stringify({ requirements: { skill: { stance: 'meets' } } })

/** People of several towns, stages, wishes and jobs; every other one is decided about. */
async function setTable(size: number): Promise<BenchStage> {
  const stage = await setBenchStage(size, { ROLE: 'web' })
  const { db } = stage.deps
  const { vacancy_id } = stage.ids
  const bits = (from: number) =>
    sql<number>`('x' || substr(md5(id::text), ${sql.lit(from)}, 4))::bit(16)::integer`
  const oneOf = (values: readonly string[], from: number) =>
    sql`(${sql.lit(`{${values.join(',')}}`)}::text[])[1 + ${bits(from)} % ${sql.lit(values.length)}]`
  await sql`update applications set area_name = ${oneOf(TOWNS, 1)}, collection_id = ${oneOf(STAGES, 5)},
    resume_title = 'Должность ' || ${bits(9)} % 50, salary_amount = 1000 * (${bits(13)} % 200), salary_currency = 'RUR'
    where vacancy_id = ${vacancy_id}`.execute(db)
  await sql`update analysis_results set latest_position = 'Работа ' || ${bits(1)} % 50, musts_met = ${bits(5)} % 5, musts_asked = 5,
    is_little_known = ${bits(9)} % 4 = 0, reading = case ${bits(13)} % 4 when 0 then ${sql.lit(READING)}::json end
    where vacancy_id = ${vacancy_id}`.execute(db)
  await sql`delete from decisions where result_id in (select id from analysis_results where vacancy_id = ${vacancy_id})`.execute(
    db,
  )
  await sql`
    insert into decisions (application_id, company_id, vacancy_id, result_id, verdict, decided_by, decided_at, score, recommendation, rubric_version)
    select r.application_id, r.company_id, r.vacancy_id, r.id, r.recommendation, u.id, r.analyzed_at, r.score, r.recommendation, r.rubric_version
    from analysis_results r join users u on u.company_id = r.company_id
    where r.vacancy_id = ${vacancy_id} and get_byte(uuid_send(r.id), 15) % 2 = 0`.execute(db)
  await sql`vacuum full applications`.execute(db)
  await sql`vacuum full analysis_results`.execute(db)
  // a full one leaves no visibility map, which autovacuum keeps and index-only scans need
  await sql`vacuum analyze applications, analysis_results, decisions`.execute(db)
  return stage
}

const filters = {
  town: `area=${encodeURIComponent('Казань')}`,
  stage: `stage=${STAGES[1]}`,
  decided: 'decision=any',
  undecided: 'decision=none',
  refused: 'decision=reject',
  advised: 'recommendation=maybe',
  scores: 'min_score=40&max_score=70',
  skill: 'meets=skill',
  little_known: 'lack=data',
}
const together = [
  `${filters.town}&${filters.stage}&${filters.undecided}`,
  `${filters.advised}&${filters.little_known}&${filters.undecided}`,
  `${filters.scores}&${filters.skill}`,
]
const questions: readonly string[] = [
  ...resultSorts.flatMap((sort) => ['desc', 'asc'].map((order) => `sort=${sort}&order=${order}`)),
  ...resultSorts.map((sort) => `sort=${sort}&order=desc&page=2`),
  ...Object.values(filters),
  ...Object.values(filters).flatMap((filter) =>
    ['city', 'stage', 'decision', 'name', 'applied'].map((sort) => `${filter}&sort=${sort}&order=asc`),
  ),
  ...together,
].map((question) => `?limit=${PAGE}&figures=apart&${question}`)
const counts = [...Object.values(filters), ...together].map((filter) => `/figures?${filter}`)

async function ask({ url, person, ids }: BenchStage, question: string): Promise<number> {
  const started = performance.now()
  const response = await fetch(`${url}/api/analysis/results${question}&vacancy_id=${ids.vacancy_id}`, {
    headers: { authorization: `Bearer ${person.access_token}` },
  })
  await response.arrayBuffer()
  if (!response.ok) throw new Error(`${question}: ${response.status}`)
  return performance.now() - started
}

/** Buffers at each size, without the pages of trees above their leaves. */
async function readBlocks(sides: readonly BenchStage[]) {
  const clients = await Promise.all(sides.map(connect))
  const read: { question: string; ratio: number; blocks: readonly number[] }[] = []
  for (const question of questions) {
    const blocks: number[] = []
    for (const [at, side] of sides.entries()) {
      const client = clients[at]
      if (!client) throw new Error('no connection')
      await ask(side, question)
      const { all, descents } = await touchedBlocks(client, await recordStatements(() => ask(side, question)))
      blocks.push(Math.max(1, all - descents))
    }
    const [few = Number.NaN, many = Number.NaN] = blocks
    read.push({ question, ratio: many / few, blocks })
  }
  for (const client of clients) await client.end()
  return read.toSorted((a, b) => b.ratio - a.ratio)
}

/** The p95 of each question at both sizes, slowest growth first. */
async function timeAll(sides: readonly BenchStage[], asked: readonly string[], runs: number) {
  const measured: { question: string; ratio: number; ms: readonly number[] }[] = []
  for (const question of asked) {
    const p95s = sides.map((): number[] => [])
    for (let run = 0; run < runs; run++) {
      const times = sides.map((): number[] => [])
      // alternates the order, because the second request finds the CPU warm
      for (let n = 0; n < REQUESTS; n++)
        for (const side of n % 2 ? [0, 1] : [1, 0])
          times[side]?.push(await ask(sides[side] ?? ({} as BenchStage), question))
      for (const side of [0, 1]) p95s[side]?.push(p95(times[side] ?? []))
    }
    const [few = [], many = []] = p95s
    measured.push({
      question,
      ratio: median(many.map((ms, run) => ms / (few[run] ?? Number.NaN))),
      ms: [median(few), median(many)],
    })
  }
  return measured.toSorted((a, b) => b.ratio - a.ratio)
}

const linesOf = (times: Awaited<ReturnType<typeof timeAll>>) =>
  times
    .map(({ question, ratio, ms }) => `  ${figure(ratio)} × (${ms.map(figure).join(' → ')} ms)  ${question}`)
    .join('\n')

export const tablePart: Part = {
  async measure(asked) {
    const runs = Math.max(LEAST_RUNS, asked)
    const sides: BenchStage[] = []
    try {
      for (const size of SIZES) sides.push(await setTable(size))
      const blocks = await readBlocks(sides)
      const slowest = await timeAll(sides, questions, runs)
      const counted = await timeAll(sides, counts, runs)
      return {
        figures: [
          {
            what: 'p95 at 10,000 ÷ at 100, worst question',
            goal: 1.3,
            measured: slowest[0]?.ratio ?? 0,
            unit: '',
          },
          {
            what: 'questions above 1.3',
            goal: 0,
            measured: slowest.filter(({ ratio }) => ratio > 1.3).length,
            unit: `of ${slowest.length}`,
          },
          {
            what: 'questions with buffers above 1.3 ×',
            goal: 0,
            measured: blocks.filter(({ ratio }) => ratio > 1.3).length,
            unit: `of ${blocks.length}`,
          },
          {
            what: 'p95 of a count at 10,000, worst',
            goal: 50,
            measured: Math.max(...counted.map(({ ms: [, many = 0] }) => many)),
            unit: 'ms',
          },
        ],
        about: `${runs} runs of ${REQUESTS} requests of each size in turns; the worst:
${linesOf(slowest.slice(0, 16))}
counts, which are asked apart:
${linesOf(counted)}
buffers at 100 → at 10,000, the worst:
${blocks
  .slice(0, 16)
  .map(
    ({ question, ratio, blocks: [few = 0, many = 0] }) =>
      `  ${figure(ratio)} × (${figure(few)} → ${figure(many)})  ${question}`,
  )
  .join('\n')}`,
      }
    } finally {
      for (const side of sides) await side.drop()
    }
  },
}
