import type { Result, ResultFilter } from '@rezumetr/contracts/analysis/analysis'
import { decidedPlace } from '@rezumetr/contracts/hh/stages'
import type { DecisionFilter } from '@rezumetr/contracts/domain'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { CheckCheck } from 'lucide-react'
import type { ReactNode, RefObject } from 'react'
import { Button } from '../../../ui/buttons/button.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { cn } from '../../../ui/style/cn.ts'
import { EmptyState } from '../../../ui/notices/empty-state.tsx'
import { formatNumber } from '../../../ui/text/format.ts'
import { matchCountQuery } from '../api.ts'

const NONE_LEFT = 'Все разобраны'

/** Invited or refused at hh.ru itself: it is not known who decided that and why, so it is no decision here. */
const isDecidedAtBoard = ({ decision, application }: Result) =>
  decision === null && decidedPlace(application.collection_id) !== null

/**
 * How many candidates of the filter wait for a decision: leads to them and back. Nothing where the filter finds nobody.
 * @param props.results the rows loaded so far
 */
export function Undecided({
  filter,
  results,
  total,
  onChange,
}: {
  filter: ResultFilter
  results: readonly Result[]
  /** Number of results of the filter; `null` until it is known. */
  total: number | null
  onChange: (next: DecisionFilter | undefined) => void
}) {
  const { data: left } = useQuery({
    ...matchCountQuery({ ...filter, decision: 'none' }),
    // as the list's own number: the line keeps its place while another filter is counted
    placeholderData: keepPreviousData,
  })
  const isChosen = filter.decision === 'none'
  if (left === undefined || (left === 0 && !total)) return null
  if (left === 0 && !isChosen)
    return (
      <span className="inline-flex items-center gap-1 text-[13px] text-muted">
        <CheckCheck aria-hidden className="size-3.5 text-good" />
        {NONE_LEFT}
      </span>
    )
  const toThem = (
    <button
      type="button"
      aria-pressed={isChosen}
      onClick={() => onChange(isChosen ? undefined : 'none')}
      className={cn(
        '-mx-1.5 rounded-md px-1.5 py-0.5 text-[13px] font-medium text-accent tabular-nums',
        isChosen ? 'bg-accent-soft' : 'hover:bg-sunken',
      )}
    >
      {left === 0 ? NONE_LEFT : `Осталось разобрать: ${formatNumber(left)}`}
    </button>
  )
  if (left === 0 || !results.some(isDecidedAtBoard)) return toThem
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2">
      {toThem}
      <span className="text-[13px] text-muted">в том числе с приглашением или отказом на HH.ru</span>
    </span>
  )
}

/** Empty state of «Без решения» where all who match are decided about; `children` where nobody matches at all. */
export function AllDecided({
  filter,
  field,
  onShowAll,
  children,
}: {
  filter: ResultFilter
  field: RefObject<HTMLInputElement | null>
  onShowAll: () => void
  children: ReactNode
}) {
  const isAsked = filter.decision === 'none'
  const everybody = useQuery({ ...matchCountQuery({ ...filter, decision: undefined }), enabled: isAsked })
  if (isAsked && everybody.isPending) return null
  if (!isAsked || !everybody.data) return children
  return (
    <Card>
      <EmptyState
        icon={CheckCheck}
        title={NONE_LEFT}
        action={
          <Button
            variant="primary"
            onClick={() => {
              // the button disappears with this state, so the focus moves first
              field.current?.focus()
              onShowAll()
            }}
          >
            Показать всех: {formatNumber(everybody.data)}
          </Button>
        }
      >
        По каждому кандидату этого списка есть решение.
      </EmptyState>
    </Card>
  )
}
