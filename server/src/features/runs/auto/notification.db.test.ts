import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Trx } from '../../../platform/db/database.ts'
import {
  buildApplications,
  buildResult,
  buildRun,
  buildVacancy,
  scopeOf,
  userIdOf,
} from '../../../testing/scenes/factories.ts'
import { emailsTo } from '../../../testing/scenes/mailbox.ts'
import { startTestProduct, type Client, type TestProduct } from '../../../testing/product/product.ts'
import { countRowsRead } from '../../../testing/watch/rows-read.ts'
import { saveChoice } from '../../notifications/outbox/choice-queries.ts'
import { saveLink } from '../../notifications/outbox/telegram-queries.ts'
import { weekToReport } from './notification-rules.ts'
import { notifyOfFinishedRuns, sendWeeklyDigests } from './notification-usecases.ts'

let product: TestProduct
beforeAll(async () => {
  product = await startTestProduct({}, undefined, 5)
})
afterAll(() => product.drop())

const want = (person: Client, kind: string) =>
  person.request('PUT', '/api/notifications', { kind, channel: 'mail', enabled: true })

describe('the end of a run', () => {
  it('is sent once to subscribers, with counts and without names; the best candidates separately', async () => {
    const { db } = product.deps
    const [both, none] = [await product.register(), await product.register()]
    for (const kind of ['run_finished', 'top_candidates']) await want(both, kind)
    for (const person of [both, none]) {
      const scope = await scopeOf(db, person.email)
      const vacancy_id = await buildVacancy(db, scope, { title: 'Кладовщик' })
      const run_id = await buildRun(db, scope, vacancy_id)
      const ids = await buildApplications(db, scope, vacancy_id, 3)
      for (const [i, application_id] of ids.entries())
        await buildResult(db, scope, { run_id, vacancy_id, application_id }, { score: [90, 82, 10][i] ?? 0 })
      await db
        .updateTable('analysis_runs')
        .set({ analyzed: 3, finished_at: product.clock(), notified_at: null })
        .where('id', '=', run_id)
        .execute()
    }
    await Promise.all([notifyOfFinishedRuns(product.deps), notifyOfFinishedRuns(product.deps)])
    await notifyOfFinishedRuns(product.deps)
    const [finished, ...more] = await emailsTo(product, both.email, 'Анализ завершён')
    expect(more).toEqual([])
    expect(finished?.text).toContain('по вакансии «Кладовщик»: 3\u00a0резюме.')
    expect(finished?.text).toContain('Рекомендуем нанять: 1, пригласить на интервью: 1.')
    expect(finished?.text).not.toContain('Кандидат ')
    const best = await emailsTo(product, both.email, 'Новые лучшие кандидаты')
    expect(best.map(({ text }) => text.includes('1\u00a0кандидат с рекомендацией «Нанять»'))).toEqual([true])
    expect(await emailsTo(product, none.email, 'Анализ')).toEqual([])
  })

  it('names the most frequent reason of a failed one, and leads back to the analysis of its vacancy', async () => {
    const { db } = product.deps
    const person = await product.register()
    await want(person, 'run_finished')
    const scope = await scopeOf(db, person.email)
    const vacancy_id = await buildVacancy(db, scope, { title: 'Кладовщик' })
    const run_id = await buildRun(db, scope, vacancy_id)
    const ids = await buildApplications(db, scope, vacancy_id, 3)
    await db
      .insertInto('analysis_run_items')
      .values(
        ids.map((application_id, position) => ({
          company_id: scope,
          run_id,
          application_id,
          position,
          status: 'failed',
          error_message: position === 0 ? 'HH.ru не отдал это резюме' : 'Резюме удалено или скрыто на HH.ru',
        })),
      )
      .execute()
    await db
      .updateTable('analysis_runs')
      .set({ status: 'failed', failed: 3, finished_at: product.clock(), notified_at: null })
      .where('id', '=', run_id)
      .execute()
    await notifyOfFinishedRuns(product.deps)
    const [mail] = await emailsTo(product, person.email, 'Анализ не удался')
    expect(mail?.text).toContain('Чаще всего причина такая: Резюме удалено или скрыто на HH.ru.')
    expect(mail?.text).toContain(`/analysis?vacancy=${vacancy_id}`)
  })
})

it('a run whose items were postponed to the next day is not reported as finished', async () => {
  const { db } = product.deps
  const person = await product.register()
  await want(person, 'run_finished')
  const scope = await scopeOf(db, person.email)
  const run_id = await buildRun(db, scope, await buildVacancy(db, scope, { title: 'Кладовщик' }))
  const ended = { analyzed: 0, postponed: 40, continue_at: new Date('2027-02-01T21:05:00Z') }
  await db
    .updateTable('analysis_runs')
    .set({ ...ended, finished_at: product.clock(), notified_at: null })
    .where('id', '=', run_id)
    .execute()
  await notifyOfFinishedRuns(product.deps)
  expect(await emailsTo(product, person.email, 'Анализ завершён')).toEqual([])
  const [mail] = await emailsTo(product, person.email, 'Анализ отложен')
  expect(mail?.text).toContain('отложено: 40\u00a0резюме. Продолжим 2 февраля после 00:05 (МСК).')
})

