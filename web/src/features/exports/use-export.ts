import { appliedFields, type ResultFilter } from '@rezumetr/contracts/analysis/analysis'
import {
  downloadExport,
  type ExportFormat,
  exportExcel,
  getExport,
  SAME_FILE_MS,
  startExport,
  SYNC_EXPORT_MAX_ROWS,
} from '@rezumetr/contracts/analysis/exports'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { ApiError, errorCode, isStatus, messageOr } from '../../api/api-error.ts'
import { call, download } from '../../api/call.ts'
import type { DownloadedFile } from '../../api/client.ts'
import { useConfig } from '../../api/config.ts'
import { newIdempotencyKey } from '../../api/idempotency-key.ts'
import { tabMemory } from '../../ui/tab/memory.ts'
import { toastError, toastFor, toastSuccess } from '../../ui/notices/toast.tsx'
import { useUser } from '../accounts/api.ts'
import { fileName } from './file-name.ts'
import { filterWords, oldFileWords } from './filters.ts'
import { saveFile } from './save-file.ts'

const LOOK_MS = 1000
const PATIENCE_MS = 10 * 60_000

export type ExportRequest = {
  screen: 'analysis' | 'export'
  /** With what tells it from others of the same title. */
  vacancyTitle: string
  filter: ResultFilter & { vacancy_id: string }
  includeResume: boolean
  /** Absent: Excel. */
  format?: ExportFormat
  /** Of the filter's candidates only these results. */
  resultIds?: readonly string[]
  /** Rows to expect, `null` where nobody counted; long lists are made in the background. */
  rows: number | null
}

type Attempt = {
  readonly request: ExportRequest
  readonly key: string
  readonly at: number
  /** Made in the background. */
  isLater: boolean
}

const isLate = (error: unknown) => error instanceof ApiError && error.kind === 'timeout'
/** A list that grew too long meanwhile, or took longer than a request may. */
const wantsBackground = (error: unknown) => errorCode(error) === 'EXPORT_TOO_LARGE' || isLate(error)

async function makeAtOnce(request: ExportRequest, key: string): Promise<DownloadedFile> {
  return download(exportExcel, {
    query: {
      ...appliedFields(request.filter),
      vacancy_id: request.filter.vacancy_id,
      include_resume: request.includeResume,
      name: request.screen,
      ...(request.format && { kind: request.format }),
      key,
    },
  })
}

async function makeInBackground(request: ExportRequest, idempotencyKey: string): Promise<DownloadedFile> {
  const { id } = await call(startExport, {
    body: {
      ...appliedFields(request.filter),
      include_resume: request.includeResume,
      name: request.screen,
      ...(request.format && { kind: request.format }),
      ...(request.resultIds && { result_ids: [...request.resultIds] }),
    },
    idempotencyKey,
  })
  const until = Date.now() + PATIENCE_MS
  for (;;) {
    const job = await patiently(until, () => call(getExport, { params: { id } }))
    // the file is made and counted: what fails costs another download, not another file
    if (job.status === 'completed')
      return await patiently(until, () => download(downloadExport, { params: { id } }))
    if (job.status === 'failed' || job.status === 'expired') {
      throw new ApiError('http', 200, { message: job.error }, job.error ?? '')
    }
    if (Date.now() > until) throw new ApiError('timeout', 0, null, 'Превышено время ожидания')
    await pause(LOOK_MS)
  }
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** A broken line, a node that leaves or is overloaded: says nothing about the file, which is made meanwhile. */
const isPassing = (error: unknown) =>
  error instanceof ApiError && (error.kind !== 'http' || [429, 502, 503, 504].includes(error.status))

/** Asks again until `until` while what fails is passing. */
async function patiently<T>(until: number, ask: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await ask()
    } catch (error) {
      if (!isPassing(error) || Date.now() > until) throw error
    }
    await pause(LOOK_MS)
  }
}

/** As long as the server knows the key of a request (`purgeOldKeys`) and keeps the file. */
const RETENTION_MS = 24 * 60 * 60_000
/** The background exports, paid for already, that the user waits for in this tab; survive a reload. */
const memory = tabMemory('exports')
const waitedFor = (userId: string): Attempt[] =>
  (JSON.parse(memory.read(userId) ?? '[]') as Attempt[]).filter(({ at }) => Date.now() - at < RETENTION_MS)

