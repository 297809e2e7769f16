/** What an answer of the job board says about a token; pure. */

/** `employer` is false for a token that works but belongs to an applicant; null when the job board does not say. */
export type TokenVerdict = { valid: true; who: string | null; employer: boolean | null } | { valid: false }

type BoardProfile = {
  email?: string | null
  is_employer?: boolean
  first_name?: string | null
  last_name?: string | null
  employer?: { name?: string | null } | null
}

/** The employer's name or the e-mail, whichever the job board tells. */
export function ownerOf(profile: BoardProfile): string | null {
  const person = [profile.last_name, profile.first_name].filter(Boolean).join(' ')
  return profile.employer?.name || profile.email || person || null
}

/** A 200 means valid, a refusal not valid; `null` when the answer says nothing about the token. */
export async function readDirectAnswer(answer: Response): Promise<TokenVerdict | null> {
  if (answer.ok) {
    const profile = (await answer.json()) as BoardProfile
    return { valid: true, who: ownerOf(profile), employer: profile.is_employer ?? null }
  }
  return answer.status < 500 && answer.status !== 429 ? { valid: false } : null
}
