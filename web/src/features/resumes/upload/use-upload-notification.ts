import { useEffect, useRef } from 'react'
import { toastError, toastSuccess } from '../../../ui/notices/toast.tsx'
import { summaryOf } from './upload-list.tsx'
import { isOver, type Upload } from './use-uploads.ts'

/**
 * Announces the end of uploads that the dialog does not show, because it is closed or open for another vacancy.
 * @param shownId the vacancy whose uploads it shows
 */
export function useUploadNotification(uploads: readonly Upload[], shownId: string | null): void {
  /** Those whose outcome was shown or announced. */
  const known = useRef(new Set<number>())
  useEffect(() => {
    for (const upload of uploads)
      // a failed one may be sent again
      if (!isOver(upload)) known.current.delete(upload.id)
      else if (upload.vacancyId === shownId) known.current.add(upload.id)
    const rest = uploads.filter(({ id, vacancyId }) => vacancyId !== shownId && !known.current.has(id))
    if (rest.length === 0 || !rest.every(isOver)) return
    for (const { id } of rest) known.current.add(id)
    const isBad = rest.some(({ state }) => state.kind === 'failed' || state.kind === 'unreadable')
    const announce = isBad ? toastError : toastSuccess
    announce('Загрузка файлов закончена', summaryOf(rest))
  }, [uploads, shownId])
}
