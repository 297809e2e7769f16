import type { ResultDetail } from '@rezumetr/contracts/analysis/analysis'
import { useQuery } from '@tanstack/react-query'
import { ChevronDown, ChevronUp, CircleHelp, Printer } from 'lucide-react'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { isStatus, messageOr } from '../../api/api-error.ts'
import { Alert } from '../../ui/notices/alert.tsx'
import { Badge } from '../../ui/layout/badge.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { useCharacterKeys } from '../../ui/keyboard/character-keys.ts'
import { CloseButton } from '../../ui/buttons/close-button.tsx'
import { cn } from '../../ui/style/cn.ts'
import { Facts } from '../../ui/layout/facts.tsx'
import { LoadError } from '../../ui/notices/load-error.tsx'
import { useMedia } from '../../ui/style/media.ts'
import { Sheet } from '../../ui/overlays/sheet.tsx'
import { Skeleton } from '../../ui/progress/skeleton.tsx'
import type { Tone } from '../../ui/style/tone.ts'
import { candidateName } from '../results/candidate-name.ts'
import { OtherApplications } from './repeats/other-applications.tsx'
import { CandidateActions } from './candidate-actions.tsx'
import { resultQuery, resumeQuery } from '../results/api.ts'
import { scoreTone } from '../results/bands.ts'
import { MatchFacts } from './candidate-facts.tsx'
import { appliedWords, rankWords, vacancyWords } from '../results/candidate.ts'
import { AdvanceSwitch } from './advance.tsx'
import { ContactLinks } from './contacts/contact-links.tsx'
import { DecisionBar } from '../decisions/decision-bar.tsx'
import { ADVISORY, RecommendationBadge, recommendationLooks } from '../results/recommendation.tsx'
import { ResumePane } from './resume/resume-pane.tsx'
import { Jobs, type Shown, ShowQuote } from './resume/show-quote.ts'
import { ScoreTile } from '../results/score-tile.tsx'
import type { Review } from './use-review.ts'
import { useSwipe } from './use-swipe.ts'
import { CardTabs } from './card-tabs.tsx'
import './print.ts'

/** The candidate card: beside the list on wide screens, in a sheet over it on narrow ones. */
export function CandidatePanel({
  id,
  position,
  review,
  below = 'header',
  withVacancy = true,
  toneOf,
}: {
  id: string
  /** «3 из 210»; `null` when the result is not in the current list. */
  position: string | null
  review: Review
  /** The sticky element that stays above the card while the page scrolls. */
  below?: 'header' | 'toolbar'
  /** Not where the screen is one vacancy's. */
  withVacancy?: boolean
  /** Colour bands of the surrounding screen. */
  toneOf?: ((score: number) => Tone) | undefined
}) {
  const wide = useMedia('(min-width: 1280px)')
  const content = <Card key={id} {...{ id, position, review, withVacancy, toneOf }} />
  if (!wide) {
    return (
      <Sheet open onClose={review.dismiss} title="Карточка кандидата">
        {content}
      </Sheet>
    )
  }
  return (
    <aside
      aria-label="Карточка кандидата"
      // so much that the gap above it hides what is scrolled away
      style={{ scrollMarginTop: below === 'toolbar' ? '7rem' : '4.25rem' }}
      className={cn(
        'sticky flex scroll-pb-32 flex-col overflow-y-auto overscroll-contain rounded-xl border border-line bg-surface shadow-raised',
        below === 'toolbar' ? 'top-28 h-[calc(100dvh-8rem)]' : 'top-17 h-[calc(100dvh-5.25rem)]',
      )}
    >
      {content}
    </aside>
  )
}

