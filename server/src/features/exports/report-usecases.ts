/** Makes the file: one consistent look at the database, batch after batch, straight through the workbook to whoever keeps it. */
import type { ResumeText } from '@rezumetr/screening/model'
import type { Deps } from '../../deps.ts'
import type { Trx } from '../../platform/database.ts'
import { refuse } from '../../platform/errors.ts'
import type { CompanyScope } from '../accounts/scope.ts'
import {
  fetchCandidates,
  listReportVacancies,
  openCandidates,
  type ReportVacancy,
} from './candidate-queries.ts'
import type { ExportFilter } from './rules.ts'
import type { Candidate } from './column-workbook.ts'
import { writeReport } from './workbook.ts'

/** Candidates read at a time: what memory holds of them, and what is written before others get their turn. */
const BATCH = 100

export type ReportRequest = {
  /** `null`: a sheet for each vacancy. */
  readonly vacancy_id: string | null
  readonly filter: ExportFilter
  readonly include_resume: boolean
  /** More candidates than this are refused. */
  readonly max_rows: number
  readonly signal?: AbortSignal
}

/**
 * The workbook of the current results that pass the filter. Candidates are read as fast as `keep` takes the bytes.
 * @returns how many candidates it lists
 * @throws NOTHING_TO_EXPORT · EXPORT_TOO_LARGE · the signal's reason when it is stopped
 */
export async function makeReport(
  deps: Pick<Deps, 'db' | 'clock' | 'keys'>,
  scope: CompanyScope,
  request: ReportRequest,
  keep: (bytes: Buffer) => Promise<void> | void,
): Promise<number> {
  const { vacancy_id, filter, include_resume } = request
  // a snapshot: what changes meanwhile neither repeats nor drops a candidate
  return await deps.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (trx) => {
      const vacancies = await listReportVacancies(trx, scope, vacancy_id, filter)
      const rows = vacancies.reduce((sum, vacancy) => sum + vacancy.rows, 0)
      if (rows === 0) throw refuse('NOTHING_TO_EXPORT')
      if (rows > request.max_rows)
        throw refuse('EXPORT_TOO_LARGE', { use_async: true, rows, limit: request.max_rows })
      const bytes = writeReport({
        filter,
        include_resume,
        all_vacancies: vacancy_id === null,
        vacancies: vacancies.map((vacancy) => ({
          title: vacancy.title,
          rows: vacancy.rows,
          candidates: readCandidates(trx, deps.keys, scope, vacancy, request),
        })),
        made_at: deps.clock(),
      })
      for await (const piece of bytes) await keep(piece)
      return rows
    })
}

async function* readCandidates(
  trx: Trx,
  keys: Deps['keys'],
  scope: CompanyScope,
  vacancy: ReportVacancy,
  { filter, include_resume, signal }: ReportRequest,
): AsyncGenerator<Candidate, void> {
  await openCandidates(trx, scope, vacancy.id, filter, include_resume)
  let next = fetchCandidates(trx, BATCH)
  for (;;) {
    const batch = await next
    signal?.throwIfAborted()
    if (batch.length === 0) return
    // the database looks for the next ones while these are written; a failure of it is met above
    next = fetchCandidates(trx, BATCH)
    next.catch(() => {})
    for (const row of batch) yield { ...row, resume: openResume(keys, row.application_id, row.resume_enc) }
  }
}

function openResume(keys: Deps['keys'], application_id: string, sealed: Buffer | null): ResumeText | null {
  if (sealed === null) return null
  // written by our own sync, and authenticated by the seal
  return JSON.parse(keys.open(sealed, `resume:${application_id}`).toString()) as ResumeText
}
