import type { FastifyInstance, FastifyRequest } from 'fastify'
import { formatTime } from '../../world/clock.ts'
import { formOf, isTrue, one, queryOf } from '../../http/request-fields.ts'
import { getPaidEmployer } from '../access/access.ts'
import type { Board } from '../access/access.ts'
import { badArgument, badRequest, BoardError, negotiationError, notFound } from '../answers/errors.ts'
import { employerOf, getNegotiation, markViewed } from './negotiations.ts'
import { paginate, readNumber, readPage } from '../answers/paging.ts'
import type { Message, Negotiation } from '../answers/shapes.ts'

type ChatParams = { chat_id: string }

/** Both messaging APIs, the legacy messages and the chats, over the same data. */
export function registerMessages(app: FastifyInstance, board: Board): void {
  registerLegacyMessages(app, board)
  registerChatLists(app, board)
  registerChats(app, board)
}

function registerLegacyMessages(app: FastifyInstance, board: Board): void {
  app.get<{ Params: { nid: string } }>('/negotiations/:nid/messages', async (request) => {
    const negotiation = getNegotiation(board, request, request.params.nid)
    const query = queryOf(request)
    const page = readPage(query, { max: 50 })
    const messages = negotiation.messages.filter(
      (message) => message.text !== null || !isTrue(query, 'with_text_only'),
    )
    const found = paginate(messages, page)
    const seen = negotiation.viewed
    markViewed(board, [negotiation])
    return { ...found, items: found.items.map((message) => presentMessage(message, seen)) }
  })

  app.post<{ Params: { nid: string } }>('/negotiations/:nid/messages', async (request, reply) => {
    const negotiation = getNegotiation(board, request, request.params.nid)
    if (!String(request.headers['content-type']).startsWith('application/x-www-form-urlencoded'))
      throw badRequest()
    const text = one(formOf(request), 'message')
    if (text === undefined) throw badArgument('message')
    if (text.trim() === '') throw negotiationError('empty_message')
    say(board, negotiation, text, null)
    return reply.code(201).type('text/html').send('')
  })
}

function registerChatLists(app: FastifyInstance, board: Board): void {
  app.get('/common/chats', async (request) => {
    const account = getPaidEmployer(board, request)
    const query = queryOf(request)
    const page = readPage(query, { max: 20 })
    if (page.page > 50) throw badArgument('page')
    const own = [...board.store.world.negotiations.values()]
      .filter((negotiation) => employerOf(board, negotiation) === account.employer_id)
      .filter((negotiation) => !isTrue(query, 'filter_unread') || negotiation.unread_messages > 0)
      .filter(
        (one) => !isTrue(query, 'filter_has_text_message') || one.messages.some((message) => message.text),
      )
      .toSorted((left, right) => (left.updated_at < right.updated_at ? 1 : -1))
    const found = paginate(own, page)
    return { ...found, items: found.items.map(presentChat) }
  })

  app.get('/common/chats/counters/unread', async (request) => {
    const account = getPaidEmployer(board, request)
    const unread = [...board.store.world.negotiations.values()].filter(
      (one) => employerOf(board, one) === account.employer_id && one.unread_messages > 0,
    )
    return { unread_chats_count: String(unread.length) }
  })
}

