import type { FastifyInstance, FastifyRequest } from 'fastify'
import { DAY, formatDay, startOfDay } from '../../world/clock.ts'
import { formOf, isTrue, one, queryOf } from '../../http/request-fields.ts'
import type { Fields } from '../../http/request-fields.ts'
import { getAccount, getEmployer } from '../access/access.ts'
import type { Board } from '../access/access.ts'
import { managers } from '../data/accounts.ts'
import { badArgument, forbidden, notFound } from '../answers/errors.ts'
import { paginate, readPage } from '../answers/paging.ts'
import type { Vacancy } from '../answers/shapes.ts'
import {
  countResponses,
  presentActive,
  presentArchived,
  presentShort,
  presentVacancy,
} from './vacancy-view.ts'

type EmployerParams = { employer_id: string }
type VacancyParams = { vacancy_id: string }

export function registerVacancies(app: FastifyInstance, board: Board): void {
  registerLists(app, board)
  registerSingle(app, board)
}

function registerLists(app: FastifyInstance, board: Board): void {
  const ofEmployer = (request: FastifyRequest<{ Params: EmployerParams }>) => {
    const account = getEmployer(board, request)
    if (account.employer_id !== request.params.employer_id) throw forbidden()
    if (account.is_powerless) throw notFound()
    const all = [...board.store.world.vacancies.values()].filter(
      (vacancy) => vacancy.employer_id === account.employer_id,
    )
    return { account, all }
  }

  app.get<{ Params: EmployerParams }>('/employers/:employer_id/vacancies/active', async (request) => {
    const { account, all } = ofEmployer(request)
    const query = queryOf(request)
    const page = readPage(query, { max: 50 })
    const wanted = readManagers(query, account.manager_id)
    const text = one(query, 'text')?.toLowerCase()
    const area = one(query, 'area')
    const active = all
      .filter((vacancy) => vacancy.archived_at === null)
      .filter((vacancy) => wanted === null || wanted.includes(vacancy.manager_id))
      .filter((vacancy) => !text || vacancy.name.toLowerCase().includes(text))
      .filter((vacancy) => !area || vacancy.area.id === area)
    const sorted = sortVacancies(active, query, 'expiration_date_desc', activeOrders(board))
    const base = board.base(request)
    const found = paginate(sorted, page)
    return { ...found, items: found.items.map((vacancy) => presentActive(board, vacancy, base)) }
  })

  for (const kind of ['archived', 'hidden'] as const)
    app.get<{ Params: EmployerParams }>(`/employers/:employer_id/vacancies/${kind}`, async (request) => {
      const { account, all } = ofEmployer(request)
      const query = queryOf(request)
      const page = readPage(query, { max: 1000, preset: 1000 })
      const manager = one(query, 'manager_id')
      if (manager !== undefined && !managers.some((known) => known.id === manager)) throw notFound()
      const owner = manager ?? (isTrue(query, 'all_accessible') ? null : account.manager_id)
      const archived = all
        .filter(() => kind === 'archived')
        .filter((vacancy) => vacancy.archived_at !== null)
        .filter((vacancy) => owner === null || vacancy.manager_id === owner)
      const sorted = sortVacancies(archived, query, 'archive_time_desc', archivedOrders)
      const base = board.base(request)
      const found = paginate(sorted, page)
      return { ...found, items: found.items.map((vacancy) => presentArchived(board, vacancy, base)) }
    })

  // the public search supports one filter here: the employer
  app.get('/vacancies', async (request) => {
    getAccount(board, request)
    const query = queryOf(request)
    const employer = one(query, 'employer_id')
    const found = [...board.store.world.vacancies.values()].filter(
      (vacancy) => vacancy.archived_at === null && (!employer || vacancy.employer_id === employer),
    )
    const base = board.base(request)
    const page = paginate(found, readPage(query, { max: 100 }))
    return { ...page, items: page.items.map((vacancy) => presentShort(vacancy, base)) }
  })
}

