/** «Проверить токен»: the browser asks the job board directly; our server is the fallback. */
import { checkToken } from '@rezumetr/contracts/hh/job-board'
import type { PublicConfig } from '@rezumetr/contracts/public'
import { call } from '../../../api/call.ts'
import { readDirectAnswer, type TokenVerdict } from './token-verdict.ts'

const DIRECT_MS = 10_000

async function askDirectly(token: string, config: PublicConfig): Promise<TokenVerdict | null> {
  try {
    const answer = await fetch(`${config.hh_api_url}/me`, {
      headers: { authorization: `Bearer ${token}`, 'hh-user-agent': config.hh_user_agent },
      signal: AbortSignal.timeout(DIRECT_MS),
    })
    return await readDirectAnswer(answer)
  } catch {
    // Offline, or blocked by the browser: no verdict.
    return null
  }
}

/** Checks a token without storing it. Throws when neither way gives an answer. */
export async function verifyToken(token: string, config: PublicConfig): Promise<TokenVerdict> {
  const direct = await askDirectly(token, config)
  if (direct) return direct
  const { valid, name, email, is_employer } = await call(checkToken, { body: { token } })
  return valid ? { valid: true, who: name ?? email, employer: is_employer } : { valid: false }
}
