/** Test controls of the sandbox below `/__sandbox`, JSON in and out; tools/sandbox/README.md lists them. */
import type { FastifyInstance } from 'fastify'
import { formatDay, formatTime } from './world/clock.ts'
import type { Board } from './hh/access/access.ts'
import { accounts, EXPIRED_TOKEN } from './hh/data/accounts.ts'
import { archetypeNames } from './hh/data/archetypes.ts'
import { issueCode, issuePair } from './hh/access/oauth.ts'
import type { Negotiation } from './hh/answers/shapes.ts'
import { readFault } from './http/fault-presets.ts'
import { one, queryOf } from './http/request-fields.ts'
import { countViews, matches, viewsOf } from './http/traffic.ts'

/** An invalid control call; answered with 400 and a message. */
class ControlError extends Error {
  override readonly name = 'ControlError'
}

type Body = Record<string, unknown>

export function registerControls(app: FastifyInstance, board: Board): void {
  const { store, traffic } = board
  app.setErrorHandler((error: Error & { statusCode?: number }, _request, reply) =>
    reply
      .code(error instanceof ControlError ? 400 : (error.statusCode ?? 500))
      .send({ error: error.message }),
  )
  registerTraffic(app, board)
  registerLimits(app, board)
  registerAccess(app, board)
  registerWorld(app, board)
  registerWebhooks(app, board)

  app.get('/', async (request) => ({
    today: store.world.today,
    now: new Date(store.clock.now()).toISOString(),
    vacancies: store.world.vacancies.size,
    negotiations: store.world.negotiations.size,
    archetypes: archetypeNames,
    tokens: [
      ...accounts.map((account) => ({ token: account.token, account: account.key })),
      { token: EXPIRED_TOKEN, account: 'employer' },
    ],
    authorize_url: `${board.base(request)}/oauth/authorize`,
    api_url: board.base(request),
  }))

  app.post('/reset', async (request) => {
    const { today } = bodyOf(request.body)
    if (today !== undefined && !(typeof today === 'string' && /^\d{4}-\d\d-\d\d$/.test(today)))
      throw new ControlError('today: YYYY-MM-DD')
    traffic.reset()
    board.webhooks.manner = { lost: false, times: 1 }
    store.reset(today)
    return { today: store.world.today }
  })
}

/** What the board was asked, and faults of its answers. */
function registerTraffic(app: FastifyInstance, { traffic }: Board): void {
  app.get('/requests', async (request) => {
    const query = queryOf(request)
    const path = one(query, 'path')
    const items = traffic.log.filter((entry) => path === undefined || matches(path, entry.path))
    const counters: Record<string, number> = {}
    if (path === undefined) Object.assign(counters, Object.fromEntries(traffic.counters))
    else
      for (const entry of items) {
        const key = `${entry.method} ${entry.path} ${entry.status ?? 0}`
        counters[key] = (counters[key] ?? 0) + 1
      }
    return {
      total: path === undefined ? traffic.total : items.length,
      counters,
      items: items.slice(-Number(one(query, 'limit') ?? 200)),
    }
  })

  app.post('/faults', async (request) => {
    const fault = readFault(bodyOf(request.body), (message) => new ControlError(message))
    traffic.faults.push(fault)
    return { id: fault.id }
  })
  app.get('/faults', async () => ({ items: traffic.faults }))
  app.delete('/faults', async () => {
    traffic.clear()
    return {}
  })

  app.post('/replay', async (request) => {
    const wanted = bodyOf(request.body)['n']
    const entry = traffic.log.find((known) => known.n === wanted)
    if (!entry || (entry.method !== 'GET' && entry.method !== 'PUT'))
      throw new ControlError('n: a logged GET or PUT')
    const token = accounts.find((account) => account.key === entry.account)?.token
    const answer = await app.inject({
      method: entry.method,
      url: `${app.prefix.replace(/\/__sandbox$/, '')}${entry.path}${entry.query ? `?${entry.query}` : ''}`,
      headers: {
        'hh-user-agent': 'sandbox-replay/1.0',
        ...(token ? { authorization: `Bearer ${token}` } : {}),
      },
    })
    return { status: answer.statusCode }
  })
}

