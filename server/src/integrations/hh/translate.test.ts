import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { jobBoardProblems } from '../../ports/job-board.ts'
import { failureOf, tokenFailureOf } from './errors.ts'
import { retryAfterOf } from '../../platform/outgoing/retry-after.ts'
import { oneLine } from '../../platform/values/spelling.ts'
import { isUnder } from './client.ts'
import { resume, toResume } from './translate-resume.ts'
import * as account from './translate-account.ts'
import * as field from './translate-field.ts'
import * as message from './translate-message.ts'
import * as response from './translate-response.ts'
import * as vacancy from './translate-vacancy.ts'

const BASE = 'https://api.hh.ru'

describe('errors', () => {
  const problem = (status: number, errors: unknown) => failureOf(status, { errors }, null).problem
  it.each([
    [403, [{ type: 'oauth', value: 'bad_authorization' }], 'auth_lost'],
    [403, [{ type: 'oauth', value: 'token_expired' }], 'auth_lost'],
    [403, [{ type: 'oauth', value: 'token_revoked' }], 'auth_lost'],
    [401, [], 'auth_lost'],
    [403, [{ type: 'oauth', value: 'no_scope' }], 'access_denied'],
    [403, [{ type: 'api_access_payment', value: 'action_must_be_payed' }], 'unpaid'],
    [402, [], 'unpaid'],
    [403, [{ type: 'manager_accounts', value: 'used_manager_account_forbidden' }], 'account_lost'],
    [403, [{ type: 'manager_extra_accounts', value: 'manager_extra_account_not_found' }], 'account_lost'],
    [403, [{ type: 'oauth', value: 'used_manager_account_forbidden' }], 'account_lost'],
    [403, [{ type: 'forbidden', value: 'manager_extra_account_not_found' }], 'account_lost'],
    [403, [{ type: 'negotiations', value: 'used_manager_account_forbidden' }], 'account_lost'],
    [403, [{ type: 'forbidden', value: 'token_revoked' }], 'auth_lost'],
    [403, [{ type: 'manager_accounts', value: 'bad_authorization' }], 'auth_lost'],
    [403, [{ type: 'oauth', value: 'employer_on_additional_check_restricted' }], 'employer_check'],
    [403, [{ type: 'negotiations', value: 'employer_on_additional_check_restricted' }], 'employer_check'],
    [403, [{ type: 'employer_resume_view', value: 'captcha_required' }], 'captcha'],
    [403, [{ type: 'captcha_required', value: 'captcha_required' }], 'captcha'],
    [403, [{ type: 'forbidden' }], 'access_denied'],
    [403, [{ type: 'resumes', value: 'quota_exceeded' }], 'quota_used'],
    [403, [{ type: 'resumes', value: 'cant_view_contacts' }], 'rejected'],
    [403, [{ type: 'resumes', value: 'no_available_service' }], 'rejected'],
    [403, [{ type: 'negotiations', value: 'wrong_state' }], 'rejected'],
    [404, [{ type: 'not_found' }], 'not_found'],
    [404, [{ type: 'negotiations', value: 'topic_not_found' }], 'not_found'],
    [429, [], 'rate_limited'],
    [429, [{ type: 'resumes', value: 'view_limit_exceeded' }], 'quota_used'],
    [400, [{ type: 'bad_argument', value: 'page' }], 'rejected'],
    [503, [], 'unavailable'],
    [403, 'not a list', 'rejected'],
  ])('EXT-04 reads %i %j as %s', (status, errors, expected) => {
    expect(problem(status, errors)).toBe(expected)
  })
  it.each([
    ['chat_is_not_ready', 'chat_not_ready'],
    ['invalid_vacancy', 'vacancy_archived'],
    ['chat_archived', 'messages_closed'],
    ['unheard_of', null],
  ])('reads the refusal %s of a step as %s', (value, expected) => {
    expect(failureOf(403, { errors: [{ type: 'negotiations', value }] }, null).step_refusal).toBe(expected)
  })
  it('reports an answer that is not JSON as unavailable, regardless of its status', () => {
    expect(failureOf(403, null, null).problem).toBe('unavailable')
    expect(failureOf(502, null, null).problem).toBe('unavailable')
  })
  it('EXT-04 distinguishes a lost refresh token from a refresh that came too early', () => {
    const refused = (error_description: string) =>
      tokenFailureOf(400, { error: 'invalid_grant', error_description }, 'refresh_token').problem
    expect(refused('token not expired')).toBe('rejected')
    expect(refused('token has already been refreshed')).toBe('auth_lost')
    expect(refused('token was revoked')).toBe('auth_lost')
    expect(tokenFailureOf(400, { error: 'invalid_grant' }, 'authorization_code').problem).toBe('rejected')
    expect(tokenFailureOf(502, null, 'refresh_token').problem).toBe('unavailable')
  })
  it('reads Retry-After as seconds or a date', () => {
    const now = Date.parse('2026-03-02T10:00:00Z')
    expect(retryAfterOf('7', now)).toBe(7)
    expect(retryAfterOf('Mon, 02 Mar 2026 10:00:30 GMT', now)).toBe(30)
    expect(retryAfterOf('soon', now)).toBeNull()
    expect(retryAfterOf(null, now)).toBeNull()
  })
})

