import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openBoard } from '../../testing/open-board.ts'
import type { OpenBoard, Wire } from '../../testing/open-board.ts'

let board: OpenBoard
let vacancy: string
beforeAll(async () => {
  board = await openBoard()
  const vacancies = await board.all('/employers/7700001/vacancies/active?all_accessible=true')
  vacancy = vacancies.find((one) => one.name.startsWith('Бухгалтер'))?.id ?? ''
})
afterAll(() => board.close())
beforeEach(() => board.control('/reset', {}))

const list = (collection: string, query = '') =>
  board.get(`/negotiations/${collection}?vacancy_id=${vacancy}${query}`)
const first = async (): Promise<Wire> => {
  const item = (await list('response')).json.items.find((one) => one.resume !== null)
  if (!item) throw new Error('no response with a resume')
  return item
}
const unread = async (): Promise<number> => {
  const vacancies = await board.all('/employers/7700001/vacancies/active?all_accessible=true')
  return vacancies.find((one) => one.id === vacancy)?.counters['unread_responses'] ?? -1
}
const relative = (url: string) => {
  const base = 'http://board.test/sandbox/hh'
  expect(url.startsWith(`${base}/`)).toBe(true)
  return url.slice(base.length)
}

describe('vacancies', () => {
  it('list by default only those of the current manager', async () => {
    const own = await board.all('/employers/7700001/vacancies/active')
    const every = await board.all('/employers/7700001/vacancies/active?all_accessible=true')
    const colleague = await board.all('/employers/7700001/vacancies/active?manager_id=87600009')
    expect(colleague.length).toBeGreaterThan(0)
    expect(own.length + colleague.length).toBe(every.length)
    const both = await board.get(
      '/employers/7700001/vacancies/active?manager_id=87600009&all_accessible=true',
    )
    expect(both.json.errors).toEqual([
      { type: 'bad_argument', value: 'manager_id' },
      { type: 'bad_argument', value: 'all_accessible' },
    ])
  })

  it('carry the required keys, HTML and all eight counters', async () => {
    const { json } = await board.get(`/vacancies/${vacancy}`)
    expect(Object.keys(json)).toEqual(
      expect.arrayContaining(
        'id name description key_skills professional_roles driver_license_types experience salary salary_range area address accept_handicapped accept_incomplete_resumes response_letter_required allow_messages has_test archived hidden approved premium type billing_type published_at created_at initial_created_at expires_at alternate_url employer manager response_notifications branded_template can_upgrade_billing_type'.split(
          ' ',
        ),
      ),
    )
    for (const part of ['Обязанности', 'Требования', 'Условия', '<li>'])
      expect(json['description']).toContain(part)
    expect(Object.keys(json.counters).length).toBe(8)
    expect(json['expires_at']).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+0300$/)
  })

  it('can be found by any employer, without the fields reserved for their managers', async () => {
    const found = await board.get('/vacancies?employer_id=7700001&per_page=100', 'sandbox-employer-2-token')
    expect(found.json.found).toBe(10)
    const stranger = await board.get(`/vacancies/${vacancy}`, 'sandbox-employer-2-token')
    expect(stranger.status).toBe(200)
    expect(stranger.json).toMatchObject({ manager: null, negotiations_url: null })
    expect(stranger.json.counters).toBeUndefined()
  })

  it('move to the archive with their responses', async () => {
    await board.control('/vacancies/archive', { vacancy_id: vacancy })
    const archived = await board.all('/employers/7700001/vacancies/archived')
    const active = await board.all('/employers/7700001/vacancies/active?all_accessible=true')
    expect(archived.map((one) => one.id)).toContain(vacancy)
    expect(active.map((one) => one.id)).not.toContain(vacancy)
    expect((await list('response')).json.found).toBeGreaterThan(12)
  })
})

