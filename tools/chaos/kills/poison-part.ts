/** A resume that crashes every worker: it is given up uncharged, and all other items are processed. */
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import * as analysis from '@rezumetr/contracts/analysis/analysis'
import * as jobBoard from '@rezumetr/contracts/hh/job-board'
import pg from 'pg'
import { TOO_MANY_CRASHES_ERROR, MAX_CRASHES } from '../../../server/src/features/runs/queue/rules.ts'
import { chooseVacancy, synchronise, type Api } from '../../../server/src/journey.ts'
import { until } from '../../../server/src/testing/watch/until.ts'
import { setStage, type Company, type Stage } from '../product/stage.ts'
import type { ChaosPart } from '../harness/part.ts'
import { freePort, startServer, type ServerProcess } from '../product/server-process.ts'

const injector = path.resolve(import.meta.dirname, '../product/injector.ts')
const LONG_MS = 120_000
const RESUMES = 30

let stage: Stage
let data_dir: string

/** @param poison id of a resume: the worker dies, as by `kill -9`, when it is about to request it */
const startWorker = async (poison?: string): Promise<ServerProcess> =>
  startServer({
    data_dir,
    port: await freePort(),
    preload: [injector],
    env: {
      ...stage.world.env,
      ROLE: 'worker',
      ...(poison !== undefined && {
        CRASH_AT: JSON.stringify({ when: 'sending', what: `^GET \\S+${poison}`, skip: 0 }),
      }),
    },
  })

/** Restarts workers until no run is open or `most` workers have died. @returns how many died */
async function workUntilOver(poison: string, most: number): Promise<number> {
  for (let crashes = 0; ; crashes++) {
    if (crashes === most) return crashes
    // the worker may die before it reports readiness
    const worker = await startWorker(poison).catch(() => null)
    if (!worker) continue
    await until(
      async () => !worker.is_running() || (await openRuns()) === 0,
      (is) => is,
      LONG_MS,
    )
    if ((await openRuns()) > 0) continue
    await worker.stop()
    return crashes
  }
}
const openRuns = async () =>
  (await stage.count<'n'>(`select count(*) as n from analysis_runs where status in ('pending', 'running')`)).n

async function startRun(api: Api): Promise<analysis.Run> {
  const vacancy = await chooseVacancy(api, 1000)
  if (!vacancy) throw new Error('no vacancy with new responses')
  const query = { vacancy_id: vacancy.id, limit: RESUMES }
  return (await api.call(analysis.startNewAnalysis, { query })).run
}
const runOf = (api: Api, { id }: analysis.Run) => api.call(analysis.getRun, { params: { id } })

/** The 10th item of a run, with the board's id of its resume. */
async function tenthOf(sql: pg.Client, run: analysis.Run) {
  const { rows } = await sql.query<{ application_id: string; resume: string }>(
    `select i.application_id, regexp_replace(a.hh_resume_href, '^.*/|[?].*$', '', 'g') as resume
    from analysis_run_items i join applications a on a.id = i.application_id where i.run_id = $1 order by position offset 9 limit 1`,
    [run.id],
  )
  if (!rows[0]) throw new Error('the run is shorter')
  return rows[0]
}
/** Charged units of a company by events and by period, its results, and units still reserved. */
const ledgerOf = ({ id }: Company) =>
  stage.count<'counted' | 'used' | 'reserved' | 'results'>(
    `select (select count(*) from usage_events where company_id = $1) as counted,
      (select count(*) from analysis_results where company_id = $1) as results,
      analyses_used as used, analyses_reserved as reserved from usage_periods where company_id = $1`,
    id,
  )

/** One run with the poison and one of another company beside it. @returns what should not be, nothing by default */
async function poisonOne(): Promise<string[]> {
  const sql = new pg.Client(stage.connection)
  await sql.connect()
  try {
    const [company, other] = [await stage.company(), await stage.company()]
    await company.api.call(jobBoard.saveToken, { body: { token: 'sandbox-employer-token' } })
    await other.api.call(jobBoard.saveToken, { body: { token: 'sandbox-employer-2-token' } })
    const reader = await startWorker()
    await Promise.all([synchronise(company.api), synchronise(other.api)])
    await reader.stop()
    const run = await startRun(company.api)
    const beside = await startRun(other.api)
    const { application_id, resume } = await tenthOf(sql, run)
    const crashes = await workUntilOver(resume, 2 * MAX_CRASHES)
    const end = await runOf(company.api, run)
    const theirs = await runOf(other.api, beside)
    const isGivenUp = ({ message }: { message: string }) => message === TOO_MANY_CRASHES_ERROR.message
    const due = ({ analyzed }: analysis.Run) => ({
      counted: analyzed,
      used: analyzed,
      results: analyzed,
      reserved: 0,
    })
    const isOver = ({ status, remaining }: analysis.Run) => status === 'completed' && remaining === 0
    // other items may fail because the sandbox board deletes some resumes
    const facts: Record<string, boolean> = {
      'the crashes are counted': crashes === MAX_CRASHES,
      'both runs end': isOver(end) && isOver(theirs) && end.analyzed === run.total - end.failed,
      'one resume is given up': isDeepStrictEqual(
        end.errors.filter(isGivenUp).map((error) => error.application_id),
        [application_id],
      ),
      'none of the other company is': !theirs.errors.some(isGivenUp),
      'what is charged is stored': isDeepStrictEqual(await ledgerOf(company), due(end)),
      'and so for the other company': isDeepStrictEqual(await ledgerOf(other), due(theirs)),
    }
    return Object.keys(facts).filter((fact) => !facts[fact])
  } finally {
    await sql.end()
  }
}

export const poisonPart: ChaosPart = async ({ rounds, from, note }) => {
  console.log(`${rounds} runs, each with a resume that kills its workers`)
  data_dir = fs.mkdtempSync(path.join(os.tmpdir(), 'rezumetr-poison-'))
  // requests are served by a separate process, which never opens resumes
  stage = await setStage(data_dir, { env: { ROLE: 'web' } })
  let bad = 0
  try {
    for (let round = 0; round < rounds; round++) {
      const wrong = await poisonOne()
      if (wrong.length > 0) bad++
      note({ is_good: wrong.length === 0 })
      console.log(`round ${from + round + 1}: ${wrong.length === 0 ? 'good' : `NOT ${wrong.join('; NOT ')}`}`)
    }
  } finally {
    await stage.stop()
    fs.rmSync(data_dir, { recursive: true, force: true })
  }
  return bad === 0
}
