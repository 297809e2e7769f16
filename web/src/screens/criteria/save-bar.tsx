import { Eye } from 'lucide-react'
import { useRef } from 'react'
import { Button } from '../../ui/buttons/button.tsx'
import { counted, plural } from '../../ui/text/format.ts'
import { useAboveToasts } from '../../ui/notices/use-above-toasts.ts'

/** Stays in sight while something is not applied yet. */
export function SaveBar({
  changed,
  results,
  busy,
  onCancel,
  onShow,
}: {
  changed: number
  results: number
  busy: boolean
  onCancel: () => void
  onShow: () => void
}) {
  const bar = useRef<HTMLDivElement>(null)
  useAboveToasts(bar)
  const waiting = plural(changed, ['ещё не применена', 'ещё не применены', 'ещё не применены'])
  return (
    <div
      ref={bar}
      role="region"
      aria-label="Несохранённые правки"
      className="sticky bottom-3 z-10 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-xl border border-line bg-raised px-4 py-3 shadow-overlay"
    >
      <p aria-live="polite" className="min-w-0 text-[13px]">
        <span className="font-semibold">{counted(changed, ['правка', 'правки', 'правок'])}</span>{' '}
        <span className="text-muted">
          {results > 0
            ? `${waiting}. Сначала покажем, кто из ${counted(results, ['кандидата', 'кандидатов', 'кандидатов'])} сдвинется.`
            : `${waiting}.`}
        </span>
      </p>
      <div className="flex gap-2 max-xs:w-full max-xs:flex-wrap max-xs:*:flex-1">
        <Button onClick={onCancel}>Отменить правки</Button>
        <Button
          variant="primary"
          busy={busy}
          // both buttons on one line of a narrow phone
          icon={<Eye aria-hidden className="size-4 max-xs:hidden" />}
          onClick={onShow}
        >
          Что изменится
        </Button>
      </div>
    </div>
  )
}