/** What is said in one chat. */
function registerChats(app: FastifyInstance, board: Board): void {
  app.get<{ Params: ChatParams }>('/common/chats/:chat_id/messages', async (request) => {
    const negotiation = getChat(board, request)
    const query = queryOf(request)
    const limit = readNumber(query, 'limit', 10, 1)
    if (limit > 50) throw badArgument('limit')
    const order = one(query, 'order') ?? 'prev'
    if (order !== 'next' && order !== 'prev') throw badArgument('order')
    const texts = negotiation.messages.filter((message) => message.text !== null)
    const walk = order === 'next' ? texts : texts.toReversed()
    const start = one(query, 'start_message_id')
    const from = start === undefined ? 0 : walk.findIndex((message) => message.id === start)
    if (from < 0) throw notFound()
    const part = walk.slice(from, from + limit)
    return {
      ...presentChat(negotiation),
      has_more: walk.length > from + limit,
      chat_states: {
        write_message_state: { allowed: negotiation.resume !== null, reason: null },
        send_file_state: { allowed: false },
      },
      messages: part.map((message) => presentChatMessage(message, negotiation)),
    }
  })

  app.post<{ Params: ChatParams }>('/common/chats/:chat_id/messages', async (request, reply) => {
    const negotiation = getChat(board, request)
    const { text, idempotency_key: key } = formOf(request)
    if (typeof text !== 'string' || text.length === 0 || text.length > 20_000) throw badJson('text')
    if (typeof key !== 'string' || key.length === 0) throw badJson('idempotency_key')
    if (board.store.world.delivered.has(key))
      throw new BoardError(409, [{ type: 'conflict', value: 'already_exists' }])
    say(board, negotiation, text, key)
    return reply.code(201).send({ id: negotiation.messages.at(-1)?.id })
  })

  app.put<{ Params: ChatParams & { message_id: string } }>(
    '/common/chats/:chat_id/message/:message_id/read',
    async (request, reply) => {
      const negotiation = getChat(board, request)
      if (!negotiation.messages.some((message) => message.id === request.params.message_id)) throw notFound()
      markViewed(board, [negotiation])
      return reply.code(204).send()
    },
  )

  app.get<{ Params: ChatParams }>('/common/chats/:chat_id/participants', async (request) => {
    const negotiation = getChat(board, request)
    return {
      items: [
        { ...participant, id: '1', role: 'EMPLOYER', name: 'Работодатель' },
        { ...participant, id: '2', role: 'APPLICANT', name: nameOf(negotiation) },
      ],
    }
  })
}

const participant = { type: 'USER', icon: null, last_viewed_message_id: null }

const badJson = (field: string) =>
  new BoardError(400, [{ type: 'bad_json_data', value: field, reason: 'invalid' }])

function say(board: Board, negotiation: Negotiation, text: string, key: string | null) {
  if (!negotiation.resume) throw negotiationError('resume_deleted')
  board.store.commit({
    type: 'message',
    negotiation: negotiation.id,
    author: 'employer',
    text,
    at: formatTime(board.store.clock.now()),
    idempotency_key: key,
  })
}

function getChat(board: Board, request: FastifyRequest<{ Params: ChatParams }>): Negotiation {
  const account = getPaidEmployer(board, request)
  const negotiation = board.store.world.by_chat.get(Number(request.params.chat_id))
  if (!negotiation || employerOf(board, negotiation) !== account.employer_id) throw notFound()
  return negotiation
}

const nameOf = ({ resume }: Negotiation) =>
  [resume?.first_name, resume?.last_name].filter(Boolean).join(' ') || 'Соискатель'

function presentMessage(message: Message, seen: boolean) {
  const mine = message.author === 'employer'
  return {
    id: message.id,
    created_at: message.created_at,
    text: message.text,
    author: { participant_type: message.author },
    state: message.state,
    viewed_by_me: mine || seen,
    viewed_by_opponent: !mine,
    editable: false,
    address: null,
    assessments: [],
  }
}

function presentChat(negotiation: Negotiation) {
  return {
    id: String(negotiation.chat_id),
    type: 'NEGOTIATION',
    display: { title: nameOf(negotiation), icon: null },
    creation_time: negotiation.created_at,
    unread_message_count: negotiation.unread_messages,
    muted: false,
    block_reason: null,
  }
}

function presentChatMessage(message: Message, negotiation: Negotiation) {
  const mine = message.author === 'employer'
  return {
    id: message.id,
    type: 'SIMPLE',
    creation_time: message.created_at,
    last_change_time: null,
    can_edit: false,
    payload: { text: message.text, attachments: null },
    sender_participant_id: mine ? '1' : '2',
    sender_display_info: {
      name: mine ? 'Работодатель' : nameOf(negotiation),
      icon: null,
      role: mine ? 'EMPLOYER' : 'APPLICANT',
      is_current_participant: mine,
    },
    viewed_by_opponent: !mine,
  }
}
