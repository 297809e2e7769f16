/** A chat the owner reads. Counts and links only: it may stand on servers abroad, so no personal data (152-FZ art. 12). */

/** One line of a message; `value` is set off. */
export type MessageLine = { readonly label: string; readonly value?: string }
export type Message = { readonly title: string; readonly lines: readonly MessageLine[] }

export type Messenger = {
  /** @throws MessengerFailure */
  send(message: Message): Promise<void>
}

/** `busy`: the service asks to wait · `refused`: it will not take this, whoever repeats it · `unavailable`: no answer worth the name */
export class MessengerFailure extends Error {
  override readonly name = 'MessengerFailure'
  readonly problem: 'busy' | 'refused' | 'unavailable'
  /** Seconds, with `busy`. */
  readonly retry_after: number | null

  constructor(problem: MessengerFailure['problem'], reason: string, retry_after: number | null = null) {
    super(`${problem}: ${reason}`)
    this.problem = problem
    this.retry_after = retry_after
  }
}
