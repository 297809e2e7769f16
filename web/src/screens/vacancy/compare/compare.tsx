import type { ResultDetail } from '@rezumetr/contracts/analysis/analysis'
import type { Brief } from '@rezumetr/contracts/vacancies/workspace'
import { useQueries, useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { ArrowLeft, Printer, Users, X } from 'lucide-react'
import { type CSSProperties, type ReactNode, useState } from 'react'
import { resultQuery } from '../../../features/results/api.ts'
import { briefsQuery } from '../../../features/results/workspace-api.ts'
import { scoreTone } from '../../../features/results/bands.ts'
import { ADVISORY, RecommendationBadge } from '../../../features/results/recommendation.tsx'
import { candidateName } from '../../../features/results/candidate-name.ts'
import { formatSalary, stanceLook } from '../../../features/results/candidate.ts'
import { kindLabels } from '../../../features/rubrics/rubric.ts'
import { Badge } from '../../../ui/layout/badge.tsx'
import { Button, buttonClass } from '../../../ui/buttons/button.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { Checkbox } from '../../../ui/fields/checkbox.tsx'
import { formatDate } from '../../../ui/text/format.ts'
import { cn } from '../../../ui/style/cn.ts'
import { EmptyState } from '../../../ui/notices/empty-state.tsx'
import { LoadError } from '../../../ui/notices/load-error.tsx'
import { Skeleton } from '../../../ui/progress/skeleton.tsx'
import { softTone } from '../../../ui/style/tone.ts'
import { yearsWords } from '../table/columns.tsx'
import { comparedRows } from './rows.ts'
import './print.ts'

const route = getRouteApi('/guard/shell/vacancies/$vacancyId/compare')

/** Two to five people side by side: what they say to the same requirements. */
export function VacancyCompare() {
  const { vacancyId } = route.useParams()
  const { ids = [] } = route.useSearch()
  const people = useQueries({ queries: ids.map((id) => resultQuery(id)) })
  const failed = people.find(({ isError, data }) => isError && !data)
  const loaded = people.flatMap(({ data }) => data ?? [])
  const back = (
    <Link to="/vacancies/$vacancyId" params={{ vacancyId }} search={{}} className={buttonClass('secondary')}>
      <ArrowLeft aria-hidden className="size-4" />К кандидатам
    </Link>
  )
  if (ids.length < 2)
    return (
      <Card>
        <EmptyState icon={Users} title="Выберите от двух до пяти кандидатов" action={back}>
          Отметьте их в таблице и нажмите «Сравнить».
        </EmptyState>
      </Card>
    )
  if (failed)
    return (
      <LoadError
        message="Не удалось загрузить кого-то из кандидатов: возможно, его уже нет."
        retrying={failed.isFetching}
        onRetry={() => void failed.refetch()}
      />
    )
  if (loaded.length < ids.length)
    return (
      <div role="status" aria-label="Загрузка кандидатов" className="grid gap-3">
        <Skeleton className="h-24 rounded-xl" />
        <Skeleton className="h-96 rounded-xl" />
      </div>
    )
  return <Compared people={loaded} ids={ids} back={back} />
}

function Compared({
  people,
  ids,
  back,
}: {
  people: readonly ResultDetail[]
  ids: readonly string[]
  back: ReactNode
}) {
  const navigate = route.useNavigate()
  const [isBrief, setBrief] = useState(false)
  const briefs = useQuery(briefsQuery(ids)).data
  const rows = comparedRows(people)
  const shown = isBrief ? rows.filter(({ isDifferent }) => isDifferent) : rows
  return (
    <section aria-label="Сравнение кандидатов" data-compare className="grid grid-cols-1 gap-3">
      <PrintedTitle vacancy={people[0]?.vacancy_name} />
      <Controls back={back} isBrief={isBrief} onBrief={setBrief} />
      <div
        tabIndex={0}
        role="group"
        aria-label="Таблица сравнения"
        className="relative overflow-x-auto rounded-xl border border-line bg-surface shadow-raised"
      >
        <table
          // on a phone two people fit beside the asks
          style={
            {
              '--narrow': `${5 + people.length * 7.5}rem`,
              '--wide': `${120 + people.length * 160}px`,
            } as CSSProperties
          }
          className="min-w-(--narrow) sm:min-w-(--wide) w-full table-fixed border-separate border-spacing-0 text-left text-[13px]"
        >
          <caption className="sr-only">Кто что говорит о требованиях вакансии</caption>
          <thead>
            <tr>
              <th scope="col" className={cn(first, 'bg-surface font-medium text-muted')}>
                Требование
              </th>
              {people.map((person) => (
                <th key={person.id} scope="col" className={cn(cell, 'align-top font-normal')}>
                  <Person
                    person={person}
                    onRemove={
                      ids.length > 2
                        ? () =>
                            void navigate({
                              search: { ids: ids.filter((id) => id !== person.id) },
                              replace: true,
                              resetScroll: false,
                            })
                        : null
                    }
                  />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            <Fact
              title="Коротко"
              cells={people.map(({ summary, reasoning }) =>
                summary.length > 0 ? summary.join(' ') : reasoning,
              )}
            />
            <Fact
              title="Ожидаемая зарплата"
              cells={people.map((one) => formatSalary(one.application.salary))}
            />
            <Fact title="Стаж" cells={people.map(({ id }) => yearsWords(briefs?.get(id)?.months ?? null))} />
            <Fact title="Последнее место" cells={people.map(({ id }) => jobWords(briefs?.get(id)))} />
            {shown.map((row) => (
              <Requirement key={row.id} row={row} people={people} />
            ))}
            <Fact
              title="На что обратить внимание"
              cells={people.map(({ flags }) => listed(flags.map(({ text }) => text)))}
            />
            <Fact title="Что спросить" cells={people.map(({ questions }) => listed(questions))} />
          </tbody>
        </table>
        {shown.length === 0 && (
          <p className="px-4 py-6 text-center text-muted">
            {rows.length === 0
              ? 'По этим кандидатам нет разбора требований: проанализируйте их заново.'
              : 'Различий нет: на все требования ответы одинаковые.'}
          </p>
        )}
      </div>
      <p className="text-xs text-faint">{ADVISORY}.</p>
    </section>
  )
}

function Controls({
  back,
  isBrief,
  onBrief,
}: {
  back: ReactNode
  isBrief: boolean
  onBrief: (isBrief: boolean) => void
}) {
  return (
    <div data-controls className="flex flex-wrap items-center gap-3">
      {back}
      <Checkbox label="Только различия" checked={isBrief} onChange={onBrief} />
      <Button
        className="ml-auto max-sm:hidden"
        icon={<Printer aria-hidden className="size-4" />}
        onClick={() => window.print()}
      >
        Печать
      </Button>
    </div>
  )
}

/** On paper there is no page around the table. */
function PrintedTitle({ vacancy }: { vacancy: string | undefined }) {
  const [today] = useState(() => new Date().toISOString())
  return (
    <p className="hidden font-semibold print:block">
      {vacancy}: сравнение кандидатов, {formatDate(today)}
    </p>
  )
}

const cell = 'border-b border-l border-line px-2 py-2 sm:px-3'
// long words of a requirement are divided on a phone
const first =
  'sticky left-0 z-10 w-20 border-b border-line px-1.5 py-2 align-top hyphens-auto [overflow-wrap:anywhere] max-sm:text-2xs sm:w-56 sm:px-3'

/** A row beside the requirements; none where nobody has anything to show. */
function Fact({ title, cells }: { title: string; cells: readonly ReactNode[] }) {
  if (cells.every((one) => one === null)) return null
  return (
    <tr>
      <th scope="row" className={cn(first, 'bg-surface font-medium text-muted')}>
        {title}
      </th>
      {cells.map((one, at) => (
        // the people do not change places
        <td key={at} className={cn(cell, 'align-top text-pretty [overflow-wrap:anywhere]')}>
          {one ?? <span className="text-faint">—</span>}
        </td>
      ))}
    </tr>
  )
}

const jobWords = (brief: Brief | undefined): string | null =>
  [brief?.latest_job?.position, brief?.latest_job?.company].filter(Boolean).join(', ') || null

const listed = (lines: readonly string[]): ReactNode =>
  lines.length === 0 ? null : (
    <ul className="grid gap-1">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  )

function Requirement({
  row: { ask, kind, cells, isDifferent },
  people,
}: {
  row: ReturnType<typeof comparedRows>[number]
  people: readonly ResultDetail[]
}) {
  return (
    <tr data-different={isDifferent}>
      <th scope="row" className={cn(first, 'font-medium', isDifferent ? 'bg-accent-soft' : 'bg-surface')}>
        <span className="[overflow-wrap:anywhere] first-letter:uppercase">{ask}</span>
        {kind !== 'must' && (
          <span className="block text-xs font-normal text-muted">{kindLabels[kind].toLowerCase()}</span>
        )}
        {isDifferent && <span className="sr-only">, отвечают по-разному</span>}
      </th>
      {cells.map((answer, at) => (
        <td key={people[at]?.id} className={cn(cell, 'align-top', isDifferent && 'bg-accent-soft')}>
          {answer ? <Answer {...answer} /> : <span className="text-muted">не оценивалось</span>}
        </td>
      ))}
    </tr>
  )
}

function Person({ person, onRemove }: { person: ResultDetail; onRemove: (() => void) | null }) {
  const { id, vacancy_id, application, score, recommendation, decision, rank } = person
  const name = candidateName(application.candidate_name)
  return (
    <div className="grid gap-1">
      <div className="flex items-start justify-between gap-2">
        <span
          className={cn(
            'grid h-8 w-11 shrink-0 place-items-center rounded-md text-base font-semibold tabular-nums',
            softTone[scoreTone(score)],
          )}
        >
          <span className="sr-only">Балл </span>
          {score}
        </span>
        {onRemove && (
          <Button
            size="icon"
            variant="ghost"
            className="size-6!"
            aria-label={`Убрать из сравнения: ${name}`}
            onClick={onRemove}
          >
            <X aria-hidden className="size-3.5" />
          </Button>
        )}
      </div>
      <Link
        to="/vacancies/$vacancyId"
        params={{ vacancyId: vacancy_id }}
        search={{ candidate: id }}
        className="font-semibold [overflow-wrap:anywhere] underline-offset-4 hover:underline"
      >
        {name}
      </Link>
      <span className="text-muted">
        {[application.resume_title, application.area].filter(Boolean).join(', ')}
      </span>
      <span className="flex flex-wrap gap-1">
        <RecommendationBadge value={recommendation} />
        {rank && <Badge>{rank.place}-е место</Badge>}
        {decision && <Badge>есть ваше решение</Badge>}
      </span>
    </div>
  )
}

function Answer({ stance, evidence, lines }: ResultDetail['requirements'][number]) {
  const { icon: Mark, tone, words } = stanceLook({ stance, evidence })
  const [line] = lines
  return (
    <div className="flex gap-2">
      <span
        aria-hidden
        className={cn('mt-px grid size-5 shrink-0 place-items-center rounded-md', softTone[tone])}
      >
        <Mark className="size-3.5" />
      </span>
      <span className="min-w-0">
        {words}
        {line && (
          <span
            className="mt-0.5 line-clamp-3 text-xs [overflow-wrap:anywhere] text-muted"
            title={line.quote}
          >
            «{line.quote}»
          </span>
        )}
      </span>
    </div>
  )
}
