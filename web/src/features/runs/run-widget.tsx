import type { Run } from '@rezumetr/contracts/analysis/analysis'
import { Link } from '@tanstack/react-router'
import { Button, buttonClass } from '../../ui/buttons/button.tsx'
import { formatNumber, formatPercent } from '../../ui/text/format.ts'
import { ProgressBar } from '../../ui/progress/progress.tsx'
import { Spinner } from '../../ui/progress/spinner.tsx'
import { analyzedOf } from './run.ts'
import { useStalledRun } from './use-run-watch.ts'

/** Progress of the running analysis, on every screen but its own (SHELL-23…26). */
export function RunWidget({ run }: { run: Run }) {
  const { stalled, resume } = useStalledRun()
  return (
    <aside
      aria-label="Анализ резюме"
      className="fixed right-3 bottom-3 left-3 z-30 rounded-xl bg-raised p-3.5 shadow-overlay sm:left-auto sm:w-72"
    >
      <div className="flex items-center gap-2">
        <Spinner className="text-accent" />
        <p className="flex-1 font-medium">Анализ резюме</p>
        <Link to="/analysis" className={buttonClass('secondary', 'sm')}>
          Открыть
        </Link>
      </div>
      <ProgressBar value={run.percent} label="Ход анализа" className="mt-3" />
      <p className="mt-2 text-[13px] text-muted tabular-nums">Проанализировано {analyzedOf(run)}</p>
      <p className="flex justify-between text-[13px] text-muted tabular-nums">
        <span>{formatPercent(run.percent)}</span>
        <span>Осталось: {formatNumber(run.remaining)}</span>
      </p>
      {stalled && (
        <p className="mt-2 flex items-center justify-between gap-2 text-[13px] text-muted">
          Анализ продолжается на сервере.
          <Button size="sm" onClick={resume}>
            Обновить
          </Button>
        </p>
      )}
    </aside>
  )
}