describe('addresses', () => {
  it('follows only URLs below the base URL of the API', () => {
    expect(field.pathBelow(BASE, 'https://api.hh.ru/resumes/1?topic_id=2')).toBe('/resumes/1?topic_id=2')
    expect(field.pathBelow('http://127.0.0.1:1/sandbox/hh', 'http://127.0.0.1:1/sandbox/hh/me')).toBe('/me')
    for (const foreign of [
      'https://evil.example/resumes/1',
      'http://api.hh.ru/resumes/1',
      'https://api.hh.ru.evil.example/resumes/1',
      'https://api.hh.ru@evil.example/resumes/1',
      'file:///etc/passwd',
      'nonsense',
    ])
      expect(field.pathBelow(BASE, foreign)).toBeNull()
    expect(field.pathBelow('http://127.0.0.1:1/sandbox/hh', 'http://127.0.0.1:1/sandbox/hhx/me')).toBeNull()
    expect(field.pathBelow('http://127.0.0.1:1/sandbox/hh', 'http://127.0.0.1:1/api/hh/sync')).toBeNull()
    expect(isUnder(new URL('http://127.0.0.1:1/sandbox/hh/../x'), 'http://127.0.0.1:1/sandbox/hh')).toBe(
      false,
    )
    expect(isUnder(new URL('http://127.0.0.1:1/sandbox/hh/me'), 'http://127.0.0.1:1/sandbox/hh')).toBe(true)
  })
  it('shows only web URLs to users', () => {
    expect(field.webUrl('https://hh.ru/resume/1')).toBe('https://hh.ru/resume/1')
    expect(field.webUrl('javascript:alert(1)')).toBeNull()
  })
})

