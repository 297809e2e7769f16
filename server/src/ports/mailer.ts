/** Sends e-mail. */

export type Letter = {
  readonly to: string
  readonly subject: string
  readonly text: string
  /** HTML version of the text; absent in letters stored before it was introduced. */
  readonly html?: string
  /** One-click unsubscribe address for mail clients (RFC 8058). */
  readonly unsubscribe_url?: string
  /** Contains a link that opens or changes an account: the outbox sends the letter before others and forgets it as soon as it is settled. */
  readonly is_secret?: true
  /** When that link or code ends, or what the letter says: the outbox does not send it later. ISO 8601. */
  readonly good_until?: string
}

export type Mailer = {
  /**
   * @param id Message-ID, the same in every retry, so that the recipient can detect duplicates
   * @throws MailFailure
   */
  send(letter: Letter, id: string): Promise<void>
  close(): void
}

/** `final`: the server will never accept this letter. Any other failure may be retried. */
export class MailFailure extends Error {
  override readonly name = 'MailFailure'
  readonly final: boolean

  /** @param reason a code, never an address */
  constructor(reason: string, final: boolean) {
    super(reason)
    this.final = final
  }
}
