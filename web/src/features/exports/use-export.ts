import type { Recommendation } from '@rezumetr/contracts/domain'
import {
  downloadExport,
  exportExcel,
  getExport,
  startExport,
  SYNC_EXPORT_MAX_ROWS,
} from '@rezumetr/contracts/exports'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError, errorCode } from '../../api/api-error.ts'
import { call, download } from '../../api/call.ts'
import type { DownloadedFile } from '../../api/client.ts'
import { useConfig } from '../../api/config.ts'
import { reportName } from './file-name.ts'
import { saveFile } from './save-file.ts'

const LOOK_MS = 1000
const PATIENCE_MS = 10 * 60_000

export type ExportWish = {
  screen: 'analysis' | 'export'
  vacancyId: string
  vacancyTitle: string
  recommendation?: Recommendation | undefined
  minScore?: number | undefined
  includeResume: boolean
  /** Rows to expect, `null` where nobody counted; long lists are made in the background. */
  rows: number | null
}

/** A list that grew too long meanwhile, or took longer than a request may. */
const wantsBackground = (error: unknown) =>
  errorCode(error) === 'EXPORT_TOO_LARGE' || (error instanceof ApiError && error.kind === 'timeout')

async function makeAtOnce(wish: ExportWish): Promise<DownloadedFile> {
  return download(exportExcel, {
    query: {
      vacancy_id: wish.vacancyId,
      ...(wish.recommendation && { recommendation: wish.recommendation }),
      ...(wish.minScore && { min_score: wish.minScore }),
      include_resume: wish.includeResume,
      name: wish.screen,
    },
  })
}

async function makeInBackground(wish: ExportWish, idempotencyKey: string): Promise<DownloadedFile> {
  const { id } = await call(startExport, {
    body: {
      vacancy_id: wish.vacancyId,
      recommendation: wish.recommendation ?? null,
      min_score: wish.minScore ?? null,
      include_resume: wish.includeResume,
      name: wish.screen,
    },
    idempotencyKey,
  })
  for (let waited = 0; waited < PATIENCE_MS; waited += LOOK_MS) {
    const job = await call(getExport, { params: { id } })
    if (job.status === 'completed') return download(downloadExport, { params: { id } })
    if (job.status === 'failed' || job.status === 'expired') {
      throw new ApiError('http', 200, { message: job.error }, job.error ?? '')
    }
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
  }
  throw new ApiError('timeout', 0, null, 'Превышено время ожидания')
}

/** Makes a report, saves it under its name and reads the plan's remainder again. Gives the number of rows. */
export function useExport() {
  const cache = useQueryClient()
  const { brand_slug: brandSlug } = useConfig()
  return useMutation({
    mutationFn: async (wish: ExportWish) => {
      const key = crypto.randomUUID()
      const file =
        (wish.rows ?? 0) > SYNC_EXPORT_MAX_ROWS
          ? await makeInBackground(wish, key)
          : await makeAtOnce(wish).catch((error: unknown) => {
              if (wantsBackground(error)) return makeInBackground(wish, key)
              throw error
            })
      const name = file.name ?? reportName({ ...wish, brandSlug, at: new Date() })
      saveFile(file.blob, name)
      return { name, rows: file.rows }
    },
    onSuccess: () => cache.invalidateQueries({ queryKey: ['billing'] }),
  })
}
