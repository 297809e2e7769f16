/** Exports to Excel; each file costs one unit. */
import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import {
  SAME_FILE_MS,
  SYNC_EXPORT_MAX_ROWS,
  type ExportFormat,
  type ExportJob,
} from '@rezumetr/contracts/analysis/exports'
import type { Deps } from '../../ports/deps.ts'
import { AtWork, requireNumber } from '../../platform/nodes/claims.ts'
import { sha256 } from '../../platform/security/crypto.ts'
import { Refusal, refuse } from '../../platform/values/errors.ts'
import type { Db } from '../../platform/db/database.ts'
import { createKeyedMutex } from '../../platform/concurrency/keyed-mutex.ts'
import { createSemaphore } from '../../platform/concurrency/semaphore.ts'
import { bucket, limitAttempts } from '../accounts/limits/usecases.ts'
import type { CompanyScope, Session } from '../companies/scope.ts'
import { tallyVacancies, type ChosenResults } from '../results/shared-queries.ts'
import { insertAudit } from '../companies/audit-queries.ts'
import {
  findExportSpent,
  getAllowance,
  limitExceeded,
  reserveExport,
  settleExport as settleUnit,
  spendExport,
} from '../billing/plans/usecases.ts'
import { remainingOf, spendingOf } from '../billing/plans/rules.ts'
import { getVacancyForAnalysis } from '../vacancies/rubric-usecases.ts'
import { buildExportJob } from './jobs.ts'
import { presentExport } from './present.ts'
import {
  claimExport,
  deleteExportChunks,
  expireExports,
  failExhaustedExports,
  findExport,
  findExportChunk,
  findExportSize,
  insertExport,
  releaseStalledExports,
  settleExport,
  type ClaimedExport,
  type ExportKey,
} from './queries.ts'
import { writeExport, writeExportInThread } from './write-usecases.ts'
import {
  EXPORT_TTL_MS,
  EXPORTS_AT_A_TIME,
  fileName,
  MAX_ATTEMPTS,
  SAME_FILE_LIMIT,
  STALLED_MS,
  type FileNameParts,
} from './rules.ts'

export type ExportRequest = {
  readonly filter: ChosenResults
  readonly include_resume: boolean
  readonly name: FileNameParts['name']
  readonly format: ExportFormat
}

export type ExportFile = {
  readonly content: Buffer | Readable
  readonly size: number
  readonly rows: number
  readonly file_name: string
}

const FAILED = 'Не удалось подготовить файл. Попробуйте ещё раз.'

const reserveTurn = createKeyedMutex()
const writers = createSemaphore(EXPORTS_AT_A_TIME)

/**
 * Writes the workbook within the request; the unit is counted when it is complete.
 * @param key of a request that may be repeated, see `unitOf`
 * @param isDisconnected then the file costs nothing
 */
export async function exportNow(
  deps: Pick<Deps, 'db' | 'clock' | 'keys' | 'config'>,
  session: Session,
  request: ExportRequest,
  key: string | null,
  isDisconnected: () => boolean,
): Promise<ExportFile> {
  const turn = reserveTurn(session.scope)
  await turn.acquire()
  return await exportSequentially(deps, session, request, key, isDisconnected).finally(() => turn.release())
}

async function exportSequentially(
  deps: Pick<Deps, 'db' | 'clock' | 'keys' | 'config'>,
  session: Session,
  request: ExportRequest,
  key: string | null,
  isDisconnected: () => boolean,
): Promise<ExportFile> {
  const { scope } = session
  // a client that gave up requests the file again: count it once
  const demandReader = () => {
    if (isDisconnected()) throw refuse('BAD_REQUEST')
  }
  demandReader()
  const { export_id, isCounted } = await unitOf(deps, scope, request, key)
  // free, but seconds of work
  if (isCounted) await limitAttempts(deps, bucket('same-file', export_id), SAME_FILE_LIMIT)
  const file_name = await prepareExport(deps, scope, request, isCounted)
  const pieces: Buffer[] = []
  const release = await writers.acquire()
  const rows = await writeExport(deps, scope, { ...request, maxRows: SYNC_EXPORT_MAX_ROWS }, (bytes) => {
    demandReader()
    pieces.push(bytes)
  }).finally(release)
  await deps.db.transaction().execute(async (trx) => {
    demandReader()
    const now = deps.clock()
    await spendExport(trx, scope, export_id, now)
    await auditDownload(trx, session, export_id, rows, now)
  })
  const content = Buffer.concat(pieces)
  return { content, size: content.length, rows, file_name }
}

