import type { Result, ResultFilter } from '@rezumetr/contracts/analysis'
import { useQuery } from '@tanstack/react-query'
import { CircleAlert, Clock, Send } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { openActionsQuery, unsentActionsQuery, useSettledSteps } from '../../features/board-actions/api.ts'
import { UnsentDialog } from '../../features/board-actions/unsent-dialog.tsx'
import { WaitingDialog } from '../../features/board-actions/waiting-dialog.tsx'
import { DecideButton } from '../../features/candidates/decide-button.tsx'
import { Button } from '../../ui/button.tsx'
import { formatNumber } from '../../ui/format.ts'
import { ChoiceDialog } from './choice-dialog.tsx'

/** Steps and decisions about several candidates, and the steps waiting to be sent. */
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
  const [isWaitingOpen, setWaitingOpen] = useState(false)
  const [isUnsentOpen, setUnsentOpen] = useState(false)
  const waiting = useQuery(openActionsQuery)
  const waitingTotal = waiting.data?.length ?? 0
  useSettledSteps()
  const unsent = useQuery(unsentActionsQuery)
  const unsentTotal = unsent.data?.total ?? 0
  return (
    <>
      {unsentTotal > 0 && (
        <Button
          variant="danger"
          icon={<CircleAlert aria-hidden className="size-4" />}
          onClick={() => setUnsentOpen(true)}
        >
          Не отправлено: {formatNumber(unsentTotal)}
        </Button>
      )}
      {waitingTotal > 0 && (
        <Button
          variant="ghost"
          icon={<Clock aria-hidden className="size-4" />}
          onClick={() => setWaitingOpen(true)}
        >
          Ждут отправки: {formatNumber(waitingTotal)}
        </Button>
      )}
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
      {isUnsentOpen && <UnsentDialog onClose={() => setUnsentOpen(false)} />}
      {isWaitingOpen && <WaitingDialog onClose={() => setWaitingOpen(false)} />}
    </>
  )
}
