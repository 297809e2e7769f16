import { MAX_MEETS } from '@rezumetr/contracts/domain'
import type { Vacancy } from '@rezumetr/contracts/vacancies/vacancies'
import type { VacancyOverview } from '@rezumetr/contracts/vacancies/workspace'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { scoreTone } from '../../../features/results/bands.ts'
import type { FilterAddress } from '../../../features/results/list/filter-address.ts'
import { overviewQuery, vacancyFiguresQuery } from '../../../features/results/workspace-api.ts'
import { formatSalary, stanceLook } from '../../../features/results/candidate.ts'
import { candidateName } from '../../../features/results/candidate-name.ts'
import { vacanciesQuery } from '../../../features/vacancies/api.ts'
import { cn } from '../../../ui/style/cn.ts'
import { counted, formatNumber } from '../../../ui/text/format.ts'
import { LoadError } from '../../../ui/notices/load-error.tsx'
import { Skeleton } from '../../../ui/progress/skeleton.tsx'
import { fillTone } from '../../../ui/style/tone.ts'
import { Bars, funnelBars } from './bars.tsx'
import type { TableRow } from '../table/columns.tsx'
import { withoutMet } from '../filters/chips.tsx'
import { bandsOf, medianOf, payAxis } from './score-bars.ts'

type Filter = Omit<FilterAddress, 'vacancy'>
type Change = (next: Filter) => void
const CANDIDATES = ['кандидат', 'кандидата', 'кандидатов'] as const

/** Who is there at a glance: scores, must-haves, pay and the funnel, each from what is stored. */
export function Pictures({
  vacancyId,
  rows,
  filter,
  onChange,
  hasFunnel = true,
}: {
  vacancyId: string
  /** In the order of the table, as far as they are loaded. */
  rows: readonly TableRow[]
  filter: Filter
  onChange: Change
  /** Not where the screen has it already. */
  hasFunnel?: boolean
}) {
  const overview = useQuery(overviewQuery(vacancyId))
  const vacancy = useQuery(vacanciesQuery).data?.find(({ id }) => id === vacancyId)
  if (overview.isError)
    return (
      <LoadError
        message="Не удалось загрузить картину."
        retrying={overview.isFetching}
        onRetry={() => void overview.refetch()}
      />
    )
  const { data } = overview
  if (!data || !vacancy)
    return (
      <div role="status" aria-label="Загрузка картины">
        <Skeleton className="h-44 rounded-xl" />
      </div>
    )
  return (
    <section
      aria-label="Картина"
      className={cn(
        'grid grid-cols-1 gap-3 sm:grid-cols-2',
        hasFunnel
          ? 'xl:grid-cols-[minmax(0,1fr)_minmax(0,1.5fr)_minmax(0,1fr)_minmax(0,1fr)]'
          : 'xl:grid-cols-[minmax(0,1fr)_minmax(0,1.5fr)_minmax(0,1fr)]',
      )}
    >
      <Scores scores={data.scores} filter={filter} onChange={onChange} />
      <Matrix rows={rows} requirements={data.requirements} filter={filter} onChange={onChange} />
      <Pays pays={data.pays} above={data.above_pay} vacancy={vacancy} judged={sumOf(data)} />
      {hasFunnel && <Funnel vacancy={vacancy} judged={sumOf(data)} />}
    </section>
  )
}

const sumOf = ({ scores }: VacancyOverview) => scores.reduce((sum, { n }) => sum + n, 0)

function Picture({ title, note, children }: { title: string; note?: string; children: ReactNode }) {
  return (
    <div className="flex min-w-0 flex-col rounded-xl border border-line bg-surface p-3 shadow-raised">
      <h3 className="flex items-baseline justify-between gap-2 text-[13px] font-semibold">
        {title}
        {note && <span className="truncate text-xs font-normal text-muted">{note}</span>}
      </h3>
      <div className="mt-2 flex-1">{children}</div>
    </div>
  )
}

function Scores({
  scores,
  filter,
  onChange,
}: {
  scores: VacancyOverview['scores']
  filter: Filter
  onChange: Change
}) {
  const bands = bandsOf(scores)
  const most = Math.max(1, ...bands.map(({ n }) => n))
  return (
    <Picture title="Баллы">
      <ul className="flex h-full min-h-32 items-end gap-1">
        {bands.map(({ from, to, n }) => {
          const isOn = (filter.minScore ?? 0) === from && filter.max_score === to
          return (
            <li
              key={from}
              className="group relative flex h-full flex-1 flex-col justify-end text-center text-2xs text-faint tabular-nums"
            >
              <span aria-hidden>{n > 0 ? formatNumber(n) : ''}</span>
              <span
                aria-hidden
                className={cn(
                  'w-full rounded-t-sm',
                  n > 0 ? cn(fillTone[scoreTone(from)], 'group-hover:opacity-80') : 'bg-sunken',
                  isOn && 'outline-2 outline-offset-1 outline-accent',
                )}
                style={{ height: n > 0 ? `${Math.max(4, (80 * n) / most)}%` : 2 }}
              />
              <span aria-hidden className="leading-4">
                {from}
              </span>
              {/* over the column, whose figures are no name of it */}
              <button
                type="button"
                disabled={n === 0}
                aria-pressed={isOn}
                aria-label={`${from}–${to}: ${counted(n, CANDIDATES)}`}
                title={`${from}–${to}: ${counted(n, CANDIDATES)}`}
                onClick={() =>
                  onChange(
                    isOn
                      ? { minScore: undefined, max_score: undefined }
                      : { minScore: from || undefined, max_score: to },
                  )
                }
                className="absolute inset-0 rounded disabled:cursor-default"
              />
            </li>
          )
        })}
      </ul>
    </Picture>
  )
}