describe('translation', () => {
  it('parses both timestamp formats', () => {
    expect(field.instantOf('2026-03-02T10:15:00+0300')?.toISOString()).toBe('2026-03-02T07:15:00.000Z')
    expect(field.instantOf('2026-03-02T10:15:00.061+03:00')?.toISOString()).toBe('2026-03-02T07:15:00.061Z')
    expect(field.instantOf('yesterday')).toBeNull()
  })
  it('reads the views of an employee apart from what the company has left', () => {
    const viewsOf = (wire: object) => account.toViews(account.viewLimits.parse(wire))
    const [limits, left, spend] = [100, 50, 1].map((resume_view) => ({ resume_view }))
    expect(viewsOf({ limits, left, spend })).toEqual({ limit: 100, left: 50, spent: 1, is_shared: true })
    expect(viewsOf({ limits, left })).toMatchObject({ spent: 50 })
    const own = (views: number) => ({ resume_view: 0, resume_view_from_api: views })
    expect(viewsOf({ limits: own(8), left: own(5), spend: own(2) })).toEqual({
      limit: 8,
      left: 5,
      spent: 2,
      is_shared: false,
    })
  })
  it('prefers salary_range to the old salary, and tolerates missing, null and invalid fields', () => {
    const page = vacancy.vacancyPage.parse({
      found: 3,
      pages: 1,
      page: 0,
      items: [
        {
          id: '98765432',
          name: 'Бухгалтер',
          area: { id: '1', name: 'Москва' },
          salary: { from: 1, to: 2, currency: 'RUR', gross: true },
          salary_range: { from: 90000, to: null, currency: 'RUR', gross: null },
          alternate_url: 'https://hh.ru/vacancy/98765432',
          published_at: '2026-03-01T10:00:00+0300',
          counters: { responses: 12, unread_responses: 3, views: 410, calls: 0 },
          unknown_field: {},
        },
        { id: 7, name: 'Без всего', salary: 'договорная', area: [], published_at: 5 },
        { name: 'Без id' },
      ],
    })
    expect(page.items.map((item) => vacancy.toVacancy(item, 'active'))).toEqual([
      {
        hh_id: '98765432',
        title: 'Бухгалтер',
        status: 'active',
        area_name: 'Москва',
        salary: { from: 90000, to: null, currency: 'RUR', gross: null },
        hh_url: 'https://hh.ru/vacancy/98765432',
        published_at: new Date('2026-03-01T07:00:00Z'),
        archived_at: null,
        counters: { responses: 12, unread_responses: 3 },
      },
      {
        hh_id: '7',
        title: 'Без всего',
        status: 'active',
        area_name: null,
        salary: null,
        hh_url: null,
        published_at: null,
        archived_at: null,
        counters: null,
      },
    ])
  })
  it('carries the state a step leads to, and leaves out actions that change none', () => {
    const action = { name: 'Шаг', method: 'PUT', enabled: true, url: `${BASE}/negotiations/x/1` }
    const wire = response.placeOf.parse({
      id: '1',
      employer_state: { id: 'response' },
      actions: [
        { ...action, id: 'phone_interview', resulting_employer_state: { id: 'first_contact' } },
        { ...action, id: 'consider' },
        { ...action, id: 'write', resulting_employer_state: null },
      ],
    })
    const { state, steps } = response.toPlace(wire, BASE)
    expect([state, steps.map((step) => [step.id, step.state])]).toEqual([
      'response',
      [
        ['phone_interview', 'first_contact'],
        ['consider', 'consider'],
      ],
    ])
  })
  it.each([
    ['required', [{ id: 'message', required: true, required_arguments: [] }]],
    [
      'optional',
      [
        { id: 'send_sms', required: false },
        { id: 'message', required: false },
      ],
    ],
    ['none', []],
    ['none', [{ id: 'address_id', required: false }]],
    ['optional', undefined],
  ])('a message of a step is %s by the arguments %j', (need, given) => {
    const action = {
      id: 'consider',
      name: 'Шаг',
      method: 'PUT',
      enabled: true,
      url: `${BASE}/negotiations/x/1`,
    }
    const wire = response.placeOf.parse({ id: '1', actions: [{ ...action, arguments: given }] })
    expect(response.toPlace(wire, BASE).steps.map(({ message }) => message)).toEqual([need])
  })
  it('does not take absent counters of a collection for an empty one', () => {
    const wire = response.collections.parse({
      collections: [
        { id: 'response' },
        { id: 'consider', counters: null },
        { id: 'interview', counters: { total: 'many' } },
        { id: 'hired', counters: { total: 0 } },
      ],
    })
    const totals = response.toCollections(wire, BASE, '1').map(({ total, updates }) => [total, updates])
    expect(totals).toEqual([
      [null, 0],
      [null, 0],
      [null, 0],
      [0, 0],
    ])
  })
  it('keeps a response without a date, with a date or a count that PostgreSQL would refuse, and with a sum of zero', () => {
    const read = (more: object) => {
      const { items } = response.responsePage.parse({
        found: 1,
        pages: 1,
        page: 0,
        items: [{ id: '1', created_at: '2026-03-02T09:30:00+0300', ...more }],
      })
      return items.map((item) => response.toResponse(item, BASE))
    }
    const [day, later] = ['2026-03-02T06:30:00.000Z', '2026-03-03T06:30:00.000Z']
    const applied = (more: object) => read(more).map(({ applied_at }) => applied_at.toISOString())
    expect(applied({})).toEqual([day])
    expect(applied({ created_at: null, updated_at: '2026-03-03T09:30:00+0300' })).toEqual([later])
    for (const created_at of [null, '', '0000-01-01', '+012026-01-01', 7])
      expect(applied({ created_at })).toEqual(['1970-01-01T00:00:00.000Z'])
    const counted = (messages: unknown) =>
      read({ counters: { messages } }).map(({ message_count }) => message_count)
    expect([2, 0, 1.5, 2 ** 31, -1, null].flatMap(counted)).toEqual([2, 0, null, null, -1, null])
    expect(read({ counters: { messages: 3, unread_messages: 2 } })).toMatchObject([{ unread_count: 2 }])
    const paid = (amount: unknown) =>
      read({ resume: { id: 'r', salary: { amount, currency: 'RUR' } } }).map(({ resume }) => resume?.salary)
    expect([90_000, 0, -1, null].flatMap(paid)).toEqual([
      { amount: 90_000, currency: 'RUR' },
      null,
      null,
      null,
    ])
  })
  it('cuts a town to what an index can keep', () => {
    const { items } = response.responsePage.parse({
      found: 1,
      pages: 1,
      page: 0,
      items: [{ id: '1', resume: { id: 'r', area: { id: '1', name: 'Д'.repeat(9000) } } }],
    })
    expect(items.map((item) => response.toResponse(item, BASE).resume?.area_name?.length)).toEqual([500])
  })
  it('takes a bound of zero for no bound', () => {
    const read = (pay: object) =>
      vacancy.vacancyPage
        .parse({
          found: 1,
          pages: 1,
          page: 0,
          items: [{ id: '1', name: 'Кассир', salary_range: { ...pay, currency: 'RUR', gross: false } }],
        })
        .items.map((item) => vacancy.toVacancy(item, 'active').salary)
    expect(read({ from: 0, to: 120_000 })).toMatchObject([{ from: null, to: 120_000 }])
    expect(read({ from: 90_000, to: 0 })).toMatchObject([{ from: 90_000, to: null }])
  })
  it('spells names and titles so that a search finds them and nothing in them is invisible', () => {
    const decomposed = 'Андрей Зайцев Ёлкин'.normalize('NFD')
    expect(decomposed).not.toBe('Андрей Зайцев Ёлкин')
    expect(field.fullName(...decomposed.split(' '))).toBe('Андрей Зайцев Ёлкин')
    expect(field.fullName('\u202eИванов\u202c', 'Ма\u00adрия\u200b', '\u200b')).toBe('Иванов Мария')
    expect(field.fullName('Салтыков – Щедрин', 'Анна\u2011Мария', '-')).toBe('Салтыков-Щедрин Анна-Мария -')
    expect(field.fullName(null, ' ', '\u0007')).toBeNull()
    expect(oneLine(' 👩‍💻 Разработчик\r\nC++\u2028(удалённо)\u202e ')).toBe('👩‍💻 Разработчик C++ (удалённо)')
    const listed = response.responsePage.parse({
      found: 1,
      pages: 1,
      page: 0,
      items: [{ id: '1', resume: { id: 'r', title: '\u202eПовар', area: { name: 'Москва\u200b' } } }],
    })
    expect(listed.items.map((item) => response.toResponse(item, BASE).resume)).toMatchObject([
      { title: 'Повар', area_name: 'Москва' },
    ])
    const { items } = vacancy.vacancyPage.parse({
      found: 1,
      pages: 1,
      page: 0,
      items: [{ id: '1', name: '\u202eПовар\n', area: { name: 'Москва\u200b' } }],
    })
    expect(items.map((item) => vacancy.toVacancy(item, 'active'))).toMatchObject([
      { title: 'Повар', area_name: 'Москва' },
    ])
    const contact = [{ kind: 'email', contact_value: 'a@mail.example\u200b' }]
    expect(toResume(resume.parse({ id: '1', contact })).email).toBe('a@mail.example')
    // the judge counts what is hidden in the text it reads
    const full = toResume(resume.parse({ id: '1', title: '\u202eПовар' }))
    expect([full.title, full.text.title]).toEqual(['Повар', '\u202eПовар'])
  })
  it('reads the level of each school only where that of the person is not told', () => {
    const primary = [
      { name: 'МГУ', year: 2019, education_level: { id: 'bachelor', name: 'Бакалавр' } },
      { name: 'ВШЭ', year: 2021, education_level: { id: 'master', name: 'Магистр' } },
      { name: 'Колледж', year: 2015, education_level: null },
    ]
    const read = (level: unknown) =>
      toResume(resume.parse({ id: '1', education: { level, primary } })).text.education
    const rest = { organization: null, result: null }
    expect(read(null)).toEqual([
      { level: 'Бакалавр', name: 'МГУ', year: 2019, ...rest },
      { level: 'Магистр', name: 'ВШЭ', year: 2021, ...rest },
      { name: 'Колледж', year: 2015, ...rest },
    ])
    expect(read({ id: 'higher', name: 'Высшее' })).toEqual([
      { level: 'Высшее', name: 'МГУ', year: 2019, ...rest },
      { name: 'ВШЭ', year: 2021, ...rest },
      { name: 'Колледж', year: 2015, ...rest },
    ])
  })
  it('keeps a response whose resume was deleted, and never follows a foreign resume address', () => {
    const page = response.responsePage.parse({
      found: 2,
      pages: 1,
      page: 0,
      items: [
        { id: '1', created_at: '2026-03-02T09:30:00+0300', has_updates: true, resume: null },
        {
          id: '2',
          created_at: '2026-03-02T09:30:00+0300',
          employer_state: { id: 'consider' },
          resume: {
            id: 'abc',
            url: 'https://evil.example/resumes/abc',
            first_name: 'Мария',
            last_name: 'Кузнецова',
          },
        },
      ],
    })
    const [deleted, hostile] = page.items.map((item) => response.toResponse(item, BASE))
    expect(deleted?.resume).toBeNull()
    expect(hostile?.hh_state).toBe('consider')
    expect(hostile?.resume).toMatchObject({
      href: '/resumes/abc?topic_id=2',
      candidate_name: 'Кузнецова Мария',
    })
  })
  it('EXT-26 excludes name, sex, birth date, photo and contacts from the judged text', () => {
    const read = toResume(
      resume.parse({
        id: '1',
        title: 'Бухгалтер',
        first_name: 'Мария',
        last_name: 'Кузнецова',
        middle_name: 'Олеговна',
        age: 34,
        birth_date: '1991-05-04',
        gender: { id: 'female', name: 'Женский' },
        photo: { small: 'https://img.example/1' },
        area: { name: 'Москва' },
        skill_set: ['1С: Бухгалтерия'],
        skills: 'Аккуратность.',
        experience: [
          {
            company: 'ООО Лютик',
            position: 'Бухгалтер',
            start: '2021-01-01',
            end: null,
            description: 'Сверки',
          },
        ],
        education: { level: { id: 'higher', name: 'Высшее' }, primary: [{ name: 'РЭУ', year: 2013 }] },
        language: [{ id: 'eng', name: 'Английский', level: { id: 'b1', name: 'B1 — Средний' } }],
        contact: [
          { kind: 'phone', type: { id: 'home' }, contact_value: '+7 1', preferred: false },
          { type: { id: 'cell' }, value: { formatted: '79160000000' }, preferred: true },
          { kind: 'email', contact_value: null, value: 'm@mail.example' },
          { kind: 'primary', type: { id: 'telegram' }, contact_value: '@mkuz' },
        ],
      }),
    )
    expect(read).toMatchObject({
      candidate_name: 'Кузнецова Мария Олеговна',
      phone: '79160000000',
      email: 'm@mail.example',
    })
    expect(read.text.education).toEqual([
      { level: 'Высшее', name: 'РЭУ', organization: null, result: null, year: 2013 },
    ])
    const judged = JSON.stringify(read.text)
    for (const secret of ['Мария', 'Кузнецова', '1991', 'Женский', 'img.example', '7916', 'mail.example'])
      expect(judged).not.toContain(secret)
  })
  it.each(['HOUR', 'SHIFT', 'SERVICE', 'FLY_IN_FLY_OUT'])(
    'gives no salary for pay by %s, nor the old field, which holds the same figure as if monthly',
    (mode) => {
      const pay = { from: 500, to: null, currency: 'RUR', gross: true }
      const { items } = vacancy.vacancyPage.parse({
        found: 1,
        pages: 1,
        page: 0,
        items: [{ id: '1', name: 'Кассир', salary: pay, salary_range: { ...pay, mode: { id: mode } } }],
      })
      expect(items.map((item) => vacancy.toVacancy(item, 'active').salary)).toEqual([null])
    },
  )
  it('translates dictionary items by id, an unknown one by name, and languages by name', () => {
    const read = (wire: object) => vacancy.toVacancyText(vacancy.vacancyText.parse({ id: '1', ...wire }))
    expect(
      read({
        work_format: [
          { id: 'REMOTE', name: 'Из дома' },
          { id: 'NEW', name: 'Новый' },
        ],
        employment_form: { id: 'FULL', name: 'Полная' },
        languages: [{ id: 'deu', name: 'Немецкий', level: { id: 'b1' } }, { id: 'eng' }],
      }),
    ).toMatchObject({
      schedule: 'Удалённо, Новый',
      employment: 'Полная занятость',
      languages: [
        { id: 'немецкий', level: 'b1' },
        { id: 'eng', level: null },
      ],
    })
    const { text } = toResume(
      resume.parse({
        id: '1',
        schedule: { id: 'constructor', name: 'По согласованию' },
        work_format: [{ id: 'REMOTE', name: 'Из дома' }],
        employments: [{ id: 'full', name: 'Полная занятость' }],
        employment_form: [{ id: 'FULL', name: 'Полная' }, null],
      }),
    )
    expect(text).toMatchObject({
      schedule: ['По согласованию', 'Удалённо'],
      employment: ['Полная занятость'],
    })
  })
  it('reads courses, exams and certificates beside the education, and a car as a skill', () => {
    const { text } = toResume(
      resume.parse({
        id: '1',
        has_vehicle: true,
        skill_set: ['Продажи'],
        education: {
          level: { id: 'secondary', name: 'Среднее' },
          additional: [{ name: 'Кадровый учёт', organization: 'Институт кадров', year: 2020 }],
          attestation: [{ name: 'Охрана труда' }],
        },
        certificate: [{ title: 'Аттестация НАКС', achieved_at: '2024-02-01', owner: 'Кузнецова Мария' }],
      }),
    )
    expect(text.skills).toEqual(['Продажи', 'Личный автомобиль'])
    expect(text.education).toEqual([
      { level: 'Среднее' },
      { type: 'Курсы', name: 'Кадровый учёт', organization: 'Институт кадров', result: null, year: 2020 },
      { type: 'Курсы', name: 'Охрана труда', organization: null, result: null, year: null },
      { type: 'Сертификат', name: 'Аттестация НАКС', year: 2024 },
    ])
  })
  it('rejects an answer without the requested data, so that it erases nothing', () => {
    for (const broken of [{}, [], null, 'ok', { items: {} }, { items: 'none', found: 'many', pages: {} }])
      for (const schema of [
        resume,
        response.collections,
        message.messages,
        response.responsePage,
        vacancy.vacancyPage,
        vacancy.vacancyText,
      ])
        expect(schema.safeParse(broken).success).toBe(false)
  })
  it('takes messages for none where the board counts none and leaves out their list', () => {
    const paging = { found: 0, pages: 0, page: 0, per_page: 20 }
    expect(message.messages.parse(paging).items).toEqual([])
    expect(message.messages.safeParse({ ...paging, found: 1 }).success).toBe(false)
  })
  it('translates an empty resume to an empty text', () => {
    expect(toResume(resume.parse({ id: '1' })).text.experience).toEqual([])
  })
  it('Q-034 reads paid access from the groups that the board names; null when they are unknown', () => {
    const access = (items: unknown) => account.toPaidAccess(account.methodAccess.parse({ items }))
    expect(access([{ id: '1', access: { has_access: true } }])).toEqual({ negotiations: true, resumes: true })
    expect(access([{ id: '3', access: { has_access: false } }])).toEqual({
      negotiations: false,
      resumes: false,
    })
    expect(access([{ id: '4', access: { has_access: true } }])).toBeNull()
  })
})

