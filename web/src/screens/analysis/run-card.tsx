import type { Run } from '@rezumetr/contracts/analysis'
import type { Vacancy } from '@rezumetr/contracts/vacancies'
import { useQuery } from '@tanstack/react-query'
import { Sparkles } from 'lucide-react'
import { useState } from 'react'
import { errorCode, messageOr } from '../../api/api-error.ts'
import { applicationStatsQuery } from '../../features/analysis/api.ts'
import { LimitDialog } from '../../features/analysis/limit-dialog.tsx'
import { useStartRun } from '../../features/analysis/use-run-actions.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Card, CardBody, CardHeader } from '../../ui/card.tsx'
import { LoadError } from '../../ui/load-error.tsx'
import { RunOutcome } from './run-outcome.tsx'
import { RunProgress } from './run-progress.tsx'
import { StartControls, StartSkeleton, Totals } from './start-controls.tsx'

/** Starting an analysis of the chosen vacancy and following the running one. */
export function RunCard({ vacancy, run }: { vacancy: Vacancy | null; run: Run | null }) {
  const start = useStartRun()
  const limitRefusal = errorCode(start.error) === 'LIMIT_EXCEEDED' ? start.error : null
  return (
    <Card>
      <CardHeader
        title="Новый анализ"
        description={
          vacancy ? vacancy.title : 'Оценим новые отклики на вакансию: балл, рекомендация и причины.'
        }
      />
      <CardBody className="grid gap-4">
        {run ? (
          <RunProgress run={run} />
        ) : (
          <RunOutcome
            retrying={start.isPending}
            onRetry={(applicationIds) => start.mutate({ kind: 'named', applicationIds, force: false })}
          />
        )}
        {start.error && !limitRefusal && (
          <Alert tone="bad">{messageOr(start.error, 'Ошибка при запуске анализа')}</Alert>
        )}
        {vacancy ? <Chosen key={vacancy.id} vacancy={vacancy} run={run} start={start} /> : <NotChosen />}
      </CardBody>
      <LimitDialog refusal={limitRefusal} onClose={start.reset} />
    </Card>
  )
}

/** Nothing can start without a vacancy: the hint says so, the button says it again when pressed (VAL-13). */
function NotChosen() {
  const [asked, setAsked] = useState(false)
  return (
    <>
      <p className="text-muted">Чтобы запустить анализ, выберите конкретную вакансию в фильтре выше.</p>
      {asked && <Alert tone="bad">Выберите конкретную вакансию для анализа</Alert>}
      <Button
        className="w-fit"
        icon={<Sparkles aria-hidden className="size-4" />}
        onClick={() => setAsked(true)}
      >
        Проанализировать новые резюме
      </Button>
    </>
  )
}

function Chosen({
  vacancy,
  run,
  start,
}: {
  vacancy: Vacancy
  run: Run | null
  start: ReturnType<typeof useStartRun>
}) {
  const stats = useQuery(applicationStatsQuery(vacancy.id))
  if (stats.isPending) return <StartSkeleton />
  if (!stats.data) {
    return (
      <LoadError
        message={messageOr(stats.error, 'Не удалось загрузить число откликов.')}
        retrying={stats.isFetching}
        onRetry={() => void stats.refetch()}
      />
    )
  }
  return (
    <>
      <Totals stats={stats.data} />
      <StartControls
        unanalyzed={stats.data.unanalyzed_applications}
        vacancyId={vacancy.id}
        run={run}
        starting={start.isPending}
        onStart={(count) => start.mutate({ kind: 'new', vacancyId: vacancy.id, count })}
      />
    </>
  )
}
