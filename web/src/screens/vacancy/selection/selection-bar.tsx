import type { ActionKind } from '@rezumetr/contracts/hh/actions'
import { MAX_DECISIONS } from '@rezumetr/contracts/analysis/decisions'
import type { ResultFilter } from '@rezumetr/contracts/analysis/analysis'
import { recommendations } from '@rezumetr/contracts/domain'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Columns2, FileSpreadsheet, Send, UserX, X } from 'lucide-react'
import { Link } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { messageOr } from '../../../api/api-error.ts'
import { BULK_MOST, listBest, matchCountQuery } from '../../../features/results/api.ts'
import { recommendationLooks } from '../../../features/results/recommendation.tsx'
import { actionApplicationsQuery } from '../../../features/hh/actions/api.ts'
import {
  ActionDialog,
  useActionDialogAhead,
} from '../../../features/hh/actions/dialogs/lazy-action-dialog.ts'
import { kindLabels } from '../../../features/hh/actions/words.ts'
import { useDecisionBatch } from '../../../features/decisions/use-decision-batch.ts'
import { useExport } from '../../../features/exports/use-export.ts'
import { vacanciesQuery } from '../../../features/vacancies/api.ts'
import { Button, buttonClass } from '../../../ui/buttons/button.tsx'
import { counted, formatNumber } from '../../../ui/text/format.ts'
import { toastError } from '../../../ui/notices/toast.tsx'
import { rejectedLabel } from './selection.ts'
import type { Selection } from './use-selection.ts'

/** The most people that fit side by side. */
const COMPARED = 5

/** Selects all of a filter, also those who are not loaded yet. */
function Whole({
  selection,
  filter,
  children,
}: {
  selection: Selection
  filter: ResultFilter
  children: string
}) {
  const whole = useMutation({
    mutationFn: () => listBest(filter),
    onSuccess: (best) => selection.chooseAll(best),
    onError: (error) => toastError(messageOr(error, 'Не удалось загрузить остальных кандидатов.')),
  })
  return (
    <Button size="sm" variant="ghost" busy={whole.isPending} onClick={() => whole.mutate()}>
      {children}
    </Button>
  )
}

/** Selects everybody of the list who is advised to be rejected. */
function Rejected({ selection, filter: listed }: { selection: Selection; filter: ResultFilter }) {
  const filter = { ...listed, recommendation: 'reject' } as const
  const { data: total = 0 } = useQuery(matchCountQuery(filter))
  if (total === 0) return null
  return (
    <Whole selection={selection} filter={filter}>
      {rejectedLabel(total, BULK_MOST)}
    </Whole>
  )
}

