import type { Vacancy } from '@rezumetr/contracts/vacancies/vacancies'
import type { VacancyFigures } from '@rezumetr/contracts/vacancies/workspace'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { isUnread, isWaiting } from '../../features/vacancies/unread.ts'
import { counted, formatNumber } from '../../ui/text/format.ts'
import { Funnel } from './funnel.tsx'

type Figures = ReadonlyMap<string, VacancyFigures> | undefined

const head = 'px-3 py-2.5 text-right font-medium whitespace-nowrap'
const cell = 'px-3 py-2.5 text-right tabular-nums max-md:hidden'

/** How far vacancies are; each number leads to its people. `isToday`: what waits, without what is done. */
export function VacancyTable({
  vacancies,
  figures,
  label = 'Вакансии',
  isToday = false,
}: {
  vacancies: readonly Vacancy[]
  /** Unknown while they load. */
  figures: Figures
  label?: string
  isToday?: boolean
}) {
  return (
    <div className="overflow-hidden rounded-xl border border-line bg-surface shadow-raised">
      <table aria-label={label} className="w-full table-fixed text-left max-md:block">
        <thead className="bg-sunken text-xs text-muted max-md:sr-only">
          <tr>
            <th scope="col" className="px-4 py-2.5 font-medium">
              Вакансия
            </th>
            {!isToday && (
              <th scope="col" className={`${head} w-24`}>
                Отклики
              </th>
            )}
            <th scope="col" className={`${head} w-20`}>
              Новые
            </th>
            {!isToday && (
              <th scope="col" className={`${head} w-24`}>
                Оценены
              </th>
            )}
            <th scope="col" className={`${head} w-28`}>
              Разобрать
            </th>
            <th scope="col" className={`${head} w-28`}>
              Приглашены
            </th>
            <th scope="col" className={`${head} w-24`} title="Приглашение или отказ на HH.ru">
              С ответом
            </th>
            {!isToday && (
              <th scope="col" className="w-56 px-4 py-2.5 font-medium max-lg:hidden">
                Воронка
              </th>
            )}
          </tr>
        </thead>
        <tbody className="divide-y divide-line max-md:block">
          {vacancies.map((vacancy) => (
            <Row key={vacancy.id} vacancy={vacancy} figures={figures} isToday={isToday} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Row({ vacancy, figures, isToday }: { vacancy: Vacancy; figures: Figures; isToday: boolean }) {
  const { id, area, applications_count: all, new_applications_count: fresh } = vacancy
  // a zero would be untrue
  const isUnknown = vacancy.responses_read_at === null && all === 0
  const judged = all - fresh
  const own = figures && (figures.get(id) ?? { undecided: 0, invited: 0, refused: 0 })
  const answered = own && own.invited + own.refused
  const people = (search: Search, label: string, value: number | undefined) => (
    <Figure isUnknown={isUnknown} value={value}>
      {(value ?? 0) > 0 && (
        <Link
          to="/vacancies/$vacancyId"
          params={{ vacancyId: id }}
          search={search}
          aria-label={`${label}: ${value}`}
          className={figureLink}
        >
          {formatNumber(value ?? 0)}
        </Link>
      )}
    </Figure>
  )
  return (
    <tr className="relative hover:bg-bg max-md:block max-md:px-4 max-md:py-3">
      <th scope="row" className="px-4 py-2.5 font-normal max-md:block max-md:p-0">
        <Link
          to="/vacancies/$vacancyId"
          params={{ vacancyId: id }}
          className="font-medium [overflow-wrap:anywhere] underline-offset-4 after:absolute after:inset-0 hover:underline"
        >
          {vacancy.name}
        </Link>
        <span className="mt-0.5 flex flex-wrap gap-x-2 text-[13px] text-muted">
          {area}
          {isUnread(vacancy) && all === 0 && 'отклики ещё не загружены'}
        </span>
        {!isUnknown && <InWords vacancy={vacancy} own={own} isToday={isToday} />}
      </th>
      {!isToday && <td className={cell}>{people({}, 'Отклики', all)}</td>}
      <td className={cell}>
        <Figure isUnknown={isUnknown} value={fresh}>
          {fresh > 0 && <Fresh vacancy={vacancy}>{formatNumber(fresh)}</Fresh>}
        </Figure>
      </td>
      {!isToday && <td className={cell}>{people({}, 'Оценены', judged)}</td>}
      <td className={`${cell} font-semibold`}>{people({ decision: 'none' }, 'Разобрать', own?.undecided)}</td>
      <td className={cell}>{people({ stage: 'invited' }, 'Приглашены', own?.invited)}</td>
      <td className={cell}>{people({ stage: 'answered' }, 'С ответом', answered)}</td>
      {!isToday && (
        <td className="px-4 py-2.5 max-lg:hidden">
          {own && !isUnknown && (
            <Funnel steps={[all, judged, Math.max(0, judged - own.undecided), own.invited]} />
          )}
        </td>
      )}
    </tr>
  )
}

/** The columns in words, where there is no room for them. */
function InWords({
  vacancy,
  own,
  isToday,
}: {
  vacancy: Vacancy
  own: Pick<VacancyFigures, 'undecided' | 'invited'> | undefined
  isToday: boolean
}) {
  const { id, applications_count: all, new_applications_count: fresh } = vacancy
  return (
    <span className="mt-1.5 flex flex-wrap gap-x-3 gap-y-1 text-[13px] text-muted md:hidden">
      {!isToday && <span>{counted(all, ['отклик', 'отклика', 'откликов'])}</span>}
      {fresh > 0 && <Fresh vacancy={vacancy}>{counted(fresh, ['новый', 'новых', 'новых'])}</Fresh>}
      {own && own.undecided > 0 && (
        <Link
          to="/vacancies/$vacancyId"
          params={{ vacancyId: id }}
          search={{ decision: 'none' }}
          className={figureLink}
        >
          разобрать {formatNumber(own.undecided)}
        </Link>
      )}
      {own && own.invited > 0 && (
        <span>{counted(own.invited, ['приглашён', 'приглашены', 'приглашены'])}</span>
      )}
    </span>
  )
}

type Search = { readonly decision?: 'none'; readonly stage?: string }
/** To the people themselves, above the link of the whole row. */
const figureLink = 'relative z-10 rounded text-accent underline-offset-4 hover:underline'

function Figure({
  isUnknown,
  value,
  children,
}: {
  isUnknown: boolean
  value: number | undefined
  /** The number, if it is one. */
  children: ReactNode
}) {
  if (isUnknown || value === undefined) return <span className="font-normal text-faint">—</span>
  return value === 0 ? <span className="font-normal text-faint">0</span> : children
}

/** New responses that an analysis may take lead to it. */
function Fresh({ vacancy, children }: { vacancy: Vacancy; children: ReactNode }) {
  const { id, new_applications_count: n } = vacancy
  if (!isWaiting(vacancy)) return children
  return (
    <Link
      to="/analysis"
      search={{ vacancy: id }}
      aria-label={`Оценить ${counted(n, ['новый', 'новых', 'новых'])}`}
      className={figureLink}
    >
      {children}
    </Link>
  )
}
