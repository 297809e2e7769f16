import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { MatchFacts } from './candidate-facts.tsx'

it('a salary that is not given agrees with its label', () => {
  const result = {
    skills_match: 79,
    experience_match: 100,
    salary_match: null,
    application: { salary: null },
  } as Parameters<typeof MatchFacts>[0]['result']
  const text = renderToStaticMarkup(<MatchFacts result={result} />).replace(/<[^>]+>/g, '|')
  expect(text).toMatch(/Ожидаемая зарплата\|+Не указана/)
})
