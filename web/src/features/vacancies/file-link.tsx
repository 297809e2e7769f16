import { Download } from 'lucide-react'
import { useFileDownload } from './resume-files.ts'

/** Where a candidate of a file came from, and the way to what they sent. */
export function FileLink({ applicationId, className }: { applicationId: string; className: string }) {
  const save = useFileDownload()
  return (
    <button
      type="button"
      disabled={save.isPending}
      onClick={() => save.mutate(applicationId)}
      className={className}
    >
      <Download aria-hidden className="size-3.5 shrink-0 text-faint" />
      Из файла
      <span className="sr-only">: скачать резюме</span>
    </button>
  )
}
