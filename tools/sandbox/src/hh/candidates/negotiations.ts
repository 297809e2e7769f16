import type { FastifyInstance, FastifyRequest } from 'fastify'
import { formatTime } from '../../world/clock.ts'
import { formOf, many, one, queryOf } from '../../http/request-fields.ts'
import type { Fields } from '../../http/request-fields.ts'
import { getPaidEmployer } from '../access/access.ts'
import type { Board } from '../access/access.ts'
import { collectionNames, isDiscard, stateName } from '../data/collections.ts'
import { badArgument, negotiationError, notFound } from '../answers/errors.ts'
import { readPage } from '../answers/paging.ts'
import { filterNegotiations, orderTypes, sortNegotiations } from './negotiation-filters.ts'
import { hasMessage, presentActions, presentNegotiation } from './negotiation-view.ts'
import type { Negotiation, Vacancy } from '../answers/shapes.ts'
import { getOwnVacancy } from '../vacancies/vacancies.ts'
import { presentShort } from '../vacancies/vacancy-view.ts'

const LIST_DEPTH = 10_000
const BULK = 50

export function registerNegotiations(app: FastifyInstance, board: Board): void {
  registerReading(app, board)
  registerSteps(app, board)
}

function registerReading(app: FastifyInstance, board: Board): void {
  app.get('/negotiations', async (request) => {
    const vacancy = getVacancy(board, request)
    const base = board.base(request)
    const all = board.store.world.by_vacancy.get(vacancy.id) ?? []
    const ids = ['response', ...vacancy.collections]
    return {
      collections: ids.map((id) => presentCollection(id, vacancy, all, base)),
      generated_collections: [],
      employer_states: ids.map(stateName),
    }
  })

  app.get<{ Params: { id: string } }>('/negotiations/:id', async (request) => {
    const { id } = request.params
    if (/^\d+$/.test(id)) return presentOne(getNegotiation(board, request, id), board, request)
    const vacancy = getVacancy(board, request)
    if (id !== 'response' && !vacancy.collections.includes(id)) throw notFound()
    const query = queryOf(request)
    const page = readPage(query, { max: 50, depth: LIST_DEPTH })
    const inside = (board.store.world.by_vacancy.get(vacancy.id) ?? []).filter(
      (negotiation) => negotiation.employer_state === id,
    )
    const { order, sorted } = sortNegotiations(filterNegotiations(inside, id, query), query, id)
    const base = board.base(request)
    const start = page.page * page.per_page
    return {
      found: sorted.length,
      pages: Math.ceil(sorted.length / page.per_page),
      ...page,
      hidden_count: 0,
      ordered_by: order,
      items: sorted
        .slice(start, start + page.per_page)
        .map((negotiation) => presentNegotiation(negotiation, vacancy, base)),
    }
  })

  app.post('/negotiations/read', async (request, reply) => {
    const topics = readTopics(board, request)
    markViewed(board, topics)
    return reply.code(204).send()
  })

  app.get<{ Params: { template: string } }>('/message_templates/:template', async (request) => {
    const negotiation = getNegotiation(board, request, one(queryOf(request), 'topic_id'))
    const name = negotiation.resume?.first_name ?? 'Здравствуйте'
    const vacancy = board.store.world.vacancies.get(negotiation.vacancy_id)
    const invite = request.params.template.startsWith('invite')
    return {
      mail: {
        text: invite
          ? `${name}, здравствуйте! Ваш отклик на вакансию «${vacancy?.name ?? ''}» нам интересен. Когда вам удобно созвониться?`
          : `${name}, здравствуйте! Благодарим за отклик на вакансию «${vacancy?.name ?? ''}». К сожалению, сейчас мы не готовы пригласить вас.`,
        template_modified: false,
        employer_state: invite ? 'PHONE_INTERVIEW' : 'DISCARD_BY_EMPLOYER',
      },
    }
  })
}

/** Invitations, refusals and moves to another stage. */
function registerSteps(app: FastifyInstance, board: Board): void {
  app.post('/negotiations/phone_interview', async (request, reply) => {
    const form = formOf(request)
    const vacancy = getOwnVacancyPaid(board, request, one(form, 'vacancy_id'))
    const resume = one(form, 'resume_id') ?? ''
    const known = board.store.world.by_resume.get(resume)
    if (!known || !known.some((one) => employerOf(board, one) === vacancy.employer_id))
      throw negotiationError('resume_not_found')
    if (vacancy.archived_at !== null) throw negotiationError('archived')
    if (known.some((one) => one.vacancy_id === vacancy.id)) throw negotiationError('already_applied')
    board.store.commit({
      type: 'invited',
      vacancy: vacancy.id,
      resume,
      text: one(form, 'message') ?? null,
      at: formatTime(board.store.clock.now()),
    })
    const created = board.store.world.by_vacancy.get(vacancy.id)?.at(-1)
    return reply
      .code(201)
      .header('location', `${board.base(request)}/negotiations/${created?.id ?? ''}`)
      .type('text/plain')
      .send('')
  })

  app.put<{ Params: { collection: string; nid: string } }>(
    '/negotiations/:collection/:nid',
    async (request, reply) => {
      const { collection, nid } = request.params
      const negotiation = getNegotiation(board, request, nid)
      moveAll(board, [negotiation], collection, formOf(request))
      return reply.code(204).send()
    },
  )

  app.put<{ Params: { collection: string } }>('/negotiations/:collection', async (request, reply) => {
    const topics = readTopics(board, request)
    moveAll(board, topics, request.params.collection, formOf(request))
    return reply.code(204).send()
  })
}

