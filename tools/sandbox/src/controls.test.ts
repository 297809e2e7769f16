import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openBoard } from './testing/open-board.ts'
import type { OpenBoard, Wire } from './testing/open-board.ts'

let board: OpenBoard
beforeAll(async () => {
  board = await openBoard()
})
afterAll(() => board.close())
beforeEach(() => board.control('/reset', {}))

const vacancyId = async () =>
  (await board.all('/employers/7700001/vacancies/active?all_accessible=true'))[0]?.id ?? ''

it('a reset brings back the vacancy, the responses and their letters as they were', async () => {
  const id = await vacancyId()
  const responses = `/negotiations/response?vacancy_id=${id}`
  const before = (await board.get(responses)).text
  const topic = (await board.get(responses)).json.items[0]?.id ?? ''
  await board.control('/messages', { negotiation_id: topic, text: 'Ещё раз здравствуйте' })
  await board.control('/resumes/close', { negotiation_id: topic })
  await board.control('/responses', { vacancy_id: id, count: 1 })
  await board.control('/vacancies/archive', { vacancy_id: id })
  expect(await vacancyId()).not.toBe(id)
  await board.control('/reset', {})
  expect(await vacancyId()).toBe(id)
  expect((await board.get(responses)).text).toBe(before)
})

describe('faults', () => {
  it('answer 429 with Retry-After the requested number of times, then stop', async () => {
    await board.control('/faults', { path: '/hh/me', preset: 'rate_limit', retry_after: 7, times: 2 })
    const first = await board.get('/me')
    expect([first.status, first.headers.get('retry-after')]).toEqual([429, '7'])
    expect((await board.get('/manager_accounts/mine')).status).toBe(200)
    expect((await board.get('/me')).status).toBe(429)
    expect((await board.get('/me')).status).toBe(200)
  })

  it('let the first requests through when `after` is set, and match by glob and method', async () => {
    const id = await vacancyId()
    await board.control('/faults', { path: '/hh/resumes/*', method: 'get', preset: 'view_limit', after: 1 })
    const { items } = (await board.get(`/negotiations/response?vacancy_id=${id}`)).json
    const open = items.filter((item) => item.resume !== null).map((item) => `/resumes/${item.resume.id}`)
    expect((await board.get(open[0] ?? '')).status).toBe(200)
    expect((await board.get(open[1] ?? '')).json.errors).toEqual([
      { type: 'resumes', value: 'view_limit_exceeded' },
    ])
  })

  it('send the HTML of a proxy, cut a response in the middle and reset the connection', async () => {
    await board.control('/faults', { path: '/hh/me', preset: 'bad_gateway' })
    const html = await board.get('/me')
    expect(html.status).toBe(502)
    expect(html.text).toContain('<html>')
    await board.control('/faults', { path: '/hh/me', truncate: 30 })
    await expect(board.get('/me')).rejects.toThrow(TypeError)
    await board.control('/faults', { path: '/hh/me', preset: 'reset' })
    await expect(board.get('/me')).rejects.toThrow(TypeError)
    expect((await board.get('/me')).status).toBe(200)
  })

  it('drop the response after the request has been processed', async () => {
    const id = await vacancyId()
    const { items } = (await board.get(`/negotiations/response?vacancy_id=${id}`)).json
    const topic = items.find((item) => item.resume !== null)?.id ?? ''
    await board.control('/faults', { path: '/hh/negotiations/*', method: 'PUT', preset: 'lost_answer' })
    await expect(board.put(`/negotiations/consider/${topic}`)).rejects.toThrow(TypeError)
    expect((await board.get(`/negotiations/${topic}`)).json.employer_state.id).toBe('consider')
  })

  it('leave the response correct when the status is null, delayed or with a preset', async () => {
    await board.control('/faults', { path: '/hh/me', status: null, truncate: null, delay_ms: 30, times: 2 })
    const asked = performance.now()
    expect((await board.get('/me')).status).toBe(200)
    expect(performance.now() - asked).toBeGreaterThanOrEqual(29)
    await board.control('/faults', { path: '/hh/manager_accounts/mine', preset: 'bad_gateway', status: null })
    expect((await board.get('/manager_accounts/mine')).status).toBe(200)
  })

  it('end the delay of a waiting request when they are removed', async () => {
    await board.control('/faults', { path: '/hh/me', status: 404, delay_ms: 600_000 })
    const waiting = board.get('/me')
    await expect.poll(async () => (await board.control('/faults')).items).toEqual([])
    await board.control('/faults', undefined, 'DELETE')
    expect((await waiting).status).toBe(404)
  })

  it('are rejected when invalid', async () => {
    await expect(board.control('/faults', { preset: 'flood' })).rejects.toThrow('preset: one of')
    await expect(board.control('/faults', { times: -1 })).rejects.toThrow('times')
  })
})

