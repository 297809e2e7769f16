import type { Result } from '@rezumetr/contracts/analysis'
import { useQuery } from '@tanstack/react-query'
import { Clock, Send } from 'lucide-react'
import { useState } from 'react'
import type { ResultFilter } from '../../features/analysis/api.ts'
import { openActionsQuery, useSettledSteps } from '../../features/board-actions/api.ts'
import { WaitingDialog } from '../../features/board-actions/waiting-dialog.tsx'
import { Button } from '../../ui/button.tsx'
import { formatNumber } from '../../ui/format.ts'
import { ChoiceDialog } from './choice-dialog.tsx'

/** Bulk steps for several candidates, and the steps waiting to be sent. */
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
  const [open, setOpen] = useState<'choice' | 'waiting' | null>(null)
  const close = () => setOpen(null)
  const waiting = useQuery(openActionsQuery)
  const waitingTotal = waiting.data?.total ?? 0
  useSettledSteps(waiting.data?.total)
  return (
    <>
      {waitingTotal > 0 && (
        <Button
          variant="ghost"
          icon={<Clock aria-hidden className="size-4" />}
          onClick={() => setOpen('waiting')}
        >
          Ждут отправки: {formatNumber(waitingTotal)}
        </Button>
      )}
      <Button
        icon={<Send aria-hidden className="size-4" />}
        disabled={results.length === 0}
        // too wide for half of the row on narrow screens
        className="max-sm:basis-full!"
        onClick={() => setOpen('choice')}
      >
        Пригласить или отказать
      </Button>
      {open === 'choice' && <ChoiceDialog onPage={results} filter={filter} total={total} onClose={close} />}
      {open === 'waiting' && <WaitingDialog onClose={close} />}
    </>
  )
}
