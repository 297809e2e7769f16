import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { vacancyFiguresQuery } from '../../features/results/workspace-api.ts'
import { vacanciesQuery } from '../../features/vacancies/api.ts'
import { isWaiting, waitingCount } from '../../features/vacancies/unread.ts'
import { VacancyTable } from '../vacancies/vacancy-table.tsx'

/** The others are on the page of vacancies. */
const SHOWN = 5

/** The vacancies with somebody to judge or to decide about, most first. */
export function Today() {
  const { data: figures } = useQuery(vacancyFiguresQuery)
  const { data: vacancies = [] } = useQuery(vacanciesQuery)
  const waiting = vacancies
    .filter(({ status }) => status === 'active')
    .map((vacancy) => ({
      vacancy,
      n: (isWaiting(vacancy) ? waitingCount(vacancy) : 0) + (figures?.get(vacancy.id)?.undecided ?? 0),
    }))
    .filter(({ n }) => n > 0)
    .toSorted((a, b) => b.n - a.n)
    .map(({ vacancy }) => vacancy)
  if (waiting.length === 0) return null
  return (
    <section aria-labelledby="today" className="grid grid-cols-1 gap-2">
      <div className="flex flex-wrap items-baseline justify-between gap-3">
        <h2 id="today" className="text-[15px] font-semibold">
          Ждут сегодня
        </h2>
        <Link to="/vacancies" className="text-[13px] font-medium text-accent hover:underline">
          Все вакансии
        </Link>
      </div>
      <VacancyTable label="Ждут сегодня" vacancies={waiting.slice(0, SHOWN)} figures={figures} isToday />
    </section>
  )
}
