import type { FastifyInstance, FastifyRequest } from 'fastify'
import { formatDay } from '../../world/clock.ts'
import { one, queryOf } from '../../http/request-fields.ts'
import { viewsOf } from '../../http/traffic.ts'
import { getAccount, getEmployer, getGrant, presentWorkAccount, workAccountsOf } from './access.ts'
import type { Board } from './access.ts'
import { accounts, employers, managers } from '../data/accounts.ts'
import type { Account, Manager } from '../data/accounts.ts'
import { forbidden, notFound } from '../answers/errors.ts'
import { paginate, readPage } from '../answers/paging.ts'

/** View limit reported when none is set; high enough never to be reached. */
const GENEROUS = 100_000

type EmployerParams = { employer_id: string }
type ManagerParams = EmployerParams & { manager_id: string }

export function registerAccounts(app: FastifyInstance, board: Board): void {
  app.get('/me', async (request) => {
    const grant = getGrant(board, request)
    const account = accounts.find((one) => one.key === grant.account)
    if (!account) return flags('application')
    if (account.kind === 'applicant') return presentApplicant(account, board.base(request))
    return presentManager(
      getEmployer(board, request),
      board.base(request),
      workAccountsOf(account).length > 1,
    )
  })

  app.get('/manager_accounts/mine', async (request) => {
    const account = getAccount(board, request)
    if (account.kind !== 'employer') throw forbidden()
    const own = workAccountsOf(account)
    const primary = own[0] ?? account
    return {
      items: own.map(presentWorkAccount),
      current_account_id: String(request.headers['x-manager-account-id'] ?? primary.id),
      primary_account_id: primary.id,
      is_primary_account_blocked: board.store.world.blocked.has(primary.key),
    }
  })

  registerEmployers(app, board)
  registerManagers(app, board)
}

/** The account that asks and its colleagues; only the caller's own company is shown. */
const companyOf = (board: Board) => (request: FastifyRequest<{ Params: EmployerParams }>) => {
  const account = getEmployer(board, request)
  if (account.employer_id !== request.params.employer_id) throw forbidden()
  return { account, colleagues: managers.filter((one) => one.employer_id === account.employer_id) }
}

function registerEmployers(app: FastifyInstance, board: Board): void {
  const ofCompany = companyOf(board)
  app.get<{ Params: EmployerParams }>('/employers/:employer_id', async (request) => {
    const employer = employers.find((one) => one.id === request.params.employer_id)
    if (!employer) throw notFound()
    const base = board.base(request)
    return {
      ...employer,
      type: 'company',
      area: { id: '1', name: 'Москва', url: `${base}/areas/1` },
      site_url: '',
      alternate_url: `${base}/employer/${employer.id}`,
      vacancies_url: `${base}/vacancies?employer_id=${employer.id}`,
      description: null,
      logo_urls: null,
      trusted: true,
      industries: [],
      relations: [],
      insider_interviews: [],
    }
  })

  app.get<{ Params: EmployerParams }>(
    '/employers/:employer_id/services/payable_api_actions/active',
    async (request) => {
      const { account } = ofCompany(request)
      if (!account.paid) return { items: [] }
      return {
        items: [
          {
            id: '77001',
            activated_at: `${board.store.world.today.slice(0, 4)}-01-01T00:00:00+0300`,
            expires_at: `${Number(board.store.world.today.slice(0, 4)) + 1}-12-31T00:00:00+0300`,
            balance: null,
            service_type: { id: 'API_UNLIMITED', name: 'Доступ к API' },
          },
        ],
      }
    },
  )

  for (const path of ['/employers/:employer_id', '/employers/:employer_id/managers/:manager_id'])
    app.get<{ Params: EmployerParams }>(`${path}/negotiations_statistics`, async (request) => {
      ofCompany(request)
      const statistics = {
        received: board.store.world.negotiations.size,
        viewed_percent: 23,
        replied_percent: 12,
        average_reply_time: 2,
        politeness: null,
      }
      return path.endsWith(':manager_id')
        ? { manager_statistics: statistics }
        : { employer_statistics: statistics }
    })
}