describe('collections', () => {
  it('hold every response of the vacancy exactly once', async () => {
    const { collections } = (await board.get(`/negotiations?vacancy_id=${vacancy}`)).json
    const seen: string[] = []
    for (const collection of collections) {
      const items = await board.all(relative(collection.url))
      expect(items.length).toBe(collection.counters['total'])
      expect(items.every((item) => item.employer_state.id === collection.id)).toBe(true)
      seen.push(...items.map((item) => item.id))
    }
    expect(new Set(seen).size).toBe(seen.length)
    expect(seen.length).toBe(46)
  })

  it('require vacancy_id and answer 404 for an unknown collection', async () => {
    const { status, json } = await board.get('/negotiations')
    expect(status).toBe(400)
    expect(json).toMatchObject({
      bad_argument: 'vacancy_id',
      errors: [{ type: 'bad_argument', value: 'vacancy_id' }],
    })
    expect((await list('discard')).status).toBe(404)
  })

  it.each([
    ['per_page=51', ['per_page']],
    ['per_page=0', ['per_page']],
    ['page=-1', ['page']],
    ['page=x', ['page']],
    ['page=201&per_page=50', ['page', 'per_page']],
    ['order_by=name', ['order_by']],
  ])('refuse %s', async (query, names) => {
    const { status, json } = await list('response', `&${query}`)
    expect(status).toBe(400)
    expect(json.errors).toEqual(names.map((value) => ({ type: 'bad_argument', value })))
  })

  it('are empty past the last page', async () => {
    const { json } = await list('response', '&page=99')
    expect(json).toMatchObject({ found: 38, pages: 2, page: 99, per_page: 20, items: [] })
  })

  it('have items with the documented keys, without contacts, the about text or job descriptions', async () => {
    const item = await first()
    expect(Object.keys(item)).toEqual(
      expect.arrayContaining(
        'id url state employer_state created_at updated_at has_updates viewed_by_opponent messaging_status messages_url chat_id counters source actions resume'.split(
          ' ',
        ),
      ),
    )
    expect(typeof item.chat_id).toBe('number')
    expect(item['vacancy']).toBeUndefined()
    expect(item.resume['contact']).toBeUndefined()
    expect(item.resume['skills']).toBeUndefined()
    expect(item.resume.experience.every((job) => job['description'] === undefined)).toBe(true)
    const one = await board.get(relative(item.url))
    expect(one.json['vacancy']).toMatchObject({ id: vacancy })
  })

  it('filter by gender and by new responses only', async () => {
    const men = await board.all(`/negotiations/response?vacancy_id=${vacancy}&gender=male`)
    const women = await board.all(`/negotiations/response?vacancy_id=${vacancy}&gender=female`)
    const fresh = await list('response', '&show_only_new_responses=true')
    expect(women.length).toBeGreaterThan(men.length)
    expect(men.length + women.length).toBeLessThanOrEqual(38)
    expect(fresh.json.found).toBe(38)
  })
})

describe('a response becomes viewed', () => {
  it('when its resume is opened with the topic, not by a list or a resume without the topic', async () => {
    const item = await first()
    expect(await unread()).toBe(38)
    await board.get(`/resumes/${item.resume.id}`)
    expect(await unread()).toBe(38)
    const { status, json } = await board.get(relative(item.resume.url))
    expect(status).toBe(200)
    expect(json.experience.every((job) => typeof job['description'] === 'string')).toBe(true)
    expect(await unread()).toBe(37)
    const again = (await list('response')).json.items.find((one) => one.id === item.id)
    expect(again).toMatchObject({ has_updates: false, viewed_by_opponent: true })
  })

  it('when its messages are read, and by /negotiations/read', async () => {
    const [one, two, three] = (await list('response')).json.items
    await board.get(`/negotiations/${one?.id}/messages`)
    const read = await board.post('/negotiations/read', [
      ['topic_id', two?.id ?? ''],
      ['topic_id', three?.id ?? ''],
    ])
    expect(read.status).toBe(204)
    expect(await unread()).toBe(35)
  })
})

