/** Chats that people read. Only counts and links, no personal data: the servers may be abroad (152-FZ art. 12). */

/** One line of a message; `value` is emphasised. */
export type MessageLine = { readonly label: string; readonly value?: string }
export type Message = { readonly title: string; readonly lines: readonly MessageLine[] }

/** The owner's chat. */
export type Messenger = {
  /** @throws MessengerFailure */
  send(message: Message): Promise<void>
}

/** A message that a person sent to the bot in a private chat. */
export type ChatLine = { readonly update_id: number; readonly chat_id: string; readonly text: string }

/** A bot that users can link to their accounts. */
export type ChatBot = {
  /** A deep link that opens the bot and passes `code` to it (up to 64 of `A-Za-z0-9_-`). @throws MessengerFailure */
  linkOf(code: string): Promise<string>
  /** @throws MessengerFailure */
  send(chat_id: string, message: Message): Promise<void>
  /**
   * Reads messages that came after the update `after`, oldest first; this acknowledges all earlier updates. Later ids may be
   * lower. `seen` is the id of the last update, even when it was not a message. Only one reader at a time.
   * @throws MessengerFailure
   */
  read(after: number): Promise<{ readonly lines: readonly ChatLine[]; readonly seen: number }>
}

/**
 * `busy`: the service asks to wait · `gone`: the user blocked the bot or no longer exists · `refused`: permanent, a retry
 * will not help · `unanswered`: sent, but the answer was lost, so it may have been carried out · `unavailable`: not sent, no
 * usable answer, or the bot itself is not accepted
 */
export class MessengerFailure extends Error {
  override readonly name = 'MessengerFailure'
  readonly problem: 'busy' | 'gone' | 'refused' | 'unanswered' | 'unavailable'
  /** Seconds; set with `busy`. */
  readonly retry_after: number | null

  constructor(problem: MessengerFailure['problem'], reason: string, retry_after: number | null = null) {
    super(`${problem}: ${reason}`)
    this.problem = problem
    this.retry_after = retry_after
  }
}
