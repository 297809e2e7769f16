/** Chats that people read. Counts and links only: they may stand on servers abroad, so no personal data (152-FZ art. 12). */

/** One line of a message; `value` is set off. */
export type MessageLine = { readonly label: string; readonly value?: string }
export type Message = { readonly title: string; readonly lines: readonly MessageLine[] }

/** The owner's chat. */
export type Messenger = {
  /** @throws MessengerFailure */
  send(message: Message): Promise<void>
}

/** What somebody wrote to the bot in a chat of their own. */
export type ChatLine = { readonly update_id: number; readonly chat_id: string; readonly text: string }

/** A bot that people link to their accounts. */
export type ChatBot = {
  /** The address that opens the bot and hands it `code` (up to 64 of `A-Za-z0-9_-`). @throws MessengerFailure */
  linkOf(code: string): Promise<string>
  /** @throws MessengerFailure */
  send(chat_id: string, message: Message): Promise<void>
  /**
   * Lines after the one numbered `after`, the oldest first; asking for later ones forgets the earlier.
   * `seen`: the number of the last update, also when it was no line. One reader at a time. @throws MessengerFailure
   */
  read(after: number): Promise<{ readonly lines: readonly ChatLine[]; readonly seen: number }>
}

/**
 * `busy`: the service asks to wait · `gone`: the person blocked the bot or is no more · `refused`: it will not take this,
 * whoever repeats it · `unavailable`: no answer worth the name
 */
export class MessengerFailure extends Error {
  override readonly name = 'MessengerFailure'
  readonly problem: 'busy' | 'gone' | 'refused' | 'unavailable'
  /** Seconds, with `busy`. */
  readonly retry_after: number | null

  constructor(problem: MessengerFailure['problem'], reason: string, retry_after: number | null = null) {
    super(`${problem}: ${reason}`)
    this.problem = problem
    this.retry_after = retry_after
  }
}
