import { getCompileCacheDir } from 'node:module'
import path from 'node:path'
import { Worker } from 'node:worker_threads'
import type { ExportFormat } from '@rezumetr/contracts/analysis/exports'
import type { Deps } from '../../ports/deps.ts'
import type { Connection, Trx } from '../../platform/db/database.ts'
import { refuse, type Refusal } from '../../platform/values/errors.ts'
import { answering } from '../../platform/load/in-flight.ts'
import type { CompanyScope } from '../companies/scope.ts'
import { decryptResume } from '../resumes/stored/resume-rules.ts'
import { judgedParts, readRubrics, type KnownRubrics } from '../results/question-usecases.ts'
import { tallyVacancies, type ChosenResults, type FoundVacancy } from '../results/shared-queries.ts'
import { findLatestRubric } from '../vacancies/shared-queries.ts'
import { toJudgingRubric } from '../vacancies/rubric-rules.ts'
import { fetchCandidates, findTimeZone, openCandidates } from './candidate-queries.ts'
import { writeCsv } from './workbook/csv.ts'
import type { ClaimedExport } from './queries.ts'
import type { Candidate } from './workbook/column.ts'
import { zoneAt } from './rules.ts'
import { writeWorkbook, type Workbook } from './workbook/workbook.ts'

const BATCH = 50

export type WriteRequest = {
  readonly filter: ChosenResults
  readonly include_resume: boolean
  readonly format: ExportFormat
  readonly maxRows: number
  readonly yieldToRequests?: () => void
}

/**
 * Candidates are read as fast as `keep` takes bytes. @returns how many there are
 * @throws NOTHING_TO_EXPORT · EXPORT_TOO_LARGE
 */
export async function writeExport(
  deps: Pick<Deps, 'db' | 'clock' | 'keys'>,
  scope: CompanyScope,
  request: WriteRequest,
  keep: (bytes: Buffer) => Promise<void> | void,
): Promise<number> {
  const { filter, include_resume, format } = request
  // a snapshot: nobody is repeated or dropped
  return await deps.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (trx) => {
      const vacancies = await tallyVacancies(trx, scope, filter)
      const rows = vacancies.reduce((sum, vacancy) => sum + vacancy.rows, 0)
      if (rows === 0) throw refuse('NOTHING_TO_EXPORT')
      if (rows > request.maxRows)
        throw refuse('EXPORT_TOO_LARGE', { use_async: true, rows, limit: request.maxRows })
      const now = deps.clock()
      const { vacancy_id } = filter
      const write = format === 'csv' ? writeCsv : writeWorkbook
      const bytes = write({
        filter,
        include_resume,
        allVacancies: filter.vacancy_id === undefined,
        vacancies: vacancies.map((vacancy) => ({
          title: vacancy.title,
          name: vacancy.name,
          rows: vacancy.rows,
          candidates: readCandidates(trx, deps.keys, scope, vacancy, request),
        })),
        madeAt: now,
        zone: zoneAt(now, await findTimeZone(trx, scope)),
        criteria: vacancy_id === undefined ? null : await readCriteria(trx, scope, vacancy_id),
      })
      for await (const piece of bytes) await keep(piece)
      return rows
    })
}

async function readCriteria(
  trx: Trx,
  scope: CompanyScope,
  vacancy_id: string,
): Promise<Workbook['criteria']> {
  const row = await findLatestRubric(trx, scope, vacancy_id)
  if (!row) return null
  return {
    version: row.version,
    made_at: row.created_at,
    by: row.created_by,
    lines: toJudgingRubric(row).rubric.requirements,
  }
}

export type ThreadOrder = {
  readonly connection: Connection
  readonly dataKeys: readonly Uint8Array[]
  readonly madeAt: Date
  readonly claimed: ClaimedExport
  readonly node: number
  readonly answering: Int32Array
}
export type ThreadResult = { readonly rows: number } | { readonly refusal: Pick<Refusal, 'code' | 'extras'> }

/**
 * Writes the file in a thread with its own connections; only a stop terminates it.
 * @throws the signal's reason when stopped
 */
export async function writeExportInThread(
  deps: Pick<Deps, 'config' | 'connection' | 'clock'>,
  claimed: ClaimedExport,
  node: number,
  signal?: AbortSignal,
): Promise<number> {
  signal?.throwIfAborted()
  const order: ThreadOrder = {
    connection: deps.connection,
    dataKeys: deps.config.data_keys,
    madeAt: deps.clock(),
    claimed,
    node,
    answering,
  }
  const cache = getCompileCacheDir()
  const thread = new Worker(new URL('./export-thread.ts', import.meta.url), {
    workerData: order,
    env: { ...process.env, ...(cache === undefined ? {} : { NODE_COMPILE_CACHE: path.dirname(cache) }) },
  })
  // its exit says that it failed; the error itself must not end the process
  thread.on('error', () => {})
  let result: ThreadResult | undefined
  thread.on('message', (sent: ThreadResult) => (result = sent))
  const stop = () => void thread.terminate()
  signal?.addEventListener('abort', stop)
  // a thread that is done closes its connections and ends by itself: terminating it meanwhile can crash the process
  await new Promise((resolve) => thread.once('exit', resolve))
  signal?.removeEventListener('abort', stop)
  if (result === undefined) {
    signal?.throwIfAborted()
    throw new Error('the thread ended without a file')
  }
  if ('refusal' in result) throw refuse(result.refusal.code, result.refusal.extras)
  return result.rows
}

const partsOf = (row: Parameters<typeof judgedParts>[0], rubrics: KnownRubrics) => {
  const { questions, requirements } = judgedParts(row, rubrics)
  return { questions, requirements }
}

async function* readCandidates(
  trx: Trx,
  keys: Deps['keys'],
  scope: CompanyScope,
  vacancy: FoundVacancy,
  request: WriteRequest,
): AsyncGenerator<Candidate, void> {
  const { filter, include_resume, yieldToRequests } = request
  await openCandidates(trx, scope, { ...filter, vacancy_id: vacancy.id }, include_resume)
  const rubrics: KnownRubrics = new Map()
  let next = fetchCandidates(trx, BATCH)
  for (;;) {
    const batch = await next
    if (batch.length === 0) return
    yieldToRequests?.()
    // before the next batch: a connection runs one query at a time
    await readRubrics(trx, scope, vacancy.id, batch, rubrics)
    // read while this one is written; a failure is handled above
    next = fetchCandidates(trx, BATCH)
    next.catch(() => {})
    for (const row of batch)
      yield {
        ...row,
        ...partsOf(row, rubrics),
        lacks_resume: include_resume && row.resume_enc === null,
        resume: row.resume_enc && decryptResume(keys, row.application_id, row.resume_enc),
      }
  }
}
