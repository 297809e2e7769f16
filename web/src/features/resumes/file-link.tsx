import { Download } from 'lucide-react'
import { useFileDownload } from './resume-files.ts'

/** Marks a candidate from an uploaded file and downloads that file. */
export function FileLink({ applicationId, className }: { applicationId: string; className: string }) {
  const save = useFileDownload()
  return (
    <button
      type="button"
      // `disabled` would drop the keyboard focus
      aria-disabled={save.isPending || undefined}
      onClick={save.isPending ? undefined : () => save.mutate(applicationId)}
      className={className}
    >
      <Download aria-hidden className="size-3.5 shrink-0 text-faint" />
      Из файла
      <span className="sr-only">: скачать резюме</span>
    </button>
  )
}
