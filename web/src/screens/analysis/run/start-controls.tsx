import type { Run } from '@rezumetr/contracts/analysis/analysis'
import type { ApplicationStats } from '@rezumetr/contracts/vacancies/vacancies'
import { useQuery } from '@tanstack/react-query'
import { Link, useLocation, useNavigate } from '@tanstack/react-router'
import { Sparkles } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { useUser } from '../../../features/accounts/api.ts'
import { planRun, startLabel } from '../../../features/runs/run.ts'
import { analysisUsage } from '../../../features/runs/usage/usage.ts'
import { limitsQuery } from '../../../features/billing/api.ts'
import { useAnalysisViews, useCanOpen } from '../../../features/hh/quota/views-api.ts'
import { ViewNote } from '../../../features/hh/quota/view-note.tsx'
import { Button, buttonClass } from '../../../ui/buttons/button.tsx'
import { cn } from '../../../ui/style/cn.ts'
import { formatNumber, formatPercent } from '../../../ui/text/format.ts'
import { Skeleton } from '../../../ui/progress/skeleton.tsx'
import { Slider } from '../../../ui/fields/slider.tsx'
import { ModelNote } from './model-note.tsx'

const STEP = 5
const PRESETS = [25, 50, 75, 100] as const

/** @param props.unread responses were never read, so that a zero would be untrue */
export function Totals({ stats, unread }: { stats: ApplicationStats; unread: boolean }) {
  const figures = [
    ['Все резюме', stats.total_applications],
    ['Проанализировано', stats.analyzed_applications],
    ['Новые', stats.unanalyzed_applications],
  ] as const
  return (
    <dl className="grid grid-cols-[auto_auto_auto] justify-between gap-3 sm:grid-cols-3 sm:justify-normal">
      {figures.map(([term, value]) => (
        <div key={term} className="min-w-0">
          <dt className="text-xs text-muted sm:text-[13px]">{term}</dt>
          <dd className="text-lg leading-7 font-semibold tabular-nums">
            {unread && stats.total_applications === 0 ? '—' : formatNumber(value)}
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** How large a share of the new resumes to take, and the button that takes them. */
export function StartControls({
  readable,
  startable,
  unreadable,
  unread,
  vacancyId,
  run,
  starting,
  onStart,
}: {
  /** New resumes that an analysis can read. */
  readable: number
  /** How many of these can be analysed now: without a connection those that are stored. */
  startable: number
  /** New resumes that it can not read. */
  unreadable: number
  /** The responses at HH.ru were never read: whether there are new ones is not known. */
  unread: boolean
  vacancyId: string
  run: Run | null
  starting: boolean
  onStart: (count: number) => void
}) {
  const [percent, setPercent] = useState(100)
  const limits = useQuery(limitsQuery).data
  const left = limits ? analysisUsage(limits).remaining : null
  const { count, note } = planRun(startable, percent, left)
  const views = useAnalysisViews(vacancyId, run || left === 0 ? 0 : count)
  const isRunning = run?.vacancy_id === vacancyId
  useFirstCheck(run === null && limits !== undefined && count > 0, () => onStart(count))
  const buttonText = () => {
    if (starting) return 'Запускаем анализ...'
    if (isRunning) return 'Анализ выполняется'
    return unread && readable === 0 ? 'Проанализировать новые резюме' : startLabel(count, readable)
  }
  return (
    <div className="grid grid-cols-1 gap-3">
      {startable > 0 && !isRunning && <Share percent={percent} onChange={setPercent} />}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button
          variant="primary"
          className="h-auto! min-h-9 max-w-full shrink! py-1.5 whitespace-normal! max-sm:w-full"
          disabled={count === 0 || run !== null}
          busy={starting}
          icon={<Sparkles aria-hidden className="size-4" />}
          onClick={() => onStart(count)}
        >
          {buttonText()}
        </Button>
        {note && !run && <p className="text-[13px] text-warn">{note}</p>}
      </div>
      {!run && <Outlook {...{ readable, startable, unreadable, unread, count, left, views }} />}
      {run && !isRunning && (
        <p className="text-[13px] text-muted">
          Дождитесь завершения анализа вакансии «{run.vacancy_name ?? 'другая'}»
        </p>
      )}
    </div>
  )
}

/** What a start would do, and why it may do nothing. */
function Outlook({
  readable,
  startable,
  unreadable,
  unread,
  count,
  left,
  views,
}: {
  readable: number
  startable: number
  unreadable: number
  unread: boolean
  /** Resumes that a start would take. */
  count: number
  /** Analyses left on the plan; `null`: unknown or unlimited. */
  left: number | null
  views: ReturnType<typeof useAnalysisViews>
}) {
  // stored resumes alone are read without the board
  const opens = useCanOpen() && views?.to_open !== 0
  const isUsedUp = left === 0
  return (
    <>
      {/* a plan that is used up opens nothing */}
      {!isUsedUp && (
        <>
          {views && <ViewNote plan={views} isOpening />}
          <ModelNote count={count} />
        </>
      )}
      {readable === 0 && <NothingNew unread={unread} hasUnreadable={unreadable > 0} />}
      {startable < readable && <Unopened startable={startable} readable={readable} />}
      {/* with nothing left on the plan the press opens the limit dialog, and this would not happen */}
      {startable > 0 && !isUsedUp && (
        <p className="text-[13px] text-pretty text-muted">
          Сначала самые новые отклики.
          {opens && ' Резюме откроются на HH.ru, и отклики станут просмотренными.'}
        </p>
      )}
    </>
  )
}

function NothingNew({ unread, hasUnreadable }: { unread: boolean; hasUnreadable: boolean }) {
  const words = hasUnreadable ? 'Других новых откликов нет.' : 'Новых откликов нет.'
  return (
    <p className="text-[13px] text-pretty text-muted">
      {unread ? 'Отклики с HH.ru по этой вакансии ещё не загружены.' : words}{' '}
      <Link to="/sync" className="font-medium text-accent hover:underline">
        {unread ? 'Загрузить' : 'Проверить на HH.ru'}
      </Link>
    </p>
  )
}

function Share({ percent, onChange }: { percent: number; onChange: (percent: number) => void }) {
  return (
    <div className="grid grid-cols-1 gap-x-5 gap-y-1 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center">
      <div className="flex items-center gap-3">
        <Slider
          label="Доля новых резюме"
          value={percent}
          onChange={onChange}
          step={STEP}
          format={formatPercent}
          className="flex-1"
        />
        <output className="w-12 text-right font-medium tabular-nums">{formatPercent(percent)}</output>
      </div>
      <div className="flex gap-1.5">
        {PRESETS.map((preset) => (
          <button
            key={preset}
            type="button"
            aria-pressed={percent === preset}
            onClick={() => onChange(preset)}
            className={buttonClass(
              'secondary',
              'sm',
              cn('flex-1 tabular-nums sm:flex-none', percent === preset && 'border-accent! text-accent!'),
            )}
          >
            {formatPercent(preset)}
          </button>
        ))}
      </div>
    </div>
  )
}

/** Who comes from the choice of the first vacancies is shown the criteria at once, as after a press of the button. */
function useFirstCheck(isReady: boolean, start: () => void) {
  const isAsked = useLocation({ select: ({ state }) => state.checkCriteria === true })
  const navigate = useNavigate()
  const begin = useEffectEvent(() => {
    void navigate({ to: '.', search: true, replace: true, state: {}, resetScroll: false })
    start()
  })
  useEffect(() => {
    if (isAsked && isReady) begin()
  }, [isAsked, isReady])
}

/** Without a connection that works the other resumes cannot be opened: the run would be refused. */
function Unopened({ startable, readable }: { startable: number; readable: number }) {
  const { has_hh_token } = useUser()
  return (
    <p className="text-[13px] text-pretty text-muted">
      {has_hh_token ? 'Подключение к HH.ru не работает' : 'HH.ru не подключён'}: неоткрытые резюме не
      проанализировать.{' '}
      {startable > 0 &&
        `Сейчас можно проанализировать ${formatNumber(startable)} из ${formatNumber(readable)}. `}
      <Link to="/settings" className="font-medium text-accent hover:underline">
        {has_hh_token ? 'Восстановить подключение' : 'Подключить HH.ru'}
      </Link>
    </p>
  )
}

export function StartSkeleton() {
  return (
    <div role="status" aria-label="Загрузка откликов" className="grid grid-cols-1 gap-4">
      <Skeleton className="h-12" />
      <Skeleton className="h-8" />
      <Skeleton className="h-9 w-72 max-w-full" />
      <Skeleton className="h-5" />
    </div>
  )
}
