import type { Dashboard } from '@rezumetr/contracts/analysis'
import { recommendations } from '@rezumetr/contracts/domain'
import { Link } from '@tanstack/react-router'
import { ChartArea, ChartPie } from 'lucide-react'
import {
  Area,
  AreaChart,
  CartesianGrid,
  Cell,
  Pie,
  PieChart,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts'
import { recommendationLooks } from '../../features/analysis/recommendation.tsx'
import { Card, CardBody, CardHeader } from '../../ui/card.tsx'
import { cn } from '../../ui/cn.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { formatNumber, formatPercent } from '../../ui/format.ts'
import { fillTone } from '../../ui/tone.ts'
import { monthName, shareOf } from './chart-data.ts'

const HEIGHT = 'h-56'
const sliceColor = {
  hire: 'var(--color-good-fill)',
  interview: 'var(--color-info-fill)',
  maybe: 'var(--color-warn-fill)',
  reject: 'var(--color-bad-fill)',
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
  return (
    <Card>
      <CardHeader title="Анализы по месяцам" description="Последние полгода, по календарю Москвы" />
      <CardBody>
        {empty ? (
          <EmptyState icon={ChartArea} title="Пока нет данных" className={cn(HEIGHT, 'justify-center')}>
            График появится после первого анализа.
          </EmptyState>
        ) : (
          <>
            <div aria-hidden className={HEIGHT}>
              <ResponsiveContainer width="100%" height="100%">
                <AreaChart
                  data={points}
                  margin={{ top: 8, right: 8, bottom: 0, left: -16 }}
                  accessibilityLayer={false}
                >
                  <CartesianGrid vertical={false} stroke="var(--color-line)" />
                  <XAxis
                    dataKey="name"
                    tickLine={false}
                    axisLine={false}
                    tick={{ fill: 'var(--color-faint)', fontSize: 12 }}
                  />
                  <YAxis
                    allowDecimals={false}
                    tickLine={false}
                    axisLine={false}
                    width={48}
                    tick={{ fill: 'var(--color-faint)', fontSize: 12 }}
                  />
                  <Tooltip
                    content={<MonthTip />}
                    cursor={{ stroke: 'var(--color-line-strong)' }}
                    isAnimationActive={false}
                  />
                  <Area
                    dataKey="analyses"
                    name="Анализы"
                    type="monotone"
                    stroke="var(--color-accent)"
                    fill="var(--color-accent)"
                    fillOpacity={0.14}
                    strokeWidth={2}
                    isAnimationActive={false}
                  />
                  <Area
                    dataKey="top_candidates"
                    name="Топ-кандидаты"
                    type="monotone"
                    stroke="var(--color-good-fill)"
                    fill="var(--color-good-fill)"
                    fillOpacity={0.16}
                    strokeWidth={2}
                    isAnimationActive={false}
                  />
                </AreaChart>
              </ResponsiveContainer>
            </div>
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

function MonthTip({
  active,
  label,
  payload,
}: {
  active?: boolean
  label?: string | number
  payload?: readonly { name?: string; value?: number }[]
}) {
  if (!active || !payload) return null
  return (
    <div className="rounded-lg bg-raised px-3 py-2 text-[13px] shadow-overlay">
      <p className="font-medium">{label}</p>
      {payload.map((entry) => (
        <p key={entry.name} className="text-muted">
          {entry.name}: <span className="text-ink tabular-nums">{formatNumber(entry.value ?? 0)}</span>
        </p>
      ))}
    </div>
  )
}

function Distribution({ counts }: { counts: Dashboard['recommendation_distribution'] }) {
  const total = recommendations.reduce((sum, key) => sum + counts[key], 0)
  const slices = recommendations.map((key) => ({ key, count: counts[key] }))
  return (
    <Card>
      <CardHeader title="Рекомендации" description="Распределение всех проанализированных откликов" />
      <CardBody>
        {total === 0 ? (
          <EmptyState icon={ChartPie} title="Пока нет данных" className={cn(HEIGHT, 'justify-center')}>
            Доли рекомендаций появятся после первого анализа.
          </EmptyState>
        ) : (
          <div className="@container">
            <div className="grid gap-4 @min-[22.5rem]:grid-cols-[auto_minmax(0,1fr)] @min-[22.5rem]:items-center">
              <div aria-hidden className="relative mx-auto size-40">
                <PieChart width={160} height={160} accessibilityLayer={false}>
                  <Pie
                    rootTabIndex={-1}
                    data={slices}
                    dataKey="count"
                    nameKey="key"
                    innerRadius={54}
                    outerRadius={78}
                    paddingAngle={2}
                    strokeWidth={0}
                    startAngle={90}
                    endAngle={-270}
                    isAnimationActive={false}
                  >
                    {slices.map(({ key }) => (
                      <Cell key={key} fill={sliceColor[key]} />
                    ))}
                  </Pie>
                </PieChart>
                <p className="absolute inset-0 grid place-content-center text-center">
                  <span className="text-2xl font-semibold tabular-nums">{formatNumber(total)}</span>
                  <span className="text-xs text-faint">всего</span>
                </p>
              </div>
              <ul className="grid gap-1">
                {slices.map(({ key, count }) => (
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
                      <span className="w-10 text-right text-faint tabular-nums">
                        {formatPercent(shareOf(count, total))}
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