/** The name a file is counted under: the same for repeated requests with a key within `SAME_FILE_MS`, so that these are free. */
async function unitOf(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  scope: CompanyScope,
  request: ExportRequest,
  key: string | null,
): Promise<{ export_id: string; isCounted: boolean }> {
  const fresh = { export_id: randomUUID(), isCounted: false }
  if (key === null) return fresh
  const export_id = sha256(JSON.stringify([scope, key, request])).toString('hex')
  const counted_at = await findExportSpent(db, scope, export_id)
  if (counted_at === null) return { export_id, isCounted: false }
  return clock().getTime() - counted_at.getTime() < SAME_FILE_MS ? { export_id, isCounted: true } : fresh
}

/**
 * Starts an export of any length; its unit is reserved.
 * @param id one that exists already is returned
 * @throws NOT_FOUND · LIMIT_EXCEEDED · NOTHING_TO_EXPORT
 */
export async function startExport(
  deps: Pick<Deps, 'db' | 'clock' | 'config' | 'enqueue'>,
  session: Session,
  id: string,
  request: ExportRequest,
): Promise<Pick<ExportJob, 'id' | 'status'>> {
  const { db, clock } = deps
  const { scope } = session
  const made = await findExport(db, scope, id)
  if (made) return presentExport(made, clock())
  const file_name = await prepareExport(deps, scope, request)
  if ((await tallyVacancies(db, scope, request.filter)).length === 0) throw refuse('NOTHING_TO_EXPORT')
  return await db.transaction().execute(async (trx) => {
    const now = clock()
    const { period_id } = await reserveExport(trx, scope, now)
    await insertExport(trx, scope, { ...request, id, created_by: session.user_id, file_name, period_id }, now)
    await deps.enqueue(trx, buildExportJob, { company_id: scope, export_id: id })
    return { id, status: 'pending' }
  })
}

/** Who exported candidates, and how many. */
const auditDownload = (
  db: Db,
  { scope, user_id }: Session,
  target_id: string,
  rows: number,
  now: Date,
): Promise<void> =>
  insertAudit(
    db,
    {
      company_id: scope,
      actor_user_id: user_id,
      action: 'exports.download-report',
      target_type: 'export',
      target_id,
      after: { rows },
    },
    now,
  )

async function prepareExport(
  { db, clock, config }: Pick<Deps, 'db' | 'clock' | 'config'>,
  scope: CompanyScope,
  { filter, name, format }: ExportRequest,
  isCounted = false,
): Promise<string> {
  const now = clock()
  const { vacancy_id } = filter
  const vacancy = vacancy_id === undefined ? null : await getVacancyForAnalysis(db, scope, vacancy_id)
  const allowance = await getAllowance(db, scope, now)
  if (!isCounted && remainingOf(spendingOf(allowance, 'exports')) === 0)
    throw await limitExceeded(db, scope, 'exports', 1, now)
  return fileName({ ...filter, name, format, vacancy, brand_slug: config.brand_slug, now })
}

/** @throws NOT_FOUND */
export async function getExport(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  scope: CompanyScope,
  id: string,
): Promise<ExportJob> {
  const row = await findExport(db, scope, id)
  if (!row) throw refuse('NOT_FOUND')
  return presentExport(row, clock())
}

