import type { Run } from '@rezumetr/contracts/analysis/analysis'
import type { PostponedRun } from '@rezumetr/contracts/analysis/postponed-run'
import type { Vacancy } from '@rezumetr/contracts/vacancies/vacancies'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Sparkles } from 'lucide-react'
import { useState } from 'react'
import { errorCode, messageOr } from '../../../api/api-error.ts'
import { useUser } from '../../../features/accounts/api.ts'
import { applicationStatsQuery, storedStatsQuery } from '../../../features/applications/api.ts'
import { runMemory } from '../../../features/runs/run-memory.ts'
import { LimitDialog } from '../../../features/runs/usage/limit-dialog.tsx'
import { shortened, useStartRun } from '../../../features/runs/use-run-actions.ts'
import { limitsQuery } from '../../../features/billing/api.ts'
import { ConnectFirst } from '../../../features/hh/connection/connection-notice.tsx'
import { useCanOpen } from '../../../features/hh/quota/views-api.ts'
import { useCriteriaCheck } from '../../../features/rubrics/use-criteria-check.tsx'
import { labelOf } from '../../../features/vacancies/vacancy-label.ts'
import { byVacancies, isUnread, isWaiting, waitingCount } from '../../../features/vacancies/unread.ts'
import { Alert } from '../../../ui/notices/alert.tsx'
import { Badge } from '../../../ui/layout/badge.tsx'
import { Button, buttonClass } from '../../../ui/buttons/button.tsx'
import { Card, CardBody, CardHeader } from '../../../ui/layout/card.tsx'
import { counted } from '../../../ui/text/format.ts'
import { LoadError } from '../../../ui/notices/load-error.tsx'
import { Truncated } from '../../../ui/layout/truncated.tsx'
import { PostponedRuns } from './postponed.tsx'
import { RunOutcome } from './run-outcome.tsx'
import { RunProgress } from './run-progress.tsx'
import { StartControls, StartSkeleton, Totals } from './start-controls.tsx'
import { Unreadable } from './unreadable.tsx'

/** Starting an analysis of the chosen vacancy and following the running one. */
export function RunCard({
  vacancyId,
  vacancies,
  isFailed,
  run,
  postponed,
  onVacancy,
}: {
  vacancyId: string | undefined
  /** Those that are active, and archived ones that wait for an analysis; unknown while they load. */
  vacancies: readonly Vacancy[] | undefined
  /** They could not be loaded. */
  isFailed: boolean
  run: Run | null
  postponed: readonly PostponedRun[]
  onVacancy: (id: string) => void
}) {
  const start = useStartRun()
  const user = useUser()
  const reportedId = runMemory.useRemembered(user.id)
  const refusal = errorCode(start.error)
  const limitRefusal = refusal === 'LIMIT_EXCEEDED' ? start.error : null
  const refused = start.variables
  const isElsewhere = refused?.kind === 'new' && refused.vacancyId !== vacancyId
  const vacancy = vacancies?.find(({ id }) => id === vacancyId)
  return (
    <Card>
      <CardHeader
        title="Новый анализ"
        description={
          vacancy ? (
            <Link
              to="/vacancies/$vacancyId"
              params={{ vacancyId: vacancy.id }}
              className="font-medium underline-offset-4 hover:underline"
            >
              {vacancy.name}
            </Link>
          ) : (
            'Оценим новые отклики на вакансию: балл, рекомендация и причины.'
          )
        }
      />
      <CardBody className="grid grid-cols-1 gap-4">
        {run ? (
          <RunProgress run={run} />
        ) : (
          <RunOutcome
            vacancyId={vacancyId}
            retrying={start.isPending}
            onRetry={(applicationIds, force) => start.mutate({ kind: 'named', applicationIds, force })}
          />
        )}
        <PostponedRuns runs={postponed.filter(({ id }) => run !== null || id !== reportedId)} />
        {/* what runs already stands above: a second press is no failure of its own */}
        {start.error && !isElsewhere && !limitRefusal && refusal !== 'ANALYSIS_IN_PROGRESS' && (
          <Alert tone="bad">{messageOr(start.error, 'Ошибка при запуске анализа')}</Alert>
        )}
        {vacancy ? (
          <Chosen key={vacancy.id} vacancy={vacancy} run={run} start={start} />
        ) : vacancyId && !vacancies ? (
          // what failed stands above
          !isFailed && <StartSkeleton />
        ) : vacancyId ? (
          <p className="text-pretty text-muted">
            Вакансия в архиве или недоступна: анализировать по ней больше нечего. Оценённые кандидаты остались
            в списке ниже.
          </p>
        ) : vacancies?.length === 0 ? (
          <NoVacancies />
        ) : (
          <NotChosen vacancies={vacancies} onVacancy={onVacancy} />
        )}
      </CardBody>
      <LimitDialog
        refusal={limitRefusal}
        onClose={start.reset}
        onConfirm={(count) => refused && start.mutate(shortened(refused, count))}
      />
    </Card>
  )
}

/** There is nothing to choose from yet: where vacancies come from. */
function NoVacancies() {
  const { has_hh_token } = useUser()
  return (
    <>
      <p className="text-pretty text-muted">
        {has_hh_token
          ? 'Вакансий пока нет: загрузите их с HH.ru вместе с откликами.'
          : 'Подключите HH.ru, чтобы загрузить вакансии и отклики. К загруженной вакансии можно добавить и резюме из файлов.'}
      </p>
      <div>
        <ConnectFirst>
          <Link to="/sync" className={buttonClass('secondary')}>
            Перейти к синхронизации
          </Link>
        </ConnectFirst>
      </div>
    </>
  )
}

