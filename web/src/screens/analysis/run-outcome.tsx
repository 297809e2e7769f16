import type { Run } from '@rezumetr/contracts/analysis'
import { useQuery } from '@tanstack/react-query'
import { isRunActive, runQuery } from '../../features/analysis/api.ts'
import { forgetRun, useRememberedRun } from '../../features/analysis/run-memory.ts'
import { fallbackNote, spent } from '../../features/analysis/model.ts'
import { runOutcome } from '../../features/analysis/run.ts'
import { useStopRun } from '../../features/analysis/use-run-actions.ts'
import { goesOn } from '../../features/job-board/views.ts'
import { Alert } from '../../ui/alert.tsx'
import { CloseButton } from '../../ui/close-button.tsx'
import { counted } from '../../ui/format.ts'
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
    <Alert tone={tone} title={title} action={<CloseButton onClose={forgetRun} />}>
      {run.vacancy_title && <p className="text-[13px]">{run.vacancy_title}</p>}
      {run.spending && (
        <p className="text-[13px]">
          {spent(run.spending)} {fallbackNote(run.spending.fallbacks)}
        </p>
      )}
      <Postponed run={run} />
      {run.errors.length > 0 && <Failures errors={run.errors} onRetry={onRetry} retrying={retrying} />}
    </Alert>
  )
}

/** What the day's views at hh.ru were not enough for. */
function Postponed({ run }: { run: Run }) {
  const stop = useStopRun()
  if (run.postponed === 0) return null
  const rest = counted(run.postponed, ['резюме', 'резюме', 'резюме'])
  if (run.continues_at === null)
    return <p className="text-[13px]">Из-за лимита просмотров HH.ru не открыто: {rest}.</p>
  return (
    <p className="text-[13px]">
      Просмотры резюме на HH.ru на сегодня закончились. Ещё {rest} — продолжим {goesOn(run.continues_at)}.{' '}
      <button
        type="button"
        disabled={stop.isPending}
        onClick={() => stop.mutate(run.id)}
        className="font-medium text-accent underline-offset-4 hover:underline"
      >
        Не продолжать
      </button>
    </p>
  )
}
