import type { BillDocument } from '@rezumetr/contracts/billing/documents'
import { Download } from 'lucide-react'
import { Button } from '../../ui/buttons/button.tsx'
import { documentTitle, useDownloadDocument } from './documents.ts'
import { toastOutcome } from '../notifications/toast-outcome.ts'

/** Downloads the PDF of a bill or act. */
export function DocumentButton({
  document,
  label,
  isMain = false,
}: {
  document: BillDocument
  label?: string
  /** The next thing to do, instead of one of many in a list. */
  isMain?: boolean
}) {
  const save = useDownloadDocument()
  return (
    <Button
      size={isMain ? 'md' : 'sm'}
      variant={isMain ? 'primary' : 'ghost'}
      busy={save.isPending}
      icon={<Download aria-hidden className="size-4" />}
      onClick={() => toastOutcome(save.mutateAsync(document), null, 'Не удалось скачать документ')}
    >
      {label ?? documentTitle(document)}
    </Button>
  )
}
