/**
 * Validation of the login form in the browser: the email rules of `email` in forms.ts and at least six characters of password; the
 * server accepts any non-empty password. Written by hand, so that the first page does not load the schema library.
 */
import { EMAIL } from './email-pattern.ts'

type Login = { email: string; password: string }
type Issue = { message: string; path: [keyof Login] }
type Judged = { value: Login; issues?: undefined } | { issues: Issue[] }

const fault = (email: string): string | null =>
  email === ''
    ? 'Введите ваш email'
    : email.length > 254 || !EMAIL.test(email)
      ? 'Некорректный email адрес'
      : null

export const loginForm = {
  '~standard': {
    validate(typed: unknown): Judged {
      const { email, password } = typed as Login
      const address = email.trim().normalize('NFC')
      const message = fault(address)
      const issues: Issue[] = message === null ? [] : [{ message, path: ['email'] }]
      if (password.length < 6)
        issues.push({ message: 'Пароль должен содержать минимум 6 символов', path: ['password'] })
      return issues.length > 0 ? { issues } : { value: { email: address.toLowerCase(), password } }
    },
  },
}
