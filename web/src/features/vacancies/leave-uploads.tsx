import { useBlocker } from '@tanstack/react-router'
import { useEffect } from 'react'
import { counted } from '../../ui/format.ts'
import { LeaveDialog } from '../../ui/leave-dialog.tsx'

/** Asks before leaving the screen, which would cancel the uploads; once they are finished, lets the user go. */
export function LeaveUploads({ left }: { left: number }) {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => left > 0 && current.pathname !== next.pathname,
    enableBeforeUnload: left > 0,
    withResolver: true,
  })
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
