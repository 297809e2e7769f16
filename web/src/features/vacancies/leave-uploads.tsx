import { useBlocker } from '@tanstack/react-router'
import { useEffect } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { counted } from '../../ui/format.ts'

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
    <Dialog
      open
      onOpenChange={(open) => !open && reset()}
      title="Прервать загрузку?"
      description={`Осталось загрузить ${counted(left, ['файл', 'файла', 'файлов'])}. Если уйти, загрузка прервётся; когда она закончится, страница откроется сама.`}
    >
      <DialogActions>
        <Button onClick={proceed}>Уйти</Button>
        <Button variant="primary" onClick={reset}>
          Остаться
        </Button>
      </DialogActions>
    </Dialog>
  )
}
