/** «Проверить токен»: the job board itself is asked from the browser, our server when that cannot be reached. */
import { checkToken } from '@rezumetr/contracts/job-board'
import type { PublicConfig } from '@rezumetr/contracts/public'
import { call } from '../../api/call.ts'

export type TokenVerdict = { valid: true; who: string | null } | { valid: false }

type BoardProfile = {
  email?: string | null
  first_name?: string | null
  last_name?: string | null
  employer?: { name?: string | null } | null
}

/** The employer's name or the e-mail, whichever the job board tells. */
export function ownerOf(profile: BoardProfile): string | null {
  const person = [profile.last_name, profile.first_name].filter(Boolean).join(' ')
  return profile.employer?.name || profile.email || person || null
}

/** A verdict for a token that is not kept anywhere. Throws when neither way gave an answer. */
export async function verifyToken(
  token: string,
  { hh_api_url, hh_user_agent }: Pick<PublicConfig, 'hh_api_url' | 'hh_user_agent'>,
  ask: typeof fetch = fetch,
): Promise<TokenVerdict> {
  let direct: Response | null = null
  try {
    direct = await ask(`${hh_api_url}/me`, {
      headers: { authorization: `Bearer ${token}`, 'hh-user-agent': hh_user_agent },
      signal: AbortSignal.timeout(10_000),
    })
  } catch {
    // Offline, blocked or refused by the browser: our server asks instead.
  }
  if (direct?.ok) return { valid: true, who: ownerOf((await direct.json()) as BoardProfile) }
  if (direct && direct.status >= 400 && direct.status < 500 && direct.status !== 429) return { valid: false }
  const { valid, name, email } = await call(checkToken, { body: { token } })
  return valid ? { valid: true, who: name ?? email } : { valid: false }
}
