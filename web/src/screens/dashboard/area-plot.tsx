import { cn } from '../../ui/style/cn.ts'
import { formatNumber } from '../../ui/text/format.ts'
import { ticksUpTo } from './chart-data.ts'

/**
 * Counts as areas on one scale from 0. In the SVG coordinates one unit across is one name and one unit up is one
 * counted item; the browser stretches the drawing to its box, so nothing is measured or redrawn on resize. `color` is a
 * text colour. Hidden from assistive technology: the caller provides the same figures as a table.
 */
export function AreaPlot({
  names,
  series,
  className,
}: {
  names: readonly string[]
  series: readonly { key: string; label: string; color: `text-${string}`; values: readonly number[] }[]
  className: string
}) {
  const ticks = ticksUpTo(Math.max(...series.flatMap(({ values }) => values)))
  const top = ticks.at(-1) ?? 1
  const columns = 'grid auto-cols-fr grid-flow-col'
  return (
    <div
      aria-hidden
      className={cn(
        'grid grid-cols-[auto_minmax(0,1fr)] grid-rows-[minmax(0,1fr)_auto] gap-x-3 gap-y-2 pt-2 text-xs text-faint tabular-nums',
        className,
      )}
    >
      <div className="flex flex-col-reverse justify-between text-right">
        {ticks.map((tick) => (
          <span key={tick} className="flex h-0 items-center justify-end">
            {formatNumber(tick)}
          </span>
        ))}
      </div>
      <div className="relative">
        <svg
          viewBox={`0 0 ${names.length} ${top}`}
          preserveAspectRatio="none"
          fill="none"
          className="absolute size-full overflow-visible"
        >
          {ticks.map((tick) => (
            <path
              key={tick}
              d={`M0 ${tick}H${names.length}`}
              vectorEffect="non-scaling-stroke"
              className="stroke-line"
            />
          ))}
          {series.map(({ key, color, values }) => {
            const line = values.map((value, index) => `${index + 0.5} ${top - value}`).join('L')
            return (
              <g key={key} className={cn(color)}>
                <path
                  d={`M0.5 ${top}L${line}V${top}Z`}
                  fill="currentColor"
                  fillOpacity={0.14}
                  data-series={key}
                />
                <path
                  d={`M${line}`}
                  stroke="currentColor"
                  strokeWidth={2}
                  strokeLinejoin="round"
                  vectorEffect="non-scaling-stroke"
                />
              </g>
            )
          })}
        </svg>
        <div className={cn('absolute inset-0', columns)}>
          {names.map((name, index) => (
            <div key={name} className="group relative">
              <div className="invisible absolute inset-y-0 left-1/2 border-l border-line-strong group-hover:visible" />
              <div
                className={cn(
                  'pointer-events-none invisible absolute top-2 z-10 rounded-lg bg-raised px-3 py-2 text-[13px] whitespace-nowrap text-muted shadow-overlay group-hover:visible',
                  index < names.length / 2 ? 'left-1/2 ml-2' : 'right-1/2 mr-2',
                )}
              >
                <p className="font-medium text-ink">{name}</p>
                {series.map(({ key, label, values }) => (
                  <p key={key}>
                    {label}: <span className="text-ink">{formatNumber(values[index] ?? 0)}</span>
                  </p>
                ))}
              </div>
            </div>
          ))}
        </div>
      </div>
      <div className={cn('col-start-2 text-center', columns)}>
        {names.map((name) => (
          <span key={name}>{name}</span>
        ))}
      </div>
    </div>
  )
}
