export type Email = {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html?: string
  /** One-click (RFC 8058). */
  readonly unsubscribe_url?: string
  /** A link that opens or changes an account: sent first, forgotten when settled. */
  readonly is_secret?: true
  /** When link, code or notification ends; ISO 8601. */
  readonly good_until?: string
}

export type Mailer = {
  /** @param id Message-ID, the same in retries @throws MailFailure */
  send(mail: Email, id: string): Promise<void>
  close(): void
}

/** `final`: never accepted. */
export class MailFailure extends Error {
  override readonly name = 'MailFailure'
  readonly final: boolean

  constructor(reason: string, final: boolean) {
    super(reason)
    this.final = final
  }
}