/** How much the board answers, and how fast. */
function registerLimits(app: FastifyInstance, { store, traffic }: Board): void {
  app.post('/limits', async (request) => {
    const body = bodyOf(request.body)
    for (const name of ['per_second', 'resume_views', 'company_views'] as const) {
      const value = body[name]
      if (value === undefined) continue
      if (value !== null && (typeof value !== 'number' || value < 0))
        throw new ControlError(`${name}: a number or null`)
      traffic.limits[name] = value
    }
    if (typeof body['shared'] === 'boolean') traffic.limits.shared = body['shared']
    if (typeof body['latency_ms'] === 'number') traffic.limits.latency_ms = body['latency_ms']
    if ('resume_views' in body || 'company_views' in body) traffic.views = { day: '', by: new Map() }
    return traffic.limits
  })

  app.post('/views', async (request) => {
    const body = bodyOf(request.body)
    const account = accounts.find((known) => known.key === (body['account'] ?? 'employer'))
    const views = body['views']
    if (!account || typeof views !== 'number') throw new ControlError('account, views: required')
    const day = formatDay(store.clock.now())
    for (const who of [account.manager_id, account.employer_id]) countViews(traffic, day, who, views)
    return { views: viewsOf(traffic, day, account.manager_id) }
  })
}

/** Who may ask the board, and what time it is there. */
function registerAccess(app: FastifyInstance, board: Board): void {
  const { store } = board
  app.post('/clock', async (request) => {
    const body = bodyOf(request.body)
    const step =
      typeof body['to'] === 'string'
        ? Date.parse(body['to']) - store.clock.now()
        : Number(body['advance_seconds'] ?? Number.NaN) * 1000
    if (!(step >= 0)) throw new ControlError('advance_seconds or to: time moves forward only')
    store.commit({ type: 'clock', offset: store.clock.offset() + step })
    return { now: new Date(store.clock.now()).toISOString() }
  })

  app.post('/tokens', async (request) => {
    const body = bodyOf(request.body)
    const account = accounts.find((known) => known.key === (body['account'] ?? 'employer'))
    if (!account) throw new ControlError(`account: one of ${accounts.map((known) => known.key).join(', ')}`)
    const action = body['action']
    if (action === 'issue') return issuePair(board, account.key)
    if (action === 'code') {
      const redirect = textOf(body, 'redirect_uri', board.client.redirect_uris[0])
      return { code: issueCode(board, account.key, { redirect_uri: redirect, sent: true, challenge: null }) }
    }
    const grants = [...store.world.grants.values()].filter((grant) =>
      body['token'] === undefined ? grant.account === account.key : grant.access_token === body['token'],
    )
    if (grants.length === 0) throw new ControlError('token: unknown')
    for (const { access_token } of grants) {
      if (action === 'revoke') store.commit({ type: 'token-revoked', access_token })
      else if (action === 'expire')
        store.commit({ type: 'token-expires', access_token, expires_at: store.clock.now() })
      else if (action === 'restore')
        store.commit({ type: 'token-expires', access_token, expires_at: Number.MAX_SAFE_INTEGER })
      else throw new ControlError('action: issue, code, expire, revoke or restore')
    }
    return { tokens: grants.length }
  })

  app.post('/accounts', async (request) => {
    const body = bodyOf(request.body)
    const account = textOf(body, 'account')
    if (!accounts.some(({ key }) => key === account)) throw new ControlError('account: unknown')
    store.commit({ type: 'account-blocked', account, blocked: body['blocked'] !== false })
    return {}
  })
}

