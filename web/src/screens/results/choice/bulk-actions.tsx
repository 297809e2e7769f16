import type { Result, ResultFilter } from '@rezumetr/contracts/analysis/analysis'
import { useQuery } from '@tanstack/react-query'
import { CircleAlert, Clock, Send } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { openActionsQuery, unsentActionsQuery, useSettledSteps } from '../../../features/hh/actions/api.ts'
import { UnsentDialog } from '../../../features/hh/actions/dialogs/unsent-dialog.tsx'
import { WaitingDialog } from '../../../features/hh/actions/dialogs/waiting-dialog.tsx'
import { DecideButton } from '../../../features/decisions/decide-button.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { cn } from '../../../ui/style/cn.ts'
import { formatNumber } from '../../../ui/text/format.ts'
import { ChoiceDialog } from './choice-dialog.tsx'

/** Steps and decisions about several candidates. */
export function BulkActions({
  results,
  filter,
  total,
}: {
  /** Results of the visible page. */
  results: readonly Result[]
  filter: ResultFilter
  /** Number of results of the filter on all pages. */
  total: number
}) {
  /** The page as it was when the dialog opened: during a run candidates keep moving between pages. */
  const [choice, setChoice] = useState<Omit<ComponentProps<typeof ChoiceDialog>, 'onClose'> | null>(null)
  useSettledSteps()
  return (
    <>
      <Button
        icon={<Send aria-hidden className="size-4" />}
        disabled={results.length === 0}
        // too wide for half of the row on narrow screens
        className="max-sm:basis-full!"
        onClick={() => setChoice({ onPage: results, filter, total })}
      >
        Пригласить или отказать
      </Button>
      <DecideButton
        results={results}
        filter={filter}
        total={total}
        className="max-sm:basis-1/4! max-sm:px-1.5!"
      />
      {choice && <ChoiceDialog {...choice} onClose={() => setChoice(null)} />}
    </>
  )
}

/** Steps at hh.ru that wait to be sent or were not: beside the figures, so that the buttons keep their place when they come. */
export function OpenSteps() {
  const [isWaitingOpen, setWaitingOpen] = useState(false)
  const [isUnsentOpen, setUnsentOpen] = useState(false)
  const waiting = useQuery(openActionsQuery).data?.length ?? 0
  const unsent = useQuery(unsentActionsQuery).data?.total ?? 0
  const look =
    '-mx-1.5 inline-flex items-center gap-1 rounded-md px-1.5 py-0.5 text-[13px] font-medium hover:bg-sunken'
  return (
    <>
      {unsent > 0 && (
        <button type="button" className={cn(look, 'text-bad')} onClick={() => setUnsentOpen(true)}>
          <CircleAlert aria-hidden className="size-3.5" />
          Не отправлено: {formatNumber(unsent)}
        </button>
      )}
      {waiting > 0 && (
        <button type="button" className={cn(look, 'text-accent')} onClick={() => setWaitingOpen(true)}>
          <Clock aria-hidden className="size-3.5" />
          Ждут отправки: {formatNumber(waiting)}
        </button>
      )}
      {isUnsentOpen && <UnsentDialog onClose={() => setUnsentOpen(false)} />}
      {isWaitingOpen && <WaitingDialog onClose={() => setWaitingOpen(false)} />}
    </>
  )
}
