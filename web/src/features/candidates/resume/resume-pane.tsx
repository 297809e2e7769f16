import type { ResumeSections } from '@rezumetr/contracts/analysis/whole-resume'
import { useQuery } from '@tanstack/react-query'
import { ChevronDown, ChevronUp } from 'lucide-react'
import { useMemo } from 'react'
import { messageOr } from '../../../api/api-error.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { CloseButton } from '../../../ui/buttons/close-button.tsx'
import { LoadError } from '../../../ui/notices/load-error.tsx'
import { Skeleton } from '../../../ui/progress/skeleton.tsx'
import { resumeQuery } from '../../results/api.ts'
import { placeName } from '../../results/candidate.ts'
import { type Evidence, placeOf } from '../../resumes/quotes.ts'
import type { Shown } from './show-quote.ts'

const bringIn = (mark: HTMLElement | null) => mark?.scrollIntoView({ block: 'center' })

/** The resume below the card, above the decision: highlights the current quote and steps to the next one. */
export function ResumePane({
  resultId,
  shown,
  onShow,
  onClose,
}: {
  resultId: string
  shown: Shown
  onShow: (shown: Shown) => void
  onClose: () => void
}) {
  const { data, error, isFetching, refetch } = useQuery(resumeQuery(resultId))
  const evidence = shown.quotes[shown.at]
  const many = shown.quotes.length
  const step = (by: 1 | -1) => onShow({ ...shown, at: (shown.at + by + many) % many })
  return (
    <section
      aria-label="Резюме"
      className="flex h-[40dvh] min-h-56 flex-col border-t-2 border-accent bg-raised shadow-overlay"
    >
      <div className="flex items-center gap-1 border-b border-line py-1.5 pr-1.5 pl-4">
        <p aria-live="polite" className="min-w-0 flex-1 truncate text-[13px]">
          <span className="font-semibold">{shown.title}</span>{' '}
          <span className="text-muted tabular-nums">
            {many > 1 && `${shown.at + 1} из ${many}, `}
            {evidence && placeName(evidence.source, data?.jobs)}
          </span>
        </p>
        {many > 1 && (
          <>
            <Button
              variant="ghost"
              size="icon"
              className="size-8!"
              aria-label="Предыдущая цитата"
              onClick={() => step(-1)}
            >
              <ChevronUp aria-hidden className="size-4" />
            </Button>
            <Button
              variant="ghost"
              size="icon"
              className="size-8!"
              aria-label="Следующая цитата"
              onClick={() => step(1)}
            >
              <ChevronDown aria-hidden className="size-4" />
            </Button>
          </>
        )}
        <CloseButton label="Закрыть резюме" title="Esc" shortcut="Escape" onClose={onClose} />
      </div>
      <div
        className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-4 py-3"
        tabIndex={0}
        role="group"
        aria-label="Текст резюме"
      >
        {data ? (
          <Text resume={data} evidence={evidence} />
        ) : error ? (
          <LoadError
            message={messageOr(error, 'Не удалось загрузить резюме.')}
            retrying={isFetching}
            onRetry={() => void refetch()}
          />
        ) : (
          <div role="status" aria-label="Загрузка резюме" className="grid gap-2">
            <Skeleton className="h-4 w-40" />
            <Skeleton className="h-24" />
          </div>
        )}
      </div>
    </section>
  )
}

/** The sections, with the quote marked; where it is not found, it is said beside the text. */
function Text({ resume, evidence }: { resume: ResumeSections; evidence: Evidence | undefined }) {
  const place = useMemo(() => (evidence ? placeOf(resume.sections, evidence) : null), [resume, evidence])
  if (resume.sections.length === 0)
    return (
      <p className="text-[13px] text-muted">
        Резюме больше не хранится. Цитата, на которую опирается оценка: «{evidence?.quote}».
      </p>
    )
  return (
    <>
      {resume.is_changed && (
        <p className="mb-2 text-[13px] text-warn">
          Резюме обновилось после оценки: место цитаты могло измениться.
        </p>
      )}
      {place === null && evidence && (
        <p className="mb-2 text-[13px] text-muted">В нынешнем тексте этих слов нет: «{evidence.quote}».</p>
      )}
      {resume.sections.map(({ source, heading, text }, index) => (
        <div key={source} className="mb-3">
          <h4 className="text-xs font-medium text-faint">{heading}</h4>
          <p className="[overflow-wrap:anywhere] whitespace-pre-line">
            {place?.section === index ? (
              <>
                {text.slice(0, place.start)}
                <mark
                  key={`${place.section} ${place.start}`}
                  ref={bringIn}
                  className="rounded-xs bg-warn-fill/40 text-ink outline-2 outline-warn-fill/60"
                >
                  {text.slice(place.start, place.end)}
                </mark>
                {text.slice(place.end)}
              </>
            ) : (
              text
            )}
          </p>
        </div>
      ))}
    </>
  )
}