it('maps any error answer to a known problem, and never a 5xx to a lost token', () => {
  const word = fc.constantFrom(
    'oauth',
    'token_expired',
    'resumes',
    'negotiations',
    'forbidden',
    'wrong_state',
    'quota_exceeded',
    'x',
  )
  const body = fc.oneof(
    fc.anything(),
    fc.record({ errors: fc.array(fc.record({ type: word, value: fc.option(word) }), { maxLength: 3 }) }),
    fc.record({
      error: fc.string(),
      error_description: fc.oneof(fc.string(), fc.constant('token not expired')),
    }),
  )
  fc.assert(
    fc.property(
      fc.integer({ min: 400, max: 599 }),
      body,
      fc.constantFrom('authorization_code', 'refresh_token'),
      (status, body, grant) => {
        const said = failureOf(status, body, null)
        const refused = tokenFailureOf(status, body, grant)
        expect(jobBoardProblems).toContain(said.problem)
        expect(jobBoardProblems).toContain(refused.problem)
        const isBroken = said.problem === 'unavailable' && refused.problem === 'unavailable'
        expect(status < 500 || isBroken).toBe(true)
        expect(said.problem === 'auth_lost').toBe(said.token_loss !== null)
      },
    ),
  )
})

it('texts and lists of any length are cut, so that judging them takes bounded time', () => {
  const long = 'Курьер 🚲 '.repeat(200_000)
  const [item] = vacancy.vacancyPage.parse({
    items: [{ id: 1, name: long, area: { name: long } }],
    page: 0,
    pages: 1,
    found: 1,
  }).items
  if (!item) throw new Error('the vacancy was not read')
  const { title, area_name } = vacancy.toVacancy(item, 'active')
  expect(title.length).toBeLessThanOrEqual(500)
  expect(area_name?.length).toBeLessThanOrEqual(100_000)
  expect([title, area_name].every((text) => text?.isWellFormed())).toBe(true)
  const text = vacancy.toVacancyText(
    vacancy.vacancyText.parse({
      id: 1,
      description: long,
      key_skills: Array.from({ length: 5000 }, () => ({ name: long })),
    }),
  )
  expect(text.description_html?.length).toBeLessThanOrEqual(100_000)
  expect(text.key_skills).toHaveLength(500)
  expect(text.key_skills.every(({ length }) => length <= 500)).toBe(true)
})
