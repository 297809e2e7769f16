/** Letters leave through here. */

export type Letter = {
  readonly to: string
  readonly subject: string
  readonly text: string
  /** The text for programs that show markup; absent in letters written before there was any. */
  readonly html?: string
  /** Where mail programs post by themselves to stop letters of this kind (RFC 8058). */
  readonly unsubscribe_url?: string
}

export type Mailer = {
  /**
   * @param id of the message, equal in every repetition, so that whoever gets it twice can tell
   * @throws MailFailure
   */
  send(letter: Letter, id: string): Promise<void>
  close(): void
}

/** `final`: the server will never take this letter. Anything else may work later. */
export class MailFailure extends Error {
  override readonly name = 'MailFailure'
  readonly final: boolean

  /** @param reason a code, never an address */
  constructor(reason: string, final: boolean) {
    super(reason)
    this.final = final
  }
}
