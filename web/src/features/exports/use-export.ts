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

export type ExportWish = {
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

type Press = {
  readonly wish: ExportWish
  readonly key: string
  readonly at: number
  /** Made in the background. */
  isLater: boolean
}

const isLate = (error: unknown) => error instanceof ApiError && error.kind === 'timeout'
/** A list that grew too long meanwhile, or took longer than a request may. */
const wantsBackground = (error: unknown) => errorCode(error) === 'EXPORT_TOO_LARGE' || isLate(error)

async function makeAtOnce(wish: ExportWish, key: string): Promise<DownloadedFile> {
  return download(exportExcel, {
    query: {
      ...appliedFields(wish.filter),
      vacancy_id: wish.filter.vacancy_id,
      include_resume: wish.includeResume,
      name: wish.screen,
      ...(wish.format && { kind: wish.format }),
      key,
    },
  })
}

async function makeInBackground(wish: ExportWish, idempotencyKey: string): Promise<DownloadedFile> {
  const { id } = await call(startExport, {
    body: {
      ...appliedFields(wish.filter),
      include_resume: wish.includeResume,
      name: wish.screen,
      ...(wish.format && { kind: wish.format }),
      ...(wish.resultIds && { result_ids: [...wish.resultIds] }),
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
const KEPT_MS = 24 * 60 * 60_000
/** The background exports, paid for already, that the user waits for in this tab; survive a reload. */
const memory = tabMemory('exports')
const waitedFor = (userId: string): Press[] =>
  (JSON.parse(memory.read(userId) ?? '[]') as Press[]).filter(({ at }) => Date.now() - at < KEPT_MS)

function remember(userId: string, press: Press, isWaitedFor: boolean) {
  const others = waitedFor(userId).filter(({ key }) => key !== press.key)
  const all = isWaitedFor ? [...others, press] : others
  if (all.length > 0) memory.remember(userId, JSON.stringify(all))
  else memory.clear(userId)
}
/** Those that this page asks for, by key. */
const asked = new Map<string, Promise<DownloadedFile>>()

/** Says nothing about the file, which is made meanwhile or exists already. */
const mayFollow = (error: unknown) =>
  isPassing(error) || errorCode(error) === 'IDEMPOTENCY_CONFLICT' || isStatus(error, 401)

function awaitFile(userId: string, press: Press): Promise<DownloadedFile> {
  const file = follow(userId, press).finally(() => asked.delete(press.key))
  asked.set(press.key, file)
  return file
}

async function follow(userId: string, press: Press): Promise<DownloadedFile> {
  remember(userId, press, true)
  try {
    const file = await makeInBackground(press.wish, press.key)
    remember(userId, press, false)
    return file
  } catch (error) {
    if (!mayFollow(error)) remember(userId, press, false)
    throw error
  }
}

async function make(userId: string, press: Press): Promise<DownloadedFile> {
  const { wish, key, isLater } = press
  if (isLater) return await awaitFile(userId, press)
  try {
    // once more after a timeout: the file may be counted, and with its key it is not counted again
    return await makeAtOnce(wish, key).catch((error: unknown) => {
      if (isLate(error)) return makeAtOnce(wish, key)
      throw error
    })
  } catch (error) {
    if (!wantsBackground(error)) throw error
    press.isLater = true
    return await awaitFile(userId, press)
  }
}

/** The wish without the number of rows, which a running analysis raises. */
const wordsOf = (wish: ExportWish) => JSON.stringify({ ...wish, rows: null })

/** Saves the file under its name, announces it (ERR-24) and reads the plan's remainder again. */
function useDelivery() {
  const cache = useQueryClient()
  const { brand_slug: brandSlug } = useConfig()
  return {
    deliver: ({ wish, at }: Press, file: DownloadedFile) => {
      saveFile(file.blob, file.name ?? fileName({ format: 'xlsx', ...wish, brandSlug, at: new Date() }))
      const title = 'Экспорт успешно завершен!'
      if (Date.now() - at < SAME_FILE_MS) toastSuccess(title, filterWords(wish))
      else toastFor(0, 'good', title, oldFileWords(at))
    },
    // a refusal says that less is left than the cached value shows
    countAgain: () => cache.invalidateQueries({ queryKey: ['billing'] }),
  }
}

export function useExport() {
  const user = useUser()
  const { deliver, countAgain } = useDelivery()
  // the same wish after a passing failure is the same file of the server, which counts it once; in the background it is remembered
  const broken = useRef<Press | null>(null)
  return useMutation({
    mutationFn: async (wish: ExportWish) => {
      const isSame = (press: Press) => wordsOf(press.wish) === wordsOf(wish)
      const known = waitedFor(user.id).find(isSame)
      const running = known && asked.get(known.key)
      if (running) {
        // whoever asked for it delivers it, or says why not
        await Promise.allSettled([running])
        return
      }
      const former = broken.current
      const press: Press =
        known ??
        (former && isSame(former) && Date.now() - former.at < SAME_FILE_MS
          ? former
          : {
              wish,
              key: newIdempotencyKey(),
              at: Date.now(),
              // a selection does not fit into an address
              isLater: (wish.rows ?? 0) > SYNC_EXPORT_MAX_ROWS || wish.resultIds !== undefined,
            })
      broken.current = null
      const file = await make(user.id, press).catch((error: unknown) => {
        if (isPassing(error) || errorCode(error) === 'IDEMPOTENCY_CONFLICT') broken.current = press
        throw error
      })
      deliver(press, file)
    },
    onSettled: countAgain,
  })
}

/** Goes on waiting, after a reload of the tab, for the background exports that were not delivered before it. */
export function useUndeliveredExports() {
  const { id: userId } = useUser()
  const { deliver, countAgain } = useDelivery()
  const { mutate } = useMutation({
    mutationFn: async (press: Press) => deliver(press, await awaitFile(userId, press)),
    onError: (error) => toastError(messageOr(error, 'Ошибка при экспорте данных')),
    onSettled: countAgain,
  })
  useEffect(() => {
    for (const press of waitedFor(userId)) if (!asked.has(press.key)) mutate(press)
  }, [userId, mutate])
}
