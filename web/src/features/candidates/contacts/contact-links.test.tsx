import type { Application } from '@rezumetr/contracts/vacancies/vacancies'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { ContactLinks } from './contact-links.tsx'

const application: Application = {
  id: '00000000-0000-4000-8000-000000000003',
  vacancy_id: '00000000-0000-4000-8000-000000000002',
  source: 'hh',
  candidate_name: 'Анна Смирнова',
  candidate_email: 'anna@example.ru',
  candidate_phone: '+7 495 123-45-67 доб. 12',
  resume_url: 'https://hh.ru/resume/1',
  resume_title: 'Повар',
  area: 'Тула',
  salary: null,
  collection_id: 'response',
  applied_at: '2026-11-19T10:00:00.000Z',
  is_analyzed: true,
}
const render = (fields: Partial<Application> = {}) =>
  renderToStaticMarkup(<ContactLinks application={{ ...application, ...fields }} />)

it('ANAL-19 a contact is a link, as plain text if none can carry it, and a dash only if there is none', () => {
  expect(render()).toContain('href="tel:+74951234567"')
  expect(render()).toContain('+7 495 123-45-67 доб. 12')
  const odd = render({ candidate_email: 'anna/work@example.ru', candidate_phone: 'через секретаря' })
  expect(odd).not.toMatch(/mailto:|tel:|—/)
  expect(odd).toMatch(/anna\/work@example\.ru.*через секретаря/s)
  const none = render({ candidate_email: null, candidate_phone: ' ' })
  expect(none).toContain('aria-label="E-mail не открыт на HH.ru"')
  expect(none).toContain('aria-label="Телефон не открыт на HH.ru"')
})
