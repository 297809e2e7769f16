import { Quote } from 'lucide-react'
import { placeName, quoteWords, uniqueEvidence } from '../../results/candidate.ts'
import type { Evidence } from '../../resumes/quotes.ts'
import { useJobs, useShowQuote } from '../resume/show-quote.ts'

/** Verbatim lines: the first `shown` visible, the others behind a disclosure. A click shows a line in the resume. */
export function EvidenceLines({
  title,
  items: all,
  shown = 2,
}: {
  title: string
  items: readonly Evidence[]
  shown?: number
}) {
  const items = uniqueEvidence(all)
  const show = useShowQuote()
  if (items.length === 0) return null
  // a line of the vacancy is no part of the resume, and the sum of a form stands on the card itself
  const quotes = items.filter(({ source }) => source !== 'vacancy' && source !== 'salary')
  const line = (item: Evidence) => {
    const at = quotes.indexOf(item)
    return (
      <QuoteLine
        key={`${item.source} ${item.quote}`}
        {...item}
        onShow={show && at !== -1 ? () => show({ title, quotes, at }) : null}
      />
    )
  }
  return (
    <div className="mt-1 grid grid-cols-1 gap-1 text-[13px]">
      {items.slice(0, shown).map(line)}
      {items.length > shown && (
        <details>
          <summary className="w-fit text-accent">и ещё {items.length - shown}</summary>
          <div className="mt-1 grid grid-cols-1 gap-1">{items.slice(shown).map(line)}</div>
        </details>
      )}
    </div>
  )
}

function QuoteLine({ quote, source, onShow }: Evidence & { onShow: (() => void) | null }) {
  const jobs = useJobs()
  const words = quoteWords({ quote, source })
  return (
    <blockquote className="flex gap-1.5 text-muted">
      <Quote aria-hidden className="mt-1 size-3 shrink-0 text-faint" />
      <p className="min-w-0 [overflow-wrap:anywhere]">
        {onShow ? (
          <button
            type="button"
            title="Показать в резюме"
            className="rounded-sm text-left hover:text-ink hover:underline"
            onClick={onShow}
          >
            {words}
          </button>
        ) : (
          words
        )}{' '}
        {source && (
          <cite className="inline-block text-xs text-faint not-italic">{placeName(source, jobs, quote)}</cite>
        )}
      </p>
    </blockquote>
  )
}