function registerSingle(app: FastifyInstance, board: Board): void {
  app.get<{ Params: VacancyParams }>('/vacancies/:vacancy_id', async (request) => {
    const account = getAccount(board, request)
    const vacancy = board.store.world.vacancies.get(request.params.vacancy_id)
    if (!vacancy) throw notFound()
    // other users see an active vacancy without its manager-only fields
    const own = vacancy.employer_id === account.employer_id
    if (!own && vacancy.archived_at !== null) throw notFound()
    return presentVacancy(board, vacancy, board.base(request), own)
  })

  app.get<{ Params: VacancyParams }>('/vacancies/:vacancy_id/stats', async (request) => {
    const vacancy = getOwnVacancy(board, request, request.params.vacancy_id)
    const end = startOfDay(board.store.world.today)
    const responses = board.store.world.by_vacancy.get(vacancy.id) ?? []
    return {
      items: [4, 3, 2, 1, 0].map((back) => {
        const date = formatDay(end - back * DAY)
        const count = responses.filter((response) => response.created_at.startsWith(date)).length
        return { date, responses: count, views: count * 7 + 11 }
      }),
    }
  })

  app.get<{ Params: VacancyParams }>(
    '/vacancies/:vacancy_id/preferred_negotiations_order',
    async (request) => {
      const vacancy = getOwnVacancy(board, request, request.params.vacancy_id)
      return { order: board.store.world.orders.get(vacancy.id) ?? 'created_at' }
    },
  )

  app.put<{ Params: VacancyParams }>(
    '/vacancies/:vacancy_id/preferred_negotiations_order',
    async (request, reply) => {
      const vacancy = getOwnVacancy(board, request, request.params.vacancy_id)
      const order = one(formOf(request), 'order')
      if (!order) throw badArgument('order')
      board.store.commit({ type: 'order', vacancy: vacancy.id, order })
      return reply.code(204).send()
    },
  )
}

/** A vacancy of the caller's own company; one of another company gets 404, as if it did not exist. */
export function getOwnVacancy(board: Board, request: FastifyRequest, id: string | undefined): Vacancy {
  const account = getEmployer(board, request)
  const vacancy = id === undefined ? undefined : board.store.world.vacancies.get(id)
  if (!vacancy || vacancy.employer_id !== account.employer_id) throw notFound()
  return vacancy
}

/** Managers whose vacancies are requested; null = all. The three parameters are mutually exclusive. */
function readManagers(query: Fields, own: string): string[] | null {
  const given = ['manager_id', 'manager_ids', 'all_accessible'].filter((name) => query[name] !== undefined)
  if (given.length > 1) throw badArgument(...given)
  if (isTrue(query, 'all_accessible')) return null
  const list = one(query, 'manager_id') ?? one(query, 'manager_ids')
  const ids = list === undefined ? [own] : list.split(',')
  if (ids.some((id) => !managers.some((manager) => manager.id === id))) throw notFound()
  return ids
}

type Order = Record<string, (left: Vacancy, right: Vacancy) => number>

const byName = (left: Vacancy, right: Vacancy) => left.name.localeCompare(right.name, 'ru')
const byText = (left: string, right: string) => (left < right ? -1 : left > right ? 1 : 0)
const archivedOrders: Order = {
  name_asc: byName,
  name_desc: (left, right) => byName(right, left),
  archive_time_asc: (left, right) => byText(left.archived_at ?? '', right.archived_at ?? ''),
  archive_time_desc: (left, right) => byText(right.archived_at ?? '', left.archived_at ?? ''),
}
function activeOrders(board: Board): Order {
  const unseen = (vacancy: Vacancy) => countResponses(board, vacancy).unread_responses
  return {
    name_asc: byName,
    name_desc: (left, right) => byName(right, left),
    expiration_date_asc: (left, right) => byText(left.expires_at, right.expires_at),
    expiration_date_desc: (left, right) => byText(right.expires_at, left.expires_at),
    unseen_responses_asc: (left, right) => unseen(left) - unseen(right),
    unseen_responses_desc: (left, right) => unseen(right) - unseen(left),
  }
}

function sortVacancies(vacancies: Vacancy[], query: Fields, preset: string, orders: Order): Vacancy[] {
  const order = orders[one(query, 'order_by') ?? preset]
  if (!order) throw badArgument('order_by')
  return vacancies.toSorted(order)
}
