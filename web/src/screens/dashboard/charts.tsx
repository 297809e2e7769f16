import type { Dashboard } from '@rezumetr/contracts/analysis/dashboard'
import { recommendations } from '@rezumetr/contracts/domain'
import { Link } from '@tanstack/react-router'
import { ChartArea, ChartPie } from 'lucide-react'
import { recommendationLooks } from '../../features/results/recommendation.tsx'
import { Card, CardBody, CardHeader } from '../../ui/layout/card.tsx'
import { cn } from '../../ui/style/cn.ts'
import { EmptyState } from '../../ui/notices/empty-state.tsx'
import { formatNumber, formatPercent } from '../../ui/text/format.ts'
import { wholePercents } from '../../ui/text/percents.ts'
import { fillTone } from '../../ui/style/tone.ts'
import { AreaPlot } from './area-plot.tsx'
import { monthName } from './chart-data.ts'
import { Donut } from './donut.tsx'

const HEIGHT = 'h-56'
const monthly = [
  { key: 'analyses', label: 'Анализы', color: 'text-accent' },
  { key: 'top_candidates', label: 'Топ-кандидаты', color: 'text-good-fill' },
] as const
const sliceColor = {
  hire: 'text-good-fill',
  interview: 'text-info-fill',
  maybe: 'text-warn-fill',
  reject: 'text-bad-fill',
} as const

/** Real figures only: an account without analyses sees why the charts are empty. */
export function Charts({ stats }: { stats: Dashboard }) {
  return (
    <div className="grid grid-cols-1 gap-4 sm:gap-5 lg:grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)]">
      <Monthly stats={stats} />
      <Distribution counts={stats.recommendation_distribution} />
    </div>
  )
}

function Monthly({ stats }: { stats: Dashboard }) {
  const points = stats.monthly.map((point) => ({ ...point, name: monthName(point.month) }))
  const empty = points.every((point) => point.analyses === 0)
  const isOld = stats.total_analyses > 0
  return (
    <Card>
      <CardHeader title="Анализы по месяцам" description="Последние полгода, по календарю Москвы" />
      <CardBody>
        {empty ? (
          <EmptyState
            icon={ChartArea}
            title={isOld ? 'За последние полгода анализов не было' : 'Пока нет данных'}
            className={cn(HEIGHT, 'justify-center')}
          >
            {!isOld && 'График появится после первого анализа.'}
          </EmptyState>
        ) : (
          <>
            <AreaPlot
              names={points.map((point) => point.name)}
              series={monthly.map((line) => ({ ...line, values: points.map((point) => point[line.key]) }))}
              className={HEIGHT}
            />
            <p aria-hidden className="mt-3 flex flex-wrap gap-x-5 gap-y-1 text-[13px] text-muted">
              <Key className="bg-accent">Анализы</Key>
              <Key className={fillTone.good}>Топ-кандидаты</Key>
            </p>
            <table className="sr-only">
              <caption>Анализы по месяцам</caption>
              <thead>
                <tr>
                  <th scope="col">Месяц</th>
                  <th scope="col">Анализы</th>
                  <th scope="col">Топ-кандидаты</th>
                </tr>
              </thead>
              <tbody>
                {points.map((point) => (
                  <tr key={point.month}>
                    <th scope="row">{point.name}</th>
                    <td>{point.analyses}</td>
                    <td>{point.top_candidates}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </>
        )}
      </CardBody>
    </Card>
  )
}

function Distribution({ counts }: { counts: Dashboard['recommendation_distribution'] }) {
  const total = recommendations.reduce((sum, key) => sum + counts[key], 0)
  const shares = wholePercents(recommendations.map((key) => counts[key]))
  const slices = recommendations.map((key, i) => ({ key, count: counts[key], share: shares[i] ?? 0 }))
  return (
    <Card className="flex flex-col">
      <CardHeader title="Рекомендации" description="Распределение всех проанализированных откликов" />
      <CardBody className="grid flex-1 grid-cols-1 items-center">
        {total === 0 ? (
          <EmptyState icon={ChartPie} title="Пока нет данных" className={cn(HEIGHT, 'justify-center')}>
            Доли рекомендаций появятся после первого анализа.
          </EmptyState>
        ) : (
          <div className="@container">
            <div className="grid gap-4 @min-[22.5rem]:grid-cols-[auto_minmax(0,1fr)] @min-[22.5rem]:items-center">
              <div aria-hidden className="relative mx-auto size-40">
                <Donut parts={slices.map(({ key, count }) => ({ key, count, color: sliceColor[key] }))} />
                <p className="absolute inset-0 grid place-content-center text-center">
                  <span className="text-2xl font-semibold tabular-nums">{formatNumber(total)}</span>
                  <span className="text-xs text-faint">всего</span>
                </p>
              </div>
              <ul className="grid gap-1">
                {slices.map(({ key, count, share }) => (
                  <li key={key}>
                    <Link
                      to="/results"
                      search={{ recommendation: key }}
                      className="flex items-center gap-2.5 rounded-md px-2 py-1.5 hover:bg-sunken"
                    >
                      <span
                        aria-hidden
                        className={cn('size-2.5 rounded-full', fillTone[recommendationLooks[key].tone])}
                      />
                      <span className="flex-1">{recommendationLooks[key].label}</span>
                      <span className="tabular-nums">{formatNumber(count)}</span>
                      <span className="w-12 text-right whitespace-nowrap text-faint tabular-nums">
                        {formatPercent(share)}
                      </span>
                    </Link>
                  </li>
                ))}
              </ul>
            </div>
          </div>
        )}
      </CardBody>
    </Card>
  )
}

function Key({ className, children }: { className: string; children: string }) {
  return (
    <span className="flex items-center gap-2">
      <span className={cn('h-0.5 w-4 rounded-full', className)} />
      {children}
    </span>
  )
}
