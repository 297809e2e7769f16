/** Resume files of a vacancy: list, upload, download and deletion. */
import {
  deleteResumeFile,
  downloadResumeFile,
  listResumeFiles,
  uploadResumeFile,
} from '@rezumetr/contracts/vacancies/resume-files'
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { errorDetail, isStatus, messageOr } from '../../api/api-error.ts'
import { call, callWithMeta, download } from '../../api/call.ts'
import { toastError } from '../../ui/notices/toast.tsx'
import { saveFile } from '../exports/save-file.ts'

export const resumeFilesQuery = (vacancyId: string) =>
  queryOptions({
    queryKey: ['files', vacancyId],
    queryFn: ({ signal }) => callWithMeta(listResumeFiles, { params: { id: vacancyId }, signal }),
  })

/** How often a file is sent again to a server that has no room for it and names the wait. */
const MOST_WAITS = 20

export async function sendFile(vacancyId: string, file: File, signal: AbortSignal) {
  for (let waits = 0; ; waits++) {
    try {
      const input = { params: { id: vacancyId }, query: { file_name: file.name }, bytes: file, signal }
      return await call(uploadResumeFile, input)
    } catch (error) {
      const { retry_after } = errorDetail(error)
      if (!isStatus(error, 503) || typeof retry_after !== 'number' || waits === MOST_WAITS) throw error
      await new Promise((resolve) => {
        setTimeout(resolve, retry_after * 1000)
        signal.addEventListener('abort', resolve, { once: true })
      })
    }
  }
}

/** Query keys of everything that counts or lists candidates. */
const movedKeys = [['files'], ['applications'], ['vacancies'], ['results'], ['dashboard'], ['privacy']]
const refreshMoved = (cache: QueryClient) =>
  Promise.all(movedKeys.map((queryKey) => cache.invalidateQueries({ queryKey })))

export function useDeleteFile() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call(deleteResumeFile, { params: { id } }),
    onSuccess: () => refreshMoved(cache),
    onError: (error) => toastError(messageOr(error, 'Не удалось удалить файл')),
  })
}

/** Downloads the file that an application was created from. */
export function useFileDownload() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: async (applicationId: string) => {
      const { blob, name } = await download(downloadResumeFile, { params: { id: applicationId } })
      saveFile(blob, name ?? 'resume')
    },
    onError: async (error) => {
      toastError(messageOr(error, 'Не удалось скачать файл'))
      // a colleague or another tab has deleted it
      if (isStatus(error, 404)) await refreshMoved(cache)
    },
  })
}
