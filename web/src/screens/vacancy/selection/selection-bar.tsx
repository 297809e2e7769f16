import { MAX_DECISIONS } from '@rezumetr/contracts/analysis/decisions'
import type { ResultFilter } from '@rezumetr/contracts/analysis/analysis'
import { recommendations } from '@rezumetr/contracts/domain'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Columns2, X } from 'lucide-react'
import { Link } from '@tanstack/react-router'
import { useRef } from 'react'
import { messageOr } from '../../../api/api-error.ts'
import { BULK_MOST, listBest, matchCountQuery } from '../../../features/results/api.ts'
import { recommendationLooks } from '../../../features/results/recommendation.tsx'
import { useActionDialogAhead } from '../../../features/hh/actions/dialogs/lazy-action-dialog.ts'
import { useDecisionBatch } from '../../../features/decisions/use-decision-batch.ts'
import { vacanciesQuery } from '../../../features/vacancies/api.ts'
import { Button, buttonClass } from '../../../ui/buttons/button.tsx'
import { counted, formatNumber } from '../../../ui/text/format.ts'
import { toastError } from '../../../ui/notices/toast.tsx'
import { useAboveToasts } from '../../../ui/notices/use-above-toasts.ts'
import { cn } from '../../../ui/style/cn.ts'
import { HhSteps } from './hh-steps.tsx'
import { Label } from './label.tsx'
import { rejectedLabel } from './selection.ts'
import { canCompare } from './share.ts'
import { ShareMenu } from './share-menu.tsx'
import type { Selection } from './use-selection.ts'

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
    <Button
      size="sm"
      variant="ghost"
      className="px-1.5! text-accent!"
      busy={whole.isPending}
      onClick={() => whole.mutate()}
    >
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

type Props = {
  vacancyId: string
  selection: Selection
  filter: ResultFilter
  /** Rows of the list so far, out of `total`. */
  loaded: number
  total: number
  /** Beside an open card, whose own bar stays free: signs without words. */
  isCompact: boolean
}

/** How many are selected, and whom one press selects instead. */
function Chosen({
  selection,
  filter,
  loaded,
  total,
  isTooMany,
}: Omit<Props, 'vacancyId' | 'isCompact'> & { isTooMany: boolean }) {
  const count = selection.chosen.length
  return (
    <div className="flex basis-full items-center gap-x-2">
      <p aria-live="polite" className="font-semibold whitespace-nowrap tabular-nums">
        {isTooMany ? `Выберите не больше ${MAX_DECISIONS}` : `Выбрано: ${formatNumber(count)}`}
      </p>
      {count === loaded && total > loaded && (
        <Whole selection={selection} filter={filter}>
          {total > BULK_MOST ? `${BULK_MOST} лучших по фильтру` : `Всех по фильтру: ${formatNumber(total)}`}
        </Whole>
      )}
      {(filter.recommendation ?? 'reject') === 'reject' && <Rejected selection={selection} filter={filter} />}
      <Button
        size="icon"
        variant="ghost"
        className="ml-auto size-7!"
        aria-label="Снять выбор"
        title="Esc"
        onClick={() => selection.clear()}
      >
        <X aria-hidden className="size-4" />
      </Button>
    </div>
  )
}

/** What can be done with the selected candidates; a notice undoes a decision, a refusal waits before it is sent. */
export function SelectionBar({ vacancyId, selection, isCompact, ...list }: Props) {
  useActionDialogAhead()
  const { chosen } = selection
  const vacancy = useQuery(vacanciesQuery).data?.find(({ id }) => id === vacancyId)
  const isTooMany = chosen.length > MAX_DECISIONS
  const bar = useRef<HTMLDivElement>(null)
  useAboveToasts(bar)
  return (
    <div
      ref={bar}
      role="region"
      aria-label="Выбранные кандидаты"
      className={cn(
        'sticky bottom-4 z-30 flex w-fit flex-wrap items-center gap-x-4 gap-y-1.5 rounded-xl bg-raised p-2 pl-3 shadow-overlay',
        isCompact ? 'max-w-[calc(44%-1rem)]' : 'mx-auto',
      )}
    >
      <Chosen selection={selection} isTooMany={isTooMany} {...list} />
      <Decide selection={selection} isOff={isTooMany} isCompact={isCompact} />
      <HhSteps
        ids={chosen.map(({ application }) => application.id)}
        isOff={isTooMany}
        isCompact={isCompact}
      />
      <div className="flex gap-1">
        {canCompare(chosen.length) && (
          <Link
            to="/vacancies/$vacancyId/compare"
            params={{ vacancyId }}
            search={{ ids: chosen.map(({ id }) => id) }}
            title={isCompact ? 'Сравнить' : undefined}
            className={buttonClass('secondary', 'sm')}
          >
            <Columns2 aria-hidden className="size-3.5" />
            <Label isHidden={isCompact}>Сравнить</Label>
          </Link>
        )}
        <ShareMenu
          vacancyId={vacancyId}
          title={vacancy?.name ?? ''}
          chosen={chosen}
          isOff={isTooMany}
          isCompact={isCompact}
        />
      </div>
    </div>
  )
}

function Decide({
  selection,
  isOff,
  isCompact,
}: {
  selection: Selection
  isOff: boolean
  isCompact: boolean
}) {
  const { chosen } = selection
  const batch = useDecisionBatch(() => selection.clear())
  const request = batch.isPending ? batch.variables : undefined
  return (
    <div
      role="group"
      aria-label={`Решение для ${counted(chosen.length, ['кандидата', 'кандидатов', 'кандидатов'])}`}
      className="flex flex-wrap gap-1"
    >
      {recommendations.map((verdict) => {
        const { label, icon: Icon } = recommendationLooks[verdict]
        return (
          <Button
            key={verdict}
            size="sm"
            title={isCompact ? label : undefined}
            disabled={isOff || batch.isPending}
            busy={request?.verdict === verdict}
            icon={<Icon aria-hidden className="size-3.5" />}
            onClick={() =>
              batch.mutate(
                { chosen, verdict },
                { onError: (error) => toastError(messageOr(error, 'Не удалось сохранить решение.')) },
              )
            }
          >
            <Label isHidden={isCompact}>{label}</Label>
          </Button>
        )
      })}
    </div>
  )
}
