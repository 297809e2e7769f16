import type { Result } from '@rezumetr/contracts/analysis/analysis'
import { memo, useEffect, useRef } from 'react'
import { resultScoreTone } from '../../features/results/bands.ts'
import { analyzedWords, appliedWords, rowId } from '../../features/results/candidate.ts'
import { ContactLinks } from '../../features/candidates/contacts/contact-links.tsx'
import { FallbackBadge } from '../../features/results/fallback-badge.tsx'
import { Findings } from '../../features/results/findings.tsx'
import { OutdatedBadge } from '../../features/rubrics/outdated-badge.tsx'
import { RecommendationBadge, recommendationLooks } from '../../features/results/recommendation.tsx'
import { candidateName } from '../../features/results/candidate-name.ts'
import { RepeatBadge } from '../../features/candidates/repeats/repeat-badge.tsx'
import { PlaceBadge } from '../../features/results/place-badge.tsx'
import { Badge } from '../../ui/layout/badge.tsx'
import { Facts } from '../../ui/layout/facts.tsx'
import { cn } from '../../ui/style/cn.ts'
import { formatPercent } from '../../ui/text/format.ts'
import { ProgressBar } from '../../ui/progress/progress.tsx'
import { textTone } from '../../ui/style/tone.ts'

/** Number of strengths shown; the others are counted (RES-11). */
const STRENGTHS = 3

/** Memoised: a step of the review renders only the two cards it concerns. */
export const ResultCard = memo(function ResultCard({
  result,
  current,
  opened,
  compact = false,
  waiting,
  onOpen,
}: {
  result: Result
  /** The step at hh.ru that waits to be sent. */
  waiting: string | undefined
  current: boolean
  opened: boolean
  /** The candidate panel is open beside the list: omits what it already shows. */
  compact?: boolean
  onOpen: (id: string) => void
}) {
  const { application, score, decision } = result
  const tone = resultScoreTone(score)
  const card = useRef<HTMLElement>(null)
  useEffect(() => {
    if (current) card.current?.scrollIntoView({ block: 'nearest' })
  }, [current])
  return (
    <article
      data-tone={tone}
      ref={card}
      className={cn(
        'grid scroll-mt-18 scroll-mb-4 grid-cols-1 gap-2.5 rounded-xl border p-4 shadow-raised',
        opened
          ? 'border-accent bg-accent-soft forced-colors:outline-2'
          : cn('bg-surface', current ? 'border-line-strong' : 'border-line'),
      )}
    >
      <div className="flex flex-wrap items-start gap-x-3 gap-y-1.5">
        <div className="min-w-0 flex-1 basis-60">
          <h2 className="min-w-0 text-[15px] [overflow-wrap:anywhere]">
            <button
              type="button"
              id={rowId(result.id)}
              aria-current={opened || undefined}
              onClick={() => onOpen(result.id)}
              className="rounded text-left font-semibold underline-offset-4 hover:underline"
            >
              {candidateName(application.candidate_name)}
            </button>
          </h2>
          <p className="text-[13px] text-muted">
            <Facts of={[result.vacancy_name, appliedWords(application), !compact && analyzedWords(result)]} />
          </p>
        </div>
        <div className="flex flex-wrap items-start gap-1.5">
          <FallbackBadge fallback={result.fallback} />
          {result.is_outdated && <OutdatedBadge />}
          {result.is_repeat && <RepeatBadge />}
          {decision && <Badge>Вы решили: {recommendationLooks[decision].label}</Badge>}
          <PlaceBadge collectionId={application.collection_id} />
          {waiting && (
            // the company may have named the stage at length
            <Badge tone="info" className="h-auto! min-h-5.5 whitespace-normal! [overflow-wrap:anywhere]">
              Ждёт отправки: {waiting}
            </Badge>
          )}
          <RecommendationBadge value={result.recommendation} />
        </div>
      </div>
      {!compact && <ContactLinks application={application} />}
      <div className="flex items-center gap-3">
        <ProgressBar value={score} label="Балл" tone={tone} className="max-w-md min-w-0 flex-1" />
        <span className={cn('text-lg font-semibold tabular-nums', textTone[tone])}>{score}</span>
        <span className="text-[13px] whitespace-nowrap text-muted tabular-nums">
          <Facts
            of={[
              `Навыки ${formatPercent(result.skills_match)}`,
              `Опыт ${formatPercent(result.experience_match)}`,
            ]}
          />
        </span>
      </div>
      <p className={cn('text-pretty', compact ? 'line-clamp-2' : 'line-clamp-4')}>{result.reasoning}</p>
      {!compact && (
        <div className={cn('grid gap-x-5 gap-y-2', result.red_flags.length > 0 && 'sm:grid-cols-2')}>
          <Findings kind="strengths" items={result.strengths} shown={STRENGTHS} />
          <Findings kind="red_flags" items={result.red_flags} />
        </div>
      )}
    </article>
  )
})
