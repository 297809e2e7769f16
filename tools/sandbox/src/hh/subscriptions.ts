import type { FastifyInstance } from 'fastify'
import { getEmployer } from './access/access.ts'
import type { Board } from './access/access.ts'
import { BoardError, notFound } from './answers/errors.ts'

/** Event types that can be subscribed to. */
const ACTIONS = new Set([
  'NEW_NEGOTIATION_VACANCY',
  'NEW_RESPONSE_OR_INVITATION_VACANCY',
  'NEGOTIATION_EMPLOYER_STATE_CHANGE',
  'VACANCY_ARCHIVATION',
  'VACANCY_CHANGE',
  'VACANCY_PROLONGATION',
  'VACANCY_PUBLICATION_FOR_VACANCY_MANAGER',
  'CHAT_MESSAGE_CREATED',
])

const badData = (value: string) => new BoardError(400, [{ type: 'bad_json_data', value, reason: 'invalid' }])

/** Webhook subscriptions: one URL per user for all its events. */
export function registerSubscriptions(app: FastifyInstance, board: Board): void {
  const { store } = board
  const own = (account: string) =>
    [...store.world.subscriptions.values()].find((known) => known.account === account)

  app.get('/webhook/subscriptions', async (request) => {
    const known = own(getEmployer(board, request).key)
    if (!known) return { items: [] }
    return { items: [{ id: known.id, url: known.url, actions: known.actions.map((type) => ({ type })) }] }
  })

  app.post('/webhook/subscriptions', async (request, reply) => {
    const { key } = getEmployer(board, request)
    const { url, actions } = readBody(request.body)
    if (url === undefined) throw badData('url')
    if (actions === undefined) throw badData('actions')
    if (own(key)) throw new BoardError(400, [{ type: 'notifications', value: 'already_exist' }])
    const id = String(900_000 + board.traffic.total)
    store.commit({ type: 'subscription', id, account: key, url, actions })
    return reply.code(201).send({ id })
  })

  app.put<{ Params: { id: string } }>('/webhook/subscriptions/:id', async (request, reply) => {
    const known = own(getEmployer(board, request).key)
    if (!known || known.id !== request.params.id) throw notFound()
    const { url = known.url, actions = known.actions } = readBody(request.body)
    store.commit({ type: 'subscription', id: known.id, account: known.account, url, actions })
    return reply.code(204).send()
  })

  app.delete<{ Params: { id: string } }>('/webhook/subscriptions/:id', async (request, reply) => {
    const known = own(getEmployer(board, request).key)
    if (!known || known.id !== request.params.id) throw notFound()
    store.commit({ type: 'subscription-gone', id: known.id })
    return reply.code(204).send()
  })
}

function readBody(body: unknown): { url?: string; actions?: string[] } {
  const { url, actions } = (typeof body === 'object' && body !== null ? body : {}) as Record<string, unknown>
  if (url !== undefined && !(typeof url === 'string' && URL.canParse(url))) throw badData('url')
  if (actions === undefined) return url === undefined ? {} : { url }
  if (!Array.isArray(actions) || actions.length === 0) throw badData('actions')
  const types = actions.map((action: { type?: unknown } | null) => String(action?.type))
  if (!types.every((type) => ACTIONS.has(type))) throw badData('actions')
  return url === undefined ? { actions: types } : { url, actions: types }
}
