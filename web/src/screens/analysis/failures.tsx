import type { Run } from '@rezumetr/contracts/analysis'
import { RotateCw } from 'lucide-react'
import { groupFailures, retryLabel } from '../../features/analysis/run.ts'
import { Button } from '../../ui/button.tsx'
import { counted } from '../../ui/format.ts'

/** What could not be read and why. None of it was counted; a retry is offered once nothing runs. */
export function Failures({
  run,
  onRetry,
  retrying = false,
}: {
  run: Run
  onRetry?: (applicationIds: string[]) => void
  retrying?: boolean
}) {
  const groups = groupFailures(run)
  if (groups.length === 0) return null
  return (
    <div>
      <p className="text-[13px] font-medium">Не удалось проанализировать (лимит не списан):</p>
      <ul className="mt-1 grid gap-1.5">
        {groups.map((group) => (
          <li key={group.message} className="flex flex-wrap items-center gap-x-3 gap-y-1 text-[13px]">
            <span className="min-w-0 flex-1 basis-48 text-pretty">
              {group.message} — {counted(group.count, ['резюме', 'резюме', 'резюме'])}
            </span>
            {onRetry && group.application_ids.length > 0 && (
              <Button
                size="sm"
                busy={retrying}
                icon={<RotateCw aria-hidden className="size-3.5" />}
                onClick={() => onRetry(group.application_ids)}
              >
                {retryLabel(group)}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}
