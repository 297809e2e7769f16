import type { Result } from '@rezumetr/contracts/analysis/analysis'
import { placeWords } from '@rezumetr/contracts/hh/stages'
import type { ResultSort } from '@rezumetr/contracts/domain'
import type { Brief } from '@rezumetr/contracts/vacancies/workspace'
import { Flag } from 'lucide-react'
import type { ReactNode } from 'react'
import { scoreTone } from '../../../features/results/bands.ts'
import { recommendationLooks } from '../../../features/results/recommendation.tsx'
import { formatSalary, salaryLook, stanceLook } from '../../../features/results/candidate.ts'
import { cn } from '../../../ui/style/cn.ts'
import { formatDate, formatShortDate, plural } from '../../../ui/text/format.ts'
import { softTone, textTone } from '../../../ui/style/tone.ts'

/** `brief` is unknown until it is read. */
export type TableRow = { readonly result: Result; readonly brief: Brief | undefined }

export type ColumnSpec = {
  readonly id: string
  readonly label: string
  /** px; the name takes what is left. */
  readonly width: number
  /** The order of the server that the header switches, and which way it begins. */
  readonly sort: ResultSort
  readonly first: 'asc' | 'desc'
  /** px, beside an open card. */
  readonly narrow?: number
  /** Also beside an open card, where there is room for a few. */
  readonly isKept?: true
  /** Not shown until it is chosen. */
  readonly isExtra?: true
  readonly cell: (row: TableRow) => ReactNode
}

const cut = (words: string | null | undefined, className?: string) =>
  words ? (
    <span className={cn('block truncate', className)} title={words}>
      {words}
    </span>
  ) : (
    <span className="text-faint">—</span>
  )

/** «8 лет», «11 мес.». */
export function yearsWords(months: number | null): string | null {
  if (months === null) return null
  if (months < 12) return months === 0 ? 'нет' : `${months}\u00a0мес.`
  const years = Math.floor(months / 12)
  return `${years}\u00a0${plural(years, ['год', 'года', 'лет'])}`
}

/** All but the checkbox and the name, in order; the name stands before the second. */
export const columnSpecs: readonly ColumnSpec[] = [
  {
    id: 'score',
    label: 'Балл',
    width: 66,
    sort: 'score',
    first: 'desc',
    isKept: true,
    cell: (row) => <Score {...row} />,
  },
  {
    id: 'title',
    label: 'Желаемая должность',
    width: 150,
    sort: 'title',
    first: 'asc',
    isExtra: true,
    cell: ({ result }) => cut(result.application.resume_title),
  },
  {
    id: 'job',
    label: 'Последнее место',
    width: 120,
    sort: 'job',
    first: 'asc',
    cell: ({ brief }) => brief && <Job job={brief.latest_job} />,
  },
  {
    id: 'years',
    label: 'Стаж',
    width: 64,
    sort: 'years',
    first: 'desc',
    cell: ({ brief }) => brief && cut(yearsWords(brief.months), 'tabular-nums'),
  },
  {
    id: 'city',
    label: 'Город',
    width: 86,
    sort: 'city',
    first: 'asc',
    cell: ({ result }) => cut(result.application.area),
  },
  {
    id: 'pay',
    label: 'Зарплата',
    width: 86,
    sort: 'pay',
    first: 'asc',
    cell: ({ result }) => <Pay result={result} />,
  },
  {
    id: 'musts',
    label: 'Обязательное',
    width: 132,
    sort: 'musts',
    first: 'desc',
    isKept: true,
    cell: ({ brief }) => brief && <Musts musts={brief.musts} />,
  },
  {
    id: 'flags',
    label: 'Флаги',
    width: 58,
    sort: 'flags',
    first: 'desc',
    cell: ({ result }) => <Flags flags={result.red_flags} />,
  },
  {
    id: 'stage',
    label: 'Этап HH.ru',
    width: 82,
    sort: 'stage',
    first: 'asc',
    cell: ({ result }) => cut(placeWords(result.application.collection_id)),
  },
  {
    id: 'decision',
    label: 'Решение',
    width: 90,
    narrow: 44,
    sort: 'decision',
    first: 'asc',
    isKept: true,
    cell: ({ result }) => <Decision result={result} />,
  },
  {
    id: 'applied',
    label: 'Отклик',
    width: 70,
    sort: 'applied',
    first: 'desc',
    cell: ({ result }) => <Day iso={result.application.applied_at} />,
  },
  {
    id: 'analyzed',
    label: 'Анализ',
    width: 76,
    sort: 'date',
    first: 'desc',
    isExtra: true,
    cell: ({ result }) => <Day iso={result.analyzed_at} />,
  },
]

