import type { Run } from '@rezumetr/contracts/analysis/analysis'
import { RotateCw } from 'lucide-react'
import { blockedWords, groupFailures, retryLabel } from '../../../features/runs/run.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { counted } from '../../../ui/text/format.ts'
import { People } from './people.tsx'

/** What could not be read, why and whose it is. None of it was counted; a retry is offered once nothing runs, where it may succeed. */
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
            <details className="min-w-0 flex-1 basis-48">
              <summary className="cursor-pointer text-pretty">
                {group.message} — {counted(group.count, ['резюме', 'резюме', 'резюме'])}
              </summary>
              <People
                people={group.people.map(({ application_id, ...person }) => ({
                  key: application_id,
                  ...person,
                }))}
              />
            </details>
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
            {onRetry && blockedWords(group) && (
              <p className="basis-full text-pretty text-muted">{blockedWords(group)}</p>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}
