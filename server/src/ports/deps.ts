/** A use case names what it needs: `Pick<Deps, 'db' | 'clock'>`. */
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
  readonly connection: Connection
  readonly clock: Clock
  readonly log: Log
  readonly keys: KeyRing
  readonly enqueue: Enqueue
  /** 0: must not claim work; see platform/nodes/nodes.ts. */
  readonly node: () => number
  readonly jobBoard: JobBoard
  readonly payments: PaymentProviders
  readonly resumeFiles: ResumeFiles
  readonly messenger: Messenger | null
  readonly bot: ChatBot | null
  readonly mailer: Mailer | null
  /** `null`: the embedded engine reads every text. */
  readonly model: LanguageModel | null
  readonly publicUrl: () => string
}
