import type { User } from '@rezumetr/contracts/accounts/account'
import { connectionWords } from '@rezumetr/contracts/hh/connection'
import type { Tone } from '../../../ui/style/tone.ts'
import { isActive } from '../sync/sync.ts'
import type { SyncWatch } from '../sync/use-sync-watch.ts'

/** `limited`: the token is valid, but something else prevents the connection from working. */
export type ConnectionState = 'none' | 'broken' | 'limited' | 'connected'

/** The state depends on the presence of a token; one that stopped working is a separate state. */
export function connectionOf(
  user: Pick<User, 'has_hh_token' | 'token_verified'> & Partial<Pick<User, 'hh'>>,
): {
  state: ConnectionState
  label: string
  tone: Tone
} {
  if (!user.has_hh_token) return { state: 'none', label: 'Настроить HH.ru', tone: 'neutral' }
  if (!user.token_verified) return { state: 'broken', label: 'Требуется переподключение', tone: 'warn' }
  const isLimited = user.hh && connectionWords[user.hh.state].blocks !== null
  return isLimited
    ? { state: 'limited', label: 'HH.ru подключен', tone: 'warn' }
    : { state: 'connected', label: 'HH.ru подключен', tone: 'good' }
}

/** The next step of a company without vacancies; `null` while another one comes first, or the last one is not known. */
export function firstStepOf(
  user: Parameters<typeof connectionOf>[0],
  { jobs, isKnown }: Pick<SyncWatch, 'jobs' | 'isKnown'>,
): string | null {
  const isBusy = jobs.some(({ status }) => isActive(status))
  if (!isKnown || isBusy || connectionOf(user).state !== 'connected') return null
  // one that read vacancies belongs to the company connected before
  return jobs.find(({ status }) => status === 'completed')?.vacancies_synced === 0
    ? 'На HH.ru нет активных вакансий. Полная синхронизация загрузит и архивные, но без откликов.'
    : 'HH.ru подключён. Теперь загрузите вакансии и отклики.'
}
