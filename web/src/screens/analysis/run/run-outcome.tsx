import type { Run } from '@rezumetr/contracts/analysis/analysis'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useUser } from '../../../features/accounts/api.ts'
import { isRunActive, runOutcome } from '../../../features/runs/run.ts'
import { openRunsQuery, runQuery } from '../../../features/runs/api.ts'
import { runMemory } from '../../../features/runs/run-memory.ts'
import { fallbackNote, spent } from '../../../features/model/model.ts'
import { comingAt } from '../../../features/hh/schedule/schedule.ts'
import { Alert } from '../../../ui/notices/alert.tsx'
import { CloseButton } from '../../../ui/buttons/close-button.tsx'
import { counted } from '../../../ui/text/format.ts'
import { Failures } from './failures.tsx'
import { CallOff, NeedsConnection } from './postponed.tsx'

/** How the last run of this tab ended, until it is dismissed; failures wait here for their retry (EXT-12). */
export function RunOutcome({
  vacancyId,
  onRetry,
  retrying,
}: {
  /** The chosen vacancy: the success of another one is not shown there. */
  vacancyId: string | undefined
  onRetry: (applicationIds: string[], force: boolean) => void
  retrying: boolean
}) {
  const user = useUser()
  const id = runMemory.useRemembered(user.id)
  const { data: run, dataUpdatedAt } = useQuery({ ...runQuery(id ?? ''), enabled: id !== null, retry: false })
  if (id === null || !run || isRunActive(run)) return null
  const { title, tone } = runOutcome(run)
  if (tone === 'good' && vacancyId !== undefined && run.vacancy_id !== vacancyId) return null
  const close = <CloseButton onClose={() => runMemory.clear(user.id)} />
  if (tone === 'good' && run.postponed === 0 && run.failed === 0 && !run.spending)
    return (
      <Alert tone={tone} className="items-center! py-1.5!" action={close}>
        <span className="font-semibold">{title}</span>
        {run.vacancy_title && vacancyId === undefined && `, ${run.vacancy_name}`}
      </Alert>
    )
  return (
    <Alert tone={tone} title={title} action={close}>
      {run.vacancy_title && <p className="text-[13px]">{run.vacancy_name}</p>}
      {run.spending && (
        <p className="text-[13px]">
          {spent(run.spending)} {fallbackNote(run.spending.fallbacks)}
        </p>
      )}
      <Postponed run={run} now={new Date(dataUpdatedAt)} />
      <Failures
        run={run}
        // those of a run of new ones have no result; without force one that the run was to replace would be kept
        onRetry={(applicationIds) => onRetry(applicationIds, run.kind !== 'new')}
        retrying={retrying}
      />
    </Alert>
  )
}

/** What the day's views at hh.ru were not enough for. */
function Postponed({ run, now }: { run: Run; now: Date }) {
  const open = useQuery(openRunsQuery).data
  if (run.postponed === 0) return null
  const rest = counted(run.postponed, ['резюме', 'резюме', 'резюме'])
  if (run.postponed_end === 'plan_used_up')
    return (
      <p className="text-[13px]">
        Из-за лимита просмотров HH.ru отложено {rest}, а анализов на тарифе на все не хватило.{' '}
        <Link to="/pricing" className="font-medium text-accent underline-offset-4 hover:underline">
          Выбрать тариф
        </Link>
      </p>
    )
  if (run.postponed_end === 'continued')
    return <p className="text-[13px]">Из-за лимита просмотров HH.ru отложено {rest}: анализ уже продолжен.</p>
  if (run.continues_at === null)
    return <p className="text-[13px]">Из-за лимита просмотров HH.ru не открыто: {rest}.</p>
  return (
    <p className="text-[13px]">
      Из-за лимита просмотров HH.ru отложено {rest}
      {open?.postponed.find(({ id }) => id === run.id)?.waits_for === 'connection' ? (
        <>
          . <NeedsConnection />
        </>
      ) : (
        <>: продолжим {comingAt(run.continues_at, now)}.</>
      )}{' '}
      <CallOff id={run.id} />
    </p>
  )
}