function Card({
  id,
  position,
  review,
  withVacancy,
  toneOf,
}: Omit<Parameters<typeof CandidatePanel>[0], 'below'>) {
  const { data, error, isFetching, refetch } = useQuery(resultQuery(id))
  const resume = useQuery({ ...resumeQuery(id), enabled: data !== undefined })
  const swipe = useSwipe((by) => review.isPlaced && review.step(by))
  const hasKeys = useCharacterKeys()
  const card = useRef<HTMLDivElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const [shown, setShown] = useState<Shown | null>(null)
  const opener = useRef<HTMLElement | null>(null)
  const show = (next: Shown) => {
    opener.current = document.activeElement as HTMLElement | null
    setShown(next)
  }
  const hide = () => {
    setShown(null)
    // not every browser focuses a clicked button
    const back = card.current?.contains(opener.current) ? opener.current : heading.current
    back?.focus()
  }
  const loaded = data !== undefined
  useEffect(() => {
    // both need the layout: in the next frame, for which it is computed anyway
    const frame = requestAnimationFrame(() => {
      // a slow frame may come after the user has begun to write
      const isWriting = card.current?.querySelector('textarea:focus')
      if (loaded && !isWriting) heading.current?.focus({ preventScroll: true })
      // a card opened low on the screen would show only its top: scroll it to its sticky position
      card.current?.closest('aside')?.scrollIntoView({ block: 'start' })
    })
    return () => cancelAnimationFrame(frame)
  }, [loaded])
  return (
    <div ref={card} data-candidate={id} className="flex flex-1 flex-col" {...swipe}>
      <div className="sticky top-0 z-10 flex items-center gap-1 border-b border-line bg-surface py-1.5 pr-1.5 pl-4">
        <p className="min-w-0 flex-1 truncate text-[13px] text-muted tabular-nums">{position}</p>
        <Button
          variant="ghost"
          size="icon"
          className="size-8!"
          aria-label="Предыдущий кандидат"
          title={hasKeys ? 'K' : undefined}
          disabled={!review.isPlaced}
          onClick={() => review.step(-1)}
        >
          <ChevronUp aria-hidden className="size-4" />
        </Button>
        <Button
          variant="ghost"
          size="icon"
          className="size-8!"
          aria-label="Следующий кандидат"
          title={hasKeys ? 'J' : undefined}
          disabled={!review.isPlaced}
          onClick={() => review.step(1)}
        >
          <ChevronDown aria-hidden className="size-4" />
        </Button>
        <AdvanceSwitch />
        <PrintButton />
        <CloseButton label="Закрыть карточку" title="Esc" onClose={review.close} />
      </div>
      <div className="grid flex-1 grid-cols-1 content-start gap-3 p-4 pt-3">
        {data ? (
          <ShowQuote value={show}>
            <Jobs value={resume.data?.jobs ?? []}>
              <Head result={data} heading={heading} withVacancy={withVacancy !== false} toneOf={toneOf} />
              <Summary result={data} />
              {data.replaced_by && <Replaced by={data.replaced_by} onShow={review.open} />}
              <CardTabs result={data}>
                <CandidateActions application={data.application} onDecided={review.goOn} />
                <OtherApplications application={data.application} />
                <p className="text-xs text-faint">{ADVISORY}.</p>
              </CardTabs>
            </Jobs>
          </ShowQuote>
        ) : error ? (
          <LoadError
            message={
              isStatus(error, 404)
                ? 'Такого результата больше нет.'
                : messageOr(error, 'Не удалось загрузить карточку.')
            }
            retrying={isFetching}
            onRetry={() => void refetch()}
          />
        ) : (
          <CardSkeleton />
        )}
      </div>
      {data && (
        // at hand wherever the card is scrolled to
        <div className="sticky bottom-0 z-10">
          {shown && <ResumePane resultId={id} shown={shown} onShow={setShown} onClose={hide} />}
          <DecisionBar result={data} onDecide={review.decide} />
        </div>
      )}
    </div>
  )
}

const PrintButton = () => (
  <Button
    variant="ghost"
    size="icon"
    className="size-8! max-sm:hidden"
    aria-label="Печать карточки"
    title="Печать"
    onClick={() => window.print()}
  >
    <Printer aria-hidden className="size-4" />
  </Button>
)

function Head({
  result,
  heading,
  withVacancy,
  toneOf = scoreTone,
}: {
  result: ResultDetail
  heading: RefObject<HTMLHeadingElement | null>
  withVacancy: boolean
  toneOf: ((score: number) => Tone) | undefined
}) {
  const { application, decision } = result
  const rank = rankWords(result.rank)
  const about = [
    application.resume_title,
    application.area,
    withVacancy && vacancyWords(result),
    appliedWords(application),
  ]
  return (
    <div className="grid grid-cols-1 gap-1.5">
      <div className="flex items-start gap-3">
        <ScoreTile score={result.score} size="lg" toneOf={toneOf} />
        <div className="min-w-0 flex-1">
          <h2 ref={heading} tabIndex={-1} className="text-lg leading-6 font-semibold outline-none">
            {candidateName(application.candidate_name)}
          </h2>
          <p className="mt-1 flex flex-wrap items-center gap-1.5">
            {decision && (
              <Badge tone={recommendationLooks[decision.verdict].tone}>
                Вы решили: {recommendationLooks[decision.verdict].label}
              </Badge>
            )}
            <RecommendationBadge value={result.recommendation} />
            {result.is_little_known && (
              <Badge>
                <CircleHelp aria-hidden className="size-3.5" />
                Мало сведений
              </Badge>
            )}
            {rank !== null && <span className="text-[13px] text-muted tabular-nums">{rank}</span>}
          </p>
        </div>
      </div>
      <p className="text-pretty text-muted">
        <Facts of={about} />
      </p>
      <ContactLinks application={application} isCorrectable />
      <MatchFacts result={result} />
    </div>
  )
}

/** What a person would say about the candidate. */
function Summary({ result: { summary, reasoning } }: { result: ResultDetail }) {
  const words = summary.length > 0 ? summary.join(' ') : reasoning
  return (
    <section>
      <h3 className="sr-only">Коротко</h3>
      {words !== '' && <p className="text-[15px] leading-6 text-pretty [overflow-wrap:anywhere]">{words}</p>}
    </section>
  )
}

/** Only while something is being written: otherwise the new result is opened by itself. */
function Replaced({ by, onShow }: { by: string; onShow: (id: string) => void }) {
  return (
    <Alert
      tone="info"
      title="Кандидат проанализирован заново"
      action={
        <Button size="sm" onClick={() => onShow(by)}>
          Показать новый результат
        </Button>
      }
    >
      Здесь прежняя оценка.
    </Alert>
  )
}

function CardSkeleton() {
  return (
    <div role="status" aria-label="Загрузка карточки" className="grid grid-cols-1 gap-4">
      <div className="flex gap-3">
        <Skeleton className="h-12 w-20" />
        <Skeleton className="h-12 flex-1" />
      </div>
      <Skeleton className="h-24" />
      <Skeleton className="h-12" />
      <Skeleton className="h-28" />
      <Skeleton className="h-64" />
    </div>
  )
}
