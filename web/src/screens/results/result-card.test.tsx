import type { Result } from '@rezumetr/contracts/analysis/analysis'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { ResultCard } from './result-card.tsx'

const result: Result = {
  id: '00000000-0000-4000-8000-000000000001',
  vacancy_id: '00000000-0000-4000-8000-000000000002',
  vacancy_title: 'Повар',
  vacancy_name: 'Повар, Казань',
  score: 61,
  recommendation: 'maybe',
  skills_match: 64,
  experience_match: 80,
  salary_match: null,
  strengths: ['Первая', 'Вторая', 'Третья', 'Четвёртая', 'Пятая'],
  weaknesses: [],
  red_flags: ['Скрытый текст'],
  reasoning: 'Опыт подходит.',
  analyzed_at: '2026-11-20T10:00:00.000Z',
  engine: 'embedded',
  fallback: null,
  is_outdated: false,
  is_repeat: true,
  decision: null,
  application: {
    id: '00000000-0000-4000-8000-000000000003',
    vacancy_id: '00000000-0000-4000-8000-000000000002',
    source: 'hh',
    candidate_name: ' ',
    candidate_email: 'anna@example.ru',
    candidate_phone: '+7 900 000 00 01',
    resume_url: 'https://hh.ru/resume/1',
    resume_title: null,
    area: null,
    salary: null,
    collection_id: 'response',
    applied_at: '2026-11-19T10:00:00.000Z',
    is_analyzed: true,
  },
}
const render = (fields: Partial<Result> = {}, compact = false) =>
  renderToStaticMarkup(
    <ResultCard
      result={{ ...result, ...fields }}
      current={false}
      opened={false}
      compact={compact}
      waiting={undefined}
      onOpen={() => undefined}
    />,
  )
const html = render()

describe('a card of the results page', () => {
  it('beside the open candidate, whose panel says it, leaves the date of the analysis out', () => {
    const dates = (one: string) => [one.includes('Отклик\u00a019'), one.includes('Анализ\u00a020')]
    expect([dates(html), dates(render({}, true))]).toEqual([
      [true, true],
      [true, false],
    ])
  })
  it('RES-06 RES-07 shows «Без имени» for a blank name, the recommendation and the contacts', () => {
    expect(html).toContain('Без имени')
    expect(html).toContain('Возможно')
    expect(html).toContain('href="mailto:anna@example.ru"')
    expect(html).toContain('href="tel:+79000000001"')
  })

  it('RES-08 RES-09 shows the score as a bar in the colour of its band, skills and experience', () => {
    expect(html).toContain('data-tone="orange"')
    expect(html).toContain('aria-label="Балл"')
    expect(html).toContain('Навыки 64\u00a0%')
    expect(html).toContain('Опыт 80\u00a0%')
  })

  it('names the date of the response and that of the analysis, so that neither is taken for the other', () => {
    for (const fact of [
      'Повар, Казань',
      'Отклик\u00a019\u00a0ноября\u00a02026',
      'Анализ\u00a020\u00a0ноября\u00a02026',
    ])
      expect(html).toContain(`<span>${fact}</span>`)
    // compact: the link to a file would load its code, which needs a browser
    expect(render({ application: { ...result.application, source: 'upload' } }, true)).toContain(
      'Файл\u00a0загружен\u00a019\u00a0ноября\u00a02026',
    )
  })

  it('Q-081 a result whose vacancy or resume has changed since is marked', () => {
    expect(html).not.toContain('Данные изменились')
    expect(render({ is_outdated: true })).toContain('Данные изменились')
  })

  it('RES-10 RES-11 RES-12 shows the reasoning, three strengths and a count of the rest, red flags, the resume link', () => {
    expect(html).toContain('Опыт подходит.')
    expect(html).toContain('Третья')
    expect(html).not.toContain('Четвёртая')
    expect(html).toContain('и ещё 2')
    expect(html).toContain('Скрытый текст')
    expect(html).toContain('href="https://hh.ru/resume/1"')
  })
})
