import * as analysis from '@rezumetr/contracts/analysis/analysis'
import { requirementTypes } from '@rezumetr/contracts/domain'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { apiClient } from '../../../journey.ts'
import { control, sync } from '../../../testing/scenes/board.ts'
import {
  buildApplications,
  buildSubscription,
  scopeOf,
  storeResume,
} from '../../../testing/scenes/factories.ts'
import { startTestProduct, type TestProduct } from '../../../testing/product/product.ts'
import { until } from '../../../testing/watch/until.ts'

let product: TestProduct
beforeAll(async () => {
  product = await startTestProduct()
}, 60_000)
afterAll(() => product.drop())

/** Each resume costs several prompts; `FULL=on` asks about all. */
const RESUMES = process.env['FULL'] === 'on' ? 1000 : 40

type Prompt = { system: string; user: string }

it('no prompt contains a name, email or phone of an imported applicant', async () => {
  const { db } = product.deps
  const person = await product.register({ connect: true })
  const scope = await scopeOf(db, person.email)
  await buildSubscription(db, scope, 'enterprise')
  await sync(person)
  const api = apiClient(product.localUrl, person.token)
  await api.call(analysis.switchModel, { body: { is_on: true } })
  // a candidate with contacts in every field
  const { id: vacancy_id } = await db
    .selectFrom('vacancies')
    .select('id')
    .where('company_id', '=', scope)
    .executeTakeFirstOrThrow()
  const [canary = ''] = await buildApplications(db, scope, vacancy_id, 1, {
    candidate_name: 'Канарейкина Ульяна Тихоновна',
    candidate_email: 'ulyana.kanareikina@example.ru',
    candidate_phone: '+7 (912) 345-67-89',
  })
  const who = 'Канарейкина Ульяна, 8 912 345-67-89, ulyana.kanareikina@example.ru'
  await storeResume(product.deps, canary, {
    title: `Повар – ${who}`,
    experience: [
      {
        start: '2020-01',
        end: null,
        company: 'ИП Канарейкина У. Т.',
        position: `Повар (${who})`,
        description: who,
      },
    ],
    skills: [who, 'Выпечка'],
    about: `Меня зовут Ульяна. ${who}. Пишите в телеграм @ulyana_kan.`,
  })
  const imported = await db
    .selectFrom('applications')
    .select('id')
    .where('company_id', '=', scope)
    .where('id', '!=', canary)
    .orderBy('hh_negotiation_id')
    .limit(RESUMES)
    .execute()
  await db.updateTable('vacancies').set({ is_enabled: true }).where('company_id', '=', scope).execute()
  const { run } = await api.call(analysis.startAnalysis, {
    body: { application_ids: [canary, ...imported.map(({ id }) => id)], force_reanalysis: false },
  })
  const done = await until(
    () => api.call(analysis.getRun, { params: { id: run.id } }),
    (seen) => seen.finished_at !== null,
    120_000,
  )
  expect(done.analyzed).toBeGreaterThan(RESUMES / 2)
  expect(done.spending?.fallbacks).toBe(0)

  const people = await db
    .selectFrom('applications')
    .select(['candidate_name', 'candidate_email', 'candidate_phone'])
    .where('company_id', '=', scope)
    .execute()
  const { items } = await control<{ items: Prompt[] }>(product, '/llm/prompts')
  expect(items.length).toBeGreaterThan(RESUMES / 2)
  const sent = items.map(({ system, user }) => `${system}\n${user}`).join('\n')
  const digits = sent.replace(/(?<=\d)[\s().-]+(?=\d)/g, '')
  const OURS: ReadonlySet<string> = new Set(requirementTypes)
  const words = new Set(sent.toLowerCase().match(/[\p{L}\d@._+-]+/gu))
  const reported = people.flatMap(({ candidate_name, candidate_email, candidate_phone }) => {
    const canaries = [
      ...((candidate_name ?? '').toLowerCase().match(/\p{L}{4,}/gu) ?? []),
      ...(candidate_email ? [candidate_email.toLowerCase()] : []),
    ] // one person is called like a word of ours
      .filter((canary) => words.has(canary) && !OURS.has(canary))
    const phone = (candidate_phone ?? '').replace(/\D/g, '').slice(-10)
    return phone.length === 10 && digits.includes(phone) ? [...canaries, phone] : canaries
  })
  expect(reported).toEqual([])
  expect(sent).toContain('Выпечка')
  expect(sent).not.toMatch(/[\w.+-]+@[\w-]+\.\w|https?:\/\/|www\.|t\.me\/|\+7\s?\(?\d{3}/)
}, 180_000)
