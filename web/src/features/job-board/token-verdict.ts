/** Derives a verdict about a token from the job board's response. Pure. */

/** `employer` is `false` for a valid token that belongs to an applicant; `null` when the job board does not report it. */
export type TokenVerdict = { valid: true; who: string | null; employer: boolean | null } | { valid: false }

type BoardProfile = {
  email?: string | null
  is_employer?: boolean
  first_name?: string | null
  last_name?: string | null
  employer?: { name?: string | null } | null
}

/** The employer's name, else the e-mail, else the person's name. */
export function ownerOf(profile: BoardProfile): string | null {
  const person = [profile.last_name, profile.first_name].filter(Boolean).join(' ')
  return profile.employer?.name || profile.email || person || null
}

/**
 * 200 means valid, other client errors mean invalid; `null` when the response says nothing about the token (429, 5xx).
 */
export async function readDirectAnswer(answer: Response): Promise<TokenVerdict | null> {
  if (answer.ok) {
    const profile = (await answer.json()) as BoardProfile
    return { valid: true, who: ownerOf(profile), employer: profile.is_employer ?? null }
  }
  return answer.status < 500 && answer.status !== 429 ? { valid: false } : null
}
