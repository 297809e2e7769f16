/** All changes of the board after seeding. The journal is a list of these. */
export type Fact =
  | { type: 'start'; today: string; offset: number }
  | { type: 'clock'; offset: number }
  | {
      type: 'code'
      code: string
      account: string
      redirect_uri: string
      redirect_sent: boolean
      challenge: string | null
      expires_at: number
    }
  | { type: 'code-used'; code: string }
  | {
      type: 'token'
      access_token: string
      refresh_token: string | null
      /** An account's key; null = the application itself. */
      account: string | null
      expires_at: number
      issued_at: number
    }
  | { type: 'token-refreshed'; access_token: string }
  | { type: 'token-revoked'; access_token: string }
  | { type: 'token-expires'; access_token: string; expires_at: number }
  | { type: 'account-blocked'; account: string; blocked: boolean }
  | { type: 'subscription'; id: string; account: string; url: string; actions: string[] }
  | { type: 'subscription-gone'; id: string }
  | { type: 'viewed'; ids: string[] }
  | { type: 'moved'; ids: string[]; to: string; state: string | null; text: string | null; at: string }
  | {
      type: 'message'
      negotiation: string
      author: 'applicant' | 'employer'
      text: string
      at: string
      idempotency_key: string | null
    }
  | { type: 'responses'; vacancy: string; count: number; archetype: string | null; at: number }
  | { type: 'invited'; vacancy: string; resume: string; text: string | null; at: string }
  | { type: 'archived'; vacancy: string; at: string | null }
  | { type: 'resume-closed'; negotiation: string }
  | { type: 'order'; vacancy: string; order: string }
