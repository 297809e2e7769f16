/** Wherever a vacancy is named, two of one title are told apart. What they are called: vacancies.db.test.ts. */
import type { Result, Run } from '@rezumetr/contracts/analysis/analysis'
import type { OtherApplication } from '@rezumetr/contracts/vacancies/candidates'
import type { AutoAnalysis } from '@rezumetr/contracts/analysis/auto'
import type { ActionApplication } from '@rezumetr/contracts/hh/actions'
import type { Dashboard } from '@rezumetr/contracts/analysis/dashboard'
import type { PostponedRun } from '@rezumetr/contracts/analysis/postponed-run'
import type { CandidateFound } from '@rezumetr/contracts/accounts/privacy'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { DAY_MS } from '../../platform/values/clock.ts'
import {
  buildApplications,
  buildResult,
  buildRun,
  buildSubscription,
  buildVacancy,
  scopeOf,
} from '../../testing/scenes/factories.ts'
import { emailsTo } from '../../testing/scenes/mailbox.ts'
import { startTestProduct, type SignedIn, type TestProduct } from '../../testing/product/product.ts'
import { readWorkbook } from '../../testing/files/xlsx.ts'
import type { CompanyScope } from '../companies/scope.ts'
import { markAutoRunsNotified } from '../runs/queue/auto-queries.ts'
import { countWeek } from '../runs/auto/notification-queries.ts'
import { notifyOfFinishedRuns } from '../runs/auto/notification-usecases.ts'
import { writeExport } from '../exports/write-usecases.ts'
import { enableWithinLimit } from './import/usecases.ts'
import { listImported } from './import/shared-queries.ts'

type Built = { vacancy_id: string; application_id: string; run_id: string; result_id: string }

let product: TestProduct
let person: SignedIn
let scope: CompanyScope
const built: Built[] = []

beforeAll(async () => {
  product = await startTestProduct()
  const { db } = product.deps
  person = await product.register()
  scope = await scopeOf(db, person.email)
  for (const area_name of ['Казань', 'Пермь']) {
    const vacancy_id = await buildVacancy(db, scope, { title: 'Продавец', area_name })
    const [application_id = ''] = await buildApplications(db, scope, vacancy_id, 1, {
      hh_resume_id: 'one-person',
      candidate_name: 'Орлова Мария',
    })
    const run_id = await buildRun(db, scope, vacancy_id)
    const result_id = await buildResult(db, scope, { run_id, vacancy_id, application_id }, { score: 90 })
    built.push({ vacancy_id, application_id, run_id, result_id })
  }
})
afterAll(() => product.drop())

const ask = async <T>(path: string, body?: unknown): Promise<T> =>
  (await person.request<T>(body === undefined ? 'GET' : 'POST', path, body)).body.data
const ofEach = <T>(read: (one: Built) => Promise<T>) => Promise.all(built.map(read))
const runIds = () => built.map(({ run_id }) => run_id)
const quoted = (text: string) => /«(Продавец[^»]*)»/.exec(text)?.[1]