describe('limits', () => {
  it('answer 429 above the requests per second allowed to one token', async () => {
    await board.control('/limits', { per_second: 3 })
    const answers = await Promise.all(Array.from({ length: 8 }, () => board.get('/me')))
    expect(answers.filter((one) => one.status === 429).length).toBe(5)
    expect((await board.get('/me', 'sandbox-employer-2-token')).status).toBe(200)
    await board.control('/limits', { per_second: null })
    expect((await board.get('/me')).status).toBe(200)
  })

  it('stop resume views at the daily limit', async () => {
    await board.control('/limits', { resume_views: 1 })
    const id = await vacancyId()
    const { items } = (await board.get(`/negotiations/response?vacancy_id=${id}`)).json
    const [one, two] = items.filter((item) => item.resume !== null)
    expect((await board.get(`/resumes/${one?.resume.id}`)).status).toBe(200)
    const second = await board.get(`/resumes/${two?.resume.id}`)
    expect([second.status, second.json.errors]).toEqual([
      429,
      [{ type: 'resumes', value: 'view_limit_exceeded' }],
    ])
  })
})

describe('new responses', () => {
  it('appear first in the list, with the requested archetype, identical after a reset', async () => {
    const id = await vacancyId()
    const path = `/negotiations/response?vacancy_id=${id}`
    const before = (await board.get(path)).json.found
    const { ids } = await board.control('/responses', {
      vacancy_id: id,
      count: 2,
      archetype: 'wrong_profession',
    })
    const list = (await board.get(path)).json
    expect(list.found).toBe(before + 2)
    expect(list.items.slice(0, 2).map((item) => item.id)).toEqual(ids.toReversed())
    const answers = (await board.send(`/__sandbox/answers?vacancy_id=${id}`)).json.items
    expect(answers.filter((one) => ids.includes(String(one['negotiation_id'])))).toMatchObject([
      { archetype: 'wrong_profession' },
      { archetype: 'wrong_profession' },
    ])
    const names = (items: Wire[]) => items.slice(0, 2).map((item) => item.resume['last_name'])
    await board.control('/reset', {})
    await board.control('/responses', { vacancy_id: id, count: 2, archetype: 'wrong_profession' })
    expect(names((await board.get(path)).json.items)).toEqual(names(list.items))
  })

  it('can be added by the thousand', async () => {
    const id = await vacancyId()
    await board.control('/responses', { vacancy_id: id, count: 2500 })
    const items = await board.all(`/negotiations/response?vacancy_id=${id}`)
    expect(new Set(items.map((item) => item.id)).size).toBeGreaterThan(2500)
  })
})

describe('tokens', () => {
  it('of an account can be expired, revoked and restored', async () => {
    await board.control('/tokens', { action: 'expire', account: 'employer' })
    expect((await board.get('/me')).json.errors).toEqual([{ type: 'oauth', value: 'token_expired' }])
    await board.control('/tokens', { action: 'revoke', token: 'sandbox-employer-token' })
    expect((await board.get('/me')).json.errors).toEqual([{ type: 'oauth', value: 'token_revoked' }])
    await board.control('/tokens', { action: 'restore', token: 'sandbox-employer-token' })
    expect((await board.get('/me')).status).toBe(200)
  })

  it('are issued without a browser', async () => {
    const pair = await board.control('/tokens', { action: 'issue', account: 'employer-2' })
    expect((await board.get('/me', pair.access_token)).json['email']).toBe('t.galiev@biryuza.example.ru')
  })
})

it('logs requests without tokens and counts them by route', async () => {
  await board.get('/me')
  await board.get('/me', 'sandbox-expired-token')
  const log = await board.send('/__sandbox/requests')
  expect(log.json.counters).toMatchObject({ 'GET /hh/me 200': 1, 'GET /hh/me 403': 1 })
  expect(log.text).not.toContain('sandbox-employer-token')
  expect(log.json.items[0]).toMatchObject({ path: '/hh/me', account: 'employer', status: 200 })
  const replayed = await board.control('/replay', { n: log.json.items[0]?.['n'] })
  expect(replayed['status']).toBe(200)
})

it('two sandboxes with the same date return identical bytes', async () => {
  const twin = await openBoard()
  const id = await vacancyId()
  for (const path of [
    '/employers/7700001/vacancies/active?all_accessible=true',
    `/vacancies/${id}`,
    `/negotiations?vacancy_id=${id}`,
    `/negotiations/response?vacancy_id=${id}&per_page=50`,
  ])
    expect((await twin.get(path)).text).toBe((await board.get(path)).text)
  const { items } = (await board.get(`/negotiations/response?vacancy_id=${id}`)).json
  const resume = `/resumes/${items.find((item) => item.resume !== null)?.resume.id}`
  expect((await twin.get(resume)).text).toBe((await board.get(resume)).text)
  await twin.close()
})
