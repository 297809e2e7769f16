import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
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
