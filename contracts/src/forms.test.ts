/** Validation rules of forms that the specification does not show. */
import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { listUsers } from './admin/admin.ts'
import {
  accessToken,
  email,
  fullProof,
  oauthCode,
  passwordChange,
  passwordProof,
  passwordReset,
  profileChange,
  registration,
} from './forms.ts'
import { updateSettings } from './hh/job-board.ts'
import { loginForm } from './login-form.ts'

const takes = (schema: { safeParse(value: unknown): { success: boolean } }, values: readonly unknown[]) =>
  values.map((value) => schema.safeParse(value).success)

it('VAL-26 a token is 10–512 printable characters without spaces, a code 1–512', () => {
  expect(takes(accessToken, ['x'.repeat(10), 'x'.repeat(512), `  ${'x'.repeat(10)}  `])).toEqual([
    true,
    true,
    true,
  ])
  expect(takes(accessToken, ['x'.repeat(9), 'x'.repeat(513), 'two words here', 'токен-кириллицей'])).toEqual([
    false,
    false,
    false,
    false,
  ])
  expect(takes(oauthCode, ['1', 'x'.repeat(512), 'x'.repeat(513), ' '])).toEqual([true, true, false, false])
})

it('VAL-26 the administrator user search accepts up to 100 characters', () => {
  expect(takes(listUsers.query, [{ search: 'я'.repeat(100) }, { search: 'я'.repeat(101) }, {}])).toEqual([
    true,
    false,
    true,
  ])
})

it('VAL-26 the minimum score is 0–100, the batch size 1–50', () => {
  expect(
    takes(updateSettings.body, [{ min_score: 0 }, { min_score: 100 }, { batch_size: 1 }, { batch_size: 50 }]),
  ).toEqual([true, true, true, true])
  expect(
    takes(updateSettings.body, [
      { min_score: -1 },
      { min_score: 101 },
      { batch_size: 0 },
      { batch_size: 51 },
    ]),
  ).toEqual([false, false, false, false])
})

it('VAL-26 a new password set after a reset follows the registration rules', () => {
  const judged = (password: string) =>
    passwordReset.safeParse({ token: 't', password }).error?.issues[0]?.message ?? null
  expect([judged('Abcdefg1'), judged('Abc1'), judged('abcdefg1')]).toEqual([
    null,
    'Пароль должен содержать минимум 8 символов',
    'Пароль должен содержать строчные, заглавные буквы и цифры',
  ])
})

it('a password over 128 characters is rejected with the message of the form', () => {
  const password = 'x'.repeat(129)
  for (const [schema, values] of [
    [passwordChange, { current_password: password, new_password: 'Abcdefg1' }],
    [passwordProof, { password }],
    [fullProof, { password, code: '123456' }],
  ] as const)
    expect(schema.safeParse(values).error?.issues.map(({ message }) => message)).toEqual([
      'Пароль должен содержать не более 128 символов',
    ])
})

it('VAL-26 an e-mail address is normalised, and normalising is idempotent; a password is kept unchanged', () => {
  const part = fc.string({
    unit: fc.constantFrom(...Array.from('abcXYZ019._-+')),
    minLength: 1,
    maxLength: 12,
  })
  const password = fc.string({ maxLength: 20 }).map((rest) => `Aa1 пароль ${rest} Ж`)
  fc.assert(
    fc.property(part, part, password, (name, host, password) => {
      const read = email.safeParse(`${name}@${host}.ru`).data
      expect(email.safeParse(`  ${name.toUpperCase()}@${host.toUpperCase()}.RU\n`).data).toBe(read)
      expect(email.safeParse(read).data).toBe(read)
      expect(passwordReset.parse({ token: 't', password }).password).toBe(password)
    }),
  )
})

it.each([
  ['info@компания.рф', 'info@компания.рф'],
  [' Иван.Петров@Почта.РФ ', 'иван.петров@почта.рф'],
  ['hr@xn--80a.ru', 'hr@xn--80a.ru'],
  ['hr@компаний\u0306.рф'.replace('й', 'и'), 'hr@компаний.рф'],
])('an address of a Cyrillic domain is accepted: %s', (typed, kept) => {
  expect(email.parse(typed)).toBe(kept)
})
it.each([
  'info@компания',
  'info@.рф',
  'info@компания.рфa',
  '@почта.рф',
  'и ван@почта.рф',
  'a@b..рф',
  'a@b@почта.рф',
])('an address with a broken Cyrillic domain is refused: %s', (typed) => {
  expect(email.safeParse(typed).error?.issues[0]?.message).toBe('Некорректный email адрес')
})

it('VAL-01 VAL-02 the sign-in form validates and normalises an e-mail address like every other form', () => {
  const piece = fc.constantFrom(
    'a',
    'Я',
    'и\u0306',
    '.рф',
    '.',
    '-',
    '_',
    '+',
    "'",
    '@',
    'x.ru',
    ' ',
    '\n',
    'b'.repeat(120),
  )
  const near = fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join(''))
  const password = '123456'
  fc.assert(
    fc.property(fc.oneof(fc.emailAddress(), fc.string(), near), (typed) => {
      const { data, error } = email.safeParse(typed)
      expect(loginForm['~standard'].validate({ email: typed, password })).toEqual(
        error
          ? { issues: [{ message: error.issues[0]?.message, path: ['email'] }] }
          : { value: { email: data, password } },
      )
    }),
  )
})

it('VAL-26 a name with a link or an address is rejected, at registration and in the profile', () => {
  const refusal = 'Имя не может содержать ссылку или адрес почты'
  const judged = (full_name: string) => {
    const account = { company_name: 'Ромашка', full_name, email: 'ivan@x.ru', password: 'Abcdefg1' }
    return [registration.safeParse(account), profileChange.safeParse({ full_name })].map(
      ({ error }) => error?.issues.map(({ message }) => message) ?? [],
    )
  }
  for (const name of [
    'вы выиграли: https://evil.example/x',
    'Иван\nhttp://evil.example',
    'зайдите на WWW.evil.example',
    'пишите evil@example.ru',
    'Получите приз: bit.ly/abc123',
    'casino-x.com ждёт вас',
    'Заходите в казино.рф',
    'Анна\nПерейдите на t.me/scam',
  ])
    expect(judged(name)).toEqual([[refusal], [refusal]])
  for (const name of ['Анна\nВы выиграли', 'Анна\u2028Вы выиграли'])
    expect(judged(name)).toEqual([['Имя должно быть в одну строку'], ['Имя должно быть в одну строку']])
  for (const name of [
    'Анна-Мария О’Нил',
    'Иван И. Петров (HR/IT)',
    "Д'Артаньян, мл.",
    'И.И.',
    'Иванов И.И.',
    'Ив.Петров',
    'ст.Иванова',
    'И.И.Иванов',
    'J.Smith',
    'Ромашка ООО.',
    'Салтыков-Щедрин М.Е. / отдел кадров',
    'Иванов Иван\n',
  ])
    expect(judged(name)).toEqual([[], []])
})
