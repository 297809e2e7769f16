import { randomUUID } from 'node:crypto'
import type { ActionApplication, ActionTemplates, BoardAction } from '@rezumetr/contracts/hh/actions'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { isUniqueViolation } from '../../../platform/db/database.ts'
import { joinNodes } from '../../../platform/nodes/nodes.ts'
import { JobBoardFailure, type JobBoard } from '../../../ports/job-board.ts'
import { control, sync } from '../../../testing/scenes/board.ts'
import { buildResult, buildRun, scopeOf, userIdOf } from '../../../testing/scenes/factories.ts'
import { registerSynced } from '../../../testing/scenes/synced.ts'
import { startTestProduct, type Client, type TestProduct } from '../../../testing/product/product.ts'
import { emailsTo } from '../../../testing/scenes/mailbox.ts'
import { untilWaiting } from '../../../testing/watch/locks.ts'
import { until } from '../../../testing/watch/until.ts'
import type { CompanyScope } from '../../companies/scope.ts'
import { lockDecided, saveDecisions } from '../../decisions/queries.ts'
import { insertActions } from './queries.ts'
import { GIVEN_UP, MAX_ATTEMPTS, MOVED_BEFORE, PLACE_UNREAD_SECONDS, SETTLED_AFTER_MS } from './rules.ts'
import { sendDueActions } from './send-usecases.ts'
import { cancelAll } from './usecases.ts'

const MINUTE = 60_000
let product: TestProduct
let client: Client & { readonly email: string }
let company: CompanyScope
/** Responses without any decision yet. */
let fresh: { id: string; hh_negotiation_id: string }[]
beforeAll(async () => {
  product = await startTestProduct({}, undefined, 5)
})
afterAll(() => product.drop())
afterEach(() => product.deps.db.deleteFrom('paces').execute())
beforeEach(async () => {
  await control(product, '/reset', {})
  // steps left over from other tests would be due for the senders whose clock is an hour ahead
  await product.deps.db.deleteFrom('board_actions').execute()
  client = await registerSynced(product)
  company = await scopeOf(product.deps.db, client.email)
  const rows = await product.deps.db
    .selectFrom('applications')
    .select(['id', 'hh_negotiation_id'])
    .where('company_id', '=', company)
    .where('collection_id', '=', 'response')
    .where('hh_resume_href', 'is not', null)
    .orderBy('hh_negotiation_id')
    .execute()
  fresh = rows.map(({ id, hh_negotiation_id }) => ({ id, hh_negotiation_id: hh_negotiation_id ?? '' }))
})

const start = (people: readonly { id: string }[], request: object) =>
  client.request<{ actions: BoardAction[] }>('POST', '/api/board-actions', {
    application_ids: people.map(({ id }) => id),
    ...request,
  })
const settled = (count: number) =>
  until(
    async () =>
      (await client.request<{ actions: BoardAction[] }>('GET', '/api/board-actions?limit=100')).body.data
        .actions,
    (actions) =>
      actions.length === count && actions.every(({ status }) => status !== 'waiting' && status !== 'sending'),
    30_000,
  )
/** The state of a response as the board shows it to the employer. */
async function atBoard({ hh_negotiation_id }: { hh_negotiation_id: string }) {
  const get = async <T>(path: string): Promise<T> => {
    const response = await fetch(`${product.localUrl}/sandbox/hh/negotiations/${hh_negotiation_id}${path}`, {
      headers: {
        authorization: 'Bearer sandbox-employer-token',
        'hh-user-agent': 'test/1.0 (test@rezumetr.ru)',
      },
    })
    // the sandbox's own response shapes
    return (await response.json()) as T
  }
  const { employer_state } = await get<{ employer_state: { id: string } }>('')
  const { items } = await get<{ items: { text: string; author: { participant_type: string } }[] }>(
    '/messages',
  )
  return {
    place: employer_state.id,
    messages: items.filter(({ author }) => author.participant_type === 'employer').map(({ text }) => text),
  }
}

