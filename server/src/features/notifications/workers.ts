import type { Deps } from '../../ports/deps.ts'
import { HOUR_MS, MINUTE_MS } from '../../platform/values/clock.ts'
import type { PeriodicTask } from '../../platform/queue/periodic-tasks.ts'
import { readChats } from './telegram/usecases.ts'
import { purgeOutbox, sendDueMail, sendDueMessages } from './outbox/usecases.ts'

/** The outbox is the queue: a poll is one index read, and writing a row wakes it. */
export const notificationsTasks = (deps: Deps): PeriodicTask[] => [
  { name: 'send mail', every_ms: 1000, idle_ms: MINUTE_MS, run: () => sendDueMail(deps) },
  { name: 'send messages', every_ms: 1000, idle_ms: MINUTE_MS, run: () => sendDueMessages(deps) },
  { name: 'read chats', every_ms: 2000, idle_ms: 2000, run: () => readChats(deps) },
  { name: 'purge outbox', every_ms: HOUR_MS, run: () => purgeOutbox(deps) },
]
