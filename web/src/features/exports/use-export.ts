import { appliedFields, type ResultFilter } from '@rezumetr/contracts/analysis'
import {
  downloadExport,
  exportExcel,
  getExport,
  SAME_FILE_MS,
  startExport,
  SYNC_EXPORT_MAX_ROWS,
} from '@rezumetr/contracts/exports'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { ApiError, errorCode } from '../../api/api-error.ts'
import { call, download } from '../../api/call.ts'
import type { DownloadedFile } from '../../api/client.ts'
import { useConfig } from '../../api/config.ts'
import { newIdempotencyKey } from '../../api/idempotency-key.ts'
import { toastSuccess } from '../../ui/toast.tsx'
import { fileName } from './file-name.ts'
import { filterWords } from './filters.ts'
import { saveFile } from './save-file.ts'

const LOOK_MS = 1000
const PATIENCE_MS = 10 * 60_000

export type ExportWish = {
  screen: 'analysis' | 'export'
  vacancyTitle: string
  filter: ResultFilter & { vacancy_id: string }
  includeResume: boolean
  /** Rows to expect, `null` where nobody counted; long lists are made in the background. */
  rows: number | null
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

type Press = {
  readonly wish: string
  readonly key: string
  readonly at: number
  /** Made in the background. */
  isLater: boolean
}

async function make(wish: ExportWish, press: Press): Promise<DownloadedFile> {
  if (press.isLater) return await makeInBackground(wish, press.key)
  try {
    // once more after a timeout: the file may be counted, and with its key it is not counted again
    return await makeAtOnce(wish, press.key).catch((error: unknown) => {
      if (isLate(error)) return makeAtOnce(wish, press.key)
      throw error
    })
  } catch (error) {
    if (!wantsBackground(error)) throw error
    press.isLater = true
    return await makeInBackground(wish, press.key)
  }
}

/** Makes an export, saves it under its name, announces it (ERR-24) and reads the plan's remainder again. */
export function useExport() {
  const cache = useQueryClient()
  // the same wish after a passing failure is the same file of the server, which counts it once
  const broken = useRef<Press | null>(null)
  const { brand_slug: brandSlug } = useConfig()
  return useMutation({
    mutationFn: async (wish: ExportWish) => {
      // not the number of rows, which a running analysis raises
      const words = JSON.stringify({ ...wish, rows: null })
      const former = broken.current
      const press: Press =
        former?.wish === words && Date.now() - former.at < SAME_FILE_MS
          ? former
          : {
              wish: words,
              key: newIdempotencyKey(),
              at: Date.now(),
              isLater: (wish.rows ?? 0) > SYNC_EXPORT_MAX_ROWS,
            }
      broken.current = null
      const file = await make(wish, press).catch((error: unknown) => {
        if (isPassing(error) || errorCode(error) === 'IDEMPOTENCY_CONFLICT') broken.current = press
        throw error
      })
      saveFile(file.blob, file.name ?? fileName({ ...wish, brandSlug, at: new Date() }))
    },
    onSuccess: (_, wish) => toastSuccess('Экспорт успешно завершен!', filterWords(wish)),
    // a refusal says that less is left than the cached value shows
    onSettled: () => cache.invalidateQueries({ queryKey: ['billing'] }),
  })
}