function remember(userId: string, attempt: Attempt, isWaitedFor: boolean) {
  const others = waitedFor(userId).filter(({ key }) => key !== attempt.key)
  const all = isWaitedFor ? [...others, attempt] : others
  if (all.length > 0) memory.remember(userId, JSON.stringify(all))
  else memory.clear(userId)
}
/** Those that this page asks for, by key. */
const asked = new Map<string, Promise<DownloadedFile>>()

/** Says nothing about the file, which is made meanwhile or exists already. */
const mayFollow = (error: unknown) =>
  isPassing(error) || errorCode(error) === 'IDEMPOTENCY_CONFLICT' || isStatus(error, 401)

function awaitFile(userId: string, attempt: Attempt): Promise<DownloadedFile> {
  const file = follow(userId, attempt).finally(() => asked.delete(attempt.key))
  asked.set(attempt.key, file)
  return file
}

async function follow(userId: string, attempt: Attempt): Promise<DownloadedFile> {
  remember(userId, attempt, true)
  try {
    const file = await makeInBackground(attempt.request, attempt.key)
    remember(userId, attempt, false)
    return file
  } catch (error) {
    if (!mayFollow(error)) remember(userId, attempt, false)
    throw error
  }
}

async function make(userId: string, attempt: Attempt): Promise<DownloadedFile> {
  const { request, key, isLater } = attempt
  if (isLater) return await awaitFile(userId, attempt)
  try {
    // once more after a timeout: the file may be counted, and with its key it is not counted again
    return await makeAtOnce(request, key).catch((error: unknown) => {
      if (isLate(error)) return makeAtOnce(request, key)
      throw error
    })
  } catch (error) {
    if (!wantsBackground(error)) throw error
    attempt.isLater = true
    return await awaitFile(userId, attempt)
  }
}

/** The request without the number of rows, which a running analysis raises. */
const wordsOf = (request: ExportRequest) => JSON.stringify({ ...request, rows: null })

/** Saves the file under its name, announces it (ERR-24) and reads the plan's remainder again. */
function useDelivery() {
  const cache = useQueryClient()
  const { brand_slug: brandSlug } = useConfig()
  return {
    deliver: ({ request, at }: Attempt, file: DownloadedFile) => {
      saveFile(file.blob, file.name ?? fileName({ format: 'xlsx', ...request, brandSlug, at: new Date() }))
      const title = 'Экспорт успешно завершен!'
      if (Date.now() - at < SAME_FILE_MS) toastSuccess(title, filterWords(request))
      else toastFor(0, 'good', title, oldFileWords(at))
    },
    // a refusal says that less is left than the cached value shows
    countAgain: () => cache.invalidateQueries({ queryKey: ['billing'] }),
  }
}

export function useExport() {
  const user = useUser()
  const { deliver, countAgain } = useDelivery()
  // the same request after a passing failure is the same file of the server, which counts it once; in the background it is remembered
  const broken = useRef<Attempt | null>(null)
  return useMutation({
    mutationFn: async (request: ExportRequest) => {
      const isSame = (attempt: Attempt) => wordsOf(attempt.request) === wordsOf(request)
      const known = waitedFor(user.id).find(isSame)
      const running = known && asked.get(known.key)
      if (running) {
        // whoever asked for it delivers it, or says why not
        await Promise.allSettled([running])
        return
      }
      const former = broken.current
      const attempt: Attempt =
        known ??
        (former && isSame(former) && Date.now() - former.at < SAME_FILE_MS
          ? former
          : {
              request,
              key: newIdempotencyKey(),
              at: Date.now(),
              // a selection does not fit into an address
              isLater: (request.rows ?? 0) > SYNC_EXPORT_MAX_ROWS || request.resultIds !== undefined,
            })
      broken.current = null
      const file = await make(user.id, attempt).catch((error: unknown) => {
        if (isPassing(error) || errorCode(error) === 'IDEMPOTENCY_CONFLICT') broken.current = attempt
        throw error
      })
      deliver(attempt, file)
    },
    onSettled: countAgain,
  })
}

/** Goes on waiting, after a reload of the tab, for the background exports that were not delivered before it. */
export function useUndeliveredExports() {
  const { id: userId } = useUser()
  const { deliver, countAgain } = useDelivery()
  const { mutate } = useMutation({
    mutationFn: async (attempt: Attempt) => deliver(attempt, await awaitFile(userId, attempt)),
    onError: (error) => toastError(messageOr(error, 'Ошибка при экспорте данных')),
    onSettled: countAgain,
  })
  useEffect(() => {
    for (const attempt of waitedFor(userId)) if (!asked.has(attempt.key)) mutate(attempt)
  }, [userId, mutate])
}
