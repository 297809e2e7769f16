import type { Run } from '@rezumetr/contracts/analysis/analysis'
import { Square } from 'lucide-react'
import { useState } from 'react'
import { messageOr } from '../../../api/api-error.ts'
import { spent } from '../../../features/model/model.ts'
import { analyzedOf } from '../../../features/runs/run.ts'
import { mayAskToNotify } from '../../../features/runs/use-run-notification.ts'
import { useStopRun } from '../../../features/runs/use-run-actions.ts'
import { useStalledRun } from '../../../features/runs/use-run-watch.ts'
import { labelOf } from '../../../features/vacancies/vacancy-label.ts'
import { Alert } from '../../../ui/notices/alert.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { formatDuration, formatNumber, formatPercent } from '../../../ui/text/format.ts'
import { ProgressBar } from '../../../ui/progress/progress.tsx'
import { Truncated } from '../../../ui/layout/truncated.tsx'
import { ViewsNow } from './analysis-views.tsx'
import { Failures } from './failures.tsx'

const STOPPING = 'Останавливаем: дочитываем начатые резюме.'

/** The running analysis: how far, how long still, and the way to stop it (ANAL-12…14). */
export function RunProgress({ run }: { run: Run }) {
  const stop = useStopRun()
  const stopping = stop.isPending || run.is_stopping
  const { stalled, resume } = useStalledRun()
  const [asking, setAsking] = useState(mayAskToNotify)
  const ask = () => void Notification.requestPermission().then(() => setAsking(false))
  return (
    <section
      aria-label="Ход анализа"
      className="grid grid-cols-1 gap-3 rounded-lg border border-line bg-bg p-3.5"
    >
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        {/* wide enough for its longest word: on a narrow phone the button goes below */}
        <div className="min-w-40 flex-1">
          <p className="font-medium tabular-nums">Проанализировано {analyzedOf(run)}</p>
          {run.is_auto && <p className="text-[13px] text-muted">Автоанализ новых откликов</p>}
          {run.vacancy_title && (
            <Truncated
              {...labelOf({ title: run.vacancy_title, name: run.vacancy_name ?? run.vacancy_title })}
              className="text-[13px] text-muted"
            />
          )}
        </div>
        <Button
          size="sm"
          variant="danger"
          busy={stopping}
          icon={<Square aria-hidden className="size-3.5 fill-current" />}
          onClick={() => stop.mutate(run.id)}
        >
          {stopping ? 'Останавливаем...' : 'Остановить'}
        </Button>
      </div>
      <ProgressBar value={run.total === 0 ? null : run.percent} label="Ход анализа" />
      {run.is_stopping ? (
        <p className="text-[13px] text-muted">{STOPPING}</p>
      ) : (
        <p className="flex flex-wrap justify-between gap-x-4 text-[13px] text-muted tabular-nums">
          <span>{formatPercent(run.percent)}</span>
          <span>Осталось: {formatNumber(run.remaining)}</span>
          <span>
            {run.eta_seconds === null
              ? 'Оцениваем время…'
              : `Ещё примерно ${formatDuration(run.eta_seconds)}`}
          </span>
        </p>
      )}
      <ViewsNow />
      {run.spending && <p className="text-[13px] text-muted tabular-nums">{spent(run.spending)}</p>}
      {/* Every tenth percent informs a listener, every third second is noise. */}
      <p role="status" className="sr-only">
        {run.is_stopping ? STOPPING : `Анализ выполняется: ${Math.floor(run.percent / 10) * 10} процентов`}
      </p>
      {asking && (
        <p className="text-[13px] text-muted">
          Страницу можно оставить в фоне.{' '}
          <button
            type="button"
            onClick={ask}
            className="font-medium text-accent underline-offset-4 hover:underline"
          >
            Сообщить, когда закончится
          </button>
        </p>
      )}
      {stop.error && <Alert tone="bad">{messageOr(stop.error, 'Не удалось остановить анализ')}</Alert>}
      {stalled && (
        <Alert
          tone="info"
          action={
            <Button size="sm" onClick={resume}>
              Обновить
            </Button>
          }
        >
          Анализ продолжается на сервере. Страницу можно закрыть: ничего не потеряется.
        </Alert>
      )}
      <Failures run={run} />
    </section>
  )
}
