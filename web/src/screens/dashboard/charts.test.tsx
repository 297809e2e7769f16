import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { AreaPlot } from './area-plot.tsx'
import { Charts } from './charts.tsx'
import { Donut } from './donut.tsx'

it('DASH-11 DASH-12 an area rises to its counts at the middle of each name, on a scale from 0', () => {
  const html = renderToStaticMarkup(
    <AreaPlot
      names={['сент.', 'окт.', 'нояб.']}
      series={[{ key: 'analyses', label: 'Анализы', color: 'text-accent', values: [0, 2, 4] }]}
      className=""
    />,
  )
  expect(html).toContain('viewBox="0 0 3 4"')
  expect([...html.matchAll(/<path d="([^"]*)" (fill|stroke)="currentColor"/g)].map(([, d]) => d)).toEqual([
    'M0.5 4L0.5 4L1.5 2L2.5 0V4Z',
    'M0.5 4L1.5 2L2.5 0',
  ])
})

it('DASH-14 DASH-15 the segments of a donut are as long as their counts, one after another', () => {
  const segments = (parts: Parameters<typeof Donut>[0]['parts']) =>
    [
      ...renderToStaticMarkup(<Donut parts={parts} />).matchAll(
        /data-series="(\w+)".*? pathLength="(\d+)" stroke-dasharray="(\S+) (\S+)" stroke-dashoffset="(\S+)"/g,
      ),
    ].map(([, key, ...numbers]) => [key, ...numbers.map(Number)])
  const hire = { key: 'hire', count: 3, color: 'text-good-fill' } as const
  const maybe = { key: 'maybe', count: 0, color: 'text-warn-fill' } as const
  const reject = { key: 'reject', count: 1, color: 'text-bad-fill' } as const
  const gap = 4 / 180
  const close = (value: number) => expect.closeTo(value, 6) as number
  expect(segments([hire, maybe, reject])).toEqual([
    ['hire', 4, close(3 - gap), close(1 + gap), 0],
    ['reject', 4, close(1 - gap), close(3 + gap), -3],
  ])
  expect(segments([hire, maybe])).toEqual([['hire', 3, 3, 0, 0]])
})

it('DASH-11 Q-083 without analyses in the last half-year the chart says whether there were any before', () => {
  const shown = (total_analyses: number) =>
    renderToStaticMarkup(
      <Charts
        stats={{
          total_analyses,
          analyses_this_month: 0,
          avg_score: null,
          top_candidates_count: 0,
          best_candidates_count: 0,
          recent_analyses: [],
          monthly: [{ month: '2026-11', analyses: 0, top_candidates: 0 }],
          recommendation_distribution: { hire: 0, interview: 0, maybe: 0, reject: 0 },
        }}
      />,
    )
  expect(shown(0)).toContain('График появится после первого анализа.')
  expect(shown(3)).toContain('За последние полгода анализов не было')
  expect(shown(3)).not.toContain('График появится')
})
