/** hh.ru behind the job-board port. */
import type { JobBoard } from '../../ports/job-board.ts'

export type HhOptions = {
  /** Base of the API without a trailing slash; a function because the sandbox's port is known late. */
  readonly api_url: () => string
  readonly auth_url: () => string
  readonly token_url: () => string
  readonly client_id: string | null
  readonly client_secret: string | null
  /** `App/1.0 (mail@domain)`: without it the board answers 400. */
  readonly user_agent: string
  readonly requests_per_second: number
}

export function createHhJobBoard(_options: HhOptions): JobBoard {
  throw new Error('being written')
}
