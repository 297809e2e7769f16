/** Resume files of a vacancy: list, upload, download and deletion. */
import {
  deleteResumeFile,
  downloadResumeFile,
  listResumeFiles,
  uploadResumeFile,
} from '@rezumetr/contracts/resume-files'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { messageOr } from '../../api/api-error.ts'
import { call, callWithMeta, download } from '../../api/call.ts'
import { toastError } from '../../ui/toast.tsx'
import { saveFile } from '../exports/save-file.ts'

export const resumeFilesQuery = (vacancyId: string) =>
  queryOptions({
    queryKey: ['files', vacancyId],
    queryFn: ({ signal }) => callWithMeta(listResumeFiles, { params: { id: vacancyId }, signal }),
  })

export const sendFile = (vacancyId: string, file: File, signal: AbortSignal) =>
  call(uploadResumeFile, { params: { id: vacancyId }, query: { file_name: file.name }, bytes: file, signal })

/** Query keys of everything that counts or lists candidates. */
const movedKeys = [['files'], ['applications'], ['vacancies'], ['results'], ['dashboard']]

export function useDeleteFile() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call(deleteResumeFile, { params: { id } }),
    onSuccess: () => Promise.all(movedKeys.map((queryKey) => cache.invalidateQueries({ queryKey }))),
    onError: (error) => toastError(messageOr(error, 'Не удалось удалить файл')),
  })
}

/** Downloads the file that an application was created from. */
export function useFileDownload() {
  return useMutation({
    mutationFn: async (applicationId: string) => {
      const { blob, name } = await download(downloadResumeFile, { params: { id: applicationId } })
      saveFile(blob, name ?? 'resume')
    },
    onError: (error) => toastError(messageOr(error, 'Не удалось скачать файл')),
  })
}
