import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { fillTone, type Tone } from '../../ui/style/tone.ts'
import { demoCandidates } from './candidates.ts'
import { SampleTable } from './sample-table.tsx'

it('DEMO-02 DEMO-04 the sample table has its eight columns in order, rendered from fixed data only', () => {
  const html = renderToStaticMarkup(<SampleTable />)
  expect([...html.matchAll(/<th [^>]*>([^<]*)<\/th>/g)].map(([, name]) => name)).toEqual([
    'Кандидат',
    'Контакты',
    'Опыт',
    'Релевантность',
    'Зарплатные ожидания',
    'Локация',
    'Ключевые характеристики',
    'Итоговая оценка',
  ])
  expect(html).toContain('Пример отчёта. Вымышленные данные')
  expect(html.match(/Почему \d+/g)).toHaveLength(demoCandidates.length)
})

it('DEMO-03 the bars of the sample table have the colours of their relevance', () => {
  const html = renderToStaticMarkup(<SampleTable />)
  const bars = [
    ...html.matchAll(
      /data-tone="(\w+)"><div role="progressbar"[^>]* aria-valuenow="(\d+)"[^>]*><div class="([^"]*)"/g,
    ),
  ]
  expect(bars.map(([, tone, value]) => [Number(value), tone])).toEqual([
    [98, 'good'],
    [92, 'info'],
    [89, 'info'],
    [74, 'warn'],
    [46, 'bad'],
  ])
  for (const [, tone, , filled] of bars) expect(filled?.split(' ')).toContain(fillTone[tone as Tone])
})
