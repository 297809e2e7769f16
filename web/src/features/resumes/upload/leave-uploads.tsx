import { useBlocker } from '@tanstack/react-router'
import { useEffect } from 'react'
import { counted } from '../../../ui/text/format.ts'
import { LeaveDialog } from '../../../ui/forms/leave-dialog.tsx'
import { useUploadNotification } from './use-upload-notification.ts'
import { isOver, type Upload } from './use-uploads.ts'

/**
 * Asks before leaving the screen, which would cancel the uploads; once they are finished, lets the user go and announces how they
 * ended: the dialog that shows it, if open, goes with the screen.
 * @param shownId the vacancy whose uploads the dialog shows
 */
export function LeaveUploads({ uploads, shownId }: { uploads: readonly Upload[]; shownId: string | null }) {
  const left = uploads.filter((upload) => !isOver(upload)).length
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => left > 0 && current.pathname !== next.pathname,
    enableBeforeUnload: left > 0,
    withResolver: true,
  })
  useUploadNotification(uploads, status === 'blocked' ? null : shownId)
  useEffect(() => {
    if (left === 0) proceed?.()
  }, [left, proceed])
  if (status !== 'blocked' || left === 0) return null
  return (
    <LeaveDialog
      title="Прервать загрузку?"
      description={`Осталось загрузить ${counted(left, ['файл', 'файла', 'файлов'])}. Если уйти, загрузка прервётся; когда она закончится, страница откроется сама.`}
      onStay={reset}
      onLeave={proceed}
    />
  )
}
