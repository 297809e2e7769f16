/** All dependencies that a use case may receive. A use case names only those it needs: `Pick<Deps, 'db' | 'clock'>`. */
import type { Clock } from '../platform/values/clock.ts'
import type { Config } from '../config/config.ts'
import type { KeyRing } from '../platform/security/crypto.ts'
import type { Connection, Database } from '../platform/db/database.ts'
import type { Enqueue } from '../platform/queue/jobs.ts'
import type { Log } from '../platform/process/log.ts'
import type { JobBoard } from './job-board.ts'
import type { LanguageModel } from './language-model.ts'
import type { PaymentProviders } from './payments.ts'
import type { ResumeFiles } from './resume-files.ts'
import type { Mailer } from './mailer.ts'
import type { ChatBot, Messenger } from './messenger.ts'

export type Deps = {
  readonly config: Config
  readonly db: Database
  /** Connection settings of the same database, for worker threads, which open their own connections. */
  readonly connection: Connection
  readonly clock: Clock
  readonly log: Log
  readonly keys: KeyRing
  readonly enqueue: Enqueue
  /** Number of this process among the live nodes; 0 while it must not claim work. See platform/nodes/nodes.ts. */
  readonly node: () => number
  readonly jobBoard: JobBoard
  /** Empty when no payment provider is configured: nothing can be paid. */
  readonly payments: PaymentProviders
  readonly resumeFiles: ResumeFiles
  /** `null`: no chat is configured. */
  readonly messenger: Messenger | null
  /** `null`: no bot is configured, so no notifications go to chats. */
  readonly bot: ChatBot | null
  /** `null`: no mail server is configured, so letters stay in the outbox. */
  readonly mailer: Mailer | null
  /** `null`: no language model is configured, so the embedded engine reads every text. */
  readonly model: LanguageModel | null
  /** Public origin without a trailing slash, for links in mail and for redirect URIs. */
  readonly publicUrl: () => string
}
