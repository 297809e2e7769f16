import type { ResultDetail } from '@rezumetr/contracts/analysis'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { CriteriaList } from './criteria-list.tsx'

type Criterion = ResultDetail['criteria'][number]
const criterion = (key: Criterion['key'], weight: number, value: number): Criterion => ({
  key,
  title: key,
  value,
  weight,
  verdict: value >= 0.75 ? 'yes' : 'partial',
  evidence: [],
})
const textOf = (score: number, ...criteria: Criterion[]) =>
  renderToStaticMarkup(<CriteriaList criteria={criteria} score={score} />).replace(/<[^>]+>/g, ' ')

it('points above a weight are explained where there are any, and only there', () => {
  const criteria = [criterion('must_skills', 50, 0.9), criterion('duties', 50, 0.6)]
  const raised = textOf(90, ...criteria)
  expect(raised).toMatch(/вес 50\u00a0%.+\+54/)
  expect(raised).toContain('Баллов за критерий бывает больше его веса')
  expect(textOf(75, ...criteria)).not.toContain('больше его веса')
})

it('experience that is not full says how it grows beyond the asked one', () => {
  const grows = /Растёт и сверх требуемого опыта, 100\u00a0% — за 30 лет стажа/
  expect(textOf(60, criterion('relevant_experience', 14, 0.6), criterion('duties', 8, 0.6))).toMatch(grows)
  expect(textOf(60, criterion('relevant_experience', 14, 1), criterion('duties', 8, 0.6))).not.toMatch(grows)
})
