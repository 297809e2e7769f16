import * as fc from 'fast-check'
import type { User } from '@rezumetr/contracts/accounts/account'
import { registration } from '@rezumetr/contracts/forms'
import { loginForm } from '@rezumetr/contracts/login-form'
import { describe, expect, it } from 'vitest'
import { ApiError } from '../../api/api-error.ts'
import { judge } from '../../ui/forms/use-form.ts'
import { localPart, roleName, safeOrigin, sessionOf } from './session.ts'

const user: User = {
  id: '00000000-0000-4000-8000-000000000001',
  email: 'ivan@x.ru',
  company_name: 'Ромашка',
  full_name: 'Иван',
  role: 'user',
  has_hh_token: false,
  token_verified: false,
  hh: null,
  employer_switch: null,
  created_at: '2026-11-20T10:00:00Z',
  email_confirmed: true,
  documents_to_accept: [],
  erase_at: null,
}
const failure = (status: number) => new ApiError('http', status, null, 'x')

describe('the session state', () => {
  it('STATE-01 STATE-05 is loading with a token but no profile, and authenticated with both', () => {
    expect(sessionOf(true, null, { data: undefined, error: null })).toEqual({ status: 'loading' })
    expect(sessionOf(true, null, { data: user, error: null })).toEqual({ status: 'authenticated', user })
  })

  it('STATE-09 is «Не авторизован» without a token', () => {
    expect(sessionOf(false, null, { data: undefined, error: null })).toMatchObject({
      status: 'anonymous',
      reason: 'Не авторизован',
    })
  })

  it('STATE-02 STATE-06 STATE-10 is «Сессия истекла» after a 401, even with a cached profile', () => {
    const expired = { status: 'anonymous', reason: 'Сессия истекла' }
    expect(sessionOf(true, null, { data: user, error: failure(401) })).toMatchObject(expired)
    expect(sessionOf(false, 'expired', { data: undefined, error: null })).toMatchObject(expired)
  })

  it('STATE-07 Q-006 is failed, not anonymous, when the profile fails to load', () => {
    expect(sessionOf(true, null, { data: undefined, error: failure(500) })).toEqual({
      status: 'failed',
      reason: 'Ошибка загрузки профиля',
    })
  })

  it('stays authenticated when only a later refresh of the profile fails', () => {
    expect(sessionOf(true, null, { data: user, error: failure(500) }).status).toBe('authenticated')
  })
})

describe('what the interface knows about the user', () => {
  const profile = (data: User | undefined, error: unknown = null) => ({ data, error })
  it.each([
    [
      'nobody',
      sessionOf(false, null, profile(undefined)),
      { user: null, inside: false, loading: false, error: 'Не авторизован' },
    ],
    [
      'a token alone',
      sessionOf(true, null, profile(undefined)),
      { user: null, inside: false, loading: true, error: null },
    ],
    ['a person', sessionOf(true, null, profile(user)), { user, inside: true, loading: false, error: null }],
    [
      'a profile that failed',
      sessionOf(true, null, profile(undefined, failure(500))),
      { user: null, inside: false, loading: false, error: 'Ошибка загрузки профиля' },
    ],
  ])(
    'ENT-01 of %s: the user or none, whether signed in, whether loading, and the error',
    (_, session, known) => {
      expect({
        user: 'user' in session ? session.user : null,
        inside: session.status === 'authenticated',
        loading: session.status === 'loading',
        error: 'reason' in session ? session.reason : null,
      }).toEqual(known)
    },
  )
})

describe('where a login redirects', () => {
  it.each([
    ['/results?minScore=80', '/results?minScore=80'],
    [undefined, '/dashboard'],
    ['https://evil.example', '/dashboard'],
    ['//evil.example', '/dashboard'],
    ['/\\evil.example', '/dashboard'],
    ['/login?from=/login', '/dashboard'],
    ['javascript:alert(1)', '/dashboard'],
  ])('EXT-11 %s → %s', (from, target) => {
    expect(safeOrigin(from)).toBe(target)
  })
})

