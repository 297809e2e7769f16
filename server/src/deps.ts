/** Everything a use case may be given. A use case names the few it touches: `Pick<Deps, 'db' | 'clock'>`. */
import type { Clock } from './platform/clock.ts'
import type { Config } from './platform/config.ts'
import type { KeyRing } from './platform/crypto.ts'
import type { Connection, Database } from './platform/database.ts'
import type { Enqueue } from './platform/jobs.ts'
import type { Log } from './platform/log.ts'
import type { JobBoard } from './ports/job-board.ts'
import type { LanguageModel } from './ports/language-model.ts'
import type { PaymentProviders } from './ports/payments.ts'
import type { ResumeFiles } from './ports/resume-files.ts'
import type { Mailer } from './ports/mailer.ts'
import type { ChatBot, Messenger } from './ports/messenger.ts'

export type Deps = {
  readonly config: Config
  readonly db: Database
  /** The way to the same database for a thread, which has connections of its own. */
  readonly connection: Connection
  readonly clock: Clock
  readonly log: Log
  readonly keys: KeyRing
  readonly enqueue: Enqueue
  /** Number of this process among the living ones; 0 while it must not claim work. See platform/nodes.ts. */
  readonly node: () => number
  readonly jobBoard: JobBoard
  /** Empty: no shop is configured, nothing can be paid. */
  readonly payments: PaymentProviders
  readonly resumeFiles: ResumeFiles
  /** `null`: no chat is configured. */
  readonly messenger: Messenger | null
  /** `null`: no bot is configured, nobody is told in chats. */
  readonly bot: ChatBot | null
  /** `null`: no server is configured, letters wait in the outbox. */
  readonly mailer: Mailer | null
  /** `null`: no model is configured, the embedded engine reads everything. */
  readonly model: LanguageModel | null
  /** Origin people open, without a trailing slash: links in mail, redirect addresses. */
  readonly publicUrl: () => string
}