/** People that fit side by side. */
const PEOPLE = 30
const MUSTS = 8

function Matrix({
  rows,
  requirements,
  filter,
  onChange,
}: {
  rows: readonly TableRow[]
  requirements: VacancyOverview['requirements']
  filter: Filter
  onChange: Change
}) {
  const musts = requirements.filter(({ is_must }) => is_must).slice(0, MUSTS)
  const people = rows.slice(0, PEOPLE)
  if (musts.length === 0)
    return (
      <Picture title="Обязательное">
        <p className="text-[13px] text-pretty text-muted">
          В критериях вакансии нет обязательных требований.
        </p>
      </Picture>
    )
  return (
    <Picture title="Обязательное" note={`первые ${people.length} списка`}>
      <ul className="grid grid-cols-1 gap-1">
        {musts.map(({ id, ask }) => (
          <li key={id} className="flex items-center gap-2">
            <button
              type="button"
              title={ask}
              aria-pressed={filter.meets?.includes(id) === true}
              onClick={() =>
                onChange(
                  filter.meets?.includes(id)
                    ? withoutMet(filter, id)
                    : { meets: [...(filter.meets ?? []), id].slice(0, MAX_MEETS) },
                )
              }
              className={cn(
                'min-h-6 w-2/5 shrink-0 truncate rounded text-left text-xs hover:underline',
                filter.meets?.includes(id) ? 'font-semibold text-accent' : 'text-muted',
              )}
            >
              {ask}
            </button>
            <span className="sr-only">
              есть у {people.filter((row) => stanceOf(row, ask) === 'meets').length} из {people.length}
            </span>
            <span aria-hidden className="flex min-w-0 flex-1 gap-px">
              {people.map((row) => {
                const { result } = row
                const stance = stanceOf(row, ask)
                const { tone, label } = stanceLook({ stance: stance ?? 'silent', evidence: null })
                return (
                  <span
                    key={result.id}
                    title={`${candidateName(result.application.candidate_name)}: ${stance ? label : 'ещё не загружено'}`}
                    className={cn('h-3 max-w-3 flex-1 rounded-xs', stance ? fillTone[tone] : 'bg-sunken')}
                  />
                )
              })}
            </span>
          </li>
        ))}
      </ul>
    </Picture>
  )
}

const stanceOf = ({ brief }: TableRow, ask: string) => brief?.musts.find((must) => must.ask === ask)?.stance

function Pays({
  pays,
  above,
  vacancy,
  judged,
}: {
  pays: readonly number[]
  above: number
  vacancy: Vacancy
  judged: number
}) {
  const offer = vacancy.salary
  const axis = payAxis(pays, offer)
  const median = medianOf(pays)
  const sum = (amount: number) => formatSalary({ amount, currency: offer?.currency ?? 'RUR' })
  if (!axis || median === null)
    return (
      <Picture title="Зарплата">
        <p className="text-[13px] text-pretty text-muted">
          Никто из оценённых не назвал ожиданий в валюте вакансии.
        </p>
      </Picture>
    )
  const at = (amount: number) => (100 * (amount - axis.least)) / (axis.most - axis.least)
  const [left, right] = [at(offer?.from ?? axis.least), at(offer?.to ?? axis.most)]
  return (
    <Picture title="Зарплата" note={`назвали ${pays.length} из ${formatNumber(judged)}`}>
      <div aria-hidden className="relative mx-1 mt-4 h-10 rounded bg-sunken">
        {offer && (offer.from !== null || offer.to !== null) && (
          <span
            className="absolute inset-y-0 rounded bg-good-soft"
            style={{ left: `${left}%`, width: `${Math.max(0.5, right - left)}%` }}
          />
        )}
        {pays.map((amount, place) => (
          <span
            // equal amounts stand on one another
            // oxlint-disable-next-line react/no-array-index-key
            key={place}
            className="absolute inset-y-1.5 w-0.5 rounded bg-accent opacity-50"
            style={{ left: `${at(amount)}%` }}
          />
        ))}
        <span className="absolute -inset-y-1 w-0.5 bg-ink" style={{ left: `${at(median)}%` }} />
      </div>
      <p className="mt-1.5 flex justify-between text-2xs text-faint tabular-nums">
        <span>{sum(axis.least)}</span>
        <span>{sum(axis.most)}</span>
      </p>
      <p className="mt-2 text-[13px] text-pretty">
        Половина просит до <b className="font-semibold whitespace-nowrap">{sum(median)}</b>
        {typeof offer?.to === 'number' && (
          <span className="text-muted">, выше вилки {counted(above, CANDIDATES)}</span>
        )}
      </p>
    </Picture>
  )
}

function Funnel({ vacancy, judged }: { vacancy: Vacancy; judged: number }) {
  const { data } = useQuery(vacancyFiguresQuery)
  const { undecided = 0, invited = 0, refused = 0 } = data?.get(vacancy.id) ?? {}
  const all = vacancy.applications_count
  return (
    <Picture title="Воронка">
      <Bars of={all} isDense bars={funnelBars({ all, judged, undecided, invited, refused })} />
    </Picture>
  )
}