function registerManagers(app: FastifyInstance, board: Board): void {
  const ofCompany = companyOf(board)
  app.get<{ Params: EmployerParams }>('/employers/:employer_id/managers', async (request) => {
    const { colleagues } = ofCompany(request)
    const query = queryOf(request)
    const text = one(query, 'search_text')?.toLowerCase() ?? ''
    const found = colleagues.filter((manager) => fullName(manager).toLowerCase().includes(text))
    const page = paginate(found, readPage(query, { max: 200, preset: 200 }))
    return {
      ...page,
      items: page.items.map((manager) => presentColleague(board, manager, board.base(request))),
    }
  })

  app.get<{ Params: ManagerParams }>('/employers/:employer_id/managers/:manager_id', async (request) => {
    const { colleagues } = ofCompany(request)
    const manager = colleagues.find((one) => one.id === request.params.manager_id)
    if (!manager) throw notFound()
    return {
      ...presentColleague(board, manager, board.base(request)),
      manager_type: { id: 'manager', name: 'Менеджер' },
      permissions: [],
      creation_time: '2024-02-05T10:15:00.061+03:00',
    }
  })

  app.get<{ Params: ManagerParams }>(
    '/employers/:employer_id/managers/:manager_id/settings',
    async (request) => {
      ofCompany(request)
      return { default_currency: 'RUR', default_vacancy_branded_template: null, use_sms_notification: false }
    },
  )

  app.get<{ Params: ManagerParams }>(
    '/employers/:employer_id/managers/:manager_id/limits/resume',
    async (request) => {
      const { account } = ofCompany(request)
      if (request.params.manager_id !== account.manager_id) throw forbidden()
      const limit = board.traffic.limits.resume_views ?? GENEROUS
      const spent = viewsOf(board.traffic, formatDay(board.store.clock.now()), account.manager_id)
      return {
        limits: { resume_view: limit },
        left: { resume_view: Math.max(0, limit - spent) },
        spend: { resume_view: spent },
      }
    },
  )

  app.get<{ Params: ManagerParams }>(
    '/employers/:employer_id/managers/:manager_id/method_access',
    async (request) => {
      const { account } = ofCompany(request)
      const access = { has_access: account.paid }
      return {
        items: [
          { id: '1', description: 'Работа с откликами, резюме и чатами', access },
          { id: '3', description: 'Просмотр резюме с откликом или приглашением', access },
          { id: '4', description: 'Просмотр резюме', access: { has_access: false } },
        ],
      }
    },
  )
}

const employerName = (id: string) => employers.find((one) => one.id === id)?.name ?? ''
const fullName = (manager: Manager) =>
  [manager.last_name, manager.first_name, manager.middle_name].filter(Boolean).join(' ')

function flags(type: 'employer' | 'applicant' | 'application') {
  return {
    auth_type: type,
    is_admin: false,
    is_applicant: type === 'applicant',
    is_application: type === 'application',
    is_employer: type === 'employer',
    is_employer_integration: false,
  }
}

function person(account: Account) {
  const { id, first_name, last_name, middle_name, email, phone } = account
  return { id, first_name, last_name, middle_name, mid_name: middle_name, email, phone }
}

function presentManager(account: Account, base: string, hasSeveral: boolean) {
  const manager = account.manager_id ?? ''
  const employer = account.employer_id ?? ''
  return {
    ...flags('employer'),
    ...person(account),
    employer: { id: employer, name: employerName(employer), manager_id: manager },
    manager: {
      id: manager,
      has_admin_rights: true,
      has_multiple_manager_accounts: hasSeveral,
      is_main_contact_person: true,
      manager_settings_url: `${base}/employers/${employer}/managers/${manager}/settings`,
    },
    is_in_search: null,
    negotiations_url: null,
    resumes_url: null,
  }
}

function presentApplicant(account: Account, base: string) {
  return {
    ...flags('applicant'),
    ...person(account),
    employer: null,
    manager: null,
    is_in_search: true,
    negotiations_url: `${base}/negotiations`,
    resumes_url: `${base}/resumes/mine`,
    counters: { new_resume_views: 3, unread_negotiations: 1, resumes_count: 1 },
  }
}

function presentColleague(board: Board, manager: Manager, base: string) {
  const own = [...board.store.world.vacancies.values()].filter(
    (vacancy) => vacancy.manager_id === manager.id && vacancy.archived_at === null,
  )
  return {
    id: manager.id,
    email: manager.email,
    first_name: manager.first_name,
    last_name: manager.last_name,
    middle_name: manager.middle_name,
    full_name: fullName(manager),
    position: manager.position,
    phone: { country: '7', city: '900', number: '0000101', comment: null, formatted: '79000000101' },
    area: { id: '1', name: 'Москва', url: `${base}/areas/1` },
    is_main_contact_person: accounts.some((account) => account.manager_id === manager.id),
    vacancies_count: own.length,
  }
}
