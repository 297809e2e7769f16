import { accessToken, oauthCode } from '@rezumetr/contracts/forms'
import type { SyncJob } from '@rezumetr/contracts/hh/job-board'
import { describe, expect, it } from 'vitest'
import { ApiError } from '../../../api/api-error.ts'
import { connectionOf, firstStepOf } from './connection.ts'
import { callbackExchangeFailure, readExchange, settingsExchangeFailure } from './exchange.ts'
import { readPastedCode } from './pasted-code.ts'
import { CODE_KEY, storeCode, consumeCode } from './pending-code.ts'

const NOW = Date.parse('2026-11-20T10:00:00Z')
const MINUTE = 60_000

function memory(initial: Record<string, string> = {}) {
  const values = new Map(Object.entries(initial))
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  }
}

describe('an authorisation code from hh.ru', () => {
  it('CB-02 STATE-52 is stored under its own key and can be taken once', () => {
    const session = memory()
    storeCode({ code: 'abc', state: 's' }, NOW, session)
    expect(JSON.parse(session.getItem(CODE_KEY) ?? '')).toEqual({ code: 'abc', state: 's', saved_at: NOW })
    expect(consumeCode(NOW, session)).toEqual({ code: 'abc', state: 's' })
    expect(consumeCode(NOW, session)).toBeNull()
  })

  it('CONST-03 is valid for ten minutes', () => {
    const session = memory()
    storeCode({ code: 'abc', state: null }, NOW, session)
    expect(consumeCode(NOW + 10 * MINUTE, session)).toEqual({ code: 'abc', state: null })
    storeCode({ code: 'abc', state: null }, NOW, session)
    expect(consumeCode(NOW + 10 * MINUTE + 1, session)).toBe('expired')
  })

  it.each(['', 'not json', '{}', '{"code":""}', 'null'])('ignores an invalid stored value %j', (raw) => {
    expect(consumeCode(NOW, memory({ [CODE_KEY]: raw }))).toBeNull()
  })

  it.each([
    ['  abc ', { code: 'abc', state: null }],
    ['http://localhost:3000/auth/hh-callback?code=abc&state=xyz', { code: 'abc', state: 'xyz' }],
    ['?code=abc', { code: 'abc', state: null }],
    ['', { code: '', state: null }],
  ])('Q-032 reads the pasted text %j', (input, pending) => {
    expect(readPastedCode(input)).toEqual(pending)
  })
})

describe('the outcome of a code exchange', () => {
  it.each([
    [true, true, true],
    [true, false, false],
    [false, true, false],
    [false, false, false],
  ])('STATE-53 saved %s and valid %s is a success: %s', (token_saved, token_valid, ok) => {
    const outcome = readExchange({ token_saved, token_valid, employer_info: null })
    expect(outcome).toEqual(
      ok ? { ok, employer: null, asks: false } : { ok, message: 'Токен получен, но не прошёл валидацию' },
    )
  })

  const http = (status: number, body: unknown) => new ApiError('http', status, body, `HTTP ${status}`)

  it('ERR-12 reports an expired session', () => {
    expect(settingsExchangeFailure(http(401, { message: 'x' }))).toEqual({
      ok: false,
      message: 'Ваша сессия истекла. Пожалуйста, перезагрузите страницу и войдите заново.',
    })
  })

  it('ERR-13 shows the server message, or a default one', () => {
    expect(settingsExchangeFailure(http(400, { error: { message: 'HH отказал' } }))).toMatchObject({
      message: 'HH отказал',
    })
    expect(settingsExchangeFailure(new Error('boom'))).toMatchObject({
      message: 'Ошибка при обмене кода на токен',
    })
  })

  it('CB-21 CB-22 CB-23 shows the message of the server or of the exception, or a default one', () => {
    expect(callbackExchangeFailure(http(400, { error: { message: 'HH отказал' } }))).toMatchObject({
      message: 'HH отказал',
    })
    expect(callbackExchangeFailure(new Error('boom'))).toMatchObject({ message: 'boom' })
    // a proxy's page instead of an answer
    for (const foreign of [http(502, null), new SyntaxError('Unexpected token')])
      expect(callbackExchangeFailure(foreign)).toMatchObject({ message: 'Ошибка при сохранении токена' })
  })
})

describe('the connection', () => {
  it.each([
    [true, true, 'HH.ru подключен'],
    [false, false, 'Настроить HH.ru'],
    [true, false, 'Требуется переподключение'],
  ])('SHELL-19 SHELL-20 Q-031 token %s, verified %s: «%s»', (has_hh_token, token_verified, label) => {
    expect(connectionOf({ has_hh_token, token_verified }).label).toBe(label)
  })

  it('DASH-04 Q-038 without vacancies the next step depends on the connection and on what was read through it', () => {
    const user = { has_hh_token: true, token_verified: true }
    const of = (jobs: Partial<SyncJob>[]) => ({ jobs: jobs as SyncJob[], isKnown: true })
    const first = 'HH.ru подключён. Теперь загрузите вакансии и отклики.'
    expect(firstStepOf(user, of([]))).toBe(first)
    expect(firstStepOf(user, of([{ status: 'failed', vacancies_synced: 0 }]))).toBe(first)
    // of the company connected before
    expect(firstStepOf(user, of([{ status: 'completed', vacancies_synced: 4 }]))).toBe(first)
    const none = { status: 'completed', vacancies_synced: 0 } as const
    expect(firstStepOf(user, of([none]))).toBe(
      'На HH.ru нет активных вакансий. Полная синхронизация загрузит и архивные, но без откликов.',
    )
    expect(firstStepOf(user, of([{ status: 'pending' }, none]))).toBeNull()
    expect(firstStepOf(user, { jobs: [], isKnown: false })).toBeNull()
    expect(firstStepOf({ has_hh_token: true, token_verified: false }, of([]))).toBeNull()
  })

  it('VAL-16 VAL-17 a blank token or code is rejected with a message', () => {
    expect(accessToken.safeParse('   ').error?.issues[0]?.message).toBe('Введите токен HH.ru')
    expect(oauthCode.safeParse(' ').error?.issues[0]?.message).toBe('Введите код авторизации')
  })
})
