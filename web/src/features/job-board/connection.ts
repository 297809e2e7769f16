import type { User } from '@rezumetr/contracts/accounts'
import type { Tone } from '../../ui/tone.ts'

export type ConnectionState = 'none' | 'broken' | 'connected'

/** Presence of a token decides; a token that stopped working is a third state. */
export function connectionOf(user: Pick<User, 'has_hh_token' | 'token_verified'>): {
  state: ConnectionState
  label: string
  tone: Tone
} {
  if (!user.has_hh_token) return { state: 'none', label: 'Настроить HH.ru', tone: 'neutral' }
  if (!user.token_verified) return { state: 'broken', label: 'Требуется переподключение', tone: 'warn' }
  return { state: 'connected', label: 'HH.ru подключен', tone: 'good' }
}