/** What can be done with the selected candidates; a notice undoes a decision, a refusal waits before it is sent. */
export function SelectionBar({
  vacancyId,
  selection,
  filter,
  loaded,
  total,
}: {
  vacancyId: string
  selection: Selection
  filter: ResultFilter
  /** Rows of the list so far, out of `total`. */
  loaded: number
  total: number
}) {
  useActionDialogAhead()
  const { chosen } = selection
  const count = chosen.length
  const batch = useDecisionBatch(() => selection.clear())
  const wish = batch.isPending ? batch.variables : undefined
  const isTooMany = count > MAX_DECISIONS
  return (
    <div
      role="region"
      aria-label="Выбранные кандидаты"
      className="sticky bottom-4 z-30 mx-auto flex w-fit flex-wrap items-center justify-center gap-x-3 gap-y-2 rounded-xl bg-raised px-3 py-2 shadow-overlay"
    >
      <p aria-live="polite" className="font-semibold tabular-nums">
        {isTooMany ? `Выберите не больше ${MAX_DECISIONS}` : `Выбрано: ${formatNumber(count)}`}
      </p>
      {count === loaded && total > loaded && (
        <Whole selection={selection} filter={filter}>
          {total > BULK_MOST ? `${BULK_MOST} лучших по фильтру` : `Всех по фильтру: ${formatNumber(total)}`}
        </Whole>
      )}
      {(filter.recommendation ?? 'reject') === 'reject' && <Rejected selection={selection} filter={filter} />}
      <div
        role="group"
        aria-label={`Решение для ${counted(count, ['кандидата', 'кандидатов', 'кандидатов'])}`}
        className="flex flex-wrap gap-1"
      >
        {recommendations.map((verdict) => {
          const { label, icon: Icon } = recommendationLooks[verdict]
          return (
            <Button
              key={verdict}
              size="sm"
              disabled={isTooMany || batch.isPending}
              busy={wish?.verdict === verdict}
              icon={<Icon aria-hidden className="size-3.5" />}
              onClick={() =>
                batch.mutate(
                  { chosen, verdict },
                  { onError: (error) => toastError(messageOr(error, 'Не удалось сохранить решение.')) },
                )
              }
            >
              {label}
            </Button>
          )
        })}
      </div>
      {count >= 2 && count <= COMPARED && (
        <Link
          to="/vacancies/$vacancyId/compare"
          params={{ vacancyId }}
          search={{ ids: chosen.map(({ id }) => id) }}
          className={buttonClass('secondary', 'sm')}
        >
          <Columns2 aria-hidden className="size-3.5" />
          Сравнить
        </Link>
      )}
      <SelectionExport vacancyId={vacancyId} ids={chosen.map(({ id }) => id)} isOff={isTooMany} />
      <Steps ids={chosen.map(({ application }) => application.id)} isOff={isTooMany} />
      <Button
        size="icon"
        variant="ghost"
        className="size-8!"
        aria-label="Снять выбор"
        title="Esc"
        onClick={() => selection.clear()}
      >
        <X aria-hidden className="size-4" />
      </Button>
    </div>
  )
}

/** The file of those selected alone. */
function SelectionExport({
  vacancyId,
  ids,
  isOff,
}: {
  vacancyId: string
  ids: readonly string[]
  isOff: boolean
}) {
  const exporting = useExport()
  const vacancy = useQuery(vacanciesQuery).data?.find(({ id }) => id === vacancyId)
  return (
    <Button
      size="sm"
      disabled={isOff}
      busy={exporting.isPending}
      icon={<FileSpreadsheet aria-hidden className="size-3.5 text-good" />}
      onClick={() =>
        void exporting
          .mutateAsync({
            screen: 'export',
            vacancyTitle: vacancy?.name ?? '',
            filter: { vacancy_id: vacancyId },
            includeResume: true,
            resultIds: ids,
            rows: ids.length,
          })
          .catch((error: unknown) => toastError(messageOr(error, 'Ошибка при экспорте данных')))
      }
    >
      Excel
    </Button>
  )
}

const steps = [
  { kind: 'invite', icon: Send },
  { kind: 'discard', icon: UserX },
] as const

/** Invites or refuses at hh.ru, with a message that is seen before anything is sent. */
function Steps({ ids, isOff }: { ids: readonly string[]; isOff: boolean }) {
  const [asked, setAsked] = useState<ActionKind | null>(null)
  const applications = useQuery({
    ...actionApplicationsQuery(ids),
    enabled: asked !== null,
    staleTime: 0,
  })
  const isReady = asked !== null && applications.data !== undefined && applications.isFetchedAfterMount
  if (applications.isError && asked !== null && !applications.isFetching)
    return (
      <Button size="sm" variant="danger" onClick={() => void applications.refetch()}>
        Не удалось связаться: повторить
      </Button>
    )
  return (
    <div role="group" aria-label="Действие на HH.ru" className="flex gap-1">
      {steps.map(({ kind, icon: Icon }) => (
        <Button
          key={kind}
          size="sm"
          variant={kind === 'discard' ? 'danger' : 'secondary'}
          disabled={isOff}
          busy={asked === kind && !isReady}
          icon={<Icon aria-hidden className="size-3.5" />}
          onClick={() => setAsked(kind)}
        >
          {kindLabels[kind]}
        </Button>
      ))}
      {isReady && (
        <Suspense>
          <ActionDialog applications={applications.data} kind={asked} onClose={() => setAsked(null)} />
        </Suspense>
      )}
    </div>
  )
}
