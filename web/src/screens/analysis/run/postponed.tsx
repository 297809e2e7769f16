import type { PostponedRun } from '@rezumetr/contracts/analysis/postponed-run'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { messageOr } from '../../../api/api-error.ts'
import { openRunsQuery } from '../../../features/runs/api.ts'
import { postponedTitle } from '../../../features/runs/run.ts'
import { useStopRun } from '../../../features/runs/use-run-actions.ts'
import { comingAt } from '../../../features/hh/schedule/schedule.ts'
import { Alert } from '../../../ui/notices/alert.tsx'

/**
 * What goes on by itself later, told by the server: whoever of the company started it and wherever, it counts among the
 * new responses meanwhile, and can be called off.
 */
export function PostponedRuns({ runs }: { runs: readonly PostponedRun[] }) {
  const { dataUpdatedAt } = useQuery(openRunsQuery)
  return runs.map((run) => (
    <Alert key={run.id} tone="info" title={postponedTitle(run)}>
      {run.is_auto && <p className="text-[13px]">Автоанализ новых откликов</p>}
      {run.vacancy_title && <p className="text-[13px]">{run.vacancy_name}</p>}
      <p className="text-[13px]">
        {run.waits_for === 'connection' ? (
          <NeedsConnection />
        ) : (
          <>
            Просмотры резюме на HH.ru закончились: продолжим{' '}
            {comingAt(run.continues_at, new Date(dataUpdatedAt))}.
          </>
        )}{' '}
        <CallOff id={run.id} />
      </p>
    </Alert>
  ))
}

/** Instead of a time: until a user connects HH.ru, nothing goes on by itself. */
export function NeedsConnection() {
  return (
    <>
      Нет подключения к HH.ru:{' '}
      <Link to="/settings" className="font-medium text-accent underline-offset-4 hover:underline">
        подключите его
      </Link>
      , и анализ продолжится.
    </>
  )
}

/** What was read stays; the rest is new again. */
export function CallOff({ id }: { id: string }) {
  const stop = useStopRun()
  return (
    <>
      <button
        type="button"
        // `disabled` would drop the keyboard focus
        aria-disabled={stop.isPending || undefined}
        onClick={stop.isPending ? undefined : () => stop.mutate(id)}
        className="font-medium text-accent underline-offset-4 hover:underline"
      >
        Не продолжать
      </button>
      {stop.error && (
        <span role="alert" className="block text-bad">
          {messageOr(stop.error, 'Не удалось отменить продолжение')}
        </span>
      )}
    </>
  )
}
