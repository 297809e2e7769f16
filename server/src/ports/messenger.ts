/** Counts and links only: servers may be abroad (152-FZ art. 12). */

export type MessageLine = { readonly label: string; readonly value?: string }
export type Message = { readonly title: string; readonly lines: readonly MessageLine[] }

export type Messenger = {
  send(message: Message): Promise<void>
}

export type ChatLine = { readonly update_id: number; readonly chat_id: string; readonly text: string }

export type ChatBot = {
  /** Passes `code` (64 of `A-Za-z0-9_-`) to the bot. @throws MessengerFailure */
  linkOf(code: string): Promise<string>
  send(chat_id: string, message: Message): Promise<void>
  /**
   * After the update `after`, oldest first; acknowledges earlier ones. Ids may fall. `seen`: the last
   * update. One reader at a time. @throws MessengerFailure
   */
  read(after: number): Promise<{ readonly lines: readonly ChatLine[]; readonly seen: number }>
}

/**
 * `busy`: must wait · `gone`: blocked or deleted · `refused`: for good · `unanswered`: perhaps
 * done · `unavailable`: not sent, or the bot is refused
 */
export class MessengerFailure extends Error {
  override readonly name = 'MessengerFailure'
  readonly problem: 'busy' | 'gone' | 'refused' | 'unanswered' | 'unavailable'
  readonly retry_after: number | null

  constructor(problem: MessengerFailure['problem'], reason: string, retry_after: number | null = null) {
    super(`${problem}: ${reason}`)
    this.problem = problem
    this.retry_after = retry_after
  }
}
