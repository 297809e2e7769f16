import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ApiError, errorCode, fieldErrors, messageOr, readMessage } from './api-error.ts'

const failed = (body: unknown, status = 400) => new ApiError('http', status, body, 'x')

describe('reading error messages (Q-136)', () => {
  it.each([
    [{ detail: 'Неверный email или пароль' }, 'Неверный email или пароль'],
    [
      { detail: { message: 'Из detail' }, error: { message: 'Из error' }, message: 'Из message' },
      'Из detail',
    ],
    [{ error: { message: 'Из error' }, message: 'Из message' }, 'Из error'],
    [{ message: 'Из message' }, 'Из message'],
    [{ detail: [{ msg: 'Первое' }, { message: 'Второе' }] }, 'Первое. Второе'],
    [{ error: 'x' }, null],
    [{ detail: [] }, null],
    [{ detail: {} }, null],
    ['<html>502</html>', null],
    [null, null],
  ])('reads %j', (body, message) => {
    expect(readMessage(body)).toBe(message)
  })

  it('ERR-06 ERR-07 falls back to the message of the screen', () => {
    expect(messageOr(failed({}), 'Ошибка входа в систему')).toBe('Ошибка входа в систему')
    expect(messageOr(new TypeError('Failed to fetch'), 'Ошибка регистрации')).toBe('Ошибка регистрации')
  })

  it('Q-139 always reports a timeout as a timeout', () => {
    const timeout = new ApiError('timeout', 0, null, 'Превышено время ожидания')
    expect(messageOr(timeout, 'Ошибка входа в систему')).toBe('Превышено время ожидания')
  })

  it('finds the error code in `detail` or in `error`', () => {
    expect(errorCode(failed({ detail: { error: 'LIMIT_EXCEEDED' } }))).toBe('LIMIT_EXCEEDED')
    expect(errorCode(failed({ error: { code: 'NOT_FOUND' } }))).toBe('NOT_FOUND')
    expect(errorCode(new Error('x'))).toBeNull()
  })

  it('EXT-18 returns the first message of each rejected field', () => {
    const body = { detail: { fields: { email: ['Некорректный email адрес', 'ещё'], password: [] } } }
    expect(fieldErrors(failed(body, 422))).toEqual({ email: 'Некорректный email адрес' })
  })
})

it('Q-136 reads any error body without a crash, as a trimmed message or as null', () => {
  const part: fc.Arbitrary<unknown> = fc.oneof(
    fc.anything(),
    fc.string(),
    fc.constantFrom('Нет доступа', ' '),
  )
  const shape = fc.record(
    {
      detail: fc.oneof(
        part,
        fc.array(fc.oneof(part, fc.record({ msg: part }))),
        fc.record({ message: part, error: part, fields: fc.oneof(part, fc.dictionary(fc.string(), part)) }),
      ),
      error: fc.oneof(part, fc.record({ message: part, code: part })),
      message: part,
    },
    { requiredKeys: [] },
  )
  fc.assert(
    fc.property(fc.oneof(part, shape), (body) => {
      const said = readMessage(body)
      expect(said === null || (said !== '' && said.trim() === said)).toBe(true)
      const error = new ApiError('http', 422, body, '')
      expect(['string', 'object']).toContain(typeof errorCode(error))
      for (const message of Object.values(fieldErrors(error))) expect(message.trim()).toBe(message)
    }),
  )
})
