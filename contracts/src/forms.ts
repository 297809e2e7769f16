/**
 * Form schemas, validated in the browser and again on the server. They live apart from the endpoints so that a screen without a form
 * does not load the schema library.
 */
import * as z from 'zod/mini'
import { EMAIL } from './email-pattern.ts'
import { plain, text } from './endpoint.ts'

/** VAL-01…11: the browser and the server show the same messages. */
export const email = z
  .string('Введите ваш email')
  .check(
    z.trim(),
    z.minLength(1, { error: 'Введите ваш email', abort: true }),
    z.maxLength(254, 'Некорректный email адрес'),
    z.normalize('NFC'),
    z.regex(EMAIL, 'Некорректный email адрес'),
    z.toLowerCase(),
  )
export const companyName = z
  .string('Название должно содержать минимум 2 символа')
  .check(
    plain(),
    z.minLength(2, 'Название должно содержать минимум 2 символа'),
    z.maxLength(100, 'Название слишком длинное'),
  )
/**
 * Emails greet by it, and anybody may register another's address: a link here would be an advertisement sent by us. Mail clients
 * also make links of bare domains. Abbreviations without spaces are no domains: «ст.Иванова», and a single letter is one only with a path.
 */
export const fullName = z.string('Имя должно содержать минимум 2 символа').check(
  plain(),
  z.minLength(2, 'Имя должно содержать минимум 2 символа'),
  z.maxLength(50, 'Имя слишком длинное'),
  z.regex(
    /^(?!.*(?::\/\/|www\.|@|[\p{L}\d-]{2}\.(?:[a-z]{2}|(?:рф|рус|онлайн|сайт|орг|ком|москва|дети)(?!\p{L}))|\.\p{L}{2,}\/))/isu,
    {
      error: 'Имя не может содержать ссылку или адрес почты',
      abort: true,
    },
  ),
  z.regex(/^[^\n\r\u2028\u2029]*$/, 'Имя должно быть в одну строку'),
)
/** Unicode character classes, so that Cyrillic letters count as letters. */
export const newPassword = z
  .string('Пароль должен содержать минимум 8 символов')
  .check(
    z.minLength(8, { error: 'Пароль должен содержать минимум 8 символов', abort: true }),
    z.maxLength(128, { error: 'Пароль должен содержать не более 128 символов', abort: true }),
    z.regex(
      /^(?=.*\p{Ll})(?=.*\p{Lu})(?=.*\p{Nd})/su,
      'Пароль должен содержать строчные, заглавные буквы и цифры',
    ),
  )
/** A six-digit code of an authenticator app or a recovery code as typed, possibly with spaces and dashes. */
export const secondFactorCode = text(64).check(z.minLength(1, 'Введите код'))
export const registration = z.object({
  company_name: companyName,
  full_name: fullName,
  email,
  password: newPassword,
  terms_accepted: z.optional(z.boolean()),
  consent: z.optional(z.boolean()),
})
export const profileChange = z.object({
  company_name: z.optional(companyName),
  full_name: z.optional(fullName),
})
export const passwordChange = z.object({
  current_password: z
    .string()
    .check(
      z.minLength(1, 'Введите текущий пароль'),
      z.maxLength(128, 'Пароль должен содержать не более 128 символов'),
    ),
  new_password: newPassword,
})
export const forgottenPassword = z.object({ email })
export const passwordReset = z.object({ token: text(200), password: newPassword })

const password = z
  .string()
  .check(z.minLength(1, 'Введите пароль'), z.maxLength(128, 'Пароль должен содержать не более 128 символов'))
export const passwordProof = z.object({ password })
/** The password is required of those who are not signed in to the account. */
export const emailConfirmation = z.object({ token: text(200), password: z.optional(password) })
/** The code of the authenticator app is required of those who sign in with one. */
export const emailChange = z.object({ email, password, code: z.optional(secondFactorCode) })
/** The code of the email, as typed or pasted. */
export const emailCode = z.object({
  code: z.string().check(z.trim(), z.regex(/^\d{6}$/, 'В коде шесть цифр')),
})
export const codeProof = z.object({ code: secondFactorCode })
export const fullProof = z.object({ password, code: secondFactorCode })
export const erasure = z.object({
  password: z.string('Введите пароль').check(z.minLength(1, 'Введите пароль'), z.maxLength(128)),
})

/** Pasted tokens: printable, no spaces, 10–512 characters. */
export const accessToken = z
  .string('Введите токен HH.ru')
  .check(
    z.trim(),
    z.minLength(1, { error: 'Введите токен HH.ru', abort: true }),
    z.minLength(10, { error: 'Токен HH.ru слишком короткий', abort: true }),
    z.maxLength(512, 'Токен HH.ru слишком длинный'),
    z.regex(/^[!-~]+$/, 'Токен HH.ru содержит недопустимые символы'),
  )
export const oauthCode = z
  .string('Введите код авторизации')
  .check(
    z.trim(),
    z.minLength(1, 'Введите код авторизации'),
    z.maxLength(512, 'Код авторизации слишком длинный'),
  )
