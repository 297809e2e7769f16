import type { Dashboard } from '@rezumetr/contracts/analysis/dashboard'
import { Link } from '@tanstack/react-router'
import { FileSearch } from 'lucide-react'
import { scoreTone } from '../../features/results/bands.ts'
import { RecommendationBadge } from '../../features/results/recommendation.tsx'
import { candidateName } from '../../features/results/candidate-name.ts'
import { labelOf } from '../../features/vacancies/vacancy-label.ts'
import { buttonClass } from '../../ui/buttons/button.tsx'
import { Card, CardHeader } from '../../ui/layout/card.tsx'
import { cn } from '../../ui/style/cn.ts'
import { EmptyState } from '../../ui/notices/empty-state.tsx'
import { formatDateTime } from '../../ui/text/format.ts'
import { Skeleton } from '../../ui/progress/skeleton.tsx'
import { softTone } from '../../ui/style/tone.ts'
import { Truncated } from '../../ui/layout/truncated.tsx'

export function RecentAnalyses({
  items,
  loading,
}: {
  items: Dashboard['recent_analyses'] | undefined
  loading: boolean
}) {
  return (
    <Card>
      <CardHeader
        title="Последние анализы"
        aside={
          <Link
            to="/results"
            className="text-[13px] font-medium text-accent underline-offset-4 hover:underline"
          >
            Все результаты
          </Link>
        }
      />
      <div className="p-2 sm:p-3">
        {loading ? (
          <div className="grid gap-2 p-2">
            {Array.from({ length: 5 }, (_, index) => (
              <Skeleton key={index} className="h-11" />
            ))}
          </div>
        ) : items === undefined ? (
          <p className="p-3 text-muted">—</p>
        ) : items.length === 0 ? (
          <EmptyState
            icon={FileSearch}
            title="Анализов ещё не было"
            action={
              <Link to="/analysis" className={buttonClass('primary')}>
                Запустить первый анализ
              </Link>
            }
          >
            Выберите вакансию, и сервис оценит отклики на неё.
          </EmptyState>
        ) : (
          <ul>
            {items.map((item) => (
              <li
                key={item.id}
                className="relative flex items-center gap-3 rounded-lg px-2 py-2 hover:bg-sunken"
              >
                <span
                  title="Балл из 100"
                  className={cn(
                    'grid h-8 w-10 shrink-0 place-items-center rounded-md text-[15px] font-semibold tabular-nums',
                    softTone[scoreTone(item.score)],
                  )}
                >
                  {item.score}
                </span>
                <div className="min-w-0 flex-1">
                  <p className="font-medium">
                    {/* the link covers the whole row and opens the candidate's card */}
                    <Link
                      to="/results"
                      search={{ candidate: item.id }}
                      className="line-clamp-2 py-0.5 after:absolute after:inset-0"
                    >
                      {candidateName(item.candidate_name)}
                    </Link>
                  </p>
                  <div className="flex flex-wrap gap-x-2.5 text-xs text-muted">
                    <Truncated {...labelOf({ title: item.vacancy_title, name: item.vacancy_name })} />
                    <span>{formatDateTime(item.analyzed_at)}</span>
                  </div>
                </div>
                <Link
                  to="/results"
                  search={{ recommendation: item.recommendation }}
                  className="relative -m-1 rounded-lg p-1"
                  title="Все с этой рекомендацией"
                >
                  <RecommendationBadge value={item.recommendation} />
                </Link>
              </li>
            ))}
          </ul>
        )}
      </div>
    </Card>
  )
}
