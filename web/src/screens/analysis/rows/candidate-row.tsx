import type { Result } from '@rezumetr/contracts/analysis/analysis'
import { memo } from 'react'
import { appliedWords, rowId, salaryLook, vacancyWords } from '../../../features/results/candidate.ts'
import { ContactLinks } from '../../../features/candidates/contacts/contact-links.tsx'
import { FallbackBadge } from '../../../features/results/fallback-badge.tsx'
import { Findings } from '../../../features/results/findings.tsx'
import { OutdatedBadge } from '../../../features/rubrics/outdated-badge.tsx'
import { RecommendationBadge, recommendationLooks } from '../../../features/results/recommendation.tsx'
import { ScoreTile } from '../../../features/results/score-tile.tsx'
import { candidateName } from '../../../features/results/candidate-name.ts'
import { RepeatBadge } from '../../../features/candidates/repeats/repeat-badge.tsx'
import { PlaceBadge } from '../../../features/results/place-badge.tsx'
import { Badge } from '../../../ui/layout/badge.tsx'
import { cn } from '../../../ui/style/cn.ts'
import { Facts } from '../../../ui/layout/facts.tsx'
import { formatPercent } from '../../../ui/text/format.ts'

/** Parts facts as `Facts` does, without an element for each: a line may break there. */
const WIDE_SPACE = '\u2003'

/** One candidate of the list. `compact` while the card is open beside it: the findings are read there then. */
export const CandidateRow = memo(function CandidateRow({
  result,
  position,
  total,
  current,
  opened,
  compact,
  withVacancy,
  offset,
  measure,
  onOpen,
}: {
  result: Result
  /** From 1, out of `total`: most of the list is not in the page. */
  position: number
  total: number
  /** The keys stand on this row. */
  current: boolean
  opened: boolean
  compact: boolean
  withVacancy: boolean
  /** From the top of the list, px. */
  offset: number
  /** Told of the element, whose height only the page knows. */
  measure: (row: HTMLElement | null) => void
  onOpen: (id: string) => void
}) {
  const { application, decision } = result
  const salary = salaryLook(result.salary_match)
  const about = [
    application.resume_title,
    application.area,
    withVacancy && vacancyWords(result),
    appliedWords(application),
  ]
  return (
    <article
      ref={measure}
      data-index={position - 1}
      data-result={result.id}
      aria-labelledby={rowId(result.id)}
      aria-posinset={position}
      aria-setsize={total}
      style={{ transform: `translateY(${offset}px)` }}
      className={cn(
        'absolute inset-x-0 top-0 contain-layout contain-style border-b border-line px-4 py-3',
        opened ? 'bg-accent-soft' : current ? 'bg-sunken' : 'bg-surface hover:bg-bg',
        // forced colours drop backgrounds
        (opened || current) && 'forced-colors:-outline-offset-2',
        opened ? 'forced-colors:outline-2' : current && 'forced-colors:outline forced-colors:outline-dashed',
      )}
    >
      <ScoreTile score={result.score} className="absolute" />
      <div className="pl-18">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <h3 className="min-w-0 [overflow-wrap:anywhere]">
            <button
              type="button"
              id={rowId(result.id)}
              aria-current={opened || undefined}
              onClick={() => onOpen(result.id)}
              className="rounded text-left font-semibold underline-offset-4 after:absolute after:inset-0 hover:underline"
            >
              {candidateName(application.candidate_name)}
            </button>
          </h3>
          <RecommendationBadge value={result.recommendation} />
          {result.is_repeat && <RepeatBadge />}
          {decision && <Badge>Вы решили: {recommendationLooks[decision].label}</Badge>}
          <PlaceBadge collectionId={application.collection_id} />
          <FallbackBadge fallback={result.fallback} />
          {result.is_outdated && <OutdatedBadge />}
        </div>
        <p className={cn('mt-0.5 text-[13px] text-muted', compact && 'truncate')}>
          {compact ? about.filter(Boolean).join(', ') : <Facts of={about} />}
        </p>
        {!compact && <ContactLinks application={application} className="mt-1" />}
        <p className="mt-1 text-[13px] text-muted tabular-nums">
          {[
            `Навыки ${formatPercent(result.skills_match)}`,
            `Опыт ${formatPercent(result.experience_match)}`,
            `Зарплата: ${salary.label}`,
          ].join(WIDE_SPACE)}
        </p>
      </div>
      {!compact && <Reasons result={result} />}
    </article>
  )
})

/** Why this score, in the engine's words. */
function Reasons({ result }: { result: Result }) {
  const doubted = result.weaknesses.length + result.red_flags.length > 0
  return (
    <div
      className={cn(
        'mt-2 grid gap-x-6 gap-y-2 lg:pl-18',
        doubted
          ? 'lg:grid-cols-[minmax(0,1.15fr)_minmax(0,1fr)_minmax(0,1fr)]'
          : 'lg:grid-cols-[minmax(0,1.15fr)_minmax(0,2fr)]',
      )}
    >
      <p className="self-start text-[13px] text-pretty">{result.reasoning}</p>
      <Findings kind="strengths" items={result.strengths} titleHidden />
      {doubted && (
        <div className="grid grid-cols-1 content-start gap-2">
          <Findings kind="weaknesses" items={result.weaknesses} titleHidden />
          <Findings kind="red_flags" items={result.red_flags} titleHidden />
        </div>
      )}
    </div>
  )
}
