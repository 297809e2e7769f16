import type { User } from '@rezumetr/contracts/accounts'
import { isStatus } from '../../api/api-error.ts'
import type { SessionEnd } from '../../api/tokens.ts'

/** Who is here, as the whole interface sees it. */
export type Session =
  | { status: 'loading' }
  | { status: 'anonymous'; reason: 'Не авторизован' | 'Сессия истекла'; endedBy: SessionEnd | null }
  /** The session may be good, the profile did not come: neither in nor out. */
  | { status: 'failed'; reason: 'Ошибка загрузки профиля' }
  | { status: 'authenticated'; user: User }

/** Session out of a stored token and the state of the profile's loading. */
export function sessionOf(
  hasToken: boolean,
  endedBy: SessionEnd | null,
  profile: { data: User | undefined; error: unknown },
): Session {
  if (!hasToken) {
    return {
      status: 'anonymous',
      reason: endedBy === 'expired' ? 'Сессия истекла' : 'Не авторизован',
      endedBy,
    }
  }
  if (isStatus(profile.error, 401))
    return { status: 'anonymous', reason: 'Сессия истекла', endedBy: 'expired' }
  if (profile.data) return { status: 'authenticated', user: profile.data }
  return profile.error ? { status: 'failed', reason: 'Ошибка загрузки профиля' } : { status: 'loading' }
}

const HERE = 'https://here'

/** Where to go after a login: only a path of this site, never one of the doors themselves. */
export function safeOrigin(from: string | undefined): string {
  // as a browser reads it: it leaves out line ends, so that «/⏎/host» is another site
  const url = from?.startsWith('/') ? URL.parse(from, HERE) : null
  return !from || url?.origin !== HERE || /^\/(login|register)\b/.test(url.pathname) ? '/dashboard' : from
}

/** The part of an e-mail a person is called by in the user menu (SHELL-18). */
export function localPart(email: string | undefined): string {
  return email?.split('@')[0]?.trim() || 'Пользователь'
}

export const roleName = (role: string | undefined) => (role === 'admin' ? 'Администратор' : 'Пользователь')