/** A negotiation of the caller's company; does not mark it as viewed. */
export function getNegotiation(board: Board, request: FastifyRequest, id: string | undefined): Negotiation {
  const account = getPaidEmployer(board, request)
  const negotiation = id === undefined ? undefined : board.store.world.negotiations.get(id)
  if (!negotiation || employerOf(board, negotiation) !== account.employer_id)
    throw negotiationError('topic_not_found', 404)
  return negotiation
}

/** Marks responses as viewed: by opening the resume with its topic, the messages, or `/negotiations/read`. */
export function markViewed(board: Board, negotiations: readonly Negotiation[]): void {
  const ids = negotiations.filter((one) => !one.viewed || one.unread_messages > 0).map((one) => one.id)
  if (ids.length > 0) board.store.commit({ type: 'viewed', ids })
}

export const employerOf = (board: Board, negotiation: Negotiation) =>
  board.store.world.vacancies.get(negotiation.vacancy_id)?.employer_id

function getVacancy(board: Board, request: FastifyRequest): Vacancy {
  getPaidEmployer(board, request)
  const id = one(queryOf(request), 'vacancy_id')
  if (id === undefined || !/^\d+$/.test(id)) throw badArgument('vacancy_id')
  return getOwnVacancy(board, request, id)
}

function getOwnVacancyPaid(board: Board, request: FastifyRequest, id: string | undefined): Vacancy {
  getPaidEmployer(board, request)
  if (id === undefined) throw badArgument('vacancy_id')
  return getOwnVacancy(board, request, id)
}

/** Repeated `topic_id`, at most 50, all of one vacancy. */
function readTopics(board: Board, request: FastifyRequest): Negotiation[] {
  const ids = many(formOf(request), 'topic_id')
  getPaidEmployer(board, request)
  if (ids.length === 0 || ids.length > BULK) throw badArgument('topic_id')
  const topics = ids.map((id) => getNegotiation(board, request, id))
  if (new Set(topics.map((topic) => topic.vacancy_id)).size > 1) throw negotiationError('application_denied')
  return topics
}

function moveAll(board: Board, negotiations: Negotiation[], to: string, form: Fields): void {
  const written = one(form, 'message') ?? null
  // a parameter that an action does not have is ignored
  const text = hasMessage(to) ? written : null
  if (text?.trim() === '') throw negotiationError('empty_message')
  if (text !== null && text.length > 20_000) throw negotiationError('too_long_message')
  for (const negotiation of negotiations) {
    const vacancy = board.store.world.vacancies.get(negotiation.vacancy_id)
    const action = vacancy && presentActions(negotiation, vacancy, '').find((one) => one.id === to)
    if (!action) throw negotiationError('wrong_state')
    if (!negotiation.resume) throw negotiationError('resume_deleted')
  }
  board.store.commit({
    type: 'moved',
    ids: negotiations.map((one) => one.id),
    to,
    state: isDiscard(to) ? 'discard' : to === 'consider' ? null : 'invitation',
    text,
    at: formatTime(board.store.clock.now()),
  })
}

function presentOne(negotiation: Negotiation, board: Board, request: FastifyRequest) {
  const vacancy = board.store.world.vacancies.get(negotiation.vacancy_id)
  if (!vacancy) throw notFound()
  const base = board.base(request)
  return {
    ...presentNegotiation(negotiation, vacancy, base),
    vacancy: presentShort(vacancy, base),
  }
}

function presentCollection(id: string, vacancy: Vacancy, all: readonly Negotiation[], base: string) {
  const inside = all.filter((one) => one.employer_state === id)
  const url = `${base}/negotiations/${id}?vacancy_id=${vacancy.id}`
  return {
    id,
    name: collectionNames[id] ?? id,
    description: id === 'response' ? 'Отклики без решения' : '',
    hidden: false,
    url,
    counters: {
      total: inside.length,
      with_updates: inside.filter((one) => !one.viewed || one.unread_messages > 0).length,
    },
    order_types: orderTypes(id).map((order) => ({ ...order, url: `${url}&order_by=${order.id}` })),
    sub_collections: [],
  }
}