describe('the weekly digest', () => {
  const sendAgain = (trx: Trx) => sendWeeklyDigests({ ...product.deps, db: trx })

  it('is due on Monday from 09:00 in the company’s time zone', () => {
    const at = (iso: string, zone: string) => weekToReport(new Date(iso), zone)?.monday ?? null
    // Monday, 23 November 2026
    expect(at('2026-11-22T20:59:59Z', 'Europe/Moscow')).toBeNull()
    expect(at('2026-11-23T05:59:59Z', 'Europe/Moscow')).toBeNull()
    expect(at('2026-11-23T06:00:00Z', 'Europe/Moscow')).toBe('2026-11-23')
    expect(at('2026-11-23T20:59:59Z', 'Europe/Moscow')).toBe('2026-11-23')
    expect(at('2026-11-23T21:00:00Z', 'Europe/Moscow')).toBeNull()
    expect(at('2026-11-22T22:59:00Z', 'Asia/Vladivostok')).toBeNull()
    expect(at('2026-11-22T23:00:00Z', 'Asia/Vladivostok')).toBe('2026-11-23')
    expect(weekToReport(new Date('2026-11-23T06:30:15.250Z'), 'Europe/Moscow')).toMatchObject({
      from: new Date('2026-11-15T21:00:00Z'),
      to: new Date('2026-11-22T21:00:00Z'),
    })
  })

  it('is sent once to subscribers with a confirmed email, and not when nothing happened', async () => {
    const { db, clock } = { db: product.deps.db, clock: product.clock }
    const [reader, idle, unconfirmed, silent] = await Promise.all([1, 2, 3, 4].map(() => product.register()))
    const monday = Date.parse('2027-03-01T06:30:00Z') // 09:30 in Moscow
    product.clock.advance(monday - clock().getTime())
    const everyone = [reader, idle, unconfirmed, silent].flatMap((person) => (person ? [person] : []))
    for (const person of everyone) {
      const scope = await scopeOf(db, person.email)
      if (person !== unconfirmed)
        await db
          .updateTable('users')
          .set({ email_confirmed_at: clock() })
          .where('email', '=', person.email)
          .execute()
      if (person !== silent)
        await db
          .insertInto('notification_choices')
          .columns(['company_id', 'user_id', 'kind', 'channel', 'enabled', 'updated_at'])
          .expression((eb) =>
            eb
              .selectFrom('users')
              .select((row) => [
                'company_id',
                'id',
                row.val('weekly_digest').as('kind'),
                row.val('mail').as('channel'),
                row.val(true).as('enabled'),
                row.val(clock()).as('updated_at'),
              ])
              .where('email', '=', person.email),
          )
          .execute()
      if (person === idle) continue
      const vacancy_id = await buildVacancy(db, scope, { title: 'Повар' })
      await buildApplications(db, scope, vacancy_id, 2, { applied_at: new Date(monday - 3 * 86_400_000) })
      await buildApplications(db, scope, vacancy_id, 5, { applied_at: new Date(monday - 9 * 86_400_000) })
    }
    await Promise.all([sendWeeklyDigests(product.deps), sendWeeklyDigests(product.deps)])
    product.clock.advance(3_600_000)
    await sendWeeklyDigests(product.deps)
    const digests = async (person = reader) =>
      await emailsTo(product, person?.email ?? '', 'Неделя в откликах')
    const [mail, ...more] = await digests()
    expect(more).toEqual([])
    expect(mail?.text).toContain('2\u00a0новых отклика')
    expect(mail?.text).toContain('«Повар» — 2\u00a0отклика')
    expect(mail?.headers['list-unsubscribe']).toContain('/api/notifications/unsubscribe?token=')
    for (const person of [idle, unconfirmed, silent]) expect(await digests(person)).toEqual([])
    // a week is not counted again for those who have its digest, nor for those who cannot get it
    expect(await countRowsRead(db, 'applications', sendAgain)).toBe(0)
    await db
      .updateTable('users')
      .set({ email_confirmed_at: clock() })
      .where('email', '=', unconfirmed?.email ?? '')
      .execute()
    await sendWeeklyDigests(product.deps)
    expect(await digests(unconfirmed)).toHaveLength(1)
    product.clock.advance(7 * 86_400_000)
    await sendWeeklyDigests(product.deps)
    expect(await digests()).toHaveLength(1)
  })

  it('is sent once to a linked chat, and its week is not counted again', async () => {
    const { db, clock } = product.deps
    const monday = Date.parse('2027-03-15T06:30:00Z') // 09:30 in Moscow
    product.clock.advance(monday - clock().getTime())
    const { email } = await product.register()
    const scope = await scopeOf(db, email)
    const applied_at = new Date(monday - 3 * 86_400_000)
    await buildApplications(db, scope, await buildVacancy(db, scope, { title: 'Повар' }), 2, { applied_at })
    const id = await userIdOf(db, email)
    await saveChoice(
      db,
      { scope, user_id: id },
      { kind: 'weekly_digest', channel: 'telegram', enabled: true },
      clock(),
    )
    await sendWeeklyDigests(product.deps)
    await saveLink(db, id, '530', clock())
    await sendWeeklyDigests(product.deps)
    const keys = db.selectFrom('outbox').select('dedupe_key').where('dedupe_key', 'like', `%${id}%`)
    expect(await keys.execute()).toEqual([{ dedupe_key: `weekly-digest:2027-03-15:${id}:telegram` }])
    // companies of other tests, where nothing happened, are counted every time
    await db.deleteFrom('notification_choices').where('company_id', '<>', scope).execute()
    expect(await countRowsRead(db, 'applications', sendAgain)).toBe(0)
  })
})
