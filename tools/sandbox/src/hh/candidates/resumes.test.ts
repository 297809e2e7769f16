import { afterAll, beforeAll, expect, it } from 'vitest'
import { openBoard } from '../../testing/open-board.ts'
import type { OpenBoard, Wire } from '../../testing/open-board.ts'

let board: OpenBoard
/** All full resumes of the first employer's active vacancies, by id. */
const resumes = new Map<string, Wire>()
/** The same resumes as shown in lists. */
const short = new Map<string, Wire>()

beforeAll(async () => {
  board = await openBoard()
  for (const vacancy of await board.all('/employers/7700001/vacancies/active?all_accessible=true'))
    for (const item of await board.all(`/negotiations/response?vacancy_id=${vacancy.id}`))
      if (item.resume !== null && !resumes.has(item.resume.id)) {
        short.set(item.resume.id, item.resume)
        resumes.set(item.resume.id, (await board.get(`/resumes/${item.resume.id}`)).json)
      }
})
afterAll(() => board.close())

const whole = () => [...resumes.values()]
const hides = (resume: Wire, field: string) =>
  (resume['hidden_fields'] as Wire[]).some((hidden) => hidden.id === field)
const kinds = (resume: Wire) => ((resume['contact'] as Wire[] | null) ?? []).map((one) => one['kind'])

it('a full resume has every documented group of fields', () => {
  const keys =
    'id real_id title alternate_url platform first_name last_name middle_name age birth_date gender area metro travel_time citizenship work_ticket relocation business_trip_readiness salary professional_roles employment_form work_format employment employments schedule schedules total_experience experience experience_group_by_company education language skill_set skills driver_license_types has_vehicle contact site recommendation certificate portfolio photo tags resume_locale hidden_fields marked favorited paid_services created_at updated_at can_view_full_info contact_view_status contacts_open_until_date complaint_status owner negotiations_history download actions'
  expect(resumes.size).toBeGreaterThan(300)
  for (const resume of resumes.values())
    expect(Object.keys(resume)).toEqual(expect.arrayContaining(keys.split(' ')))
})

it('the list and the full resume show the same data of a person', () => {
  for (const [id, item] of short)
    for (const key of ['first_name', 'last_name', 'age', 'salary', 'total_experience', 'skill_set', 'title'])
      expect(resumes.get(id)?.[key]).toEqual(item[key])
})

it('shows the contacts of applicants, except hidden names, phones and e-mails', () => {
  const open = whole().filter((one) => one['can_view_full_info'] === true && one['contact'] !== null)
  expect(open.filter((one) => kinds(one).includes('phone')).length).toBeGreaterThan(300)
  const withoutPhone = open.filter((one) => hides(one, 'phones'))
  const withoutLetter = open.filter((one) => hides(one, 'email'))
  const nameless = open.filter((one) => hides(one, 'names_and_photo'))
  expect([withoutPhone, withoutLetter, nameless].every((list) => list.length > 0)).toBe(true)
  expect(withoutPhone.flatMap(kinds)).not.toContain('phone')
  expect(withoutLetter.flatMap(kinds)).not.toContain('email')
  expect(nameless.map((one) => [one['first_name'], one['last_name'], one['middle_name']]).flat()).toEqual(
    nameless.flatMap(() => [null, null, null]),
  )
})

it('hides names and contacts where the company has no access', () => {
  const closed = whole().filter((one) => one['can_view_full_info'] === false)
  expect(closed.length).toBeGreaterThan(0)
  for (const resume of closed)
    expect(resume).toMatchObject({ contact: null, site: null, last_name: null, contact_view_status: 'NONE' })
})

it('never exposes how a response was generated', () => {
  const text = JSON.stringify(whole())
  for (const word of ['archetype', 'hostile', 'near_miss', '"answer"']) expect(text).not.toContain(word)
})

it('spends no contact views: links that would are null, and with_contact is rejected', async () => {
  const [resume] = whole()
  expect(resume?.actions).toMatchObject({ get_with_contact: null, download_with_contact: null })
  const asked = await board.get(`/resumes/${resume?.id}?with_contact=true`)
  expect(asked.json.errors).toEqual([{ type: 'bad_argument', value: 'with_contact' }])
})