const Day = ({ iso }: { iso: string }) => (
  <span className="whitespace-nowrap text-muted tabular-nums" title={formatDate(iso)}>
    {formatShortDate(iso)}
  </span>
)

function Job({ job }: { job: Brief['latest_job'] }) {
  const lines = [job?.position, job?.company].filter((line) => typeof line === 'string' && line !== '')
  if (lines.length === 0) return <span className="text-faint">—</span>
  return (
    <span className="block leading-4" title={lines.join(', ')}>
      <span className="block truncate">{lines[0]}</span>
      {lines[1] && <span className="block truncate text-xs text-muted">{lines[1]}</span>}
    </span>
  )
}

function Score({ result, brief }: TableRow) {
  return (
    <span className="@container flex items-center gap-1.5 tabular-nums">
      <span
        className={cn(
          'grid h-6 w-9 shrink-0 place-items-center rounded-md font-semibold',
          softTone[scoreTone(result.score)],
        )}
      >
        {result.score}
      </span>
      {brief && brief.place !== null && (
        <span className="text-xs text-faint @max-[2.75rem]:hidden" title={`${brief.place}-е место`}>
          {brief.place}
        </span>
      )}
    </span>
  )
}

function Pay({ result }: { result: Result }) {
  const { salary } = result.application
  if (!salary) return <span className="text-faint">—</span>
  const look = salaryLook(result.salary_match)
  return (
    <span
      className={cn('block truncate tabular-nums', result.salary_match === 'higher' && textTone[look.tone])}
      title={`${formatSalary(salary)}, к вилке вакансии: ${look.label.toLowerCase()}`}
    >
      {formatSalary(salary)}
    </span>
  )
}

/** More marks have no room; the others are counted. */
const MARKS = 9

/** What the vacancy insists on: a mark for each, named on hover and in the card. */
function Musts({ musts }: { musts: Brief['musts'] }) {
  if (musts.length === 0) return <span className="text-faint">—</span>
  const met = musts.filter(({ stance }) => stance === 'meets').length
  const shown = musts.slice(0, musts.length > MARKS ? MARKS - 1 : MARKS)
  const words = musts.map(({ ask, stance }) => `${ask}: ${stanceLook({ stance, evidence: null }).label}`)
  return (
    <span className="flex items-center gap-px overflow-hidden" title={words.join('\n')}>
      <span className="sr-only">
        Есть {met} из {musts.length}
      </span>
      {shown.map(({ ask, stance }) => {
        const { icon: Mark, tone } = stanceLook({ stance, evidence: null })
        return (
          <span
            key={ask}
            aria-hidden
            data-stance={stance}
            className={cn('grid h-4 w-3 shrink-0 place-items-center rounded-xs', softTone[tone])}
          >
            <Mark className="size-2.5 stroke-3" />
          </span>
        )
      })}
      {musts.length > shown.length && (
        <span aria-hidden className="pl-0.5 text-xs text-faint tabular-nums">
          +{musts.length - shown.length}
        </span>
      )}
    </span>
  )
}

function Flags({ flags }: { flags: readonly string[] }) {
  if (flags.length === 0) return <span className="text-faint">—</span>
  return (
    <span className="flex items-center gap-1 text-bad tabular-nums" title={flags.join('\n')}>
      <Flag aria-hidden className="size-3.5" />
      {flags.length}
      <span className="sr-only">: {flags.join('; ')}</span>
    </span>
  )
}

/** The person's, or the advice where there is none yet. */
function Decision({ result: { decision, recommendation } }: { result: Result }) {
  const { label, tone, icon: Icon } = recommendationLooks[decision ?? recommendation]
  // beside an open card there is room for the sign alone
  return (
    <span className="@container block" title={decision ? label : `Рекомендация: ${label}`}>
      {decision ? (
        <span
          className={cn(
            'inline-flex h-5.5 max-w-full items-center gap-1 rounded-md px-1.5 text-xs font-medium',
            softTone[tone],
          )}
        >
          <Icon aria-hidden className="size-3.5 shrink-0" />
          <span className="truncate @max-[3rem]:sr-only">{label}</span>
        </span>
      ) : (
        <span className="block truncate text-xs text-faint">
          <span className="sr-only">Решения нет, рекомендация: </span>
          <Icon aria-hidden className="hidden size-3.5 @max-[3rem]:block" />
          <span className="@max-[3rem]:sr-only">{label.toLowerCase()}?</span>
        </span>
      )}
    </span>
  )
}