describe('available steps', () => {
  it('offers the steps of the board, or the reason why there are none', async () => {
    const [gone, ...rest] = fresh
    const people = async (ids: readonly (string | undefined)[]) =>
      (
        await client.request<{ people: ActionApplication[] }>('POST', '/api/board-actions/people', {
          application_ids: ids,
        })
      ).body.data.people
    const [first] = await people([rest[0]?.id])
    expect(first?.blocked).toBeNull()
    expect(first?.targets.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['invite', 'move', 'discard']),
    )
    await control(product, '/resumes/close', { negotiation_id: gone?.hh_negotiation_id })
    await sync(client, { force_full_sync: true })
    const [closed] = await people([gone?.id])
    expect(closed).toMatchObject({ targets: [], blocked: 'Кандидат удалил или скрыл резюме' })
  })
  it.each([
    ['required', null],
    ['none', 'Здравствуйте!'],
  ] as const)('a step whose message is %s is refused with the message %j', async (need, message) => {
    const [person] = fresh
    const step = {
      id: 'consider',
      name: 'Подумать',
      state: 'consider',
      href: '/n',
      method: 'PUT',
      message: need,
    }
    await product.deps.db
      .updateTable('applications')
      .set({ board_steps: JSON.stringify([step]) })
      .where('id', '=', person?.id ?? '')
      .execute()
    const first = fresh.slice(0, 1)
    const { status, body } = await start(first, { target: 'consider', ...(message && { message }) })
    expect([status, body.error.code]).toEqual([409, 'ACTION_IMPOSSIBLE'])
    const other = need === 'required' ? { message: 'Здравствуйте!' } : {}
    expect((await start(first, { target: 'consider', ...other })).status).toBe(202)
  })
  it('a step for a candidate who is being erased finds nobody', async () => {
    const { db } = product.deps
    const people = fresh.slice(0, 2)
    const { started } = await db.transaction().execute(async (trx) => {
      await trx
        .deleteFrom('applications')
        .where('id', '=', people[0]?.id ?? '')
        .execute()
      const started = start(people, { target: 'phone_interview' })
      await untilWaiting(db)
      return { started }
    })
    expect((await started).status).toBe(404)
    expect(await db.selectFrom('board_actions').select('id').execute()).toEqual([])
  })
  it('requests with common candidates in different orders wait for one another instead of a deadlock', async () => {
    const { db } = product.deps
    const [low = '', high = ''] = fresh.map(({ id }) => id).toSorted()
    const rowOf = (application_id: string) => ({
      company_id: company,
      batch_id: randomUUID(),
      application_id,
      kind: 'move',
      target: 'phone_interview',
      target_name: '',
      target_state: 'phone_interview',
      source: 'response',
      href: '',
      method: 'PUT',
      send_at: product.clock(),
      created_at: product.clock(),
    })
    const { other } = await db.transaction().execute(async (trx) => {
      await insertActions(trx, [rowOf(low)])
      const insert = db.transaction().execute((late) => insertActions(late, [rowOf(high), rowOf(low)]))
      const other = insert.catch((error: unknown) => error)
      await untilWaiting(db)
      await insertActions(trx, [rowOf(high)])
      return { other }
    })
    expect(isUniqueViolation(await other, 'board_actions_one_open')).toBe(true)
  })
  it('EXT-01 another company can neither read nor start nor cancel them', async () => {
    const stranger = await product.register({ connect: true })
    const body = { application_ids: [fresh[0]?.id], target: 'phone_interview' }
    const asked = await stranger.request('POST', '/api/board-actions/people', {
      application_ids: [fresh[0]?.id],
    })
    expect([asked.status, (await stranger.request('POST', '/api/board-actions', body)).status]).toEqual([
      404, 404,
    ])
    const { body: mine } = await start(fresh.slice(0, 1), { target: 'discard_by_employer' })
    const id = mine.data.actions[0]?.id
    expect((await stranger.request('POST', `/api/board-actions/${id}/cancel`)).status).toBe(404)
    expect(
      (await client.request<BoardAction>('POST', `/api/board-actions/${id}/cancel`)).body.data.status,
    ).toBe('cancelled')
  })
  it('stores the message templates of a company and the delay of its refusals', async () => {
    const saved = await client.request<ActionTemplates>('PUT', '/api/board-actions/templates', {
      discard: '{имя}, спасибо.',
      discard_delay_minutes: 5,
    })
    expect(saved.body.data).toMatchObject({ discard: '{имя}, спасибо.', discard_delay_minutes: 5 })
    expect(saved.body.data.invite).toContain('{вакансия}')
    const asked = await client.request<ActionTemplates>('GET', '/api/board-actions/templates')
    expect(asked.body.data).toEqual(saved.body.data)
  })
})