/** Vacancies offered while none is chosen. */
const WAITING_SHOWN = 4

/** Nothing can start without a vacancy: the hint says so (ANAL-06), the button says it again when pressed (VAL-13). */
function NotChosen({
  vacancies,
  onVacancy,
}: {
  vacancies: readonly Vacancy[] | undefined
  onVacancy: (id: string) => void
}) {
  const [asked, setAsked] = useState(false)
  const waiting = (vacancies ?? []).filter(isWaiting).toSorted((a, b) => waitingCount(b) - waitingCount(a))
  const rest = waiting.length - WAITING_SHOWN
  return (
    <>
      <p className="text-muted">Выберите конкретную вакансию, чтобы запустить анализ.</p>
      {waiting.length > 0 && (
        <ul className="-mx-2 grid grid-cols-1">
          {waiting.slice(0, WAITING_SHOWN).map((vacancy) => (
            <li key={vacancy.id}>
              <button
                type="button"
                onClick={() => onVacancy(vacancy.id)}
                className="flex w-full items-center gap-3 rounded-lg px-2 py-1.5 text-left hover:bg-sunken"
              >
                <Truncated className="min-w-0 flex-1 font-medium" {...labelOf(vacancy)} />
                <Badge tone="info">{counted(waitingCount(vacancy), ['новый', 'новых', 'новых'])}</Badge>
              </button>
            </li>
          ))}
          {rest > 0 && (
            <li className="px-2 py-1.5 text-[13px] text-muted">
              и ещё {counted(rest, ['вакансия', 'вакансии', 'вакансий'])} с новыми откликами
            </li>
          )}
        </ul>
      )}
      {vacancies && waiting.length === 0 && <NothingNew unread={vacancies.filter(isUnread).length} />}
      {asked && <Alert tone="bad">Выберите конкретную вакансию для анализа</Alert>}
      <Button
        className="w-fit max-sm:h-auto! max-sm:min-h-9 max-sm:w-full max-sm:py-1.5 max-sm:whitespace-normal!"
        icon={<Sparkles aria-hidden className="size-4" />}
        onClick={() => setAsked(true)}
      >
        Проанализировать новые резюме
      </Button>
    </>
  )
}

/** @param props.unread vacancies whose responses were never read: whether there are new ones is not known */
function NothingNew({ unread }: { unread: number }) {
  return (
    <p className="text-[13px] text-pretty text-muted">
      {unread > 0
        ? `Отклики по ${byVacancies(unread)} ещё не загружены.`
        : 'По включённым вакансиям новых откликов нет.'}{' '}
      <Link to="/sync" className="font-medium text-accent hover:underline">
        {unread > 0 ? 'Загрузить' : 'Проверить на HH.ru'}
      </Link>
    </p>
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
  const canOpen = useCanOpen()
  const check = useCriteriaCheck(vacancy.id, (count) =>
    start.mutate({ kind: 'new', vacancyId: vacancy.id, count, stored: !canOpen }),
  )
  const stats = useQuery(applicationStatsQuery(vacancy.id))
  const stored = useQuery({ ...storedStatsQuery(vacancy.id), enabled: !canOpen })
  const startable = canOpen ? stats : stored
  if (stats.isPending || startable.isPending) return <StartSkeleton />
  if (!stats.data || !startable.data) {
    const failed = stats.data ? startable : stats
    return (
      <LoadError
        message={messageOr(failed.error, 'Не удалось загрузить число откликов.')}
        retrying={failed.isFetching}
        onRetry={() => void failed.refetch()}
      />
    )
  }
  const isRunning = run?.vacancy_id === vacancy.id
  const unreadable = stats.data.unreadable_applications
  const readable = stats.data.unanalyzed_applications - unreadable
  return (
    <>
      {/* counted now and then while the run goes on: beside its own figures they would be another truth */}
      {!isRunning && <Totals stats={stats.data} unread={vacancy.responses_read_at === null} />}
      {!isRunning && unreadable > 0 && <Unreadable vacancyId={vacancy.id} count={unreadable} />}
      {vacancy.is_enabled ? (
        <StartControls
          readable={readable}
          startable={canOpen ? readable : startable.data.unanalyzed_applications}
          unreadable={unreadable}
          unread={isUnread(vacancy)}
          vacancyId={vacancy.id}
          run={run}
          starting={start.isPending || check.isPending}
          onStart={check.start}
        />
      ) : (
        <SwitchedOff />
      )}
      {check.dialog}
    </>
  )
}

/** Neither a synchronisation nor an analysis serves the vacancy. */
function SwitchedOff() {
  const full = useQuery(limitsQuery).data?.can_add_vacancy === false
  return (
    <p className="text-[13px] text-pretty text-muted">
      {full ? 'Доступно на старшем тарифе.' : 'Вакансия выключена.'} Отклики загружаются и анализируются
      только по включённым вакансиям.{' '}
      <Link to="/sync" className="font-medium text-accent hover:underline">
        К вакансиям
      </Link>
    </p>
  )
}
