import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { isRunActive, runQuery } from '../../features/analysis/api.ts'
import { forgetRun, useRememberedRun } from '../../features/analysis/run-memory.ts'
import { fallbackNote, spent } from '../../features/analysis/model.ts'
import { runOutcome } from '../../features/analysis/run.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Failures } from './failures.tsx'

/** How the last run of this tab ended, until it is dismissed; failures wait here for their retry (EXT-12). */
export function RunOutcome({
  onRetry,
  retrying,
}: {
  onRetry: (applicationIds: string[]) => void
  retrying: boolean
}) {
  const id = useRememberedRun()
  const { data: run } = useQuery({ ...runQuery(id ?? ''), enabled: id !== null, retry: false })
  if (id === null || !run || isRunActive(run)) return null
  const { title, tone } = runOutcome(run)
  return (
    <Alert
      tone={tone}
      title={title}
      action={
        <Button variant="ghost" size="icon" className="size-7!" aria-label="Закрыть" onClick={forgetRun}>
          <X aria-hidden className="size-4" />
        </Button>
      }
    >
      {run.vacancy_title && <p className="text-[13px]">{run.vacancy_title}</p>}
      {run.spending && (
        <p className="text-[13px]">
          {spent(run.spending)} {fallbackNote(run.spending.fallbacks)}
        </p>
      )}
      {run.errors.length > 0 && <Failures errors={run.errors} onRetry={onRetry} retrying={retrying} />}
    </Alert>
  )
}
