import type { Result } from '@rezumetr/contracts/analysis/analysis'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterAll, expect, it, vi } from 'vitest'

const nothingStored = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined }
vi.stubGlobal('localStorage', nothingStored)
vi.stubGlobal('addEventListener', () => undefined)
afterAll(() => vi.unstubAllGlobals())
const { matchCountQuery } = await import('../api.ts')
const { Undecided } = await import('./undecided.tsx')

const result = (collection_id: string, decision: Result['decision'] = null): Result => ({
  id: '00000000-0000-4000-8000-000000000001',
  vacancy_id: '00000000-0000-4000-8000-000000000002',
  vacancy_title: 'Повар',
  vacancy_name: 'Повар',
  score: 82,
  recommendation: 'interview',
  skills_match: null,
  experience_match: null,
  salary_match: null,
  strengths: [],
  weaknesses: [],
  red_flags: [],
  reasoning: 'Опыт подходит.',
  analyzed_at: '2026-11-20T10:00:00.000Z',
  engine: 'embedded',
  fallback: null,
  is_outdated: false,
  application: {
    id: '00000000-0000-4000-8000-000000000003',
    vacancy_id: '00000000-0000-4000-8000-000000000002',
    source: 'hh',
    candidate_name: 'Анна Белова',
    candidate_email: null,
    candidate_phone: null,
    resume_url: null,
    resume_title: null,
    area: null,
    salary: null,
    collection_id,
    applied_at: '2026-11-19T10:00:00.000Z',
    is_analyzed: true,
  },
  is_repeat: false,
  decision,
})
function shown(results: readonly Result[], left: number): string {
  const client = new QueryClient()
  client.setQueryData(matchCountQuery({ decision: 'none' }).queryKey, left)
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <Undecided filter={{}} results={results} total={results.length} onChange={() => undefined} />
    </QueryClientProvider>,
  )
}
const HINT = 'в том числе с приглашением или отказом на HH.ru'

it('who was invited or refused at hh.ru itself counts as undecided, and it is said', () => {
  for (const place of ['discard_by_employer', 'interview', 'discard_by_applicant'])
    expect(shown([result('response'), result(place)], 2)).toMatch(
      new RegExp(`Осталось разобрать: 2.+${HINT}`),
    )
})

it('nothing of the kind is said where nobody was, or where they are decided about', () => {
  expect(shown([result('response'), result('consider')], 2)).not.toContain(HINT)
  expect(shown([result('response'), result('interview', 'interview')], 1)).not.toContain(HINT)
  expect(shown([result('interview', 'interview')], 0)).not.toContain(HINT)
})
