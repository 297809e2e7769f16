import type { Board } from '../access/access.ts'
import { employers, managers } from '../data/accounts.ts'
import { isDiscard } from '../data/collections.ts'
import type { Named, Vacancy } from '../answers/shapes.ts'

export function countResponses(board: Board, vacancy: Vacancy) {
  const all = board.store.world.by_vacancy.get(vacancy.id) ?? []
  const invitations = all.filter((one) => one.state === 'invitation').length
  return {
    calls: 0,
    invitations,
    invitations_and_responses: all.length,
    new_missed_calls: 0,
    responses: all.length - all.filter((one) => one.source === 'AUTO_INVITE').length,
    resumes_in_progress: all.filter(
      (one) => one.employer_state !== 'response' && !isDiscard(one.employer_state),
    ).length,
    unread_responses: all.filter((one) => one.employer_state === 'response' && !one.viewed).length,
    views: vacancy.views + all.length * 6,
  }
}

export const presentArea = (area: Named, base: string) => ({ ...area, url: `${base}/areas/${area.id}` })

function presentEmployer(id: string, base: string) {
  const employer = employers.find((one) => one.id === id)
  return {
    id,
    name: employer?.name ?? '',
    url: `${base}/employers/${id}`,
    alternate_url: `${base}/employer/${id}`,
    vacancies_url: `${base}/vacancies?employer_id=${id}`,
    logo_urls: null,
    trusted: true,
    accredited_it_employer: employer?.accredited_it_employer ?? false,
  }
}

export function presentShort(vacancy: Vacancy, base: string) {
  return {
    id: vacancy.id,
    name: vacancy.name,
    area: presentArea(vacancy.area, base),
    url: `${base}/vacancies/${vacancy.id}`,
    alternate_url: `${base}/vacancy/${vacancy.id}`,
    apply_alternate_url: `${base}/vacancy/${vacancy.id}?respond`,
    address: presentAddress(vacancy),
    employer: presentEmployer(vacancy.employer_id, base),
    department: vacancy.department,
    employment_form: { id: 'FULL', name: 'Полная' },
    professional_roles: [vacancy.role],
    experience: vacancy.experience,
    ...presentSalary(vacancy),
    type: { id: 'open', name: 'Открытая' },
    billing_type: { id: 'standard', name: 'Стандарт' },
    premium: false,
    has_test: false,
    response_letter_required: vacancy.letter_required,
    show_contacts: false,
    relations: [],
    archived: vacancy.archived_at !== null,
    published_at: vacancy.published_at,
    created_at: vacancy.published_at,
    closed_for_applicants: false,
  }
}

export function presentActive(board: Board, vacancy: Vacancy, base: string) {
  const manager = managers.find((one) => one.id === vacancy.manager_id)
  const counters = countResponses(board, vacancy)
  return {
    ...presentShort(vacancy, base),
    manager: {
      id: vacancy.manager_id,
      first_name: manager?.first_name ?? null,
      last_name: manager?.last_name ?? null,
      middle_name: manager?.middle_name ?? null,
    },
    expires_at: vacancy.expires_at,
    has_updates: counters.unread_responses > 0,
    can_upgrade_billing_type: true,
    counters,
  }
}

export function presentArchived(board: Board, vacancy: Vacancy, base: string) {
  const counters = countResponses(board, vacancy)
  return {
    ...presentShort(vacancy, base),
    archived_at: vacancy.archived_at,
    vacancy_properties: { properties: [], appearance: { title: 'Стандарт' } },
    counters: {
      responses: counters.responses,
      total_responses: counters.responses,
      invitations_and_responses: counters.invitations_and_responses,
    },
  }
}

/** `salary` is deprecated but still sent beside `salary_range`. */
function presentSalary(vacancy: Vacancy) {
  const { salary } = vacancy
  if (!salary) return { salary: null, salary_range: null }
  return {
    salary,
    salary_range: {
      ...salary,
      mode: { id: 'MONTH', name: 'За месяц' },
      frequency: { id: 'TWICE_PER_MONTH', name: 'Два раза в месяц' },
    },
  }
}

function presentAddress(vacancy: Vacancy) {
  if (vacancy.address === null) return null
  const [city = null, street = null, building = null] = vacancy.address.split(', ')
  return {
    id: `9${vacancy.id}`,
    raw: vacancy.address,
    city,
    street,
    building,
    description: null,
    lat: null,
    lng: null,
    metro: null,
    metro_stations: [],
    can_edit: true,
  }
}

export function presentVacancy(board: Board, vacancy: Vacancy, base: string, own: boolean) {
  const onSite = vacancy.work_format.id !== 'REMOTE'
  return {
    ...presentShort(vacancy, base),
    description: vacancy.description,
    branded_description: null,
    key_skills: vacancy.key_skills.map((name) => ({ name })),
    languages: vacancy.languages,
    driver_license_types: vacancy.licences.map((id) => ({ id })),
    employment: { id: 'full', name: 'Полная занятость' },
    schedule: vacancy.schedule,
    work_format: [vacancy.work_format],
    work_schedule_by_days: [vacancy.days],
    working_hours: [vacancy.hours],
    fly_in_fly_out_duration: [],
    working_days: [],
    working_time_intervals: [],
    working_time_modes: [],
    night_shifts: false,
    internship: false,
    accept_labor_contract: true,
    civil_law_contracts: [],
    accept_handicapped: !onSite,
    accept_kids: false,
    accept_temporary: false,
    accept_incomplete_resumes: vacancy.experience.id === 'noExperience',
    age_restriction: null,
    allow_messages: true,
    test: null,
    response_url: null,
    auto_response: { accept_auto_response: false },
    contacts: null,
    code: null,
    approved: true,
    archived_at: vacancy.archived_at,
    hidden: false,
    initial_created_at: vacancy.published_at,
    expires_at: vacancy.expires_at,
    negotiations_url: own ? `${base}/negotiations?vacancy_id=${vacancy.id}` : null,
    suitable_resumes_url: null,
    manager: own ? { id: vacancy.manager_id } : null,
    branded_template: { id: 'default', name: 'Стандартный шаблон' },
    response_notifications: true,
    can_upgrade_billing_type: own,
    ...(own ? { counters: countResponses(board, vacancy) } : {}),
  }
}