/** For 24 hours, free. @throws NOT_FOUND · EXPORT_NOT_READY · EXPORT_EXPIRED */
export async function downloadExport(
  deps: Pick<Deps, 'db' | 'clock'>,
  session: Session,
  id: string,
): Promise<ExportFile> {
  const { scope } = session
  const { status, rows, file_name, error } = await getExport(deps, scope, id)
  if (status === 'expired') throw refuse('EXPORT_EXPIRED')
  if (status !== 'completed')
    throw refuse('EXPORT_NOT_READY', { status, ...(error ? { message: error } : {}) })
  const size = await findExportSize(deps.db, scope, id)
  if (size === null) throw refuse('EXPORT_EXPIRED')
  await auditDownload(deps.db, session, id, rows ?? 0, deps.clock())
  const content = Readable.from(readChunks(deps.db, scope, id), { objectMode: false })
  return { content, size, rows: rows ?? 0, file_name: file_name ?? '' }
}

async function* readChunks(db: Db, scope: CompanyScope, id: string): AsyncGenerator<Buffer, void> {
  for (let position = 0; ; position++) {
    const bytes = await findExportChunk(db, scope, id, position)
    if (!bytes) return
    yield bytes
  }
}

const atWork = new AtWork()

/**
 * Writes a background export unless a live process does. May be repeated or killed anywhere: one transaction
 * makes this attempt's chunks the file and counts the unit.
 * @throws any failure, for another attempt; a refusal is stored instead
 */
export async function buildExport(
  deps: Pick<Deps, 'db' | 'clock' | 'config' | 'connection' | 'node'>,
  named: ExportKey,
  signal?: AbortSignal,
): Promise<void> {
  const node = requireNumber(deps.node())
  const { export_id: id } = named
  if (atWork.has(id)) return
  await atWork.during(id, async () => {
    const claimed = await claimExport(deps.db, named, node)
    if (claimed) await buildClaimed(deps, claimed, node, signal)
  })
}

async function buildClaimed(
  deps: Pick<Deps, 'db' | 'clock' | 'config' | 'connection'>,
  claimed: ClaimedExport,
  node: number,
  signal: AbortSignal | undefined,
): Promise<void> {
  const { db, clock } = deps
  const { id, scope, attempts, period_id } = claimed
  try {
    const rows = await writeExportInThread(deps, claimed, node, signal)
    await db.transaction().execute(async (trx) => {
      const now = clock()
      const expires_at = new Date(now.getTime() + EXPORT_TTL_MS)
      const outcome = { status: 'completed' as const, rows, finished_at: now, expires_at }
      if (await settleExport(trx, claimed, node, outcome)) {
        await settleUnit(trx, scope, { period_id, export_id: id, made: true }, now)
        await deleteExportChunks(trx, claimed, 'other_attempts')
      }
    })
  } catch (error) {
    const isGivenUp = attempts >= MAX_ATTEMPTS && !signal?.aborted
    const final = error instanceof Refusal ? error.message : isGivenUp ? FAILED : null
    // before deleting chunks, which fails on a full disk
    if (final === null) await settleExport(db, claimed, node, { status: 'pending' })
    else
      await db.transaction().execute(async (trx) => {
        const now = clock()
        const outcome = { status: 'failed' as const, error_message: final, finished_at: now }
        if (await settleExport(trx, claimed, node, outcome))
          await settleUnit(trx, scope, { period_id, export_id: id, made: false }, now)
      })
    await deleteExportChunks(db, claimed, 'this_attempt')
    if (!(error instanceof Refusal)) throw error
  }
}

export async function resumeExports(deps: Pick<Deps, 'db' | 'clock' | 'enqueue' | 'node'>): Promise<void> {
  const now = deps.clock()
  const node = deps.node()
  const isAtWork = (id: string) => atWork.has(id)
  await deps.db.transaction().execute(async (trx) => {
    for (const { id, scope, period_id } of await failExhaustedExports(trx, node, isAtWork, FAILED, now))
      await settleUnit(trx, scope, { period_id, export_id: id, made: false }, now)
    if (node === 0) return
    const before = new Date(now.getTime() - STALLED_MS)
    for (const stalled of await releaseStalledExports(trx, node, isAtWork, before))
      await deps.enqueue(trx, buildExportJob, stalled)
  })
}

export const purgeExports = ({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> =>
  expireExports(db, clock())
