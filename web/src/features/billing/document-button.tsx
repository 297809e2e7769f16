import type { BillDocument } from '@rezumetr/contracts/documents'
import { Download } from 'lucide-react'
import { messageOr } from '../../api/api-error.ts'
import { Button } from '../../ui/button.tsx'
import { toastError } from '../../ui/toast.tsx'
import { documentTitle, useDownloadDocument } from './documents.ts'

/** Downloads the PDF of a bill or act. */
export function DocumentButton({ document, label }: { document: BillDocument; label?: string }) {
  const save = useDownloadDocument()
  return (
    <Button
      size="sm"
      variant="ghost"
      busy={save.isPending}
      icon={<Download aria-hidden className="size-4" />}
      onClick={() =>
        save.mutate(document, {
          onError: (error) => toastError(messageOr(error, 'Не удалось скачать документ')),
        })
      }
    >
      {label ?? documentTitle(document)}
    </Button>
  )
}