/** The two names, in any order, as each place gives them. */
const places: Record<string, () => Promise<readonly (string | null | undefined)[]>> = {
  'the results': async () =>
    (await ask<{ results: Result[] }>('/api/analysis/results')).results.map((row) => row.vacancy_name),
  'the card of a candidate': () =>
    ofEach(async ({ result_id }) => (await ask<Result>(`/api/analysis/results/${result_id}`)).vacancy_name),
  'other responses of a person': async () =>
    (
      await ofEach(({ application_id }) =>
        ask<{ responses: OtherApplication[] }>(`/api/applicants/${application_id}/responses`),
      )
    ).flatMap(({ responses }) => responses.map((row) => row.vacancy_name)),
  'the dashboard': async () =>
    (await ask<Dashboard>('/api/analysis/dashboard')).recent_analyses.map((row) => row.vacancy_name),
  'a run': () => ofEach(async ({ run_id }) => (await ask<Run>(`/api/analysis/runs/${run_id}`)).vacancy_name),
  'runs that continue later': async () => {
    const postponed = (continue_at: Date | null) =>
      product.deps.db.updateTable('analysis_runs').set({ continue_at }).where('id', 'in', runIds()).execute()
    await postponed(new Date(product.clock().getTime() + DAY_MS))
    const open = await ask<{ postponed: PostponedRun[] }>('/api/analysis/runs/active')
    await postponed(null)
    return open.postponed.map((row) => row.vacancy_name)
  },
  'a step at the board': async () =>
    (
      await ask<{ people: ActionApplication[] }>('/api/board-actions/people', {
        application_ids: built.map(({ application_id }) => application_id),
      })
    ).people.map((row) => row.vacancy_name),
  'automatic analysis': async () =>
    (await ask<AutoAnalysis>('/api/analysis/auto')).vacancies.map(({ name }) => name),
  'the search of a person’s data': async () =>
    (
      await ask<{ candidates: CandidateFound[] }>(
        `/api/privacy/candidates?search=${encodeURIComponent('Орлова')}`,
      )
    ).candidates.flatMap(({ vacancies }) => vacancies),
  'the email about a run': async () => {
    const request = { kind: 'run_finished', channel: 'mail', enabled: true }
    await person.request('PUT', '/api/notifications', request)
    const ended = { analyzed: 1, finished_at: product.clock(), notified_at: null }
    await product.deps.db.updateTable('analysis_runs').set(ended).where('id', 'in', runIds()).execute()
    await notifyOfFinishedRuns(product.deps)
    const emails = await emailsTo(product, person.email, 'Анализ завершён')
    return emails.map(({ text }) => quoted(text))
  },
  'the weekly digest': async () => {
    const now = product.clock().getTime()
    const week = await countWeek(product.deps.db, scope, new Date(now - DAY_MS), new Date(now + DAY_MS))
    return week.vacancies.map(({ name }) => name)
  },
  'the notification of automatic analysis': () =>
    // one transaction, so that the product's own periodic task does not send it
    product.deps.db.transaction().execute(async (trx) => {
      const now = product.clock()
      const ended = { is_auto: true, analyzed: 1, finished_at: now, notified_at: null }
      await trx.updateTable('analysis_runs').set(ended).where('id', 'in', runIds()).execute()
      const notification = await markAutoRunsNotified(
        trx,
        scope,
        { min_score: 0, finishedAfter: new Date(0) },
        now,
      )
      return notification?.vacancies.map(({ name }) => name) ?? []
    }),
  'problems of a synchronisation': async () =>
    (await listImported(product.deps.db, scope)).map(({ name }) => name),
  'the name of an Excel file': () =>
    ofEach(async ({ vacancy_id }) => {
      const { headers } = await person.bytes(`/api/analysis/export/excel?vacancy_id=${vacancy_id}`)
      return /_(Продавец.*)_\d{4}/
        .exec(decodeURIComponent(headers.get('content-disposition') ?? ''))?.[1]
        ?.replace('_', ' ')
    }),
  'the sheets of an Excel file': async () => {
    const pieces: Buffer[] = []
    const all = { filter: {}, include_resume: false, format: 'xlsx' as const, maxRows: 10 }
    await writeExport(product.deps, scope, all, (bytes) => void pieces.push(bytes))
    return (await readWorkbook(Buffer.concat(pieces)))
      .map(({ sheet }) => sheet)
      .filter((name) => name !== 'Сводка')
  },
  'the summary of an Excel file': () =>
    ofEach(async ({ vacancy_id }) => {
      const { bytes } = await person.bytes(`/api/analysis/export/excel?vacancy_id=${vacancy_id}`)
      const summary = (await readWorkbook(bytes)).find(({ sheet }) => sheet === 'Сводка')
      const line = summary?.rows.find(([title]) => title === 'Вакансия')
      return String(line?.[1])
    }),
  'vacancies beyond the plan': async () => {
    const { db, clock } = product.deps
    await buildSubscription(db, scope, 'starter')
    await db
      .updateTable('plans')
      .set({ max_active_vacancies: 0 })
      .where('plan_type', '=', 'starter')
      .execute()
    return (await db.transaction().execute((trx) => enableWithinLimit(trx, scope, clock()))).heldBack
  },
}

it.each(Object.entries(places))('names of one title in %s', async (_, names) => {
  expect((await names()).map(String).toSorted()).toEqual(['Продавец, Казань', 'Продавец, Пермь'])
})
