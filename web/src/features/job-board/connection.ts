import type { User } from '@rezumetr/contracts/accounts'
import { connectionWords } from '@rezumetr/contracts/connection'
import type { Tone } from '../../ui/tone.ts'

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