describe('steps', () => {
  it('invites several candidates, each with a personal message, and shows the outcome', async () => {
    const people = fresh.slice(0, 3)
    const { status, body } = await start(people, {
      target: 'phone_interview',
      message: '{имя}, ждём вас на вакансию «{вакансия}». {компания}',
    })
    expect(status).toBe(202)
    expect(body.data.actions).toHaveLength(3)
    product.clock.advance(11_000)
    expect((await settled(3)).every(({ status: end }) => end === 'sent')).toBe(true)
    const employer = await companyName()
    const firstNames = ['Александра', 'Дарья', 'Лариса']
    for (const [at, person] of people.entries()) {
      const sent = body.data.actions.find(({ application_id }) => application_id === person.id)
      const message = `${firstNames[at]}, ждём вас на вакансию «${sent?.vacancy_title}». ${employer}`
      expect(sent?.message).toBe(message)
      expect(await atBoard(person)).toEqual({ place: 'phone_interview', messages: [message] })
    }
    // the new collection and the available steps are known without a synchronisation
    const after = await until(
      async () =>
        (
          await client.request<{ people: ActionApplication[] }>('POST', '/api/board-actions/people', {
            application_ids: people.map(({ id }) => id),
          })
        ).body.data.people,
      (all) => all.every(({ blocked }) => blocked === null),
    )
    for (const { targets } of after) {
      const ids = targets.map(({ id }) => id)
      expect(ids).toContain('interview')
      expect(ids).not.toContain('phone_interview')
    }
  })
  it('a batch is listed by name, whatever the case of its letters and with «ё» as «е»', async () => {
    const names = ['Яшина Анна', 'Ёлкина Анна', 'анина Анна', 'Ежова Анна', 'Жукова Анна', 'Еремина Анна']
    const people = fresh.slice(0, names.length)
    for (const [at, { id }] of people.entries())
      await product.deps.db
        .updateTable('applications')
        .set({ candidate_name: names[at] ?? '' })
        .where('id', '=', id)
        .execute()
    await start(people, { target: 'discard_by_employer' })
    const { body } = await client.request<{ actions: BoardAction[] }>('GET', '/api/board-actions')
    expect(body.data.actions.map(({ candidate_name }) => candidate_name)).toEqual([
      'анина Анна',
      'Ежова Анна',
      'Ёлкина Анна',
      'Еремина Анна',
      'Жукова Анна',
      'Яшина Анна',
    ])
  })
  it('a refusal waits for an hour and can be cancelled until then, alone or with its batch', async () => {
    const people = fresh.slice(0, 3)
    const { body } = await start(people, {
      target: 'discard_by_employer',
      message: '{имя}, спасибо за отклик.',
    })
    const [first] = body.data.actions
    expect(Date.parse(first?.send_at ?? '') - Date.parse(first?.created_at ?? '')).toBe(60 * MINUTE)
    product.clock.advance(10 * MINUTE)
    await sendDueActions(product.deps)
    const one = await client.request<BoardAction>('POST', `/api/board-actions/${first?.id}/cancel`)
    expect(one.body.data.status).toBe('cancelled')
    const all = await client.request<{ cancelled: number }>(
      'POST',
      `/api/board-actions/batches/${first?.batch_id}/cancel`,
    )
    expect(all.body.data.cancelled).toBe(2)
    expect((await settled(3)).map(({ status }) => status)).toEqual(['cancelled', 'cancelled', 'cancelled'])
    for (const person of people) expect(await atBoard(person)).toEqual({ place: 'response', messages: [] })
  })
  describe('a refusal whose response has moved in the meantime', () => {
    const FRESH = '/hh/negotiations/*'
    const DELAY = 10
    beforeEach(() => client.request('PUT', '/api/board-actions/templates', { discard_delay_minutes: DELAY }))
    const refused = { target: 'discard_by_employer', message: '{имя}, спасибо за отклик.' }
    /** A colleague invites the candidate on the board's site. */
    const invite = ({ hh_negotiation_id }: { hh_negotiation_id: string }) =>
      fetch(`${product.localUrl}/sandbox/hh/negotiations/phone_interview/${hh_negotiation_id}`, {
        method: 'PUT',
        headers: {
          authorization: 'Bearer sandbox-employer-token',
          'hh-user-agent': 'test/1.0 (test@rezumetr.ru)',
          'content-type': 'application/x-www-form-urlencoded',
        },
      })

    it('is not sent, and the place reported by the board is stored', async () => {
      const [person] = fresh
      await start(fresh.slice(0, 1), refused)
      await invite(person ?? fail())
      product.clock.advance(DELAY * MINUTE)
      expect(await settled(1)).toMatchObject([{ status: 'failed', problem: MOVED_BEFORE }])
      expect(await atBoard(person ?? fail())).toEqual({ place: 'phone_interview', messages: [] })
      const { collection_id } = await product.deps.db
        .selectFrom('applications')
        .select('collection_id')
        .where('id', '=', person?.id ?? '')
        .executeTakeFirstOrThrow()
      expect(collection_id).toBe('phone_interview')
    })
    it('is not sent either when a synchronisation has already shown it, without asking the board', async () => {
      const [person] = fresh
      await start(fresh.slice(0, 1), refused)
      await invite(person ?? fail())
      await sync(client)
      await control(product, '/faults', { method: 'GET', path: FRESH, status: 503, times: 100 })
      product.clock.advance(DELAY * MINUTE)
      expect(await settled(1)).toMatchObject([{ status: 'failed', problem: MOVED_BEFORE }])
      await control(product, '/faults', undefined, 'DELETE')
      expect(await atBoard(person ?? fail())).toEqual({ place: 'phone_interview', messages: [] })
    })
    it('waits while the board does not report where the response is', async () => {
      const [person] = fresh
      const { body } = await start(fresh.slice(0, 1), refused)
      await control(product, '/faults', { method: 'GET', path: FRESH, status: 503, times: 100 })
      product.clock.advance(DELAY * MINUTE)
      const due = Date.parse(body.data.actions[0]?.send_at ?? '')
      const stored = () =>
        product.deps.db
          .selectFrom('board_actions')
          .select(['status', 'send_at'])
          .where('company_id', '=', company)
          .executeTakeFirstOrThrow()
      await until(stored, ({ status, send_at }) => status === 'waiting' && send_at.getTime() > due)
      await control(product, '/faults', undefined, 'DELETE')
      expect((await atBoard(person ?? fail())).place).toBe('response')
      product.clock.advance(PLACE_UNREAD_SECONDS * 1000)
      expect(await settled(1)).toMatchObject([{ status: 'sent' }])
      expect((await atBoard(person ?? fail())).place).toBe('discard_by_employer')
    })
  })
  it('a sent step cannot be cancelled, and the answer shows it as sent', async () => {
    const { body } = await start(fresh.slice(0, 1), { target: 'consider' })
    product.clock.advance(11_000)
    await settled(1)
    const { status, body: late } = await client.request<BoardAction>(
      'POST',
      `/api/board-actions/${body.data.actions[0]?.id}/cancel`,
    )
    expect([status, late.data.status]).toEqual([200, 'sent'])
  })
  it('an application has one pending step, and a batch is started whole or not at all', async () => {
    await start(fresh.slice(0, 1), { target: 'discard_by_employer' })
    const { status, body } = await start(fresh.slice(0, 2), { target: 'phone_interview' })
    expect([status, body.error.code]).toEqual([409, 'ACTION_IMPOSSIBLE'])
    expect(
      (await client.request<{ actions: BoardAction[] }>('GET', '/api/board-actions')).body.data.actions,
    ).toHaveLength(1)
  })
  it('twenty identical concurrent requests start one step', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        start(fresh.slice(0, 1), { target: 'phone_interview', message: 'Ждём вас' }),
      ),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      202,
      ...Array<number>(19).fill(409),
    ])
  })
  it('a repeated request with the same key returns the same batch', async () => {
    const request = { application_ids: [fresh[0]?.id], target: 'consider' }
    const key = { 'idempotency-key': 'click-1' }
    const click = () => client.request<{ actions: BoardAction[] }>('POST', '/api/board-actions', request, key)
    const [one, again] = [await click(), await click()]
    expect(again.body).toEqual(one.body)
  })
  it('shows the reason when the board refuses', async () => {
    const [person] = fresh
    await start(fresh.slice(0, 1), { target: 'phone_interview', message: 'Ждём вас' })
    await control(product, '/resumes/close', { negotiation_id: person?.hh_negotiation_id })
    product.clock.advance(11_000)
    const [end] = await settled(1)
    expect(end).toMatchObject({ status: 'failed', problem: 'Кандидат удалил или скрыл резюме' })
  })
  it('mails one email about the failures of a batch', async () => {
    const people = fresh.slice(0, 3)
    await start(people, { target: 'phone_interview' })
    for (const { hh_negotiation_id: negotiation_id } of people)
      await control(product, '/resumes/close', { negotiation_id })
    product.clock.advance(11_000)
    await settled(3)
    const emails = await emailsTo(product, client.email, 'Действия на HH.ru не выполнены')
    expect(emails.map(({ text }) => text)).toEqual([
      expect.stringContaining('не выполнено: Кандидат удалил или скрыл резюме.'),
    ])
  })
  it('reports a failed step until it is repeated or dismissed; a repeat that was cancelled is none', async () => {
    const people = fresh.slice(0, 2)
    await start(people, { target: 'discard_by_employer' })
    await product.deps.db
      .updateTable('board_actions')
      .set({ status: 'failed', problem: 'HH.ru отклонил действие', settled_at: product.clock() })
      .where('company_id', '=', company)
      .execute()
    const unsent = async () =>
      (await client.request<{ actions: BoardAction[] }>('GET', '/api/board-actions?status=unsent')).body.data
        .actions
    expect((await unsent()).map(({ application_id }) => application_id).toSorted()).toEqual(
      people.map(({ id }) => id).toSorted(),
    )
    product.clock.advance(1000)
    const repeat = () => start(people.slice(0, 1), { target: 'discard_by_employer' })
    const [again] = (await repeat()).body.data.actions
    expect(await unsent()).toHaveLength(1)
    await client.request('POST', `/api/board-actions/batches/${again?.batch_id}/cancel`)
    expect(await unsent()).toHaveLength(2)
    product.clock.advance(1000)
    await repeat()
    const [left, ...others] = await unsent()
    const show = (status: string) =>
      product.deps.db.updateTable('vacancies').set({ status }).where('company_id', '=', company).execute()
    await show('hidden')
    expect(await unsent()).toEqual([])
    await show('active')
    expect([left?.application_id, others]).toEqual([people[1]?.id, []])
    const dismiss = { ids: [left?.id] }
    const stranger = await product.register()
    expect((await stranger.request('POST', '/api/board-actions/dismiss', dismiss)).status).toBe(404)
    const { body } = await client.request('POST', '/api/board-actions/dismiss', dismiss)
    expect(body.data).toEqual({ dismissed: 1 })
    expect(await unsent()).toEqual([])
  })
})