describe('changing the state', () => {
  it('changes the state the applicant sees only when a message is given', async () => {
    const item = await first()
    const action = item.actions.find((one) => one.id === 'interview')
    expect((await board.put(relative(action?.url ?? ''))).status).toBe(204)
    const moved = await board.get(`/negotiations/${item.id}`)
    expect(moved.json).toMatchObject({ employer_state: { id: 'interview' }, state: { id: 'response' } })
    await board.put(`/negotiations/phone_interview/${item.id}`, { message: 'Созвонимся?' })
    const told = await board.get(`/negotiations/${item.id}`)
    expect(told.json).toMatchObject({
      employer_state: { id: 'phone_interview' },
      state: { id: 'invitation' },
    })
    const messages = await board.get(`/negotiations/${item.id}/messages?with_text_only=true`)
    expect(messages.json.items.at(-1)).toMatchObject({
      text: 'Созвонимся?',
      author: { participant_type: 'employer' },
    })
  })

  it.each([
    ['discard', {}, 'wrong_state'],
    ['discard_by_employer', { message: ' ' }, 'empty_message'],
  ])('refuses %s %o', async (to, fields, value) => {
    const item = await first()
    const { status, json } = await board.put(`/negotiations/${to}/${item.id}`, fields)
    expect(status).toBe(403)
    expect(json.errors).toEqual([{ type: 'negotiations', value }])
  })

  it('lifts a response in the order of activity only when the applicant did something', async () => {
    const order = '&order_by=last_change_time_except_employer_inbox'
    const topId = async (collection: string) => (await list(collection, order)).json.items[0]?.id
    const { items } = (await list('consider', order)).json
    const last = items.findLast(({ resume }) => resume !== null)?.id ?? ''
    const other = (await list('response')).json.items.at(-1)?.id ?? ''
    await board.control('/clock', { advance_seconds: 60 })
    expect((await board.put(`/negotiations/interview/${last}`)).status).toBe(204)
    expect((await board.put(`/negotiations/consider/${last}`)).status).toBe(204)
    expect(await topId('consider')).toBe(items[0]?.id)
    await board.control('/messages', { negotiation_id: other, text: 'Когда можно созвониться?' })
    expect(await topId('response')).toBe(other)
  })

  it('rejects a repeated discard, and discards several responses in one request', async () => {
    const items = (await list('response')).json.items.filter((one) => one.resume !== null).slice(0, 3)
    const topics = items.map((item): [string, string] => ['topic_id', item.id])
    expect((await board.put('/negotiations/discard_by_employer', topics)).status).toBe(204)
    const again = await board.put(`/negotiations/discard_by_employer/${items[0]?.id}`)
    expect(again.json.errors).toEqual([{ type: 'negotiations', value: 'wrong_state' }])
    expect((await list('response')).json.found).toBe(35)
  })
})

describe('messages', () => {
  it('carry the cover letter in the legacy and chat APIs, in roughly a third of the responses', async () => {
    const items = await board.all(`/negotiations/response?vacancy_id=${vacancy}`)
    let letters = 0
    for (const item of items) {
      const legacy = (await board.get(`/negotiations/${item.id}/messages?with_text_only=true`)).json.items
      const chat = (await board.get(`/common/chats/${item.chat_id}/messages?order=next`)).json.messages
      expect(chat.map((one) => one['payload'])).toEqual(
        legacy.map((one) => ({ text: one['text'], attachments: null })),
      )
      if (legacy.length > 0) letters += 1
    }
    expect(letters / items.length).toBeGreaterThan(0.2)
    expect(letters / items.length).toBeLessThan(0.55)
  })

  it('are sent by a form, or to a chat once per idempotency key', async () => {
    const item = await first()
    expect((await board.post(`/negotiations/${item.id}/messages`, { message: 'Добрый день' })).status).toBe(
      201,
    )
    const say = () =>
      board.send(`/hh/common/chats/${item.chat_id}/messages`, {
        method: 'POST',
        headers: {
          authorization: 'Bearer sandbox-employer-token',
          'hh-user-agent': 'Tests/1.0',
          'content-type': 'application/json',
        },
        body: JSON.stringify({ text: 'Ещё вопрос', idempotency_key: 'k1' }),
      })
    expect((await say()).status).toBe(201)
    const repeated = await say()
    expect(repeated.status).toBe(409)
    expect(repeated.json.errors).toEqual([{ type: 'conflict', value: 'already_exists' }])
  })
})

it('shows a deleted resume as null in its response, and answers 404 for it', async () => {
  const item = await first()
  await board.control('/resumes/close', { negotiation_id: item.id })
  const gone = await board.get(`/negotiations/${item.id}`)
  expect(gone.json).toMatchObject({ resume: null, messaging_status: 'resume_deleted' })
  expect((await board.get(relative(item.resume.url))).status).toBe(404)
})

it('serves the resume as an RTF file', async () => {
  const item = await first()
  const { rtf } = item.resume['download'] as { rtf: Wire }
  const file = await board.get(relative(rtf.url))
  expect(file.headers.get('content-type')).toContain('rtf')
  expect(file.text.startsWith(String.raw`{\rtf1`)).toBe(true)
})
