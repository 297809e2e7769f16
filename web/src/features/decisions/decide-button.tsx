import type { Result, ResultFilter } from '@rezumetr/contracts/analysis/analysis'
import { CheckCheck } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { Button } from '../../ui/buttons/button.tsx'
import { BULK_MOST } from '../results/api.ts'
import { DecideDialog } from './decide-dialog.tsx'

/** Opens the dialog that decides about several candidates of a list. */
export function DecideButton({
  results,
  filter,
  total,
  className,
}: {
  /** The visible ones; empty until those of the filter have come. */
  results: readonly Result[]
  filter: ResultFilter
  /** Number of results of the filter. */
  total: number
  className?: string
}) {
  /** The list as it was when the dialog opened: during a run candidates keep moving in it. */
  const [choice, setChoice] = useState<Omit<ComponentProps<typeof DecideDialog>, 'onClose'> | null>(null)
  return (
    <>
      <Button
        icon={<CheckCheck aria-hidden className="size-4" />}
        className={className}
        disabled={results.length === 0}
        onClick={() => setChoice({ onPage: results.slice(0, BULK_MOST), filter, total })}
      >
        <span>
          Решение<span className="sr-only"> для нескольких</span>
        </span>
      </Button>
      {choice && <DecideDialog {...choice} onClose={() => setChoice(null)} />}
    </>
  )
}