describe('the decisions that come with steps', () => {
  const REFUSE = { target: 'discard_by_employer' }
  /** Current results for the candidates, the first with the best score. @returns their ids */
  async function analyse(people: readonly { id: string }[]) {
    const { db } = product.deps
    const results: string[] = []
    for (const [at, { id: application_id }] of people.entries()) {
      const { vacancy_id } = await db
        .selectFrom('applications')
        .select('vacancy_id')
        .where('id', '=', application_id)
        .executeTakeFirstOrThrow()
      const run_id = await buildRun(db, company, vacancy_id)
      const target = { run_id, vacancy_id, application_id }
      results.push(await buildResult(db, company, target, { score: 60 - at, rubric_version: 3 }))
    }
    return results
  }
  const decide = (result: string | undefined, body: object) =>
    client.request('PUT', `/api/analysis/results/${result}/decision`, body)
  /** The stored verdicts in the order of the candidates. */
  async function verdicts(people: readonly { id: string }[]) {
    const rows = await product.deps.db
      .selectFrom('decisions')
      .select(['application_id', 'verdict'])
      .where('company_id', '=', company)
      .execute()
    return people.map(({ id }) => rows.find((row) => row.application_id === id)?.verdict ?? null)
  }
  /** Candidates without a decision: as counted, and as listed. */
  async function undecided() {
    const { body } = await client.request<{ results: object[] }>('GET', '/api/analysis/results?decision=none')
    return [body.meta['total'], body.data.results.length]
  }
  const audited = async () =>
    (
      await product.deps.db
        .selectFrom('audit_log')
        .innerJoin('users', 'users.id', 'actor_user_id')
        .select(['target_id', 'before', 'after', 'email'])
        .where('audit_log.company_id', '=', company)
        .where('action', '=', 'analysis.decide')
        .orderBy('seq')
        .execute()
    ).map(({ target_id, before, after, email }) => [target_id, before, after, email])
  const failSteps = () =>
    product.deps.db
      .updateTable('board_actions')
      .set({ status: 'failed', problem: 'HH.ru отклонил действие', settled_at: product.clock() })
      .where('company_id', '=', company)
      .where('status', '=', 'waiting')
      .execute()
  const cancel = (batch_id: string | undefined) =>
    client.request('POST', `/api/board-actions/batches/${batch_id}/cancel`)

  it('a step decides about those without a decision; cancelled, it withdraws what is still its own', async () => {
    const people = fresh.slice(0, 4)
    const [first, second, third, unread] = people
    const results = await analyse(people.slice(0, 3))
    await decide(results[0], { verdict: 'hire', note: 'Ждёт оффер' })
    const { body } = await start(people, REFUSE)
    expect(body.data.actions).toHaveLength(4)
    // who has no result has nothing that the user saw when deciding
    expect(await verdicts(people)).toEqual(['hire', 'reject', 'reject', null])
    expect(await undecided()).toEqual([0, 0])
    const seen = await client.request('GET', `/api/analysis/results/${results[1]}`)
    expect(seen.body.data).toMatchObject({
      decision: { verdict: 'reject', note: null, score: 59, recommendation: 'maybe', rubric_version: 3 },
    })
    // a note makes it a decision of its author
    const note = { verdict: 'reject', note: 'Далеко живёт', seen: { verdict: 'reject', note: null } }
    expect((await decide(results[2], note)).status).toBe(200)
    const before = await audited()
    const made = { verdict: 'reject', recommendation: 'maybe', rubric_version: 3 }
    expect(before.slice(1)).toEqual(
      expect.arrayContaining([
        [second?.id, null, { ...made, score: 59 }, client.email],
        [third?.id, null, { ...made, score: 58 }, client.email],
      ]),
    )
    const [{ batch_id } = {}] = body.data.actions
    for (let time = 1; time <= 2; time++) {
      await cancel(batch_id)
      expect(await verdicts([first, second, third, unread].flatMap((one) => one ?? []))).toEqual([
        'hire',
        null,
        'reject',
        null,
      ])
      expect(await undecided()).toEqual([1, 1])
      expect((await audited()).slice(before.length)).toEqual([
        [second?.id, { ...made, score: 59 }, null, client.email],
      ])
    }
  })

  it.each([
    ['consider', null],
    ['phone_interview', 'interview'],
  ])('a step to %s that is sent leaves the decision %j', async (target, verdict) => {
    const people = fresh.slice(0, 1)
    await analyse(people)
    const { body } = await start(people, { target })
    product.clock.advance(11_000)
    expect(await settled(1)).toMatchObject([{ status: 'sent' }])
    await cancel(body.data.actions[0]?.batch_id)
    expect(await verdicts(people)).toEqual([verdict])
  })

  it('a step that was not sent keeps its decision until it is dismissed, or another step replaces it', async () => {
    const people = fresh.slice(0, 2)
    await analyse(people)
    const { body } = await start(people, REFUSE)
    await failSteps()
    expect(await verdicts(people)).toEqual(['reject', 'reject'])
    product.clock.advance(1000)
    await start(people.slice(0, 1), { target: 'phone_interview' })
    expect(await verdicts(people)).toEqual(['interview', 'reject'])
    // what was replaced is not the decision of the step any more
    const ids = body.data.actions.map(({ id }) => id)
    expect((await client.request('POST', '/api/board-actions/dismiss', { ids })).body.data).toEqual({
      dismissed: 2,
    })
    expect(await verdicts(people)).toEqual(['interview', null])
    expect(await undecided()).toEqual([1, 1])
  })

  it('a dismissed step keeps its decision when the candidate is at its stage: only the answer of the board was lost', async () => {
    const people = fresh.slice(0, 2)
    await analyse(people)
    const { body } = await start(people, { target: 'phone_interview' })
    await failSteps()
    // as the next synchronisation sees it
    await product.deps.db
      .updateTable('applications')
      .set({ collection_id: 'phone_interview' })
      .where('id', '=', people[0]?.id ?? '')
      .execute()
    const ids = body.data.actions.map(({ id }) => id)
    const dismissed = await client.request('POST', '/api/board-actions/dismiss', { ids })
    expect(dismissed.body.data).toEqual({ dismissed: 2 })
    expect(await verdicts(people)).toEqual(['interview', null])
    // and another step, as after one that was sent
    const next = await start(people.slice(0, 1), REFUSE)
    expect(next.status).toBe(202)
    expect(await verdicts(people)).toEqual(['interview', null])
    await cancel(next.body.data.actions[0]?.batch_id)
    expect(await verdicts(people)).toEqual(['interview', null])
  })

  it('a withdrawal that is undone is again the decision of the step', async () => {
    const people = fresh.slice(0, 1)
    const [result] = await analyse(people)
    const { body } = await start(people, REFUSE)
    await decide(result, { verdict: 'maybe' })
    await decide(result, { verdict: 'reject', undo: true })
    await cancel(body.data.actions[0]?.batch_id)
    expect(await verdicts(people)).toEqual([null])
  })

  it('steps cancelled because the company leaves take their decisions with them', async () => {
    const people = fresh.slice(0, 2)
    await analyse(people)
    await start(people, REFUSE)
    expect(await verdicts(people)).toEqual(['reject', 'reject'])
    const { db } = product.deps
    await db.transaction().execute((trx) => cancelAll(trx, company, product.clock()))
    expect(await verdicts(people)).toEqual([null, null])
  })

  it('steps and an import of the same responses do not wait for one another, in whatever order it has them', async () => {
    const { db } = product.deps
    const people = fresh.slice(0, 2).toSorted((a, b) => (a.id < b.id ? -1 : 1))
    const [low, high] = people
    await analyse(people)
    const statuses = await db.transaction().execute(async (trx) => {
      // as an import locks what it lists, changed or not
      const list = (one: { id: string } | undefined) =>
        trx
          .updateTable('applications')
          .set({ synced_at: product.clock() })
          .where('id', '=', one?.id ?? '')
          .execute()
      await list(high)
      const started = await start(people, REFUSE)
      const cancelled = await cancel(started.body.data.actions[0]?.batch_id)
      await list(low)
      return [started.status, cancelled.status]
    })
    expect(statuses).toEqual([202, 200])
    expect(await verdicts(people)).toEqual([null, null])
  })

  it('a batch of decisions made at the same moment as steps keeps theirs, and its undo restores them', async () => {
    const { db } = product.deps
    const people = fresh.slice(0, 2)
    const result_ids = await analyse(people)
    const post = (path: string, body: object) =>
      client.request<{ decided_at: string; undone: string[] }>('POST', `/api/analysis/decisions${path}`, {
        result_ids,
        ...body,
      })
    const { answers } = await db.transaction().execute(async (trx) => {
      // each entry of the audit log, the last thing both write, waits for this
      await trx.selectFrom('audit_heads').selectAll().forUpdate().execute()
      const started = start(people, REFUSE)
      await untilWaiting(db)
      const decided = post('', { verdict: 'maybe' })
      await untilWaiting(db, 2)
      return { answers: Promise.all([started, decided]) }
    })
    const [started, decided] = await answers
    expect([started.status, decided.status]).toEqual([202, 200])
    expect(await verdicts(people)).toEqual(['maybe', 'maybe'])
    const undone = await post('/undo', { decided_at: decided.body.data.decided_at })
    expect(undone.body.data.undone.toSorted()).toEqual(result_ids.toSorted())
    expect(await verdicts(people)).toEqual(['reject', 'reject'])
    // they are those of the steps again
    await cancel(started.body.data.actions[0]?.batch_id)
    expect(await verdicts(people)).toEqual([null, null])
  })

  it('the same decision about several makes that of a step a person’s own, as on a card', async () => {
    const people = fresh.slice(0, 1)
    const result_ids = await analyse(people)
    const { body } = await start(people, REFUSE)
    await client.request('POST', '/api/analysis/decisions', { result_ids, verdict: 'reject' })
    await cancel(body.data.actions[0]?.batch_id)
    expect(await verdicts(people)).toEqual(['reject'])
  })

  it('a decision made at the same moment stays', async () => {
    const { db } = product.deps
    const people = fresh.slice(0, 1)
    const [result_id = ''] = await analyse(people)
    const [{ id } = { id: '' }] = people
    const decided_by = await userIdOf(db, client.email)
    const { started } = await db.transaction().execute(async (trx) => {
      await lockDecided(trx, company, id)
      const started = start(people, REFUSE)
      await untilWaiting(db)
      await saveDecisions(trx, company, [
        {
          application_id: id,
          verdict: 'hire',
          note: null,
          score: 60,
          recommendation: 'maybe',
          rubric_version: 3,
          result_id,
          decided_by,
          decided_at: product.clock(),
          board_action_id: null,
        },
      ])
      return { started }
    })
    expect((await started).status).toBe(202)
    expect(await verdicts(people)).toEqual(['hire'])
  })

  it('the decision and its step are stored together or not at all', async () => {
    const people = fresh.slice(0, 2)
    await analyse(people)
    await start(people.slice(0, 1), { target: 'consider' })
    expect((await start(people, REFUSE)).status).toBe(409)
    expect(await verdicts(people)).toEqual([null, null])
  })
})