describe('labels of a user', () => {
  it('SHELL-18 uses the local part of the e-mail', () => {
    expect([localPart('ivan@x.ru'), localPart(''), localPart(undefined)]).toEqual([
      'ivan',
      'Пользователь',
      'Пользователь',
    ])
  })

  it('SET-08 names the role', () => {
    expect([roleName('admin'), roleName('user'), roleName(undefined)]).toEqual([
      'Администратор',
      'Пользователь',
      'Пользователь',
    ])
  })
})

describe('validation messages of the forms', () => {
  const login = { email: 'ivan@x.ru', password: '123456' }
  const account = { company_name: 'Ромашка', full_name: 'Иван', email: 'ivan@x.ru', password: 'Abcdefg1' }

  it.each([
    ['VAL-01', { ...login, email: '' }, { email: 'Введите ваш email' }],
    ['VAL-02', { ...login, email: 'ivan' }, { email: 'Некорректный email адрес' }],
    ['VAL-03', { ...login, password: '12345' }, { password: 'Пароль должен содержать минимум 6 символов' }],
    ['VAL-03', login, {}],
  ])('%s login %j', (_, values, expected) => {
    expect(judge(loginForm, values).errors).toEqual(expected)
  })

  it.each([
    ['VAL-04', { company_name: 'Я' }, { company_name: 'Название должно содержать минимум 2 символа' }],
    ['VAL-05', { company_name: 'я'.repeat(101) }, { company_name: 'Название слишком длинное' }],
    ['VAL-05', { company_name: 'я'.repeat(100) }, {}],
    ['VAL-06', { full_name: 'Я' }, { full_name: 'Имя должно содержать минимум 2 символа' }],
    ['VAL-07', { full_name: 'я'.repeat(51) }, { full_name: 'Имя слишком длинное' }],
    ['VAL-07', { full_name: 'я'.repeat(50) }, {}],
    ['VAL-08', { email: '' }, { email: 'Введите ваш email' }],
    ['VAL-09', { email: 'ivan@' }, { email: 'Некорректный email адрес' }],
    ['VAL-10', { password: 'Abcdef1' }, { password: 'Пароль должен содержать минимум 8 символов' }],
    [
      'VAL-11',
      { password: 'abcdefg1' },
      { password: 'Пароль должен содержать строчные, заглавные буквы и цифры' },
    ],
    [
      'VAL-11',
      { password: 'ABCDEFG1' },
      { password: 'Пароль должен содержать строчные, заглавные буквы и цифры' },
    ],
    [
      'VAL-11',
      { password: 'Abcdefgh' },
      { password: 'Пароль должен содержать строчные, заглавные буквы и цифры' },
    ],
    ['VAL-11', { password: 'Пароль12' }, {}],
  ])('%s registration with %j', (_, change, expected) => {
    expect(judge(registration, { ...account, ...change }).errors).toEqual(expected)
  })
})

it('Q-001 any `from` value leads to a page of this site other than the login and the registration', () => {
  const piece = fc.oneof(
    fc.constantFrom(
      '/',
      '//',
      '\\',
      '\t',
      '\n',
      ' ',
      'https:',
      '@',
      '.',
      '..',
      'evil.ru',
      'login',
      'register',
      'results?minScore=80',
      '#',
      '%2f',
    ),
    fc.string({ maxLength: 5 }),
  )
  const link = fc.array(piece, { maxLength: 6 }).map((pieces) => pieces.join(''))
  fc.assert(
    fc.property(
      fc.oneof(
        link,
        link.map((rest) => `/${rest}`),
      ),
      (from) => {
        const { origin, pathname } = new URL(safeOrigin(from), 'https://rezumetr.ru')
        expect(origin).toBe('https://rezumetr.ru')
        expect(['/login', '/register']).not.toContain(pathname)
      },
    ),
  )
})
