import type { ResultDetail } from '@rezumetr/contracts/analysis/analysis'
import type { HistoryEvent } from '@rezumetr/contracts/analysis/history'
import { useQuery } from '@tanstack/react-query'
import { FileText, Gauge, Gavel, type LucideIcon, PencilLine, Send } from 'lucide-react'
import type { ReactNode } from 'react'
import { messageOr } from '../../../api/api-error.ts'
import { Facts } from '../../../ui/layout/facts.tsx'
import { formatDateTime } from '../../../ui/text/format.ts'
import { LoadError } from '../../../ui/notices/load-error.tsx'
import { Skeleton } from '../../../ui/progress/skeleton.tsx'
import { StepStatus } from '../../hh/actions/step-status.tsx'
import { historyQuery } from './api.ts'
import { eventWords } from './words.ts'

const icons: Record<HistoryEvent['kind'], LucideIcon> = {
  applied: FileText,
  corrected: PencilLine,
  scored: Gauge,
  decided: Gavel,
  step: Send,
}

/** What has happened to the candidate, the latest first. */
export function HistoryTab({ result }: { result: ResultDetail }) {
  const { data, error, isFetching, refetch } = useQuery(historyQuery(result))
  if (!data)
    return error ? (
      <LoadError
        message={messageOr(error, 'Не удалось загрузить историю.')}
        retrying={isFetching}
        onRetry={() => void refetch()}
      />
    ) : (
      <div role="status" aria-label="Загрузка истории" className="grid gap-3">
        <Skeleton className="h-10" />
        <Skeleton className="h-10" />
        <Skeleton className="h-10" />
      </div>
    )
  return (
    <section aria-label="История кандидата">
      <ol className="grid grid-cols-1">
        {data.map((event) => (
          <li
            key={`${event.kind} ${event.at} ${event.kind === 'step' ? event.step.id : ''}`}
            className="group grid grid-cols-[1.75rem_minmax(0,1fr)] gap-x-2.5"
          >
            <Mark kind={event.kind} />
            <div className="min-w-0 pb-4 [overflow-wrap:anywhere]">
              {event.kind === 'step' ? (
                <StepEvent event={event} />
              ) : (
                <EventRow at={event.at} {...eventWords(event)} />
              )}
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** The icon, on a line that ends with the first event. */
function Mark({ kind }: { kind: HistoryEvent['kind'] }) {
  const Icon = icons[kind]
  return (
    <span aria-hidden className="relative flex justify-center">
      <span className="absolute inset-y-0 w-px bg-line group-last:hidden" />
      <span className="relative grid size-7 place-items-center rounded-full bg-sunken text-muted">
        <Icon className="size-3.5" />
      </span>
    </span>
  )
}

function EventRow({
  at,
  title,
  facts,
  note,
}: {
  at: string
  title: ReactNode
  facts: readonly string[]
  note: string | null
}) {
  return (
    <>
      <p className="pt-0.5 leading-6 font-medium">{title}</p>
      <p className="text-[13px] text-muted tabular-nums">
        <Facts of={[formatDateTime(at), ...facts]} />
      </p>
      {note && (
        <p className="mt-1 border-l-2 border-line-strong pl-2.5 whitespace-pre-line">
          <span className="sr-only">Заметка: </span>
          {note}
        </p>
      )}
    </>
  )
}

function StepEvent({ event: { at, step } }: { event: Extract<HistoryEvent, { kind: 'step' }> }) {
  return (
    <>
      <EventRow
        at={at}
        title={<StepStatus action={step} />}
        facts={[step.by, 'шаг на HH.ru'].filter(Boolean)}
        note={null}
      />
      {step.message && (
        <details className="mt-1">
          <summary className="w-fit text-[13px] text-muted">Сообщение кандидату</summary>
          <p className="mt-1 border-l-2 border-line-strong pl-2.5 whitespace-pre-line">{step.message}</p>
        </details>
      )}
    </>
  )
}