describe('lost answers', () => {
  const PATH = '/hh/negotiations/phone_interview/*'
  const stateOf = () =>
    product.deps.db
      .selectFrom('board_actions')
      .select(['status', 'claimed_by', 'asked_at'])
      .where('company_id', '=', company)
      .executeTakeFirstOrThrow()
  /** The outcome of the step is unknown, and no process has claimed it. */
  const lost = () => until(stateOf, ({ status, claimed_by }) => status === 'sending' && claimed_by === null)
  /**
   * Processes that send alongside the product's own. Their clock is an hour ahead, so that steps due for
   * them are not due for the product.
   * @param performStep waits for the rate limiter itself, and calls what the real adapter calls before its request is sent
   */
  const elsewhere = (performStep: JobBoard['performStep']) => {
    let now = product.clock().getTime() + 61 * MINUTE
    const questions: string[] = []
    const place = { state: 'response', isReported: true }
    const jobBoard: JobBoard = {
      ...product.deps.jobBoard,
      performStep: async (...step) => {
        questions.length = 0
        await performStep(...step)
      },
      readPlace: async (_call, negotiation_id) => {
        questions.push(negotiation_id)
        if (!place.isReported) throw new JobBoardFailure('unavailable')
        return { state: place.state, steps: [] }
      },
    }
    return {
      /** Responses whose collection was requested from the board since the last step was taken. */
      questions,
      /** What it tells of every response. */
      place,
      pass: (ms: number) => void (now += ms),
      join: async () => {
        const node = await joinNodes(product.deps.connection)
        const deps = { ...product.deps, jobBoard, clock: () => new Date(now), node: () => node.id() }
        return { look: () => sendDueActions(deps), stop: () => node.stop() }
      },
    }
  }

  it('a step that took effect although its answer was lost is not sent again', async () => {
    const [person] = fresh
    await control(product, '/faults', { method: 'PUT', path: PATH, truncate: 0, after_effect: true })
    await start(fresh.slice(0, 1), { target: 'phone_interview', message: 'Ждём вас' })
    product.clock.advance(11_000)
    await lost()
    product.clock.advance(SETTLED_AFTER_MS + 1000)
    expect(await settled(1)).toMatchObject([{ status: 'sent' }])
    expect(await atBoard(person ?? fail())).toEqual({ place: 'phone_interview', messages: ['Ждём вас'] })
  })
  it.each([404, 403])(
    'is left to a person where the board answers %i for a single response',
    async (status) => {
      const [person] = fresh
      await control(product, '/faults', { method: 'PUT', path: PATH, truncate: 0, after_effect: true })
      await start(fresh.slice(0, 1), { target: 'phone_interview', message: 'Ждём вас' })
      product.clock.advance(11_000)
      await lost()
      const path = `/hh/negotiations/${person?.hh_negotiation_id}`
      await control(product, '/faults', { method: 'GET', path, status, body: { errors: [] }, times: 100 })
      product.clock.advance(SETTLED_AFTER_MS + 1000)
      expect(await settled(1)).toMatchObject([{ status: 'failed', problem: GIVEN_UP }])
      await control(product, '/faults', undefined, 'DELETE')
      expect(await atBoard(person ?? fail())).toEqual({ place: 'phone_interview', messages: ['Ждём вас'] })
    },
  )
  it('a step whose request was lost is sent again, once', async () => {
    const [person] = fresh
    await control(product, '/faults', { method: 'PUT', path: PATH, truncate: 0 })
    await start(fresh.slice(0, 1), { target: 'phone_interview', message: 'Ждём вас' })
    const listed = async () => {
      const { body } = await client.request<{ actions: BoardAction[] }>('GET', '/api/board-actions')
      return body.data.actions
    }
    expect(await listed()).toMatchObject([{ status: 'waiting', is_unanswered: false }])
    product.clock.advance(11_000)
    await lost()
    expect(await listed()).toMatchObject([{ status: 'sending', is_unanswered: true }])
    product.clock.advance(SETTLED_AFTER_MS + 1000)
    expect(await settled(1)).toMatchObject([{ status: 'sent', is_unanswered: false }])
    expect(await atBoard(person ?? fail())).toEqual({ place: 'phone_interview', messages: ['Ждём вас'] })
  })
  it('the delay before a lost step is checked starts when its answer is lost, not when it is claimed', async () => {
    const { questions, pass, join } = elsewhere(async ({ beforeLeaving }) => {
      pass(2 * SETTLED_AFTER_MS)
      await beforeLeaving?.()
      pass(SETTLED_AFTER_MS - 1000)
      throw new JobBoardFailure('unavailable')
    })
    await start(fresh.slice(0, 1), { target: 'discard_by_employer', message: 'Спасибо' })
    const sender = await join()
    await sender.look()
    pass(SETTLED_AFTER_MS - 1000)
    await sender.look()
    expect(questions).toEqual([])
    pass(2000)
    await sender.look()
    expect(questions).toEqual([fresh[0]?.hh_negotiation_id])
    await sender.stop()
  })
  it('if the process died, that delay starts when the request was sent, not when it was queued', async () => {
    const left = Promise.withResolvers<void>()
    const { questions, pass, join } = elsewhere(async ({ beforeLeaving }) => {
      pass(2 * SETTLED_AFTER_MS)
      await beforeLeaving?.()
      left.resolve()
      await new Promise<never>(() => {})
    })
    await start(fresh.slice(0, 1), { target: 'discard_by_employer', message: 'Спасибо' })
    const dying = await join()
    void dying.look()
    await left.promise
    await dying.stop()
    const living = await join()
    pass(SETTLED_AFTER_MS - 1000)
    await living.look()
    expect(questions).toEqual([])
    pass(2000)
    await living.look()
    expect(questions).toEqual([fresh[0]?.hh_negotiation_id])
    await living.stop()
  })
  it('a process whose step was taken over while it was queued sends nothing', async () => {
    const waits = Promise.withResolvers<void>()
    const turn = Promise.withResolvers<void>()
    const sent: string[] = []
    const { questions, pass, join } = elsewhere(async ({ beforeLeaving }, { href }) => {
      waits.resolve()
      await turn.promise
      await beforeLeaving?.()
      sent.push(href)
    })
    await start(fresh.slice(0, 1), { target: 'discard_by_employer', message: 'Спасибо' })
    const late = await join()
    const looking = late.look()
    await waits.promise
    // the node number is lost together with the database connection, while the process keeps running
    await late.stop()
    const other = await join()
    pass(SETTLED_AFTER_MS + 1000)
    await other.look()
    expect(questions).toHaveLength(1)
    const given_back = await stateOf()
    turn.resolve()
    await looking
    expect(sent).toEqual([])
    expect(await stateOf()).toEqual(given_back)
    await other.look()
    expect(sent).toHaveLength(1)
    await other.stop()
  })
  it('a periodic task with an unexpected failure of one step waits for the other step in progress', async () => {
    const answers = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    let sent = 0
    const { join } = elsewhere(() => answers[sent++]?.promise ?? Promise.resolve())
    await start(fresh.slice(0, 2), { target: 'discard_by_employer', message: 'Спасибо' })
    const sender = await join()
    let isOver = false
    const looking = sender.look().finally(() => (isOver = true))
    await until(
      async () => sent,
      (count) => count === 2,
    )
    answers[0]?.reject(new Error('unforeseen'))
    // more than enough event-loop turns
    for (let i = 0; i < 10; i++) await product.deps.db.selectFrom('companies').select('id').execute()
    expect(isOver).toBe(false)
    answers[1]?.resolve()
    await expect(looking).rejects.toThrow('unforeseen')
    await sender.stop()
  })
  it('a refusal postponed while the board was down is still sent again when its answer is lost', async () => {
    let sent = 0
    const board = elsewhere(async () => {
      if (++sent === 1) throw new JobBoardFailure('unavailable')
      board.place.state = 'discard_by_employer'
    })
    await start(fresh.slice(0, 1), { target: 'discard_by_employer', message: 'Спасибо' })
    const sender = await board.join()
    board.place.isReported = false
    for (let i = 0; i < MAX_ATTEMPTS; i++) {
      await sender.look()
      board.pass(PLACE_UNREAD_SECONDS * 1000)
    }
    board.place.isReported = true
    await sender.look()
    expect(sent).toBe(1)
    board.pass(SETTLED_AFTER_MS + 1000)
    await sender.look()
    await sender.look()
    expect([(await stateOf()).status, sent]).toEqual(['sent', 2])
    await sender.stop()
  })
  it.each([
    ['without an answer', new JobBoardFailure('unavailable'), GIVEN_UP],
    ['with an error of ours', new Error('unforeseen'), GIVEN_UP],
    [
      'because its chat is not ready',
      new JobBoardFailure('rejected', null, 'chat_not_ready'),
      'HH.ru ещё не создал переписку с кандидатом. Повторите действие позже.',
    ],
  ])('a step whose attempts all end %s is left to a person', async (_name, error, expected) => {
    let tried = 0
    const board = elsewhere(async () => {
      tried++
      throw error
    })
    await start(fresh.slice(0, 1), { target: 'discard_by_employer', message: 'Спасибо' })
    const sender = await board.join()
    for (let i = 0; i <= MAX_ATTEMPTS; i++) {
      await sender.look().catch(() => undefined)
      board.pass(SETTLED_AFTER_MS + 1000)
      await sender.look()
    }
    const { status, problem } = await product.deps.db
      .selectFrom('board_actions')
      .select(['status', 'problem'])
      .where('company_id', '=', company)
      .executeTakeFirstOrThrow()
    expect({ status, problem, tried }).toEqual({ status: 'failed', problem: expected, tried: MAX_ATTEMPTS })
    await sender.stop()
  })
  it('recognises a step by its target state, whose id differs from that of the target collection', async () => {
    const [person] = fresh
    await product.deps.db
      .updateTable('applications')
      .set({
        board_steps: JSON.stringify([
          {
            id: 'discard_by_employer',
            name: 'Отказ',
            state: 'refused',
            message: 'optional',
            href: '/n',
            method: 'PUT',
          },
        ]),
      })
      .where('id', '=', person?.id ?? '')
      .execute()
    const board = elsewhere(async () => {
      board.place.state = 'refused'
      throw new JobBoardFailure('unavailable')
    })
    await start(fresh.slice(0, 1), { target: 'discard_by_employer', message: 'Спасибо' })
    const sender = await board.join()
    await sender.look()
    board.pass(SETTLED_AFTER_MS + 1000)
    await sender.look()
    expect((await stateOf()).status).toBe('sent')
    const stored = await product.deps.db
      .selectFrom('applications')
      .select(['collection_id', 'hh_state'])
      .where('id', '=', person?.id ?? '')
      .executeTakeFirstOrThrow()
    expect(stored).toEqual({ collection_id: 'discard_by_employer', hh_state: 'refused' })
    await sender.stop()
  })
  it('stores the place that the board reports after a step, even if it is not the target of the step', async () => {
    const board = elsewhere(async () => void (board.place.state = 'offer'))
    await start(fresh.slice(0, 1), { target: 'discard_by_employer', message: 'Спасибо' })
    const sender = await board.join()
    await sender.look()
    const stored = await product.deps.db
      .selectFrom('applications')
      .select(['collection_id', 'hh_state', 'board_steps'])
      .where('id', '=', fresh[0]?.id ?? '')
      .executeTakeFirstOrThrow()
    expect(stored).toEqual({ collection_id: 'offer', hh_state: 'offer', board_steps: [] })
    await sender.stop()
  })
  it('slows down when the board rate-limits, and loses no step', async () => {
    const people = fresh.slice(0, 5)
    await control(product, '/faults', {
      method: 'PUT',
      path: PATH,
      status: 429,
      body: { errors: [] },
      headers: { 'retry-after': '1' },
      times: 4,
    })
    await start(people, { target: 'phone_interview', message: 'Ждём вас' })
    product.clock.advance(11_000)
    expect((await settled(5)).map(({ status }) => status)).toEqual(Array<string>(5).fill('sent'))
    for (const person of people) expect((await atBoard(person)).messages).toHaveLength(1)
  })
})

const fail = (): never => {
  throw new Error('no response to work with')
}
const companyName = async () =>
  (
    await product.deps.db
      .selectFrom('companies')
      .select('name')
      .where('id', '=', company)
      .executeTakeFirstOrThrow()
  ).name
