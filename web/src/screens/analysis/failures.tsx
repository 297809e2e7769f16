import type { Run } from '@rezumetr/contracts/analysis'
import { RotateCw } from 'lucide-react'
import { groupFailures } from '../../features/analysis/run.ts'
import { Button } from '../../ui/button.tsx'
import { counted } from '../../ui/format.ts'

/** What could not be read and why. None of it was counted; a retry is offered once nothing runs. */
export function Failures({
  errors,
  onRetry,
  retrying = false,
}: {
  errors: Run['errors']
  onRetry?: (applicationIds: string[]) => void
  retrying?: boolean
}) {
  const groups = groupFailures(errors)
  if (groups.length === 0) return null
  return (
    <div>
      <p className="text-[13px] font-medium">Не удалось проанализировать (лимит не списан):</p>
      <ul className="mt-1 grid gap-1.5">
        {groups.map(({ message, application_ids }) => (
          <li key={message} className="flex flex-wrap items-center gap-x-3 gap-y-1 text-[13px]">
            <span className="min-w-0 flex-1 basis-48 text-pretty">
              {message} — {counted(application_ids.length, ['резюме', 'резюме', 'резюме'])}
            </span>
            {onRetry && (
              <Button
                size="sm"
                busy={retrying}
                icon={<RotateCw aria-hidden className="size-3.5" />}
                onClick={() => onRetry(application_ids)}
              >
                Повторить
              </Button>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}