/** What happens on the board: responses, messages, closed resumes, archived vacancies. */
function registerWorld(app: FastifyInstance, board: Board): void {
  const { store, webhooks } = board
  app.get('/answers', async (request) => {
    const vacancy = one(queryOf(request), 'vacancy_id')
    const items = [...store.world.negotiations.values()]
      .filter((negotiation) => vacancy === undefined || negotiation.vacancy_id === vacancy)
      .map((negotiation) => ({
        negotiation_id: negotiation.id,
        vacancy_id: negotiation.vacancy_id,
        resume_id: negotiation.resume?.id ?? null,
        ...negotiation.answer,
      }))
    return { items }
  })

  app.post('/responses', async (request) => {
    const body = bodyOf(request.body)
    const vacancy = textOf(body, 'vacancy_id')
    const before = store.world.by_vacancy.get(vacancy)?.length
    if (before === undefined) throw new ControlError('vacancy_id: unknown')
    const count = body['count'] ?? 1
    if (typeof count !== 'number' || !Number.isInteger(count) || count < 1 || count > 5000)
      throw new ControlError('count: 1 to 5000')
    const archetype = body['archetype'] ?? null
    if (archetype !== null && !(typeof archetype === 'string' && archetypeNames.includes(archetype)))
      throw new ControlError(`archetype: one of ${archetypeNames.join(', ')}`)
    store.commit({ type: 'responses', vacancy, count, archetype, at: store.clock.now() })
    const made = store.world.by_vacancy.get(vacancy)?.slice(before) ?? []
    for (const negotiation of made) webhooks.tellResponse(negotiation)
    return { ids: made.map(({ id }) => id) }
  })

  app.post('/messages', async (request) => {
    const body = bodyOf(request.body)
    const negotiation = findNegotiation(board, body)
    const at = formatTime(store.clock.now())
    store.commit({
      type: 'message',
      negotiation: negotiation.id,
      author: 'applicant',
      text: textOf(body, 'text'),
      at,
      idempotency_key: null,
    })
    return { id: negotiation.messages.at(-1)?.id }
  })

  app.post('/resumes/close', async (request) => {
    const negotiation = findNegotiation(board, bodyOf(request.body))
    store.commit({ type: 'resume-closed', negotiation: negotiation.id })
    return {}
  })

  app.post('/vacancies/archive', async (request) => {
    const body = bodyOf(request.body)
    const vacancy = textOf(body, 'vacancy_id')
    if (!store.world.vacancies.has(vacancy)) throw new ControlError('vacancy_id: unknown')
    const at = body['archived'] === false ? null : formatTime(store.clock.now())
    store.commit({ type: 'archived', vacancy, at })
    if (at !== null) webhooks.tellArchivation(vacancy, at)
    return { archived_at: at }
  })
}

function findNegotiation({ store }: Board, body: Body): Negotiation {
  const negotiation = store.world.negotiations.get(textOf(body, 'negotiation_id'))
  if (!negotiation) throw new ControlError('negotiation_id: unknown')
  return negotiation
}

function registerWebhooks(app: FastifyInstance, { store, webhooks }: Board): void {
  app.get('/webhooks', async () => ({
    subscriptions: [...store.world.subscriptions.values()],
    deliveries: webhooks.log,
  }))
  app.post('/webhooks', async (request) => {
    const { lost, times } = bodyOf(request.body)
    webhooks.manner = { lost: lost === true, times: typeof times === 'number' ? times : 1 }
    return {}
  })
  app.delete('/webhooks', async () => {
    for (const id of store.world.subscriptions.keys()) store.commit({ type: 'subscription-gone', id })
    return {}
  })
}

const bodyOf = (body: unknown): Body => (typeof body === 'object' && body !== null ? (body as Body) : {})

function textOf(body: Body, name: string, preset?: string): string {
  const value = body[name] ?? preset
  if (typeof value !== 'string' || value === '') throw new ControlError(`${name}: required`)
  return value
}
