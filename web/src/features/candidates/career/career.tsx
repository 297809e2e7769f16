import type { ResultDetail } from '@rezumetr/contracts/analysis/analysis'
import type { ResumeSections } from '@rezumetr/contracts/analysis/whole-resume'
import { useState } from 'react'
import { cn } from '../../../ui/style/cn.ts'
import { pauseWords, timelineOf } from './timeline.ts'

const monthWords = (date: string) => date.slice(0, 7).split('-').toReversed().join('.')

/** Jobs as bars by year; those that show what the vacancy asks are accented, gaps are told. */
export function Career({
  jobs,
  requirements,
}: {
  jobs: ResumeSections['jobs']
  requirements: ResultDetail['requirements']
}) {
  const [today] = useState(() => new Date().toISOString().slice(0, 10))
  const line = timelineOf(jobs, today)
  if (!line) return null
  const shown = new Set(
    requirements
      .filter(({ stance }) => stance === 'meets' || stance === 'partly')
      .flatMap(({ lines }) => lines.map(({ source }) => source)),
  )
  const pauses = pauseWords(line.gaps)
  return (
    <section aria-label="Карьера">
      <h3 className="mb-2 text-[13px] font-semibold">Карьера</h3>
      <div className="relative">
        {line.gaps.map(({ left, width }) => (
          <span
            key={left}
            aria-hidden
            className="absolute inset-y-0 rounded bg-warn-soft"
            style={{ left: `${left}%`, width: `${width}%` }}
          />
        ))}
        <ul className="relative grid gap-1.5">
          {line.bars.map(({ source, title, start, end, left, width }) => (
            <li key={source} className="grid gap-0.5">
              <p className="flex gap-2 text-xs text-muted">
                <span
                  title={title ?? undefined}
                  className={cn('truncate font-medium', shown.has(source) && 'text-ink')}
                >
                  {title ?? 'Должность не указана'}
                </span>
                <span className="shrink-0 tabular-nums">
                  {start && monthWords(start)} – {end ? monthWords(end) : 'сейчас'}
                </span>
                {shown.has(source) && <span className="sr-only">, видно то, что просит вакансия</span>}
              </p>
              <span
                aria-hidden
                className={cn('block h-2 rounded-full', shown.has(source) ? 'bg-accent' : 'bg-line-strong')}
                style={{ marginLeft: `${left}%`, width: `${Math.max(width, 1)}%` }}
              />
            </li>
          ))}
        </ul>
      </div>
      <div aria-hidden className="relative mt-1 h-4 border-t border-line text-2xs text-faint tabular-nums">
        {line.years.map(({ year, left }) => (
          <span key={year} className="absolute" style={{ left: `${Math.min(left, 94)}%` }}>
            {year}
          </span>
        ))}
      </div>
      <p className="mt-1.5 text-xs text-muted">
        {shown.size > 0 && 'Цветом отмечены места, где видно то, что просит вакансия. '}
        {pauses}
      </p>
    </section>
  )
}
