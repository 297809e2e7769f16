import type { Result } from '@rezumetr/contracts/analysis/analysis'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { CandidateRow } from './candidate-row.tsx'

const result: Result = {
  id: '00000000-0000-4000-8000-000000000001',
  vacancy_id: '00000000-0000-4000-8000-000000000002',
  vacancy_title: 'Повар',
  vacancy_name: 'Повар, Казань',
  score: 82,
  recommendation: 'interview',
  skills_match: 64,
  experience_match: null,
  salary_match: 'higher',
  strengths: ['Горячий цех'],
  weaknesses: ['Нет медкнижки'],
  red_flags: ['Скрытый текст'],
  reasoning: 'Опыт подходит.',
  analyzed_at: '2026-11-20T10:00:00.000Z',
  engine: 'embedded',
  fallback: null,
  is_outdated: true,
  is_repeat: true,
  decision: 'maybe',
  application: {
    id: '00000000-0000-4000-8000-000000000003',
    vacancy_id: '00000000-0000-4000-8000-000000000002',
    source: 'hh',
    candidate_name: 'Анна <b>Смирнова</b>',
    candidate_email: 'anna@example.ru',
    candidate_phone: '+7 (900) 000-00-01',
    resume_url: 'https://hh.ru/resume/1',
    resume_title: 'Повар горячего цеха',
    area: 'Тула',
    salary: null,
    collection_id: 'response',
    applied_at: '2026-11-19T10:00:00.000Z',
    is_analyzed: true,
  },
}
const render = (fields: Partial<Result> = {}) =>
  renderToStaticMarkup(
    <CandidateRow
      result={{ ...result, ...fields }}
      position={1}
      total={210}
      current={false}
      opened={false}
      compact={false}
      withVacancy
      offset={0}
      measure={() => undefined}
      onOpen={() => undefined}
    />,
  )

describe('a candidate in the list', () => {
  it('ANAL-19 links the resume in a new tab, the e-mail and the phone', () => {
    const html = render()
    expect(html).toMatch(/href="https:\/\/hh\.ru\/resume\/1" target="_blank" rel="noopener noreferrer"/)
    expect(html).toContain('href="mailto:anna@example.ru"')
    expect(html).toContain('href="tel:+79000000001"')
  })

  it('EXT-25 shows candidate data as plain text and links to web pages only', () => {
    expect(render()).toContain('Анна &lt;b&gt;Смирнова&lt;/b&gt;')
    const application = { ...result.application, resume_url: 'javascript:alert(1)', candidate_email: null }
    const html = render({ application })
    expect(html).not.toContain('javascript:')
    expect(html).toContain('E-mail не открыт на HH.ru')
  })

  it('ANAL-20 ANAL-21 shows the score with its band and arrow, and the recommendation in words', () => {
    const html = render()
    expect(html).toContain('data-tone="good"')
    expect(html).toContain('aria-label="высокий балл"')
    expect(html).toContain('Интервью')
  })

  it.each([
    [70, 'info'],
    [50, 'warn'],
    [30, 'bad'],
  ])('STATE-67 shows a score of %s as %s', (score, tone) => {
    const tile = /<span data-tone="(\w+)"[^>]*><span[^>]*>Балл <\/span>(\d+)/.exec(render({ score }))
    expect(tile?.slice(1)).toEqual([tone, String(score)])
  })

  it('shows when the candidate responded', () => {
    expect(render()).toContain('Отклик\u00a019\u00a0ноября\u00a02026')
  })

  it('marks a candidate who applied before', () => {
    expect(render()).toContain('Уже откликался')
    expect(render({ is_repeat: false })).not.toContain('Уже откликался')
  })

  it('ANAL-22 ANAL-23 shows the matches, a dash for an unknown one, and the salary match in words', () => {
    const html = render()
    expect(html).toContain('Навыки 64\u00a0%')
    expect(html).toContain('Опыт —')
    expect(html).toContain('Зарплата: Выше')
    expect(render({ salary_match: null })).toContain('Зарплата: Не указана')
  })

  it('ANAL-24 shows strengths, weaknesses, red flags and the reasoning', () => {
    const html = render()
    for (const text of ['Горячий цех', 'Нет медкнижки', 'Скрытый текст', 'Опыт подходит.']) {
      expect(html).toContain(text)
    }
  })

  it('hides none of them', () => {
    const html = render({ strengths: ['а', 'б', 'в', 'г', 'д'].map((sign) => `Плюс ${sign}`) })
    expect(html).toContain('Плюс д')
    expect(html).not.toContain('и ещё')
    expect(html).not.toContain('line-clamp')
  })

  it("shows the user's decision and that the data changed since the analysis", () => {
    expect(render()).toContain('Вы решили: Возможно')
    expect(render()).toContain('Данные изменились')
  })
})
