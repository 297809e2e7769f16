import type { User } from '@rezumetr/contracts/accounts/account'
import { isStatus } from '../../api/api-error.ts'
import type { SessionEnd } from '../../api/tokens.ts'

/** Session state as seen by the whole interface. */
export type Session =
  | { status: 'loading' }
  | { status: 'anonymous'; reason: 'Не авторизован' | 'Сессия истекла'; endedBy: SessionEnd | null }
  /** The profile failed to load, so the user is neither signed in nor out: the session may still be valid. */
  | { status: 'failed'; reason: 'Ошибка загрузки профиля' }
  | { status: 'authenticated'; user: User }

/** Derives the session from a stored token and the state of the profile query. */
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

/** Redirect target after sign-in: only a path of this site, never the sign-in or registration page. */
export function safeOrigin(from: string | undefined): string {
  // parsed like a browser does: it strips line breaks, so that «/⏎/host» would lead to another site
  const url = from?.startsWith('/') ? URL.parse(from, HERE) : null
  return !from || url?.origin !== HERE || /^\/(login|register)\b/.test(url.pathname) ? '/dashboard' : from
}

/** The local part of the e-mail, the user's name in the user menu (SHELL-18). */
export function localPart(email: string | undefined): string {
  return email?.split('@')[0]?.trim() || 'Пользователь'
}

export const roleName = (role: string | undefined) => (role === 'admin' ? 'Администратор' : 'Пользователь')
